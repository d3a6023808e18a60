import { IMPORT_KINDS, type ImportKind } from '@clientela/domain';
import { Button, Group, Modal, Radio, Stack } from '@mantine/core';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Radio.css';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { formatBytes } from '#lib/bytes.ts';
import { messageOf } from '#lib/failure.ts';
import type { Moved } from '#lib/transfer.ts';
import { FileDrop } from '#ui/file-drop.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { percentOf, useUpload } from '../imports.data.ts';
import { useImportTexts } from '../imports.texts.ts';
import styles from './imports.module.css';

/** Chooses the kind and the file; the next page shows how it is parsed. */
export function UploadDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const t = useImportTexts();
  const navigate = useNavigate();
  const upload = useUpload();
  const [kind, setKind] = useState<ImportKind | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setMissing] = useState(false);

  const isUnderWay = upload.isPending;
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
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('upload.title')}
      size={520}
      // A stray click must not cancel a long upload; "Cancelar" does.
      closeOnEscape={!isUnderWay}
      closeOnClickOutside={!isUnderWay}
      withCloseButton={!isUnderWay}
    >
      <form onSubmit={submit}>
        <Stack gap={20}>
          <Radio.Group
            label={t('upload.kind')}
            value={kind ?? ''}
            onChange={(value) => setKind(IMPORT_KINDS.find((one) => one === value) ?? null)}
          >
            <Radio
              mt={8}
              size="xs"
              value=""
              disabled={isUnderWay}
              label={t('upload.recognise')}
              description={t('upload.recognise_help')}
            />
            {IMPORT_KINDS.map((value) => (
              <Radio
                key={value}
                mt={8}
                size="xs"
                value={value}
                disabled={isUnderWay}
                label={t(`kind.${value}`)}
                description={t(`kind_help.${value}`)}
              />
            ))}
          </Radio.Group>
          {upload.moved && file ? (
            <Travelling name={file.name} moved={upload.moved} />
          ) : (
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
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={isUnderWay ? upload.stop : onClose}>
              {t('upload.cancel')}
            </Button>
            <Button type="submit" loading={isUnderWay}>
              {t('upload.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Progress of the upload, then of the file's check. */
function Travelling({ name, moved }: { name: string; moved: Moved }) {
  const t = useImportTexts();
  const { sent, total } = moved;
  const isThere = sent > 0 && sent === total;
  const percent = percentOf(moved);
  return (
    <div className={styles.uploadTravelling}>
      <ProgressBar
        label={isThere ? t('upload.checking', { name }) : t('upload.sending', { name })}
        done={sent}
        total={isThere ? null : total}
        count={t('upload.moved', {
          percent,
          sent: formatBytes(sent),
          total: formatBytes(total),
        })}
      />
    </div>
  );
}
