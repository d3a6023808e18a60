import type { MediaFile, QuickReply } from '@clientela/contract';
import { UPLOAD_MIMES } from '@clientela/contract';
import { Box, Button, FileButton, Group, Modal, TextInput } from '@mantine/core';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { MessageText } from '#areas/messaging/email-models/index.ts';
import { showFailure } from '#lib/form.ts';
import { toast } from '#lib/toast.tsx';
import { useUpload } from '../chat.data.ts';
import { useChatTexts } from '../chat.texts.ts';
import { useSaveQuickReply } from '../quick-replies.data.ts';

interface EditorProps {
  reply: QuickReply | null;
  onClose(): void;
}

/** One prepared answer: its name, its text, at most one file. */
export function QuickReplyEditor({ reply, onClose }: EditorProps) {
  const t = useChatTexts();
  const form = useForm({ initialValues: { name: reply?.name ?? '', text: reply?.text ?? '' } });
  const [file, setFile] = useState<Pick<MediaFile, 'id' | 'file_name'> | null>(fileOf(reply));
  const save = useSaveQuickReply(reply?.id ?? null);
  const upload = useUpload();

  function attach(chosen: File | null) {
    if (chosen) upload.mutate({ file: chosen, as: 'file' }, { onSuccess: setFile });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={reply ? t('replies.edit', { name: reply.name }) : t('replies.new')}
      size={520}
    >
      <form
        noValidate
        onSubmit={form.onSubmit((values) =>
          save.mutate(
            { ...values, media_id: file?.id ?? null },
            {
              onSuccess: () => {
                toast('success', t('replies.saved'));
                onClose();
              },
              onError: (error) => showFailure(form, error),
            },
          ),
        )}
      >
        <TextInput
          label={t('replies.name')}
          maxLength={60}
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Box mt={12}>
          <MessageText label={t('replies.body')} most={4096} {...form.getInputProps('text')} />
        </Box>
        <Group mt={16} justify="space-between">
          {file ? (
            <Button variant="subtle" onClick={() => setFile(null)}>
              {t('replies.detach')}: {file.file_name}
            </Button>
          ) : (
            <FileButton onChange={attach} accept={UPLOAD_MIMES.join()}>
              {(props) => (
                <Button {...props} variant="default" loading={upload.isPending}>
                  {t('replies.attach')}
                </Button>
              )}
            </FileButton>
          )}
          <Button type="submit" loading={save.isPending}>
            {t('replies.save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

function fileOf(reply: QuickReply | null): Pick<MediaFile, 'id' | 'file_name'> | null {
  const { id, file_name } = reply?.media ?? {};
  return id && file_name !== undefined ? { id, file_name } : null;
}
