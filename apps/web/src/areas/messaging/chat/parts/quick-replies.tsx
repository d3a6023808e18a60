import type { QuickReply } from '@clientela/contract';
import { ActionIcon, Button, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useSubjectText } from '#areas/messaging/email-models/index.ts';
import { Can } from '#lib/current-store.tsx';
import { toast } from '#lib/toast.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { useChatTexts } from '../chat.texts.ts';
import { useDeleteQuickReply, useQuickReplies } from '../quick-replies.data.ts';
import styles from './quick-replies.module.css';
import { QuickReplyEditor } from './quick-reply-editor.tsx';

/** The store's quick replies: created, edited and deleted here, used in the chat. */
export function QuickReplies() {
  const t = useChatTexts();
  const replies = useQuickReplies();
  const [edited, setEdited] = useState<QuickReply | 'new' | null>(null);
  return (
    <Panel
      title={t('replies.title')}
      action={
        <Can do="FastStoreConversationAnswer.create">
          <Button variant="default" size="xs" onClick={() => setEdited('new')}>
            {t('replies.new')}
          </Button>
        </Can>
      }
    >
      <Text c="dimmed" mb={12}>
        {t('replies.text')}
      </Text>
      <Loaded
        query={replies}
        isEmpty={({ data }) => data.length === 0}
        empty={<Text c="dimmed">{t('replies.empty')}</Text>}
      >
        {({ data }) => (
          <ul className={styles.replies}>
            {data.map((reply) => (
              <Row key={reply.id} reply={reply} onEdit={() => setEdited(reply)} />
            ))}
          </ul>
        )}
      </Loaded>
      {edited && (
        <QuickReplyEditor
          reply={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  );
}

function Row({ reply, onEdit }: { reply: QuickReply; onEdit(): void }) {
  const t = useChatTexts();
  const { id, name, text, media } = reply;
  const readable = useSubjectText();
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteQuickReply();
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p>{readable(text)}</p>
        {media && <span>{t('replies.file', { name: media.file_name })}</span>}
      </div>
      <Can do="FastStoreConversationAnswer.update">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          onClick={onEdit}
          aria-label={t('replies.edit', { name })}
        >
          <IconPencil size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          onClick={() => setAsking(true)}
          aria-label={t('replies.delete', { name })}
        >
          <IconTrash size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Can>
      <Confirm
        isOpen={isAsking}
        title={t('replies.delete_title')}
        text={t('replies.delete_text')}
        action={t('replies.delete_title')}
        isDangerous
        isBusy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(id, { onSuccess: () => toast('success', t('replies.deleted')) })
        }
      />
    </li>
  );
}
