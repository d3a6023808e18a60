import type { LessonSummary } from '@clientela/contract';
import { Text } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled, IconProgress } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAcademyTexts } from '../academy.texts.ts';
import styles from './lesson-list.module.css';

const ICONS = { new: IconCircle, started: IconProgress, finished: IconCircleCheckFilled } as const;

export function stateOf({ progress }: Pick<LessonSummary, 'progress'>): keyof typeof ICONS {
  if (progress.finished_at) return 'finished';
  return progress.started_at ? 'started' : 'new';
}

/** Lessons one below the other, each with what the person did of it. */
export function LessonList({ lessons }: { lessons: readonly LessonSummary[] }) {
  return (
    <ul className={styles.lessons}>
      {lessons.map((lesson) => (
        <LessonRow key={lesson.slug} lesson={lesson} />
      ))}
    </ul>
  );
}

function LessonRow({ lesson }: { lesson: LessonSummary }) {
  const t = useAcademyTexts();
  const state = stateOf(lesson);
  const Icon = ICONS[state];
  return (
    <li className={styles.lesson}>
      <span className={styles.state} data-state={state} role="img" aria-label={t(`state.${state}`)}>
        <Icon size={20} stroke={1.6} aria-hidden />
      </span>
      <span className={styles.words}>
        <Link to="/academy/$id" params={{ id: lesson.slug }} className="row-link">
          {lesson.title}
        </Link>
        <Text size="sm" c="dimmed">
          {lesson.summary}
        </Text>
      </span>
      <Text size="sm" c="dimmed" className={styles.minutes}>
        {t('minutes', { count: lesson.minutes })}
      </Text>
    </li>
  );
}
