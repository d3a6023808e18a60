import type { Lesson, LessonBlock } from '@clientela/contract';
import { Button, Text, Title } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toastFailure } from '#lib/toast.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { useLesson, useSaveProgress } from '../academy.data.ts';
import { useAcademyTexts } from '../academy.texts.ts';
import { Check } from '../parts/check.tsx';
import { LessonHtml } from '../parts/lesson-html.tsx';
import { LessonNumber } from '../parts/lesson-number.tsx';
import { OpenCard } from '../parts/open-card.tsx';
import styles from './lesson-screen.module.css';

export function LessonScreen() {
  const { id } = useParams({ from: '/academy/$id' });
  const lesson = useLesson(id);
  return (
    <Loaded query={lesson}>{(loaded) => <LessonPage key={loaded.slug} lesson={loaded} />}</Loaded>
  );
}

function LessonPage({ lesson }: { lesson: Lesson }) {
  const t = useAcademyTexts();
  useStarted(lesson);
  const minutes = t('minutes', { count: lesson.minutes });
  return (
    <Page
      title={lesson.title}
      lead={t('lesson.about', { area: lesson.area, minutes })}
      before={<BackLink to="/academy" label={t('lesson.back')} />}
    >
      <article className={styles.lesson}>
        <p className={styles.summary}>{lesson.summary}</p>
        {lesson.blocks.map((block, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a lesson never move
          <Block key={at} lesson={lesson} block={block} at={at} />
        ))}
        <Finish lesson={lesson} />
        <Neighbours lesson={lesson} />
      </article>
    </Page>
  );
}

/** Opening a lesson starts it. */
function useStarted({ slug, progress }: Lesson): void {
  const { mutate } = useSaveProgress(slug);
  const isNew = progress.started_at === null;
  useEffect(() => {
    if (isNew) mutate({ started: true });
  }, [isNew, mutate]);
}

function Block({ lesson, block, at }: { lesson: Lesson; block: LessonBlock; at: number }) {
  switch (block.kind) {
    case 'html':
      return <LessonHtml html={block.html} />;
    case 'open':
      return <OpenCard lesson={lesson} block={block} at={at} />;
    case 'number':
      return <LessonNumber slug={lesson.slug} block={block} />;
    case 'check':
      return <Check block={block} />;
  }
}

function Finish({ lesson }: { lesson: Lesson }) {
  const t = useAcademyTexts();
  const save = useSaveProgress(lesson.slug);
  const isFinished = lesson.progress.finished_at !== null;
  const set = (finished: boolean) => save.mutate({ finished }, { onError: toastFailure });
  return (
    <section className={styles.finish} data-finished={isFinished || undefined}>
      <div className={styles.finishWords} role="status">
        <Title order={2}>
          {isFinished && <IconCircleCheckFilled size={22} aria-hidden />}
          {isFinished ? t('lesson.finished') : t('lesson.finish_title')}
        </Title>
        <Text c="dimmed">{isFinished ? t('lesson.finished_text') : t('lesson.finish_text')}</Text>
      </div>
      {isFinished ? (
        <Button variant="subtle" color="gray" loading={save.isPending} onClick={() => set(false)}>
          {t('lesson.reopen')}
        </Button>
      ) : (
        <Button loading={save.isPending} onClick={() => set(true)}>
          {t('lesson.finish')}
        </Button>
      )}
    </section>
  );
}

function Neighbours({ lesson: { previous, next } }: { lesson: Lesson }) {
  const t = useAcademyTexts();
  return (
    <nav className={styles.neighbours} aria-label={t('lesson.neighbours')}>
      {previous && (
        <Link to="/academy/$id" params={{ id: previous.slug }} className={styles.neighbour}>
          <small>{t('lesson.previous')}</small>
          {previous.title}
        </Link>
      )}
      {next && (
        <Link
          to="/academy/$id"
          params={{ id: next.slug }}
          className={styles.neighbour}
          data-side="next"
        >
          <small>{t('lesson.next')}</small>
          {next.title}
        </Link>
      )}
    </nav>
  );
}
