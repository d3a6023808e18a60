import type { Lesson } from '@clientela/contract';
import * as contract from '@clientela/contract';
import { ActionIcon, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconListCheck, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Failure } from '#lib/failure.ts';
import { keyOf } from '#lib/keys.ts';
import { useLesson } from '../academy.data.ts';
import { useAcademyTexts } from '../academy.texts.ts';
import { type Guide, setGuide } from '../guide-state.ts';
import styles from './guide.module.css';
import { type OpenBlock, Steps, useDoneSteps } from './steps.tsx';

/** The panel with a lesson's steps on other screens: a sheet at the foot of a phone, a column on a wide window. */
export default function GuidePanel({ guide }: { guide: Guide }) {
  const { data: lesson, error } = useLesson(guide.slug);
  const path = useRouterState({ select: (state) => state.location.pathname });
  useFreshFacts(path);
  const block = lesson?.blocks[guide.block];
  // The lesson changed or is gone since the steps were opened.
  const isGone = error instanceof Failure && error.status === 404;
  const isStale = isGone || (lesson && block?.kind !== 'open');
  useEffect(() => {
    if (isStale) setGuide(null);
  }, [isStale]);
  if (block?.kind !== 'open' || !lesson) return null;
  // The lesson shows the same steps itself.
  if (path === `/academy/${guide.slug}`) return null;
  return <Panel guide={guide} lesson={lesson} block={block} />;
}

/** Reads the facts again on each screen, where something may have been done. */
function useFreshFacts(path: string): void {
  const client = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with each new screen
  useEffect(() => {
    void client.invalidateQueries({ queryKey: keyOf(contract.readLessonState) });
  }, [path, client]);
}

interface PanelProps {
  guide: Guide;
  lesson: Lesson;
  block: OpenBlock;
}

function Panel({ guide, lesson, block }: PanelProps) {
  const t = useAcademyTexts();
  const done = useDoneSteps(lesson, block, true);
  const [steps, total] = [done.length, block.steps.length];
  if (guide.isMinimised) {
    return (
      <aside className={styles.minimised} aria-label={t('guide.label')}>
        <UnstyledButton
          className={styles.restore}
          onClick={() => setGuide({ ...guide, isMinimised: false })}
        >
          <IconListCheck size={18} stroke={1.8} aria-hidden />
          <VisuallyHidden component="span">{t('guide.restore')}: </VisuallyHidden>
          {t('open_card.count', { done: steps, total })}
        </UnstyledButton>
      </aside>
    );
  }
  return (
    <aside ref={noteHeight} className={styles.guide} aria-label={t('guide.label')}>
      <div className={styles.head}>
        <strong>{lesson.title}</strong>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('guide.minimise')}
          onClick={() => setGuide({ ...guide, isMinimised: true })}
        >
          <IconChevronDown size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('guide.close')}
          onClick={() => setGuide(null)}
        >
          <IconX size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
      </div>
      <div className={styles.body}>
        <Steps lesson={lesson} block={block} done={done} />
        <Link to="/academy/$id" params={{ id: lesson.slug }} className={styles.back}>
          {t('guide.back')}
        </Link>
      </div>
    </aside>
  );
}

/** Gives its height to the styles while it is open: on a phone, pages and their bars end above it. */
function noteHeight(panel: HTMLElement | null) {
  if (!panel) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty('--guide-height', `${panel.offsetHeight}px`),
  );
  observer.observe(panel);
  return () => {
    observer.disconnect();
    style.removeProperty('--guide-height');
  };
}
