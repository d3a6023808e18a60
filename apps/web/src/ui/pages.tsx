import { ActionIcon, Group, Text, TextInput } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#lib/format.ts';
import styles from './data-table.module.css';

/** A list's page state; `last_page` is null where rows were not all counted. */
interface PageState {
  current_page: number;
  last_page: number | null;
  total: number;
  next_cursor?: string | null | undefined;
  previous_cursor?: string | null | undefined;
}

interface PagesProps {
  meta: PageState;
  onChange(target: { page: number; cursor?: string | undefined }): void;
}

/** First, previous, jump, next and last page of a list. */
export function Pages({ meta, onChange }: PagesProps) {
  const { t } = useTranslation('ui');
  const { current_page: page, last_page: last, total } = meta;
  const hasNext = last === null ? Boolean(meta.next_cursor) : page < last;
  const shown = formatNumber(total);
  // Rows went, or an old address names a page that is no more: the last one takes its place.
  const isBehind = last !== null && page > last;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handler is new with every drawing
  useEffect(() => {
    if (isBehind) onChange({ page: last });
  }, [isBehind, last]);
  const summary =
    last === null
      ? t('pages.more_than', { total: shown })
      : t('pages.total', { count: total, total: shown });

  return (
    <Group
      component="nav"
      aria-label={t('pages.label')}
      justify="space-between"
      className={styles.pages}
    >
      <Text size="sm" c="dimmed" role="status">
        {summary}
      </Text>
      {(page > 1 || hasNext) && (
        <Group gap={4} wrap="nowrap">
          <Step
            label={t('pages.first')}
            Icon={IconChevronLeftPipe}
            isEnd
            isOff={page <= 1}
            onClick={() => onChange({ page: 1 })}
          />
          <Step
            label={t('pages.previous')}
            Icon={IconChevronLeft}
            isOff={page <= 1}
            onClick={() => onChange({ page: page - 1, cursor: meta.previous_cursor ?? undefined })}
          />
          {last === null ? (
            <Text size="sm">{t('pages.page', { page: formatNumber(page) })}</Text>
          ) : (
            <Jump key={page} page={page} last={last} onJump={(to) => onChange({ page: to })} />
          )}
          <Step
            label={t('pages.next')}
            Icon={IconChevronRight}
            isOff={!hasNext}
            onClick={() => onChange({ page: page + 1, cursor: meta.next_cursor ?? undefined })}
          />
          {last !== null && (
            <Step
              label={t('pages.last')}
              Icon={IconChevronRightPipe}
              isEnd
              isOff={page >= last}
              onClick={() => onChange({ page: last })}
            />
          )}
        </Group>
      )}
    </Group>
  );
}

interface StepProps {
  label: string;
  Icon: typeof IconChevronLeft;
  /** First or last page: a phone has no space for it. */
  isEnd?: true;
  isOff: boolean;
  onClick(): void;
}

function Step({ label, Icon, isEnd, isOff, onClick }: StepProps) {
  return (
    <ActionIcon
      variant="default"
      size={36}
      data-end={isEnd}
      title={label}
      aria-label={label}
      disabled={isOff}
      onClick={onClick}
    >
      <Icon size={16} stroke={1.8} aria-hidden className="points" />
    </ActionIcon>
  );
}

interface JumpProps {
  page: number;
  last: number;
  onJump(page: number): void;
}

function Jump({ page, last, onJump }: JumpProps) {
  const { t } = useTranslation('ui');
  const [wanted, setWanted] = useState(String(page));
  function go() {
    const target = Math.min(Math.max(Number(wanted) || page, 1), last);
    if (target === page) setWanted(String(page));
    else onJump(target);
  }
  return (
    <Group gap={6} wrap="nowrap" mx={4}>
      <TextInput
        size="xs"
        w={64}
        inputMode="numeric"
        aria-label={t('pages.jump')}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value.replace(/\D/g, ''))}
        onBlur={() => setWanted(String(page))}
        onKeyDown={(event) => event.key === 'Enter' && go()}
      />
      <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {t('pages.of', { last: formatNumber(last) })}
      </Text>
    </Group>
  );
}
