import { WEBHOOK_EVENT_LABELS, WEBHOOK_EVENTS, type Webhook } from '@clientela/contract';
import { WebhookDraft } from '@clientela/contract/webhooks';
import { Button, Checkbox, Group, Modal, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { useForm } from '@mantine/form';
import { rulesOf, showFailure } from '#lib/form.ts';
import { toast } from '#lib/toast.tsx';
import { useSaveWebhook, type WebhookBody } from '../webhooks.data.ts';
import { useWebhookTexts } from '../webhooks.texts.ts';
import styles from './webhooks.module.css';

interface FormProps {
  /** Null: a new one. */
  webhook: Webhook | null;
  onMade?(webhook: Webhook, secret: string): void;
  onClose(): void;
}

/** Where notices go, and which. */
export function WebhookForm({ webhook, onMade, onClose }: FormProps) {
  const t = useWebhookTexts();
  const save = useSaveWebhook(webhook);
  const form = useForm<WebhookBody>({
    initialValues: {
      name: webhook?.name ?? '',
      url: webhook?.url ?? '',
      events: webhook?.events ?? [],
    },
    validate: rulesOf(WebhookDraft),
  });

  function submit(body: WebhookBody) {
    save.mutate(body, {
      onSuccess: (saved) => {
        if (saved.secret) onMade?.(saved.webhook, saved.secret);
        else toast('success', t('form.saved'));
        onClose();
      },
      onError: (error) => showFailure(form, error),
    });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={webhook ? t('form.edit_title', { name: webhook.name }) : t('form.new_title')}
      size={640}
    >
      <form noValidate onSubmit={form.onSubmit(submit)}>
        <TextInput
          label={t('form.name')}
          maxLength={60}
          withAsterisk
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput
          mt={16}
          label={t('form.url')}
          description={t('form.url_help')}
          placeholder="https://"
          type="url"
          withAsterisk
          {...form.getInputProps('url')}
        />
        <Group mt={18} gap={4}>
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => form.setFieldValue('events', [...WEBHOOK_EVENTS])}
          >
            {t('form.all')}
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => form.setFieldValue('events', [])}
          >
            {t('form.none')}
          </Button>
        </Group>
        <Checkbox.Group label={t('form.events')} withAsterisk {...form.getInputProps('events')}>
          <div className={styles.events}>
            {WEBHOOK_EVENTS.map((event) => (
              <Checkbox key={event} value={event} label={WEBHOOK_EVENT_LABELS[event]} />
            ))}
          </div>
        </Checkbox.Group>
        <Group justify="flex-end" mt={24}>
          <Button variant="default" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {webhook ? t('form.save') : t('form.create')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
