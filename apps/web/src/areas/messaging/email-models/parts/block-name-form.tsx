import { SavedBlockDraft } from '@clientela/contract/saved-blocks';
import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { rulesOf } from '#lib/form.ts';
import { useEmailTexts } from '../email-models.texts.ts';

const Named = SavedBlockDraft.pick({ name: true });

interface BlockNameFormProps {
  name: string;
  isBusy: boolean;
  onSubmit(name: string): void;
  onClose(): void;
}

/** The name of a saved block, new or changed. */
export function BlockNameForm({ name, isBusy, onSubmit, onClose }: BlockNameFormProps) {
  const t = useEmailTexts();
  const form = useForm({
    initialValues: { name },
    validate: rulesOf(Named) as (values: { name: string }) => Record<string, string>,
  });
  return (
    <form onSubmit={form.onSubmit((values) => onSubmit(values.name))} noValidate>
      <TextInput
        label={t('own_blocks.name')}
        maxLength={60}
        mb={12}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Group justify="flex-end" gap={8}>
        <Button variant="default" size="xs" onClick={onClose}>
          {t('own_blocks.cancel')}
        </Button>
        <Button type="submit" size="xs" loading={isBusy}>
          {t('own_blocks.submit')}
        </Button>
      </Group>
    </form>
  );
}
