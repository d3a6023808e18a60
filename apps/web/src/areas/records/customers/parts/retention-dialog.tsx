import { RetentionPeriods } from '@clientela/contract/customer-privacy';
import {
  type AdjustableKind,
  RETENTION_BOUNDS,
  RETENTION_DAYS,
} from '@clientela/contract/retention';
import { Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Overlay.css';
import { useForm } from '@mantine/form';
import { rulesOf, showFailure } from '#lib/form.ts';
import { toast } from '#lib/toast.tsx';
import { useSetRetention } from '../privacy.data.ts';
import { usePrivacyRequestTexts } from '../privacy-requests.texts.ts';

const KINDS = Object.keys(RETENTION_BOUNDS) as AdjustableKind[];

interface RetentionDialogProps {
  periods: RetentionPeriods;
  onClose(): void;
}

/** Sets the periods that a store may choose, and warns when one becomes shorter. */
export default function RetentionDialog({ periods, onClose }: RetentionDialogProps) {
  const t = usePrivacyRequestTexts();
  const save = useSetRetention();
  const form = useForm<Record<AdjustableKind, number | string>>({
    initialValues: periods,
    validate: rulesOf(RetentionPeriods),
  });
  const submit = form.onSubmit((values) =>
    save.mutate(values as RetentionPeriods, {
      onSuccess: () => {
        toast('success', t('retention.saved'));
        onClose();
      },
      onError: (error) => showFailure(form, error),
    }),
  );
  const isShorter = KINDS.some((kind) => Number(form.values[kind]) < periods[kind]);
  return (
    <Modal opened onClose={onClose} title={t('retention.change')} size={480}>
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          {KINDS.map((kind) => {
            const [least, most] = RETENTION_BOUNDS[kind];
            return (
              <NumberInput
                key={kind}
                label={t(`retention.kinds.${kind}`)}
                description={t('retention.bounds', { least, most, usual: RETENTION_DAYS[kind] })}
                suffix={t('retention.suffix')}
                allowDecimal={false}
                allowNegative={false}
                {...form.getInputProps(kind)}
              />
            );
          })}
          {isShorter && (
            <Text size="sm" role="status">
              {t('retention.shorter')}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('retention.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('retention.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
