import type { WhatsappSender, WhatsappTemplate } from '@clientela/contract';
import { Button, Group, Modal, TextInput } from '@mantine/core';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Can } from '#lib/current-store.tsx';
import { toast } from '#lib/toast.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { useDeleteTemplate, useDuplicateTemplate } from '../whatsapp.data.ts';
import { useWhatsappTexts } from '../whatsapp.texts.ts';
import { identifierOf } from './template-values.ts';

interface TemplateActionsProps {
  number: WhatsappSender;
  template: WhatsappTemplate;
}

/** Actions of a saved template other than editing. */
export function TemplateActions({ number, template }: TemplateActionsProps) {
  const t = useWhatsappTexts();
  const [open, setOpen] = useState<'duplicate' | 'delete' | null>(null);
  const navigate = useNavigate();
  const remove = useDeleteTemplate();
  const go = (chosen?: string) =>
    void navigate({
      to: '/settings/whatsapp/official-numbers/$id',
      params: { id: number.id },
      search: { tab: 'templates', ...(chosen && { template: chosen }) },
      ignoreBlocker: true,
    });
  return (
    <>
      <Can do="WhatsappStoreTemplate.destroy">
        <Button variant="default" onClick={() => setOpen('delete')}>
          {t('editor.delete')}
        </Button>
      </Can>
      <Can do="WhatsappStoreTemplate.create">
        <Button variant="default" onClick={() => setOpen('duplicate')}>
          {t('editor.duplicate')}
        </Button>
      </Can>
      {open === 'duplicate' && (
        <Duplicate template={template} onClose={() => setOpen(null)} onDone={go} />
      )}
      <Confirm
        isOpen={open === 'delete'}
        isDangerous
        title={t('editor.delete_title', { name: template.title })}
        text={t('editor.delete_text')}
        action={t('editor.delete')}
        isBusy={remove.isPending}
        onClose={() => setOpen(null)}
        onConfirm={() =>
          remove.mutate(template.id, {
            onSuccess: () => {
              toast('success', t('editor.deleted'));
              go();
            },
          })
        }
      />
    </>
  );
}

interface DuplicateProps {
  template: WhatsappTemplate;
  onClose(): void;
  onDone(id: string): void;
}

function Duplicate({ template: { id, title }, onClose, onDone }: DuplicateProps) {
  const t = useWhatsappTexts();
  const [copy, setCopy] = useState(`${title} 2`);
  const duplicate = useDuplicateTemplate();
  return (
    <Modal opened onClose={onClose} title={t('editor.duplicate')} size={440}>
      <TextInput
        label={t('editor.duplicate_name')}
        value={copy}
        error={duplicate.error instanceof Error ? duplicate.error.message : null}
        onChange={({ currentTarget: { value } }) => setCopy(value)}
      />
      <Group justify="flex-end" mt={16}>
        <Button
          loading={duplicate.isPending}
          disabled={!identifierOf(copy)}
          onClick={() =>
            duplicate.mutate(
              { id, name: identifierOf(copy), title: copy },
              {
                onSuccess: (made) => {
                  toast('success', t('editor.duplicated'));
                  onDone(made.id);
                },
              },
            )
          }
        >
          {t('editor.duplicate')}
        </Button>
      </Group>
    </Modal>
  );
}
