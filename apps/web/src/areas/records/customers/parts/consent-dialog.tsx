import { CONTACT_CHANNELS, type ContactChannel } from '@clientela/contract';
import { ConsentDraft } from '@clientela/contract/customer-consents';
import {
  Button,
  Group,
  Modal,
  NativeSelect,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import { useForm } from '@mantine/form';
import { rulesOf, showFailure } from '#lib/form.ts';
import { toast } from '#lib/toast.tsx';
import { useRecordConsent } from '../consents.data.ts';
import { useConsentTexts } from '../consents.texts.ts';

interface ConsentDialogProps {
  id: string;
  /** Channels that only the person can open again. */
  optedOut: readonly string[];
  onClose(): void;
}

/** Records a consent with its text and source: a consent without proof is invalid. */
export function ConsentDialog({ id, optedOut, onClose }: ConsentDialogProps) {
  const t = useConsentTexts();
  const record = useRecordConsent(id);
  const form = useForm({
    initialValues: {
      channel: 'EMAIL' as ContactChannel,
      granted: true,
      source: '',
      text: '',
    },
    validate: rulesOf(ConsentDraft),
  });
  const submit = form.onSubmit((body) =>
    record.mutate(body, {
      onSuccess: () => {
        toast('success', t('dialog.saved'));
        onClose();
      },
      onError: (error) => showFailure(form, error),
    }),
  );
  const { channel, granted } = form.values;
  const isBlocked = granted && optedOut.includes(channel);
  return (
    <Modal opened onClose={onClose} title={t('dialog.title')} size={520}>
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <Text>{t('dialog.lead')}</Text>
          <NativeSelect
            label={t('dialog.channel')}
            data={CONTACT_CHANNELS.map((value) => ({ value, label: t(`channels.${value}`) }))}
            {...form.getInputProps('channel')}
          />
          <NativeSelect
            label={t('dialog.answer')}
            data={[
              { value: 'yes', label: t('dialog.grants') },
              { value: 'no', label: t('dialog.refuses') },
            ]}
            value={form.values.granted ? 'yes' : 'no'}
            onChange={({ currentTarget: { value } }) =>
              form.setFieldValue('granted', value === 'yes')
            }
          />
          {isBlocked && (
            <Text role="alert">
              {t(channel === 'EMAIL' ? 'dialog.blocked_EMAIL' : 'dialog.blocked_phone')}
            </Text>
          )}
          <TextInput
            label={t('dialog.source')}
            placeholder={t('dialog.source_example')}
            maxLength={120}
            withAsterisk
            {...form.getInputProps('source')}
          />
          <Textarea
            label={t('dialog.text')}
            maxLength={2000}
            autosize
            minRows={3}
            withAsterisk
            {...form.getInputProps('text')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('dialog.cancel')}
            </Button>
            <Button type="submit" disabled={isBlocked} loading={record.isPending}>
              {t('dialog.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
