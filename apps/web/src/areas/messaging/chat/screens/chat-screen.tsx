import { IconBrandWhatsapp, IconMessages } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { Loaded } from '#ui/loaded.tsx';
import { useChatSenders, useChatUpdates, useOpenConversation } from '../chat.data.ts';
import type { ChatSearch } from '../chat.search.ts';
import { useChatTexts } from '../chat.texts.ts';
import styles from '../parts/chat.module.css';
import { ConversationList } from '../parts/conversation-list.tsx';
import { ConversationPane } from '../parts/conversation-pane.tsx';
import { CustomerPane } from '../parts/customer-pane.tsx';
import { Hint } from '../parts/hint.tsx';

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

function Chat({ senders }: { senders: Parameters<typeof ConversationList>[0]['senders'] }) {
  const t = useChatTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  useChatUpdates();
  useAskedCustomer();
  const { conversation, pane } = search;
  const go = (change: Partial<ChatSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }) });
  const shown = conversation ? (pane ?? 'messages') : 'list';
  return (
    <div className={styles.chat} data-pane={shown}>
      <h1 className={styles.title}>{t('title')}</h1>
      <ConversationList
        senders={senders}
        search={search}
        onSearch={(change) => go({ ...change, conversation: undefined, pane: undefined })}
        onOpen={(id) => go({ conversation: id, pane: undefined })}
      />
      {conversation ? (
        <ConversationPane
          key={conversation}
          id={conversation}
          senders={senders}
          onBack={() => go({ conversation: undefined, pane: undefined })}
          onCustomer={() => go({ pane: 'customer' })}
        />
      ) : (
        <div className={`${styles.pane} ${styles.messages}`}>
          <Hint
            icon={<IconMessages size={28} stroke={1.6} aria-hidden />}
            title={t('pane.choose_title')}
            text={t('pane.choose_text')}
          />
        </div>
      )}
      {conversation && <CustomerPane id={conversation} onBack={() => go({ pane: undefined })} />}
    </div>
  );
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
