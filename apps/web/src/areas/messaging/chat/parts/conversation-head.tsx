import type { Conversation } from '@clientela/contract';
import { formatPhone } from '@clientela/domain';
import { ActionIcon, Button, Menu, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconDotsVertical, IconUser } from '@tabler/icons-react';
import { useMay, useSession } from '#lib/current-store.tsx';
import {
  useAssign,
  useChangeConversation,
  useClearConversation,
  useColleagues,
} from '../chat.data.ts';
import { useChatTexts } from '../chat.texts.ts';
import styles from './chat.module.css';
import { nameOf } from './conversation-row.tsx';

interface HeadProps {
  conversation: Conversation;
  onBack(): void;
  onCustomer(): void;
  onClosed(): void;
  onCleared(): void;
  onDelete(): void;
}

export function ConversationHead({ conversation, onCustomer, onClosed, ...actions }: HeadProps) {
  const { onBack } = actions;
  const t = useChatTexts();
  return (
    <header className={styles.head}>
      <ActionIcon
        className={styles.onlyPhone}
        variant="subtle"
        color="gray"
        size={44}
        onClick={onBack}
        aria-label={t('pane.back')}
      >
        <IconChevronLeft size={22} stroke={1.6} aria-hidden className="points" />
      </ActionIcon>
      <div className={styles.headName}>
        <strong>{nameOf(conversation)}</strong>
        <span>{formatPhone(conversation.profile_contact)}</span>
      </div>
      <div className={styles.headWork}>
        <Assignee conversation={conversation} />
        <StateButton conversation={conversation} onClosed={onClosed} />
      </div>
      <ActionIcon
        className={styles.onlyNarrow}
        variant="subtle"
        color="gray"
        size={44}
        onClick={onCustomer}
        aria-label={t('pane.customer')}
      >
        <IconUser size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
      <Actions id={conversation.id} {...actions} />
    </header>
  );
}

/** The assignee: chat managers assign anybody, others take and pass on conversations. */
function Assignee({ conversation: { id, assignee } }: { conversation: Conversation }) {
  const t = useChatTexts();
  const { user } = useSession();
  const mayManage = useMay('Chat.update');
  const assign = useAssign(id);
  const people = useColleagues().data?.data ?? [];
  if (!assignee && !mayManage) {
    return (
      <Button
        size="xs"
        variant="default"
        loading={assign.isPending}
        onClick={() => assign.mutate(user.id)}
      >
        {t('pane.take')}
      </Button>
    );
  }
  const mayChange = mayManage || assignee?.id === user.id;
  const known = assignee && !people.some((one) => one.id === assignee.id) ? [assignee] : [];
  return (
    <NativeSelect
      className={styles.assignee}
      aria-label={t('pane.assign')}
      disabled={!mayChange || assign.isPending}
      value={assignee?.id ?? ''}
      onChange={({ currentTarget: { value } }) => assign.mutate(value || null)}
      data={[
        { value: '', label: t('pane.nobody') },
        ...[...known, ...people].map((one) => ({ value: one.id, label: one.name })),
      ]}
    />
  );
}

interface StateProps {
  conversation: Conversation;
  onClosed(): void;
}

/** Closes or reopens the conversation: the step after every answer, so it is one click. */
function StateButton({ conversation: { id, state }, onClosed }: StateProps) {
  const t = useChatTexts();
  const change = useChangeConversation(id);
  const isOpen = state === 'open';
  return (
    <Button
      size="xs"
      variant="default"
      loading={change.isPending}
      onClick={() =>
        change.mutate(
          { state: isOpen ? 'closed' : 'open' },
          { onSuccess: () => isOpen && onClosed() },
        )
      }
    >
      {t(isOpen ? 'pane.close' : 'pane.reopen')}
    </Button>
  );
}

interface ActionsProps extends Pick<HeadProps, 'onBack' | 'onCleared' | 'onDelete'> {
  id: string;
}

function Actions({ id, onBack, onCleared, onDelete }: ActionsProps) {
  const t = useChatTexts();
  const mayDelete = useMay('Chat.destroy');
  const change = useChangeConversation(id);
  const clear = useClearConversation(id);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('pane.actions')}>
          <IconDotsVertical size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          onClick={() => change.mutate({ has_unread_messages: true }, { onSuccess: onBack })}
        >
          {t('pane.mark_unread')}
        </Menu.Item>
        {mayDelete && (
          <>
            <Menu.Item
              color="red"
              onClick={() => clear.mutate(undefined, { onSuccess: onCleared })}
            >
              {t('pane.clear')}
            </Menu.Item>
            <Menu.Item color="red" onClick={onDelete}>
              {t('pane.delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
