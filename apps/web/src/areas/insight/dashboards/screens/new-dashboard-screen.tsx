import type { GalleryDashboard } from '@clientela/contract';
import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPencilPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrentStore } from '#lib/current-store.tsx';
import { showFailure } from '#lib/form.ts';
import { BackLink } from '#ui/back-link.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { useCreateDashboard, useDashboardGallery } from '../board/board.data.ts';
import styles from '../board/board.module.css';
import { useBoardTexts } from '../board/board.texts.ts';

const NAME_MAX = 60;
const BLANK = { period: 'last_30_days', compare: 'previous', where: [], widgets: [] } as const;

/** Creates a dashboard, empty or from a ready one. */
export function NewDashboardScreen() {
  const t = useBoardTexts();
  const { features } = useCurrentStore();
  const isIncluded = features.some(({ tag }) => tag === 'enhanced_dashboards');
  return (
    <Page
      title={t('new_board.title')}
      before={<BackLink to="/dashboards" label={t('new_board.back')} />}
    >
      {isIncluded ? <NewDashboardForm /> : <NotIncluded />}
    </Page>
  );
}

function NotIncluded() {
  const t = useBoardTexts();
  return (
    <Panel title={t('plan.title')}>
      <p>{t('plan.text')}</p>
      <LinkButton to="/my-plan">{t('plan.open')}</LinkButton>
    </Panel>
  );
}

function NewDashboardForm() {
  const t = useBoardTexts();
  const navigate = useNavigate();
  const create = useCreateDashboard();
  const gallery = useDashboardGallery();
  const [chosen, setChosen] = useState<GalleryDashboard | null>(null);
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() === '' ? t('editor.name_missing') : null) },
    validateInputOnBlur: true,
  });

  /** The name is that of the chosen one, until it is edited. */
  function choose(ready: GalleryDashboard | null) {
    if (form.values.name === (chosen?.draft.name ?? '')) {
      form.setFieldValue('name', ready?.draft.name ?? '');
    }
    setChosen(ready);
  }

  function submit({ name }: { name: string }) {
    const { period, compare, where, widgets } = chosen?.draft ?? BLANK;
    create.mutate(
      { name, period, compare, where: [...where], widgets: [...widgets] },
      {
        onSuccess: ({ id }) =>
          void navigate({ to: '/dashboards/$id/edit', params: { id }, replace: true }),
        onError: (error) => showFailure(form, error),
      },
    );
  }

  return (
    <Panel>
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap={16}>
          <TextInput
            label={t('editor.name')}
            maxLength={NAME_MAX}
            maw={480}
            withAsterisk
            data-autofocus
            {...form.getInputProps('name')}
          />
          <fieldset className={styles.gallery}>
            <legend>{t('new_board.gallery')}</legend>
            <div className={styles.cards}>
              <Card ready={null} isChosen={chosen === null} onChoose={() => choose(null)} />
              <Loaded query={gallery}>
                {({ data }) =>
                  data.map((ready) => (
                    <Card
                      key={ready.key}
                      ready={ready}
                      isChosen={ready.key === chosen?.key}
                      onChoose={() => choose(ready)}
                    />
                  ))
                }
              </Loaded>
            </div>
          </fieldset>
          <div>
            <Button type="submit" loading={create.isPending}>
              {t('new_board.create')}
            </Button>
          </div>
        </Stack>
      </form>
    </Panel>
  );
}

interface CardProps {
  /** Null: empty. */
  ready: GalleryDashboard | null;
  isChosen: boolean;
  onChoose(): void;
}

/** A ready dashboard: its purpose, and its widgets as boxes. */
function Card({ ready, isChosen, onChoose }: CardProps) {
  const t = useBoardTexts();
  const widgets = ready?.draft.widgets ?? [];
  return (
    <label className={styles.ready}>
      <input type="radio" name="gallery-dashboard" checked={isChosen} onChange={onChoose} />
      <div className={styles.thumb} aria-hidden>
        {widgets.length === 0 && <IconPencilPlus size={22} stroke={1.6} />}
        {widgets.map(({ id, width, height }) => (
          <i key={id} data-height={height} style={{ gridColumn: `span ${width}` }} />
        ))}
      </div>
      <strong>{ready?.draft.name ?? t('new_board.blank')}</strong>
      <span>{ready?.goal ?? t('new_board.blank_goal')}</span>
      {widgets.length > 0 && <small>{t('new_board.widgets', { count: widgets.length })}</small>}
    </label>
  );
}
