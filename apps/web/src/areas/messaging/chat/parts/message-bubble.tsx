import type { ChatMessage } from '@clientela/contract';
import { Button } from '@mantine/core';
import { useCurrentStore } from '#lib/current-store.tsx';
import { formatInstant } from '#lib/format.ts';
import { useCancelMessage, useResendMessage } from '../chat.data.ts';
import { useChatTexts } from '../chat.texts.ts';
import styles from './chat.module.css';
import { MessageMedia } from './message-media.tsx';
import { MessageTicks } from './message-ticks.tsx';
import { timeOf } from './times.ts';

interface BubbleProps {
  message: ChatMessage;
  wasResent: boolean;
}

export function MessageBubble({ message, wasResent }: BubbleProps) {
  const t = useChatTexts();
  const { time_zone } = useCurrentStore();
  const { direction, status, author, media, text, at } = message;
  const signature = useSignature(author);
  return (
    <div className={styles.bubble} data-testid="message" data-status={status}>
      {signature && <span className={styles.author}>{signature}</span>}
      {message.kind === 'template' && (
        <span className={styles.author}>{t('message.template')}</span>
      )}
      {media && <MessageMedia media={media} />}
      {text && <p className={styles.text}>{text}</p>}
      <span className={styles.meta}>
        {timeOf(at, time_zone)}
        {direction === 'out' && <MessageTicks status={status} />}
      </span>
      {status === 'scheduled' && <Scheduled message={message} />}
      {status === 'failed' && <Failed message={message} wasResent={wasResent} />}
    </div>
  );
}

/** Returns the message's author within the store; null for the customer. A program's message has no person's name. */
function useSignature({ kind, name }: ChatMessage['author']): string | null {
  const t = useChatTexts();
  if (kind === 'phone') return t('message.by_phone');
  if (kind === 'system') return t('message.by_system');
  if (kind === 'campaign') return name && t('message.by_campaign', { name });
  return kind === 'person' ? (name ?? t('message.by_integration')) : null;
}

function Scheduled({ message: { id, conversation_id, send_at } }: { message: ChatMessage }) {
  const t = useChatTexts();
  const { time_zone } = useCurrentStore();
  const cancel = useCancelMessage(conversation_id);
  if (!send_at) return null;
  return (
    <div className={styles.note}>
      {t('message.scheduled', { at: formatInstant(send_at, time_zone) })}
      <Button
        size="compact-sm"
        variant="subtle"
        loading={cancel.isPending}
        onClick={() => cancel.mutate(id)}
      >
        {t('message.cancel')}
      </Button>
    </div>
  );
}

/** The failure reason, and a button to resend. */
function Failed({ message, wasResent }: BubbleProps) {
  const t = useChatTexts();
  const { id, conversation_id, failure } = message;
  const resend = useResendMessage(conversation_id);
  return (
    <div className={styles.note} data-failed>
      {failure?.label ?? t('message.status.failed')}
      {failure?.detail && (
        <details>
          <summary>{t('message.details')}</summary>
          {failure.detail}
        </details>
      )}
      {wasResent ? (
        <span>{t('message.resent')}</span>
      ) : (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={resend.isPending}
          onClick={() => resend.mutate(id)}
        >
          {t('message.resend')}
        </Button>
      )}
    </div>
  );
}
