import type { Conversation } from '@clientela/contract';
import { formatPhone, splitName } from '@clientela/domain';
import { useCurrentStore } from '#lib/current-store.tsx';
import { Tag } from '#ui/tag.tsx';
import { useChatTexts } from '../chat.texts.ts';
import styles from './chat.module.css';
import { MessageTicks } from './message-ticks.tsx';
import { shortTime } from './times.ts';

interface RowProps {
  conversation: Conversation;
  isCurrent: boolean;
  onOpen(id: string): void;
}

export function ConversationRow({ conversation, isCurrent, onOpen }: RowProps) {
  const t = useChatTexts();
  const { time_zone } = useCurrentStore();
  const { id, unread, assignee, tags, state, customer, last_message, last_message_at } =
    conversation;
  const isOurs = last_message.direction === 'out';
  return (
    <li className={styles.row}>
      <button
        type="button"
        aria-current={isCurrent || undefined}
        data-unread={unread > 0 || undefined}
        onClick={() => onOpen(id)}
      >
        <span className={styles.face} aria-hidden>
          {nameOf(conversation).charAt(0).toUpperCase()}
        </span>
        <span className={styles.rowName}>{nameOf(conversation)}</span>
        <span className={styles.rowTime}>{shortTime(last_message_at, time_zone)}</span>
        <span className={styles.rowText}>
          {isOurs && last_message.status && <MessageTicks status={last_message.status} />}
          {isOurs && `${splitName(last_message.author ?? '').first_name || t('list.from_store')}: `}
          {last_message.text}
        </span>
        {unread > 0 && (
          <span
            className={styles.count}
            role="img"
            aria-label={t('list.unread', { count: unread })}
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
        <span className={styles.rowMarks}>
          {state === 'closed' && <span>{t('list.closed')}</span>}
          {customer.stage === 'lead' && <span>{t('list.lead')}</span>}
          {assignee && <span>{assignee.name}</span>}
          {tags.slice(0, 2).map((tag) => (
            <Tag key={tag.id} name={tag.name} color={tag.color} />
          ))}
        </span>
      </button>
    </li>
  );
}

/** How a person is called here: by their record, else as they call themselves, else by their phone. */
export function nameOf({
  customer,
  profile_name,
  profile_contact,
}: Pick<Conversation, 'customer' | 'profile_name' | 'profile_contact'>): string {
  return customer.name || profile_name || formatPhone(profile_contact);
}
