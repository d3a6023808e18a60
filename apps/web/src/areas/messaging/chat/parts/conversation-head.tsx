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
  useDeleteConversation,
} from '../chat.data.ts';
import { useChatTexts } from '../chat.texts.ts';
import styles from './chat.module.css';
import { nameOf } from './conversation-row.tsx';

interface HeadProps {
  conversation: Conversation;
  onBack(): void;
  onCustomer(): void;
  onErased(what: Erased): void;
}

export type Erased = 'deleted' | 'cleared';

export function ConversationHead({ conversation, onBack, onCustomer, onErased }: HeadProps) {
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
      <Assignee conversation={conversation} />
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
      <Actions conversation={conversation} onErased={onErased} onBack={onBack} />
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

interface ActionsProps {
  conversation: Conversation;
  onErased(what: Erased): void;
  onBack(): void;
}

function Actions({ conversation: { id, state }, onErased, onBack }: ActionsProps) {
  const t = useChatTexts();
  const mayDelete = useMay('Chat.destroy');
  const change = useChangeConversation(id);
  const clear = useClearConversation(id);
  const remove = useDeleteConversation(id);
  const isOpen = state === 'open';
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('pane.actions')}>
          <IconDotsVertical size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => change.mutate({ state: isOpen ? 'closed' : 'open' })}>
          {t(isOpen ? 'pane.close' : 'pane.reopen')}
        </Menu.Item>
        <Menu.Item
          onClick={() => change.mutate({ has_unread_messages: true }, { onSuccess: onBack })}
        >
          {t('pane.mark_unread')}
        </Menu.Item>
        {mayDelete && (
          <>
            <Menu.Item
              color="red"
              onClick={() => clear.mutate(undefined, { onSuccess: () => onErased('cleared') })}
            >
              {t('pane.clear')}
            </Menu.Item>
            <Menu.Item
              color="red"
              onClick={() => remove.mutate(undefined, { onSuccess: () => onErased('deleted') })}
            >
              {t('pane.delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
