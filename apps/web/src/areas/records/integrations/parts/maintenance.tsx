import type { Integration } from '@clientela/contract';
import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { Can } from '#lib/current-store.tsx';
import { toast, toastFailure } from '#lib/toast.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Panel } from '#ui/panel.tsx';
import { useDisable, useSynchronize } from '../integrations.data.ts';
import { useIntegrationTexts } from '../integrations.texts.ts';
import { HistorySelect, monthsOf } from './connect-form.tsx';

/** Restarting the import of the past, and disconnecting. */
export function Maintenance({ of }: { of: Integration }) {
  const t = useIntegrationTexts();
  const [months, setMonths] = useState<Parameters<typeof monthsOf>[0]>('24');
  const synchronize = useSynchronize(of.slug);
  const disable = useDisable(of.slug);
  const [isAsking, asking] = useDisclosure(false);
  const { name } = of;
  return (
    <Panel title={t('one.settings')}>
      <Can do="StoreSynchronization.create">
        <HistorySelect value={months} onChange={setMonths} />
        <Text size="sm" c="dimmed" mt={8}>
          {t('one.again_text')}
        </Text>
      </Can>
      <Group justify="space-between" mt={16}>
        <Can do="StoreIntegration.update">
          <Button variant="subtle" color="red" onClick={asking.open}>
            {t('one.disable')}
          </Button>
        </Can>
        <Can do="StoreSynchronization.create">
          <Button
            variant="default"
            loading={synchronize.isPending}
            disabled={of.state === 'connecting'}
            onClick={() =>
              synchronize.mutate(monthsOf(months), {
                onSuccess: () => toast('success', t('one.again_done')),
                onError: toastFailure,
              })
            }
          >
            {t('one.again')}
          </Button>
        </Can>
      </Group>
      <Confirm
        isOpen={isAsking}
        title={t('one.disable_title', { name })}
        text={t('one.disable_text')}
        action={t('one.disable')}
        isDangerous
        isBusy={disable.isPending}
        onClose={asking.close}
        onConfirm={() =>
          disable.mutate(undefined, {
            onSuccess: () => {
              asking.close();
              toast('success', t('one.disabled'));
            },
            onError: toastFailure,
          })
        }
      />
    </Panel>
  );
}
