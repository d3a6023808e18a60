import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { showFailure } from '#lib/form.ts';
import { toast } from '#lib/toast.tsx';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';
import { useSaveNote } from '../customers.data.ts';
import { useCustomerTexts } from '../customers.texts.ts';

interface NoteEditorProps {
  customerId: string;
  /** Left out for a new note. */
  note?: { id: string; title: string; notes: string };
  onDone(): void;
}

export function NoteEditor({ customerId, note, onDone }: NoteEditorProps) {
  const t = useCustomerTexts();
  const save = useSaveNote(customerId, note?.id ?? null);
  const form = useForm({
    initialValues: { title: note?.title ?? '', notes: note?.notes ?? '' },
    validate: {
      title: (title) => (title.trim() ? null : t('note.title_required')),
      notes: (notes) => (notes.trim() ? null : t('note.notes_required')),
    },
  });
  const submit = form.onSubmit((values) =>
    save.mutate(values, {
      onSuccess: () => {
        toast('success', t('note.saved'));
        onDone();
      },
      onError: (error) => showFailure(form, error),
    }),
  );
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedGuard isDirty={form.isDirty() && !save.isSuccess} />
      <Stack gap={12} mb={16}>
        <TextInput
          label={t('note.title')}
          maxLength={120}
          autoFocus
          {...form.getInputProps('title')}
        />
        <Textarea
          label={t('note.notes')}
          maxLength={5000}
          autosize
          minRows={3}
          {...form.getInputProps('notes')}
        />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onDone}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('note.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
