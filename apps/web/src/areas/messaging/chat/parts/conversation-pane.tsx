import { type ChatSender, type Conversation, UNDO_SECONDS } from '@clientela/contract';
import { Alert, Button, Group } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { IconMessageOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSession } from '#lib/current-store.tsx';
import { isMissing } from '#lib/failure.ts';
import { toast } from '#lib/toast.tsx';
import { Loaded } from '#ui/loaded.tsx';
import {
  useChangeConversation,
  useConversation,
  useMarkRead,
  useOptOut,
  useRestoreConversation,
} from '../chat.data.ts';
import { useChatTexts } from '../chat.texts.ts';
import styles from './chat.module.css';
import { Composer } from './composer.tsx';
import { ConversationHead } from './conversation-head.tsx';
import { Hint } from './hint.tsx';
import { Messages } from './messages.tsx';
import { UndoBar } from './undo-bar.tsx';

interface PaneProps {
  id: string;
  senders: readonly ChatSender[];
  onBack(): void;
  onCustomer(): void;
  /** After a person has closed it. */
  onClosed(): void;
  onDelete(): void;
}

export function ConversationPane({ id, senders, onBack, ...actions }: PaneProps) {
  const conversation = useConversation(id);
  const [isCleared, setCleared] = useState(false);
  // The cached conversation is deleted or no longer visible to them.
  if (isMissing(conversation.error)) return <Gone onBack={onBack} />;
  return (
    <section className={`${styles.pane} ${styles.messages}`}>
      <Loaded query={conversation}>
        {(loaded) => (
          <>
            <ConversationHead
              conversation={loaded}
              onBack={onBack}
              onCleared={() => setCleared(true)}
              {...actions}
            />
            {isCleared && <UndoClear id={id} onDone={() => setCleared(false)} />}
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

function Gone({ onBack }: { onBack(): void }) {
  const t = useChatTexts();
  return (
    <section className={`${styles.pane} ${styles.messages}`}>
      <Hint
        icon={<IconMessageOff size={28} stroke={1.6} aria-hidden />}
        title={t('pane.gone_title')}
        text={t('pane.gone_text')}
      >
        <Button variant="default" onClick={onBack}>
          {t('pane.back')}
        </Button>
      </Hint>
    </section>
  );
}

function UndoClear({ id, onDone }: { id: string; onDone(): void }) {
  const t = useChatTexts();
  const restore = useRestoreConversation(id);
  return (
    <UndoBar
      text={t('pane.cleared')}
      action={t('pane.undo')}
      seconds={UNDO_SECONDS}
      isBusy={restore.isPending}
      onUndo={() => restore.mutate(undefined, { onSuccess: onDone })}
      onOver={onDone}
    />
  );
}

/** Marks the open conversation as read while this tab has the focus; a colleague's stays unread. */
function KeptRead({ conversation: { id, unread, assignee } }: { conversation: Conversation }) {
  const hasFocus = useFocus();
  const { user } = useSession();
  const isOwn = !assignee || assignee.id === user.id;
  const { mutate } = useMarkRead(id);
  useEffect(() => {
    if (hasFocus && isOwn && unread > 0) mutate();
  }, [hasFocus, isOwn, unread, mutate]);
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

/** The customer's message looks like an opt-out request: a person decides. */
function OptOutHint({ conversation: { id, customer } }: { conversation: Conversation }) {
  const t = useChatTexts();
  const change = useChangeConversation(id);
  const optOut = useOptOut(customer.id);
  const seen = () => change.mutate({ suggests_opt_out: false });
  const refuse = () =>
    optOut.mutate(
      {
        channel: 'WHATSAPP',
        granted: false,
        source: t('pane.opt_out_source'),
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
    <Alert color="yellow" className={styles.alert}>
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
