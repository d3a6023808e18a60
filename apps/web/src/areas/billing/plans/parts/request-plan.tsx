import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Button, Group, Modal, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { formatMoney } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { usePlans, usePlanUsage, useRequestPlan } from '../plans.data.ts';
import { usePlansTexts } from '../plans.texts.ts';

const MESSAGE_MAX = 1000;

/** Requests another plan; an administrator decides. */
export function RequestPlan({ onClose }: { onClose(): void }) {
  const t = usePlansTexts();
  const ask = useRequestPlan();
  const [planId, setPlanId] = useState('');
  const [message, setMessage] = useState('');
  const send = () =>
    ask.mutate(
      { plan_id: planId || null, message },
      {
        onSuccess: () => {
          toast('success', t('request.sent'));
          onClose();
        },
      },
    );
  return (
    <Modal opened onClose={onClose} title={t('request.title')} size={460}>
      <Stack gap={16}>
        <Text c="dimmed">{t('request.lead')}</Text>
        <PlanChoice value={planId} onChange={setPlanId} />
        <Textarea
          label={t('request.message')}
          maxLength={MESSAGE_MAX}
          minRows={3}
          autosize
          value={message}
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('request.cancel')}
          </Button>
          <Button loading={ask.isPending} onClick={send}>
            {t('request.send')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** The plans on sale but the store's own; without the list one may still ask for advice. */
function PlanChoice({ value, onChange }: { value: string; onChange(id: string): void }) {
  const t = usePlansTexts();
  const plans = usePlans();
  const usage = usePlanUsage();
  const others = (plans.data ?? []).filter(({ id }) => id !== usage.data?.plan?.id);
  return (
    <NativeSelect
      label={t('request.which')}
      data-autofocus
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[
        { value: '', label: t('request.advise') },
        ...others.map(({ id, name, price }) => ({
          value: id,
          label: `${name} · ${
            price === null
              ? t('plan.on_request')
              : t('request.price', { price: formatMoney(price) })
          }`,
        })),
      ]}
    />
  );
}
