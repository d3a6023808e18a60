import { Button, Group, Modal, Text } from '@mantine/core';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { useState } from 'react';
import { useCurrentStore } from '#lib/current-store.tsx';
import { instantOf } from '#lib/store-time.ts';
import { toast } from '#lib/toast.tsx';
import { DateField } from '#ui/date-field.tsx';
import { useResend } from '../webhooks.data.ts';
import { useWebhookTexts } from '../webhooks.texts.ts';

/** Resends the failed and skipped deliveries of a period. */
export function ResendPeriod({ webhookId, onClose }: { webhookId: string; onClose(): void }) {
  const t = useWebhookTexts();
  const { time_zone } = useCurrentStore();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const resend = useResend(webhookId);

  function submit() {
    const period = { from: instantOf(from, time_zone), to: instantOf(to, time_zone) };
    resend.mutate(period, {
      onSuccess: ({ resent }) => {
        toast('success', resent > 0 ? t('period.done', { count: resent }) : t('period.nothing'));
        onClose();
      },
    });
  }

  return (
    <Modal opened onClose={onClose} title={t('period.title')} size={460}>
      <Text mb={16}>{t('period.text')}</Text>
      <DateField withTime label={t('period.from')} value={from} onChange={setFrom} data-autofocus />
      <DateField withTime mt={14} label={t('period.to')} value={to} onChange={setTo} />
      <Group justify="flex-end" mt={24}>
        <Button variant="default" onClick={onClose}>
          {t('period.cancel')}
        </Button>
        <Button
          disabled={from === '' || to === '' || from > to}
          loading={resend.isPending}
          onClick={submit}
        >
          {t('period.submit')}
        </Button>
      </Group>
    </Modal>
  );
}
