import type { SurveyDefinition } from '@clientela/contract';
import { findMessageVariables } from '@clientela/domain';
import { type SurveyWalk, walksOf } from '@clientela/domain/surveys';
import { Button, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useBrand } from '#areas/messaging/email-models/index.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { endingName, plainTitle, walkSentence } from '../rule-texts.ts';
import { type SurveyTexts, useSurveyTexts } from '../surveys.texts.ts';
import styles from './surveys.module.css';
import type { Preview } from './use-preview.ts';

/** The page's own code; loaded with the first preview. */
const page = () => import('@clientela/survey/preview');

const STEP_MS = 1_600;

interface SurveyPreviewProps {
  name: string;
  definition: SurveyDefinition;
  preview: Preview;
}

/** The survey on a phone, run by the page's own code with answers that are sent nowhere. */
export function SurveyPreview({ name, definition, preview }: SurveyPreviewProps) {
  const t = useSurveyTexts();
  if (definition.questions.length === 0) {
    return (
      <Text c="dimmed" className={styles.previewEmpty}>
        {t('preview.empty')}
      </Text>
    );
  }
  return (
    <div className={styles.previewParts}>
      <Phone name={name} definition={definition} preview={preview} />
      <div className={styles.previewBar}>
        <Text size="xs" c="dimmed">
          {t('preview.note')}
        </Text>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={14} stroke={1.8} aria-hidden />}
          onClick={preview.restart}
        >
          {t('preview.restart')}
        </Button>
      </div>
      <Walks definition={definition} preview={preview} />
    </div>
  );
}

function Phone({ name, definition, preview }: SurveyPreviewProps) {
  const t = useSurveyTexts();
  const store = useCurrentStore();
  const brand = useBrand().data;
  const [target, setTarget] = useState<Document | null>(null);
  const { visit, turn, products } = preview;

  const open = useEffectEvent(
    (previewSurvey: Awaited<ReturnType<typeof page>>['previewSurvey'], signal: AbortSignal) => {
      if (!target || !brand) return;
      const { logo, primary_color, background, text_color } = brand;
      const logo_url = logo || store.logo;
      previewSurvey(target, {
        definition: withSamples(t, definition, store.name),
        page: {
          store: { name: store.name, logo_url, primary_color, background, text_color },
          name,
          products,
        },
        visit: visit.current,
        onVisit: (next) => {
          if (!signal.aborted) visit.current = next;
        },
        signal,
      });
    },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page shows, and each jump, open it again
  useEffect(() => {
    const stop = new AbortController();
    void page().then(({ previewSurvey }) => {
      if (!stop.signal.aborted) open(previewSurvey, stop.signal);
    });
    return () => stop.abort();
  }, [target, brand, definition, name, turn]);

  if (!brand) return <Skeleton height={560} />;
  return (
    <iframe
      title={t('preview.title')}
      srcDoc="<!doctype html>"
      className={styles.phone}
      onLoad={({ currentTarget }) => setTarget(currentTarget.contentDocument)}
    />
  );
}

/** The definition with the variables of the customer and the store filled in. */
function withSamples(
  t: SurveyTexts,
  definition: SurveyDefinition,
  storeName: string,
): SurveyDefinition {
  const fill = (text: string) => {
    let filled = '';
    let end = 0;
    for (const { variable, fallback, start, end: after } of findMessageVariables(text)) {
      const sample =
        variable === 'store.name'
          ? storeName
          : t(`samples.${variable as 'customer.city'}`, { defaultValue: '' });
      filled += text.slice(end, start) + (sample || fallback);
      end = after;
    }
    return filled + text.slice(end);
  };
  const { welcome, questions, endings } = definition;
  return {
    ...definition,
    welcome: welcome && { title: fill(welcome.title), text: fill(welcome.text) },
    questions: questions.map((one) => ({ ...one, title: fill(one.title), help: fill(one.help) })),
    endings: endings.map((one) => ({ ...one, title: fill(one.title), text: fill(one.text) })),
  };
}

/** The ways through the survey as sentences; each runs in the phone, screen by screen. */
function Walks({ definition, preview }: Omit<SurveyPreviewProps, 'name'>) {
  const t = useSurveyTexts();
  const [shown, setShown] = useState<{ key: string; step: number; isRunning: boolean } | null>(
    null,
  );
  const walks = walksOf(definition, preview).map((walk) => ({
    walk,
    key: [
      ...walk.passed,
      walk.ending_id,
      JSON.stringify(walk.choices.map((one) => one.answers)),
    ].join(' '),
  }));
  const current = walks.find(({ key }) => key === shown?.key)?.walk;

  function show(walk: SurveyWalk, key: string, step: number, isRunning: boolean) {
    preview.showStep(walk, step);
    setShown({ key, step, isRunning: isRunning && step < walk.passed.length });
  }
  const goOn = useEffectEvent(() => {
    if (current && shown) show(current, shown.key, shown.step + 1, true);
  });
  const { step, isRunning = false } = shown ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen starts the pause again
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => goOn(), STEP_MS);
    return () => clearTimeout(timer);
  }, [isRunning, step]);

  return (
    <section className={styles.walks} aria-label={t('walks.title')}>
      <h3>{t('walks.title')}</h3>
      <Text size="xs" c="dimmed">
        {t('walks.note')}
      </Text>
      <ul>
        {walks.map(({ walk, key }) => (
          <li key={key}>
            <UnstyledButton
              className={styles.walk}
              aria-expanded={key === shown?.key}
              onClick={() => show(walk, key, 0, true)}
            >
              <IconPlayerPlay size={14} stroke={1.8} aria-hidden />
              <span>{walkSentence(t, walk, definition)}</span>
            </UnstyledButton>
            {key === shown?.key && (
              <Screens
                walk={walk}
                definition={definition}
                step={shown.step}
                onShow={(next) => show(walk, key, next, false)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ScreensProps {
  walk: SurveyWalk;
  definition: SurveyDefinition;
  step: number;
  onShow(step: number): void;
}

function Screens({ walk, definition, step, onShow }: ScreensProps) {
  const t = useSurveyTexts();
  const { questions, endings } = definition;
  const titleOf = (id: string) =>
    plainTitle(t, questions.find((one) => one.id === id)?.title ?? '', questions) ||
    t('questions.untitled');
  const ending = endings.find(({ id }) => id === walk.ending_id);
  const screens = [
    ...walk.passed.map((id) => ({
      id,
      label: t('walks.screen', {
        number: questions.findIndex((one) => one.id === id) + 1,
        title: titleOf(id),
      }),
    })),
    { id: 'end', label: t('rules.target_ending', { title: ending ? endingName(t, ending) : '' }) },
  ];
  return (
    <ol className={styles.screens} aria-label={t('walks.screens')}>
      {screens.map(({ id, label }, index) => (
        <li key={id}>
          <UnstyledButton
            className={styles.screen}
            aria-current={index === step ? 'step' : undefined}
            onClick={() => onShow(index)}
          >
            {label}
          </UnstyledButton>
        </li>
      ))}
    </ol>
  );
}
