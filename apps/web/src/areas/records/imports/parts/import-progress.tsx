import type { Import } from '@clientela/contract';
import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Can } from '#lib/current-store.tsx';
import { formatPercent } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Panel } from '#ui/panel.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useCancelImport } from '../imports.data.ts';
import { useImportTexts } from '../imports.texts.ts';

/** How far a running import is, with the way out. */
export function ImportProgress({ current }: { current: Import }) {
  const t = useImportTexts();
  const cancel = useCancelImport(current.id);
  const [isAsking, asking] = useDisclosure(false);
  const label = current.status === 'queued' ? t('status.queued') : t(`phase.${current.phase}`);
  return (
    <Panel>
      <ProgressBar
        label={label}
        done={current.progress}
        total={current.rows_total > 0 ? 1 : null}
        count={formatPercent(current.progress)}
      />
      <Group justify="space-between" mt={16}>
        <Text size="sm" c="dimmed">
          {t('detail.leave')}
        </Text>
        <Can do="StoreSynchronization.update">
          <Button variant="default" size="xs" onClick={asking.open}>
            {t('detail.cancel')}
          </Button>
        </Can>
      </Group>
      <Confirm
        isOpen={isAsking}
        title={t('detail.cancel')}
        text={t('detail.cancel_text')}
        action={t('detail.cancel')}
        isDangerous
        isBusy={cancel.isPending}
        onClose={asking.close}
        onConfirm={() =>
          cancel.mutate(undefined, {
            onSuccess: () => toast('info', t('detail.cancelled')),
            onSettled: asking.close,
          })
        }
      />
    </Panel>
  );
}
