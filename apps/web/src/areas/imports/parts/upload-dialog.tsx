import { IMPORT_KINDS } from '@clientela/domain';
import { Button, Group, Modal, Radio, Stack } from '@mantine/core';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Radio.css';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { messageOf } from '#lib/failure.ts';
import { FileDrop } from '#ui/file-drop.tsx';
import { useUpload } from '../imports.data.ts';
import { useImportTexts } from '../imports.texts.ts';

/** What the file brings and the file itself; the next page shows how it is understood. */
export function UploadDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const t = useImportTexts();
  const navigate = useNavigate();
  const upload = useUpload();
  const [kind, setKind] = useState<(typeof IMPORT_KINDS)[number]>('order_lines');
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setMissing] = useState(false);

  const refused = upload.error && messageOf(upload.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(!file);
    if (!file) return;
    upload.mutate(
      { kind, file },
      { onSuccess: ({ id }) => void navigate({ to: '/imports/$id', params: { id } }) },
    );
  }

  return (
    <Modal opened={isOpen} onClose={onClose} title={t('upload.title')} size={520}>
      <form onSubmit={submit}>
        <Stack gap={20}>
          <Radio.Group
            label={t('upload.kind')}
            value={kind}
            onChange={(value) => setKind(IMPORT_KINDS.find((one) => one === value) ?? kind)}
          >
            {IMPORT_KINDS.map((value) => (
              <Radio
                key={value}
                mt={8}
                size="xs"
                value={value}
                label={t(`kind.${value}`)}
                description={t(`kind_help.${value}`)}
              />
            ))}
          </Radio.Group>
          <FileDrop
            label={t('upload.file')}
            hint={t('upload.hint')}
            accept=".csv,.txt,.tsv,.xlsx"
            file={file}
            error={isMissing ? t('upload.missing') : refused}
            onChange={(chosen) => {
              setFile(chosen);
              setMissing(false);
              upload.reset();
            }}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('upload.cancel')}
            </Button>
            <Button type="submit" loading={upload.isPending}>
              {t('upload.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
