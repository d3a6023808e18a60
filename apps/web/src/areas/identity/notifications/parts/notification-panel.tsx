import '@mantine/core/styles/SegmentedControl.css';
import { Button, CloseButton, SegmentedControl, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { formatNumber } from '#lib/format.ts';
import {
  FILTERS,
  type Filter,
  failureIn,
  useNotificationCache,
  useNotifications,
  useReadAll,
  useReadBatch,
} from '../notifications.data.ts';
import { useNotificationTexts } from '../notifications.texts.ts';
import { useStatistics } from '../statistics.data.ts';
import styles from './notification-panel.module.css';
import { NotificationRow } from './notification-row.tsx';
import { useSeen } from './use-seen.ts';

const FIRST_SKELETONS = 15;
const MORE_SKELETONS = 3;

/** Method that the bell calls on its panel. */
export interface PanelHandle {
  /** The panel is about to close. */
  leave(): void;
}

export interface PanelProps {
  ref: Ref<PanelHandle>;
  filter: Filter;
  onFilter(filter: Filter): void;
  onClose(): void;
}

/** The notifications of the person in this store, newest first. */
export function NotificationPanel({ ref, filter, onFilter, onClose }: PanelProps) {
  const t = useNotificationTexts();
  const statistics = useStatistics();
  const list = useNotifications(filter);
  const cache = useNotificationCache();
  const box = useRef<HTMLDivElement>(null);
  const pending = useRef(new Set<string>());
  const sendRead = useReadBatch();

  function changeFilter(next: Filter) {
    if (next === filter) return;
    pending.current.clear();
    cache.forget(next);
    onFilter(next);
  }

  const readAll = useReadAll(() => {
    pending.current.clear();
    changeFilter('all');
  });
  function leave() {
    sendRead([...pending.current]);
    pending.current.clear();
  }
  useImperativeHandle(ref, () => ({ leave }));
  useEffect(() => {
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  });
  useSeen({
    box,
    version: list.notifications,
    onSeen: (id) => pending.current.add(id),
    onNearEnd: () => {
      if (list.hasNextPage && !list.isFetching && !list.isError) void list.fetchNextPage();
    },
  });

  const isQuiet = !list.isFetching && !readAll.isPending;
  return (
    <section className={styles.notifications} aria-label={t('title')}>
      <header>
        <h2>{t('title')}</h2>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconChecks size={16} stroke={1.6} aria-hidden />}
          disabled={statistics.unread === 0 || !isQuiet}
          onClick={() => readAll.mutate()}
        >
          {t('mark_all')}
        </Button>
        <CloseButton aria-label={t('close')} onClick={onClose} />
      </header>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('filter.label')}
        value={filter}
        onChange={(next) => changeFilter(next as Filter)}
        data={FILTERS.map((value) => ({
          value,
          label: `${t(`filter.${value}`)} (${formatNumber(countOf(statistics, value))})`,
        }))}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard */}
      <div className={styles.box} ref={box} tabIndex={0} aria-busy={list.isFetching}>
        {list.isPending && <Skeletons count={FIRST_SKELETONS} label={t('waiting')} />}
        {list.isSuccess && list.notifications.length === 0 && (
          <p className={styles.empty}>{t(`empty.${filter}`)}</p>
        )}
        <ul>
          {list.notifications.map((notification) => (
            <NotificationRow key={notification.id} notification={notification} onOpen={onClose} />
          ))}
        </ul>
        {list.isFetchingNextPage && <Skeletons count={MORE_SKELETONS} label={t('waiting')} />}
        {list.isError && !list.isFetching && (
          <NotLoaded
            error={list.error}
            onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
          />
        )}
      </div>
    </section>
  );
}

function countOf(
  { total, unread, read }: { total: number; unread: number; read: number },
  filter: Filter,
): number {
  return { all: total, unread, read }[filter];
}

function Skeletons({ count, label }: { count: number; label: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else
        <div key={row} className={styles.skeleton}>
          <Skeleton height={12} width="55%" />
          <Skeleton height={10} width="90%" />
        </div>
      ))}
    </div>
  );
}

function NotLoaded({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const t = useNotificationTexts();
  const { message, code } = failureIn(error, t('failed.fallback'));
  return (
    <div className={styles.failed} role="alert">
      <p>{message}</p>
      {code && <small>{t('failed.code', { code })}</small>}
      <Button variant="default" size="xs" onClick={onRetry}>
        {t('failed.retry')}
      </Button>
    </div>
  );
}
