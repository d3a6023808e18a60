import type { ChatSender, Conversation } from '@clientela/contract';
import { Alert, Button, Group } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { useEffect, useState } from 'react';
import { toast } from '#lib/toast.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useChangeConversation, useConversation, useMarkRead, useOptOut } from '../chat.data.ts';
import { useChatTexts } from '../chat.texts.ts';
import { Composer } from './composer.tsx';
import { ConversationHead } from './conversation-head.tsx';
import { Messages } from './messages.tsx';

interface PaneProps {
  id: string;
  senders: readonly ChatSender[];
  onBack(): void;
  onCustomer(): void;
}

export function ConversationPane({ id, senders, onBack, onCustomer }: PaneProps) {
  const conversation = useConversation(id);
  return (
    <section className="chat-pane chat-messages">
      <Loaded query={conversation}>
        {(loaded) => (
          <>
            <ConversationHead conversation={loaded} onBack={onBack} onCustomer={onCustomer} />
            <KeptRead conversation={loaded} />
            {loaded.suggests_opt_out && <OptOutHint conversation={loaded} />}
            <Messages conversation={loaded} />
            <Composer
              conversation={loaded}
              sender={senders.find((one) => one.id === loaded.sender_id)}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** What a person looks at is read: only while this tab has the focus. */
function KeptRead({ conversation: { id, unread } }: { conversation: Conversation }) {
  const hasFocus = useFocus();
  const { mutate } = useMarkRead(id);
  useEffect(() => {
    if (hasFocus && unread > 0) mutate();
  }, [hasFocus, unread, mutate]);
  return null;
}

function useFocus(): boolean {
  const [hasFocus, setFocus] = useState(() => document.hasFocus());
  useEffect(() => {
    const look = () => setFocus(document.hasFocus() && document.visibilityState === 'visible');
    const of = [
      [window, 'focus'],
      [window, 'blur'],
      [document, 'visibilitychange'],
    ] as const;
    for (const [target, name] of of) target.addEventListener(name, look);
    return () => {
      for (const [target, name] of of) target.removeEventListener(name, look);
    };
  }, []);
  return hasFocus;
}

/** They wrote something that sounds like a wish for no more messages: a person decides. */
function OptOutHint({ conversation: { id, customer } }: { conversation: Conversation }) {
  const t = useChatTexts();
  const change = useChangeConversation(id);
  const optOut = useOptOut(customer.id);
  const seen = () => change.mutate({ suggests_opt_out: false });
  const refuse = () =>
    optOut.mutate(
      {
        ...{ channel: 'WHATSAPP', granted: false, source: t('pane.opt_out_source') },
        text: t('pane.opt_out'),
      },
      {
        onSuccess: () => {
          seen();
          toast('success', t('pane.opt_out_done'));
        },
      },
    );
  return (
    <Alert color="yellow" className="chat-alert">
      <Group gap={8} justify="space-between">
        {t('pane.opt_out')}
        <Group gap={8}>
          <Button size="xs" loading={optOut.isPending} onClick={refuse}>
            {t('pane.opt_out_do')}
          </Button>
          <Button size="xs" variant="default" onClick={seen}>
            {t('pane.opt_out_keep')}
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}
