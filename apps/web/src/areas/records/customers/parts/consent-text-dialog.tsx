import type { ConsentChannelTexts } from '@clientela/contract';
import { ConsentTextDraft } from '@clientela/contract/customer-consents';
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import { useForm } from '@mantine/form';
import { rulesOf, showFailure } from '#lib/form.ts';
import { toast } from '#lib/toast.tsx';
import { useConsentTextsTexts } from '../consent-texts.texts.ts';
import { usePublishConsentText } from '../consents.data.ts';

interface ConsentTextDialogProps {
  of: ConsentChannelTexts;
  onClose(): void;
}

/** Writes the next version of a channel's text, beginning with the current one. */
export function ConsentTextDialog({ of, onClose }: ConsentTextDialogProps) {
  const t = useConsentTextsTexts();
  const publish = usePublishConsentText();
  const form = useForm({
    initialValues: { channel: of.channel, text: of.versions[0]?.text ?? of.suggestion },
    validate: rulesOf(ConsentTextDraft),
  });
  const submit = form.onSubmit((body) =>
    publish.mutate(body, {
      onSuccess: () => {
        toast('success', t('dialog.saved'));
        onClose();
      },
      onError: (error) => showFailure(form, error),
    }),
  );
  const channel = t(`channels.${of.channel}`);
  return (
    <Modal opened onClose={onClose} title={t('dialog.title', { channel })} size={560}>
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <Text>{t('dialog.lead')}</Text>
          <Textarea
            label={t('dialog.text')}
            description={t('dialog.help')}
            maxLength={2000}
            autosize
            minRows={4}
            withAsterisk
            {...form.getInputProps('text')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('dialog.cancel')}
            </Button>
            <Button type="submit" loading={publish.isPending}>
              {t('dialog.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
