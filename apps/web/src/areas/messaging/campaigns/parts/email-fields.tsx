import type { EmailContent } from '@clientela/contract';
import { Button, Group, Modal, Select, Stack, Switch } from '@mantine/core';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Switch.css';
import { useDisclosure } from '@mantine/hooks';
import { IconLayoutGrid, IconPencil } from '@tabler/icons-react';
import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useSenders } from '#areas/messaging/email/index.ts';
import {
  EmailEditorDialog,
  MessageText,
  ModelPicture,
  NewModelForm,
} from '#areas/messaging/email-models/index.ts';
import { Can, useMay } from '#lib/current-store.tsx';
import { Folded } from '#ui/folded.tsx';
import { useModelChoices } from '../campaigns.data.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import type { ContentProps } from './step-fields.tsx';

/** The model and the subjects of an e-mail; the gallery and the editor open over the campaign. */
export function EmailFields({ form, path, content }: ContentProps<EmailContent>) {
  const t = useCampaignTexts();
  const [isGalleryOpen, gallery] = useDisclosure();
  const [isEditorOpen, editor] = useDisclosure();
  const mayEdit = useMay('Campaign.create');
  const models = useModelChoices().data?.data ?? [];
  const { email_model_id, subject, subject_b } = content;

  const find = (id: string | null) => models.find((model) => model.id === id);
  useSubjectOfModel(find(email_model_id), subject, (changed) =>
    form.setFieldValue(`${path}.subject`, changed),
  );

  /** The subject is the model's, until it is edited. */
  function choose(model: { id: string; subject: string } | undefined) {
    const isOwn = subject !== '' && subject !== (find(email_model_id)?.subject ?? '');
    form.setFieldValue(`${path}.email_model_id`, model?.id ?? null);
    if (model && !isOwn) form.setFieldValue(`${path}.subject`, model.subject);
  }

  return (
    <>
      <Select
        label={t('form.model')}
        placeholder={t('form.choose_model')}
        data={models.map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        withAsterisk
        {...form.getInputProps(`${path}.email_model_id`)}
        onChange={(id) => choose(find(id))}
      />
      {mayEdit && (
        <Group gap={8}>
          <Button
            variant={email_model_id ? 'default' : 'light'}
            size="xs"
            leftSection={<IconLayoutGrid size={14} stroke={1.8} aria-hidden />}
            onClick={gallery.open}
          >
            {t('form.choose_from_gallery')}
          </Button>
          {email_model_id && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPencil size={14} stroke={1.8} aria-hidden />}
              onClick={editor.open}
            >
              {t('form.edit_model')}
            </Button>
          )}
        </Group>
      )}
      <MessageText
        label={t('form.subject')}
        isLine
        most={200}
        {...form.getInputProps(`${path}.subject`)}
      />
      {email_model_id && (
        <ModelPicture id={email_model_id} subject={subject} coupon={form.values.coupon} />
      )}
      <Folded title={t('form.more')} isOpen={subject_b !== null}>
        <Stack gap={16}>
          <Can do="EmailIdentification.index">
            <SenderField form={form} path={path} content={content} />
          </Can>
          <Switch
            label={t('form.ab')}
            description={t('form.ab_help')}
            checked={subject_b !== null}
            onChange={(event) =>
              form.setFieldValue(`${path}.subject_b`, event.currentTarget.checked ? '' : null)
            }
          />
          {subject_b !== null && (
            <MessageText
              label={t('form.subject_b')}
              isLine
              most={200}
              {...form.getInputProps(`${path}.subject_b`)}
            />
          )}
        </Stack>
      </Folded>
      <Modal
        opened={isGalleryOpen}
        onClose={gallery.close}
        title={t('form.choose_from_gallery')}
        size="xl"
      >
        <NewModelForm
          label={t('form.create_and_choose')}
          onCreated={(model) => {
            choose(model);
            gallery.close();
          }}
        />
      </Modal>
      {isEditorOpen && email_model_id && (
        <Suspense>
          <EmailEditorDialog id={email_model_id} back={t('form.back_to')} onClose={editor.close} />
        </Suspense>
      )}
    </>
  );
}

/** Follows a subject that is changed in the model, where the campaign has no subject of its own. */
function useSubjectOfModel(
  model: { id: string; subject: string } | undefined,
  subject: string,
  onChange: (subject: string) => void,
): void {
  const before = useRef(model);
  const follow = useEffectEvent((now: typeof model) => {
    const isSame = now !== undefined && now.id === before.current?.id;
    if (isSame && subject === before.current?.subject && now.subject !== subject) {
      onChange(now.subject);
    }
    before.current = now;
  });
  useEffect(() => follow(model), [model]);
}

/** Who signs; a store with one sender has nothing to choose. */
function SenderField({ form, path, content }: ContentProps<EmailContent>) {
  const t = useCampaignTexts();
  const senders = useSenders().data?.data ?? [];
  if (senders.length < 2 && content.sender_id === null) return null;
  const nameOf = ({ name, address }: (typeof senders)[number]) => `${name} <${address}>`;
  const fixed = senders.find(({ is_default }) => is_default);
  return (
    <Select
      label={t('form.sender')}
      data={[
        {
          value: '',
          label: t('form.default_sender', { sender: fixed ? nameOf(fixed) : '' }),
        },
        ...senders.map((sender) => ({ value: sender.id, label: nameOf(sender) })),
      ]}
      allowDeselect={false}
      {...form.getInputProps(`${path}.sender_id`)}
      value={content.sender_id ?? ''}
      onChange={(id) => form.setFieldValue(`${path}.sender_id`, id || null)}
    />
  );
}
