import type { Notification } from '@clientela/contract';
import { VisuallyHidden } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { useCurrentStore } from '#lib/current-store.tsx';
import { notificationDate } from '../notification-date.ts';
import { useNotificationTexts } from '../notifications.texts.ts';
import styles from './notification-panel.module.css';

interface Row {
  notification: Notification;
  onOpen(): void;
}

/** One notification; where it leads, the whole of it is the link. */
export function NotificationRow({ notification, onOpen }: Row) {
  const t = useNotificationTexts();
  const { time_zone } = useCurrentStore();
  const { id, title, content, created_at, is_read } = notification;
  return (
    <li data-id={id} data-unread={!is_read || undefined}>
      <Leading notification={notification} onOpen={onOpen}>
        {!is_read && (
          <span className={styles.dot}>
            <VisuallyHidden>{t('unread')}</VisuallyHidden>
          </span>
        )}
        {title && <strong>{title}</strong>}
        <p>{content}</p>
        <time dateTime={created_at}>
          {notificationDate(created_at, time_zone) ?? t('invalid_date')}
        </time>
      </Leading>
    </li>
  );
}

function Leading({ notification, onOpen, children }: Row & { children: ReactNode }) {
  const t = useNotificationTexts();
  const router = useRouter();
  const { internal_path, external_link } = notification;

  if (external_link && /^https?:\/\//.test(external_link)) {
    return (
      <a
        className={styles.notification}
        href={external_link}
        target="_blank"
        rel="noopener noreferrer"
      >
        {children}
        <IconExternalLink size={14} stroke={1.6} aria-hidden />
        <VisuallyHidden>{t('opens_outside')}</VisuallyHidden>
      </a>
    );
  }
  // A path of ours, and not the name of another host.
  if (!internal_path || !/^\/(?!\/)/.test(internal_path)) {
    return <div className={styles.notification}>{children}</div>;
  }
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen();
    router.history.push(internal_path ?? '/');
  }
  return (
    <a className={styles.notification} href={internal_path} onClick={open}>
      {children}
    </a>
  );
}
