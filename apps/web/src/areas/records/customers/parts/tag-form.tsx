import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCheck } from '@tabler/icons-react';
import { showFailure } from '#lib/form.ts';
import { toast } from '#lib/toast.tsx';
import { TAG_COLORS } from '../tag-colors.ts';
import { useSaveTag } from '../tags.data.ts';
import { useTagTexts } from '../tags.texts.ts';
import styles from './tags.module.css';

interface TagFormProps {
  /** Null: a new one. */
  tag: { id: string; name: string; color: string } | null;
  onClose(): void;
}

/** Name and colour of a tag. */
export function TagForm({ tag, onClose }: TagFormProps) {
  const t = useTagTexts();
  const save = useSaveTag(tag?.id ?? null);
  const form = useForm({
    initialValues: { name: tag?.name ?? '', color: tag?.color ?? TAG_COLORS.green },
  });
  const known = Object.entries(TAG_COLORS).map(
    ([key, color]) => [color, t(`colors.${key as keyof typeof TAG_COLORS}`)] as const,
  );
  // Programs may have given another colour, which stays unless it is changed.
  const own = tag && !known.some(([color]) => color === tag.color) ? tag.color : null;
  return (
    <Modal opened onClose={onClose} title={t(tag ? 'edit_title' : 'new_title')} size={420}>
      <form
        noValidate
        onSubmit={form.onSubmit((values) =>
          save.mutate(values, {
            onSuccess: () => {
              toast('success', t('saved'));
              onClose();
            },
            onError: (error) => showFailure(form, error),
          }),
        )}
      >
        <Stack gap={16}>
          <TextInput
            label={t('name')}
            withAsterisk
            maxLength={40}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <fieldset className={styles.colors}>
            <Text component="legend" size="sm" fw={600}>
              {t('color')}
            </Text>
            {[...(own ? [[own, t('colors.own')] as const] : []), ...known].map(([color, label]) => (
              <label key={color} className={styles.color} style={{ background: color }}>
                <input
                  type="radio"
                  name="color"
                  aria-label={label}
                  checked={form.values.color === color}
                  onChange={() => form.setFieldValue('color', color)}
                />
                <IconCheck size={16} stroke={2.6} aria-hidden />
              </label>
            ))}
          </fieldset>
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
