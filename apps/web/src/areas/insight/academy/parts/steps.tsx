import type { Lesson, LessonBlock, LessonStep } from '@clientela/contract';
import { Checkbox, Text } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { useId } from 'react';
import { toastFailure } from '#lib/toast.tsx';
import { useLessonState, useSaveProgress } from '../academy.data.ts';
import { useAcademyTexts } from '../academy.texts.ts';
import { LessonHtml } from './lesson-html.tsx';
import styles from './steps.module.css';

export type OpenBlock = Extract<LessonBlock, { kind: 'open' }>;

/** Which steps are done: by facts of the store, or ticked by the person. */
export function useDoneSteps(lesson: Lesson, block: OpenBlock, isWatched = false) {
  const { data: state } = useLessonState(lesson.slug, { isWatched, factsOnly: true });
  const { ticked } = lesson.progress;
  return block.steps.filter(({ key, fact }) =>
    fact ? state?.facts.includes(fact) : ticked.includes(key),
  );
}

interface StepsProps {
  lesson: Lesson;
  block: OpenBlock;
  done: readonly LessonStep[];
}

/** The steps of a screen: those of facts tick themselves, the person ticks the others. */
export function Steps({ lesson, block, done }: StepsProps) {
  const t = useAcademyTexts();
  const total = block.steps.length;
  return (
    <>
      <ol className={styles.steps}>
        {block.steps.map((step) => (
          <li key={step.key}>
            {step.fact ? (
              <FactStep step={step} isDone={done.includes(step)} />
            ) : (
              <OwnStep lesson={lesson} step={step} isDone={done.includes(step)} />
            )}
          </li>
        ))}
      </ol>
      <Text size="sm" c="dimmed" role="status">
        {done.length === total
          ? t('open_card.done')
          : t('open_card.count', { done: done.length, total })}
      </Text>
    </>
  );
}

function FactStep({ step, isDone }: { step: LessonStep; isDone: boolean }) {
  const t = useAcademyTexts();
  const Icon = isDone ? IconCircleCheckFilled : IconCircleDashed;
  return (
    <div className={styles.step} data-done={isDone || undefined}>
      <Icon size={22} stroke={1.6} aria-hidden className={styles.mark} />
      <span>
        <LessonHtml html={step.html} isInline />
        <small className={styles.note}>
          {isDone ? t('open_card.auto_done') : t('open_card.auto')}
        </small>
      </span>
    </div>
  );
}

function OwnStep({ lesson, step, isDone }: { lesson: Lesson; step: LessonStep; isDone: boolean }) {
  const save = useSaveProgress(lesson.slug);
  const words = useId();
  const change = isDone ? { untick: step.key } : { tick: step.key };
  return (
    <div className={styles.step} data-done={isDone || undefined}>
      <Checkbox
        size="sm"
        radius="xl"
        checked={isDone}
        aria-labelledby={words}
        onChange={() => save.mutate(change, { onError: toastFailure })}
      />
      <span id={words}>
        <LessonHtml html={step.html} isInline />
      </span>
    </div>
  );
}
