import type { LessonSummary } from '@clientela/contract';
import { Button, Text, Title } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { EmptyPanel } from '#ui/exception.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { useLessons } from '../academy.data.ts';
import { useAcademyTexts } from '../academy.texts.ts';
import { LessonList, stateOf } from '../parts/lesson-list.tsx';
import styles from './academy-screen.module.css';

/** All lessons by area with the person's progress, or those that a search found. */
export function AcademyScreen() {
  const t = useAcademyTexts();
  const navigate = useNavigate();
  const { search } = useSearch({ from: '/academy' });
  const lessons = useLessons();
  return (
    <Page title={t('title')} lead={t('lead')} width="form">
      <SearchField
        value={search}
        placeholder={t('search')}
        onChange={(next) =>
          void navigate({ to: '/academy', search: { search: next }, replace: true })
        }
      />
      {search ? (
        <Found search={search} />
      ) : (
        <Loaded query={lessons}>
          {({ data, total, finished }) => (
            <>
              <ProgressBar
                label={t('progress_label')}
                done={finished}
                total={total}
                count={t('progress', { count: total, finished })}
              />
              <NextLesson lessons={data} />
              {byArea(data).map(([area, ofArea]) => (
                <Area key={area} area={area} lessons={ofArea} />
              ))}
            </>
          )}
        </Loaded>
      )}
    </Page>
  );
}

function Found({ search }: { search: string }) {
  const t = useAcademyTexts();
  const { data, error, isFetching, isPlaceholderData, refetch } = useLessons(search);
  if (error) {
    return (
      <div role="alert" className={styles.failed}>
        <Text>{t('search_failed')}</Text>
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </div>
    );
  }
  if (!data || (isPlaceholderData && data.data.length === 0)) return null;
  if (data.data.length === 0) {
    return (
      <div role="status">
        <EmptyPanel
          icon={<IconSearchOff size={32} stroke={1.4} />}
          title={t('none_found')}
          text={t('none_found_text')}
        />
      </div>
    );
  }
  return (
    <section>
      <Text size="sm" c="dimmed" mb={8} role="status">
        {t('found', { count: data.data.length })}
      </Text>
      <div className="panel">
        <LessonList lessons={data.data} />
      </div>
    </section>
  );
}

/** The lesson in progress, else the first that is not finished. */
function NextLesson({ lessons }: { lessons: readonly LessonSummary[] }) {
  const t = useAcademyTexts();
  const started = lessons.find((lesson) => stateOf(lesson) === 'started');
  const next = started ?? lessons.find((lesson) => stateOf(lesson) === 'new');
  if (!next) return null;
  return (
    <LinkButton
      to="/academy/$id"
      params={{ id: next.slug }}
      variant="light"
      h="auto"
      justify="flex-start"
      className={styles.next}
    >
      <span className={styles.nextWords}>
        <small>{started ? t('continue') : t('begin')}</small>
        <span>{next.title}</span>
      </span>
    </LinkButton>
  );
}

function Area({ area, lessons }: { area: string; lessons: readonly LessonSummary[] }) {
  const t = useAcademyTexts();
  const finished = lessons.filter((lesson) => stateOf(lesson) === 'finished').length;
  return (
    <section>
      <div className={styles.areaHead}>
        <Title order={2}>{area}</Title>
        <Text size="sm" c="dimmed">
          {t('area_progress', { finished, total: lessons.length })}
        </Text>
      </div>
      <div className="panel">
        <LessonList lessons={lessons} />
      </div>
    </section>
  );
}

/** Areas in the order of their first lesson. */
function byArea(lessons: readonly LessonSummary[]): [string, LessonSummary[]][] {
  return [...Map.groupBy(lessons, ({ area }) => area)];
}
