import type { Conversation, QuickReply } from '@clientela/contract';
import { type MessageVariable, parseMessageText } from '@clientela/domain';
import { IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useVariableName } from '#areas/messaging/email-models/index.ts';
import { customerOptions } from '#areas/records/customers/index.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { useChatTexts } from '../chat.texts.ts';
import { useQuickReplies } from '../quick-replies.data.ts';
import styles from './chat.module.css';

interface ChoiceProps {
  conversation: Conversation;
  /** The text after the slash. */
  typed: string;
  onPick(reply: QuickReply): void;
}

/** Quick replies by name or text. */
export function QuickReplyChoice({ conversation, typed, onPick }: ChoiceProps) {
  const t = useChatTexts();
  const fill = useFilledReply(conversation);
  const replies = useQuickReplies().data?.data ?? [];
  const found = ranked(replies, typed).slice(0, 8);
  return (
    <section className={styles.replies} aria-label={t('composer.quick_replies')}>
      {found.length === 0 && <p className={styles.nothing}>{t('composer.no_quick_replies')}</p>}
      {found.map((reply) => (
        <button key={reply.id} type="button" onClick={() => onPick(reply)}>
          <strong>{reply.name}</strong>
          <span>{fill(reply.text)}</span>
          {reply.media && <IconPaperclip size={14} stroke={1.6} aria-hidden />}
        </button>
      ))}
    </section>
  );
}

/** Names that begin so, then names that hold it, then texts. */
function ranked(replies: readonly QuickReply[], typed: string): QuickReply[] {
  const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const wanted = fold(typed.trim());
  const rank = ({ name, text }: QuickReply) => {
    if (fold(name).startsWith(wanted)) return 0;
    if (fold(name).includes(wanted)) return 1;
    return fold(text).includes(wanted) ? 2 : 3;
  };
  return replies.filter((one) => rank(one) < 3).toSorted((a, b) => rank(a) - rank(b));
}

/** Fills a quick reply for this conversation's customer; missing values are marked. */
export function useFilledReply({ customer }: Pick<Conversation, 'customer'>) {
  const t = useChatTexts();
  const nameOf = useVariableName();
  const store = useCurrentStore();
  const known = useQuery(customerOptions(customer.id)).data;
  const missing = (variable: MessageVariable) => t('composer.missing', { name: nameOf(variable) });
  return (text: string) => {
    const values: Partial<Record<MessageVariable, string | null>> = {
      'customer.first_name': known?.first_name ?? null,
      'customer.last_name': known?.last_name ?? null,
      'customer.full_name': known ? `${known.first_name} ${known.last_name}`.trim() : null,
      'customer.email': known?.email ?? null,
      'customer.city': known?.city ?? null,
      'customer.state': known?.state ?? null,
      'store.name': store.name,
      'store.site_url': store.site_url,
    };
    return parseMessageText(text)
      .parts.map((part) => {
        if (typeof part === 'string') return part;
        const { variable, fallback } = part;
        return values[variable] || fallback || missing(variable);
      })
      .join('');
  };
}
