import type { GallerySurvey } from '@clientela/contract';
import { SurveyDraft } from '@clientela/contract/surveys';
import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPencilPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { rulesOf, showFailure } from '#lib/form.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { newDefinition } from '../new-survey.ts';
import styles from '../parts/surveys.module.css';
import { TYPE_ICONS } from '../parts/type-icons.ts';
import { useCreateSurvey, useSurveyGallery } from '../surveys.data.ts';
import { useSurveyTexts } from '../surveys.texts.ts';

const Named = SurveyDraft.pick({ name: true });

/** Creates a survey, empty or from a ready one. */
export function NewSurveyScreen() {
  const t = useSurveyTexts();
  const navigate = useNavigate();
  const create = useCreateSurvey();
  const gallery = useSurveyGallery();
  const [chosen, setChosen] = useState<GallerySurvey | null>(null);
  const form = useForm({
    initialValues: { name: '' },
    validate: rulesOf(Named) as (values: { name: string }) => Record<string, string>,
    validateInputOnBlur: true,
  });

  /** The name is that of the chosen one, until it is edited. */
  function choose(survey: GallerySurvey | null) {
    if (form.values.name === (chosen?.name ?? '')) form.setFieldValue('name', survey?.name ?? '');
    setChosen(survey);
  }

  function submit({ name }: { name: string }) {
    create.mutate(
      { name, definition: chosen?.definition ?? newDefinition(t('new_survey.thanks')) },
      {
        onSuccess: ({ id }) =>
          void navigate({ to: '/surveys/$id/edit', params: { id }, replace: true }),
        onError: (error) => showFailure(form, error),
      },
    );
  }

  return (
    <Page
      title={t('new_survey.title')}
      before={<BackLink to="/surveys" label={t('new_survey.back')} />}
    >
      <Panel>
        <form onSubmit={form.onSubmit(submit)} noValidate>
          <Stack gap={16}>
            <TextInput
              label={t('new_survey.name')}
              description={t('new_survey.name_help')}
              maxLength={120}
              maw={480}
              withAsterisk
              data-autofocus
              {...form.getInputProps('name')}
            />
            <fieldset className={styles.gallery}>
              <legend>{t('new_survey.gallery')}</legend>
              <div className={styles.cards}>
                <Card survey={null} isChosen={chosen === null} onChoose={() => choose(null)} />
                <Loaded query={gallery}>
                  {({ data }) =>
                    data.map((survey) => (
                      <Card
                        key={survey.key}
                        survey={survey}
                        isChosen={survey.key === chosen?.key}
                        onChoose={() => choose(survey)}
                      />
                    ))
                  }
                </Loaded>
              </div>
            </fieldset>
            <div>
              <Button type="submit" loading={create.isPending}>
                {t('new_survey.create')}
              </Button>
            </div>
          </Stack>
        </form>
      </Panel>
    </Page>
  );
}

interface CardProps {
  /** Null: empty. */
  survey: GallerySurvey | null;
  isChosen: boolean;
  onChoose(): void;
}

/** A ready survey: what it is for, and the types of its questions. */
function Card({ survey, isChosen, onChoose }: CardProps) {
  const t = useSurveyTexts();
  const questions = survey?.definition.questions ?? [];
  return (
    <label className={styles.card}>
      <input type="radio" name="gallery-survey" checked={isChosen} onChange={onChoose} />
      <span className={styles.cardIcons} aria-hidden>
        {questions.length === 0 && <IconPencilPlus size={18} stroke={1.6} />}
        {questions.map(({ id, type }) => {
          const Icon = TYPE_ICONS[type];
          return <Icon key={id} size={18} stroke={1.6} />;
        })}
      </span>
      <strong>{survey?.name ?? t('new_survey.blank')}</strong>
      <span className={styles.cardGoal}>{survey?.goal ?? t('new_survey.blank_goal')}</span>
      {questions.length > 0 && (
        <small>{t('new_survey.questions', { count: questions.length })}</small>
      )}
    </label>
  );
}
