import type { GalleryPopup } from '@clientela/contract';
import { PopupDraft } from '@clientela/contract/popups';
import { textColorOn } from '@clientela/domain';
import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { rulesOf, showFailure } from '#lib/form.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { newDefinition } from '../new-popup.ts';
import styles from '../parts/popups.module.css';
import { useCreatePopup, usePopupGallery } from '../popups.data.ts';
import { usePopupTexts } from '../popups.texts.ts';

const Named = PopupDraft.pick({ name: true });

/** Creates a pop-up, empty or from a ready one. */
export function NewPopupScreen() {
  const t = usePopupTexts();
  const navigate = useNavigate();
  const create = useCreatePopup();
  const gallery = usePopupGallery();
  const [chosen, setChosen] = useState<GalleryPopup | null>(null);
  const form = useForm({
    initialValues: { name: '' },
    validate: rulesOf(Named) as (values: { name: string }) => Record<string, string>,
    validateInputOnBlur: true,
  });

  /** The name is that of the chosen one, until it is edited. */
  function choose(popup: GalleryPopup | null) {
    if (form.values.name === (chosen?.name ?? '')) form.setFieldValue('name', popup?.name ?? '');
    setChosen(popup);
  }

  function submit({ name }: { name: string }) {
    create.mutate(
      { name, definition: chosen?.definition ?? newDefinition() },
      {
        onSuccess: ({ id }) =>
          void navigate({ to: '/popups/$id/edit', params: { id }, replace: true }),
        onError: (error) => showFailure(form, error),
      },
    );
  }

  return (
    <Page
      title={t('new_popup.title')}
      before={<BackLink to="/popups" label={t('new_popup.back')} />}
    >
      <Panel>
        <form onSubmit={form.onSubmit(submit)} noValidate>
          <Stack gap={16}>
            <TextInput
              label={t('new_popup.name')}
              description={t('new_popup.name_help')}
              maxLength={120}
              maw={480}
              withAsterisk
              data-autofocus
              {...form.getInputProps('name')}
            />
            <fieldset className={styles.gallery}>
              <legend>{t('new_popup.gallery')}</legend>
              <div className={styles.cards}>
                <Card
                  name={t('new_popup.blank')}
                  isChosen={chosen === null}
                  onChoose={() => choose(null)}
                />
                <Loaded query={gallery}>
                  {({ data }) =>
                    data.map((popup) => (
                      <Card
                        key={popup.key}
                        name={popup.name}
                        popup={popup}
                        isChosen={popup.key === chosen?.key}
                        onChoose={() => choose(popup)}
                      />
                    ))
                  }
                </Loaded>
              </div>
            </fieldset>
            <div>
              <Button type="submit" loading={create.isPending}>
                {t('new_popup.create')}
              </Button>
            </div>
          </Stack>
        </form>
      </Panel>
    </Page>
  );
}

interface CardProps {
  name: string;
  popup?: GalleryPopup;
  isChosen: boolean;
  onChoose(): void;
}

/** A ready pop-up, drawn small from its definition. */
function Card({ name, popup, isChosen, onChoose }: CardProps) {
  const t = usePopupTexts();
  const definition = popup?.definition;
  const blocks = definition?.variants[0]?.form ?? [];
  const words = (type: 'title' | 'text') => {
    const found = blocks.find((block) => block.type === type);
    return found && 'text' in found ? found.text : '';
  };
  const form = blocks.find((block) => block.type === 'form');
  return (
    <label className={styles.card}>
      <input type="radio" name="gallery-popup" checked={isChosen} onChange={onChoose} />
      <span className={styles.scene} data-format={definition?.format} aria-hidden>
        {definition && (
          <span
            className={styles.miniature}
            style={{
              background: definition.design.background,
              color: definition.design.text_color,
            }}
          >
            <strong>{words('title')}</strong>
            <span>{words('text')}</span>
            {form?.type === 'form' && (
              <span
                className={styles.miniButton}
                style={{
                  background: definition.design.primary_color,
                  color: textColorOn(definition.design.primary_color),
                }}
              >
                {form.button_label}
              </span>
            )}
          </span>
        )}
      </span>
      <span className={styles.cardName}>
        {name}
        {definition && <small>{t(`formats.${definition.format}`)}</small>}
      </span>
    </label>
  );
}
