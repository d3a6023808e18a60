import type { ChatStatus } from '@clientela/contract';
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import { useChatTexts } from '../chat.texts.ts';
import styles from './chat.module.css';

const ICONS = {
  received: null,
  scheduled: IconClock,
  waiting: IconClock,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
  failed: IconAlertCircle,
} as const satisfies Record<ChatStatus, unknown>;

/** How far a message of ours came. */
export function MessageTicks({ status }: { status: ChatStatus }) {
  const t = useChatTexts();
  const Icon = ICONS[status];
  if (!Icon) return null;
  const label = t(`message.status.${status}`);
  return (
    <span className={styles.ticks} data-status={status} title={label}>
      <Icon size={15} stroke={1.8} role="img" aria-label={label} />
    </span>
  );
}
