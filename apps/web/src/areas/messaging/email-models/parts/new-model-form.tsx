import type { EmailModel, GalleryModel } from '@clientela/contract';
import { EmailModelDraft } from '@clientela/contract/email-models';
import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { rulesOf, showFailure } from '#lib/form.ts';
import { useReadBrand } from '../brand.data.ts';
import { useSaveEmailModel } from '../email-models.data.ts';
import { useEmailTexts } from '../email-models.texts.ts';
import { inBrand, newDocument } from '../new-block.ts';
import styles from './model-gallery.module.css';
import { ModelGallery } from './model-gallery.tsx';

const NewModel = EmailModelDraft.pick({ name: true });

interface NewModelFormProps {
  label: string;
  onCreated(model: EmailModel): void;
}

/** Creates a model, empty or from the gallery. */
export function NewModelForm({ label, onCreated }: NewModelFormProps) {
  const t = useEmailTexts();
  const save = useSaveEmailModel(null);
  const readBrand = useReadBrand();
  const [isReading, setReading] = useState(false);
  const [chosen, setChosen] = useState<GalleryModel | null>(null);
  const form = useForm({
    initialValues: { name: '' },
    validate: rulesOf(NewModel) as (values: { name: string }) => Record<string, string>,
    validateInputOnBlur: true,
  });

  /** The name is that of the chosen model, until it is edited. */
  function choose(model: GalleryModel | null) {
    if (form.values.name === (chosen?.name ?? '')) form.setFieldValue('name', model?.name ?? '');
    setChosen(model);
  }

  async function submit({ name }: { name: string }) {
    setReading(true);
    const brand = await readBrand();
    setReading(false);
    const document =
      chosen && (brand?.is_saved ? inBrand(chosen.document, brand) : chosen.document);
    save.mutate(
      { name, subject: chosen?.subject ?? '', document: document ?? newDocument(brand) },
      { onSuccess: onCreated, onError: (error) => showFailure(form, error) },
    );
  }

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap={16}>
        <TextInput
          label={t('form.name')}
          description={t('form.name_help')}
          maxLength={120}
          maw={480}
          withAsterisk
          data-autofocus
          {...form.getInputProps('name')}
        />
        <ModelGallery chosen={chosen} onChoose={choose} />
        <div className={styles.create}>
          <Button type="submit" loading={save.isPending || isReading}>
            {label}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
