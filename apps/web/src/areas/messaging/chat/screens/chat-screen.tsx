import type { ChatSender } from '@clientela/contract';
import { IconBrandWhatsapp, IconMessages, IconMoodSmile } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { Loaded } from '#ui/loaded.tsx';
import {
  useChatSenders,
  useChatUpdates,
  useConversations,
  useDeleteConversation,
  useOpenConversation,
} from '../chat.data.ts';
import { type ChatSearch, filterOf } from '../chat.search.ts';
import { useChatTexts } from '../chat.texts.ts';
import styles from '../parts/chat.module.css';
import { ConversationList } from '../parts/conversation-list.tsx';
import { eachOnce, nextOpen } from '../parts/conversation-order.ts';
import { ConversationPane } from '../parts/conversation-pane.tsx';
import { CustomerPane } from '../parts/customer-pane.tsx';
import { Hint } from '../parts/hint.tsx';
import { type Leaving, UndoLeaving } from '../parts/undo-leaving.tsx';
import { useSenderContents } from '../quick-replies.data.ts';

const route = getRouteApi('/chat');

/** Conversations with customers: the list, the messages, and the customer pane. */
export function ChatScreen() {
  const t = useChatTexts();
  const senders = useChatSenders();
  useEffect(() => {
    document.title = `${t('title')} · Clientela`;
  }, [t]);
  return (
    <Loaded
      query={senders}
      isEmpty={({ data }) => data.length === 0}
      empty={
        <Hint
          icon={<IconBrandWhatsapp size={28} stroke={1.6} aria-hidden />}
          title={t('no_number.title')}
          text={t('no_number.text')}
        />
      }
    >
      {({ data }) => <Chat senders={data} />}
    </Loaded>
  );
}

function Chat({ senders }: { senders: readonly ChatSender[] }) {
  const t = useChatTexts();
  const search = route.useSearch();
  const { sender_id, tag_id, search: words, conversation, pane } = search;
  const list = useConversations({ sender_id, filter: filterOf(search), tag_id, search: words });
  const rows = eachOnce(list.data?.pages ?? []);
  const remove = useDeleteConversation();
  const [left, setLeft] = useState<Leaving | null>(null);
  const navigate = route.useNavigate();
  useChatUpdates();
  useAskedCustomer();
  useSenderContents(chosenOf(senders, sender_id));
  const go = (change: Partial<ChatSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }) });
  const open = (id: string | undefined) => go({ conversation: id, pane: undefined });
  // A person who has opened another conversation meanwhile stays there.
  const leave = (was: Leaving['was'], next?: string) => {
    if (!conversation) return;
    setLeft({ id: conversation, was });
    void navigate({
      search: (before) =>
        before.conversation === conversation
          ? { ...before, conversation: next, pane: undefined }
          : before,
    });
  };
  const shown = conversation ? (pane ?? 'messages') : 'list';
  return (
    <div className={styles.chat} data-pane={shown}>
      <h1 className={styles.title}>{t('title')}</h1>
      {left && (
        <UndoLeaving
          key={`${left.was} ${left.id}`}
          left={left}
          onUndone={open}
          onOver={() => setLeft(null)}
        />
      )}
      <ConversationList
        list={list}
        senders={senders}
        search={search}
        onSearch={(change) => go({ ...change, conversation: undefined, pane: undefined })}
        onOpen={open}
      />
      {conversation ? (
        <ConversationPane
          key={conversation}
          id={conversation}
          senders={senders}
          onBack={() => open(undefined)}
          onCustomer={() => go({ pane: 'customer' })}
          onClosed={() => leave('closed', nextOpen(rows, conversation))}
          onDelete={() => remove.mutate(conversation, { onSuccess: () => leave('deleted') })}
        />
      ) : (
        <EmptyPane isCalm={list.isSuccess && rows.length === 0 && !words && !tag_id} />
      )}
      {conversation && <CustomerPane id={conversation} onBack={() => go({ pane: undefined })} />}
    </div>
  );
}

/** No conversation is open: the list offers some, or none is left. */
function EmptyPane({ isCalm }: { isCalm: boolean }) {
  const t = useChatTexts();
  const Icon = isCalm ? IconMoodSmile : IconMessages;
  return (
    <div className={`${styles.pane} ${styles.messages}`}>
      <Hint
        icon={<Icon size={28} stroke={1.6} aria-hidden />}
        title={t(isCalm ? 'pane.calm_title' : 'pane.choose_title')}
        text={t(isCalm ? 'pane.calm_text' : 'pane.choose_text')}
      />
    </div>
  );
}

/** The number in use: the one chosen in the list, or the only one. */
function chosenOf(senders: readonly ChatSender[], id: string | undefined): ChatSender | undefined {
  return senders.length === 1 ? senders[0] : senders.find((one) => one.id === id);
}

/** Links from a customer, an order or an activity open their conversation. */
function useAskedCustomer(): void {
  const { customer } = route.useSearch();
  const navigate = route.useNavigate();
  const open = useOpenConversation();
  const ask = useEffectEvent((id: string) =>
    open.mutate(id, {
      onSettled: (found) =>
        void navigate({ search: { conversation: found?.id, customer: undefined }, replace: true }),
    }),
  );
  useEffect(() => {
    if (customer) ask(customer);
  }, [customer]);
}
