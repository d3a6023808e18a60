import type { Conversation, QuickReply } from '@clientela/contract';
import { IconPaperclip } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useChatTexts } from '../chat.texts.ts';
import { useQuickReplies } from '../quick-replies.data.ts';
import styles from './chat.module.css';
import { useFilledReply } from './filled-reply.ts';

const MOST_SHOWN = 8;

/** Quick replies for a text that begins with a slash. The field keeps the focus and passes its keys. */
export function useQuickReplyChoice(
  conversation: Pick<Conversation, 'customer'>,
  text: string,
  onPick: (picked: QuickReply) => void,
) {
  const listId = useId();
  const { fill, isReady } = useFilledReply(conversation);
  const replies = useQuickReplies().data?.data ?? [];
  const [active, setActive] = useState({ text, place: 0 });
  const [isClosed, setClosed] = useState(false);
  const isReply = text.startsWith('/');
  if (isClosed && !isReply) setClosed(false);
  const isOpen = isReply && !isClosed;
  const found = isOpen ? ranked(replies, text.slice(1)).slice(0, MOST_SHOWN) : [];
  // Another search starts at the best match.
  const place = active.text === text ? Math.min(active.place, found.length - 1) : 0;

  function move(by: number) {
    setActive({ text, place: (place + by + found.length) % found.length });
  }

  function pick(reply: QuickReply | undefined) {
    // A value that is still loading would be inserted as missing.
    if (reply && isReady) onPick({ ...reply, text: fill(reply.text) });
  }

  /** Handles the keys of the open list; returns whether it did. */
  function onKey(event: KeyboardEvent): boolean {
    if (!isOpen || event.nativeEvent.isComposing) return false;
    if (event.key === 'Escape') setClosed(true);
    else if (event.key === 'Enter' && !event.shiftKey) pick(found[place]);
    else if (event.key === 'ArrowDown' && found.length > 0) move(1);
    else if (event.key === 'ArrowUp' && found.length > 0) move(-1);
    else return false;
    event.preventDefault();
    return true;
  }

  const optionId = (reply: QuickReply) => `${listId}-${reply.id}`;
  const current = found[place];
  return {
    isOpen,
    onKey,
    field: {
      'aria-autocomplete': 'list',
      'aria-controls': current && listId,
      'aria-activedescendant': current && optionId(current),
    } as const,
    list: { id: listId, found, current, optionId, onPick: pick, show: isReady ? fill : null },
  };
}

type ListProps = ReturnType<typeof useQuickReplyChoice>['list'];

/** Quick replies by name or text, each with its final words. */
export function QuickReplyList({ id, found, current, optionId, onPick, show }: ListProps) {
  const t = useChatTexts();
  if (found.length === 0) {
    return (
      <p className={`${styles.replies} ${styles.nothing}`} role="status">
        {t('composer.no_quick_replies')}
      </p>
    );
  }
  return (
    <div className={styles.replies} id={id} role="listbox" aria-label={t('composer.quick_replies')}>
      {found.map((reply) => {
        const isCurrent = reply === current;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field
          <div
            key={reply.id}
            id={optionId(reply)}
            role="option"
            tabIndex={-1}
            aria-selected={isCurrent}
            ref={isCurrent ? (option) => option?.scrollIntoView({ block: 'nearest' }) : undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(reply)}
          >
            <strong>{reply.name}</strong>
            <span>{show ? show(reply.text) : t('composer.filling')}</span>
            {reply.media && <IconPaperclip size={14} stroke={1.6} aria-hidden />}
          </div>
        );
      })}
    </div>
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
