import type { EmailContent } from '@clientela/contract';
import { Button, Group, Modal, Select, Switch } from '@mantine/core';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Switch.css';
import { useDisclosure } from '@mantine/hooks';
import { useSenders } from '#areas/messaging/email/index.ts';
import { MessageText, NewModelForm } from '#areas/messaging/email-models/index.ts';
import { Can } from '#lib/current-store.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useModelChoices } from '../campaigns.data.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { type ContentProps, useNewTab } from './step-fields.tsx';

/** The model and the subjects of an e-mail. */
export function EmailFields({ form, path, content }: ContentProps<EmailContent>) {
  const t = useCampaignTexts();
  const newTab = useNewTab();
  const [isGalleryOpen, gallery] = useDisclosure();
  const models = useModelChoices().data?.data ?? [];
  const { email_model_id, subject, subject_b } = content;

  const find = (id: string | null) => models.find((model) => model.id === id);

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
      <Group gap={8}>
        <Can do="Campaign.create">
          <Button variant="default" size="xs" onClick={gallery.open}>
            {t('form.choose_from_gallery')}
          </Button>
        </Can>
        {email_model_id && (
          <LinkButton to="/email-models/$id/edit" params={{ id: email_model_id }} {...newTab}>
            {t('form.open_model')}
          </LinkButton>
        )}
        <LinkButton to="/email-models/create" {...newTab}>
          {t('form.new_model')}
        </LinkButton>
      </Group>
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
      <Can do="EmailIdentification.index">
        <SenderField form={form} path={path} content={content} />
      </Can>
      <MessageText
        label={t('form.subject')}
        isLine
        most={200}
        {...form.getInputProps(`${path}.subject`)}
      />
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
    </>
  );
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
