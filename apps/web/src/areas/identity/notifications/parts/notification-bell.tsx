import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, type SyntheticEvent, useRef, useState } from 'react';
import { useCurrentStore } from '#lib/current-store.tsx';
import { textsOf } from '#lib/i18n.ts';
import { useLive } from '#lib/live.ts';
import { toast } from '#lib/toast.tsx';
import texts from '../bell.texts.json';
import type { Filter } from '../notifications.data.ts';
import { NOTIFICATION_TOAST_MS, useStatistics, useStatisticsUpdates } from '../statistics.data.ts';
import styles from './notification-bell.module.css';
import type { PanelHandle } from './notification-panel.tsx';

const NotificationPlace = lazy(() => import('./notification-place.tsx'));

const MOST_SHOWN = 99;
const useBellTexts = textsOf('bell', texts);

/** The bell in the header; another store starts over. */
export function NotificationBell({ opensBeside = false }: { opensBeside?: boolean }) {
  return <Bell key={useCurrentStore().id} opensBeside={opensBeside} />;
}

function Bell({ opensBeside }: { opensBeside: boolean }) {
  const t = useBellTexts();
  const { unread } = useStatistics();
  useStatisticsUpdates();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const [filter, setFilter] = useState<Filter>('all');
  const panel = useRef<PanelHandle>(null);
  const button = useRef<HTMLButtonElement>(null);

  useLive('notification.created', ({ title, content }) => {
    // The open panel shows it by itself.
    if (isOpen) return;
    toast('info', content, { durationMs: NOTIFICATION_TOAST_MS, ...(title && { title }) });
  });

  function open() {
    setOpened(true);
    setOpen(true);
  }

  function close() {
    panel.current?.leave();
    setOpen(false);
    button.current?.focus();
  }

  return (
    <div className={styles.place}>
      <button
        ref={button}
        type="button"
        className={styles.bell}
        aria-label={t('label', { count: unread })}
        aria-expanded={isOpen}
        onMouseDown={stayInside}
        onTouchStart={stayInside}
        onClick={() => (isOpen ? close() : open())}
      >
        <IconBell size={20} stroke={1.6} aria-hidden />
        {unread > 0 && (
          <span className={styles.count} aria-hidden>
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
          </span>
        )}
      </button>
      {wasOpened && (
        <Suspense>
          <NotificationPlace
            isOpen={isOpen}
            ref={panel}
            opensBeside={opensBeside}
            filter={filter}
            onFilter={setFilter}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The bell closes the panel itself: pressing it is no click outside. */
function stayInside(event: SyntheticEvent) {
  event.stopPropagation();
}
