import * as contract from '@clientela/contract';
import type { Ctx, PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { on, routes } from '#platform/http/routes';
import type { CompiledLesson } from './compile-lesson.ts';
import { findFacts } from './facts.queries.ts';
import { LIBRARY } from './library.ts';
import { readNumbers } from './numbers.queries.ts';
import {
  listProgress,
  NOT_STARTED,
  type ProgressChange,
  writeProgress,
} from './progress.queries.ts';
import { searchLessons } from './search-lessons.rules.ts';

export { LIBRARY };

export const academyRoutes = routes(
  on(contract.listLessons, (ctx, { query }) => listLessons(ctx, query.search ?? '')),
  on(contract.getLesson, (ctx, { params }) => findLesson(ctx, params.slug)),
  on(contract.saveLessonProgress, (ctx, { params, body }) => saveProgress(ctx, params.slug, body)),
  on(contract.readLessonState, (ctx, { params, query }) =>
    readState(ctx, params.slug, query.facts_only),
  ),
);

async function listLessons(ctx: PlatformCtx, search: string) {
  const progress = await listProgress(ctx);
  const found = search ? searchLessons(LIBRARY, search) : LIBRARY;
  return {
    data: found.map((lesson) => summaryOf(lesson, progress.get(lesson.slug))),
    total: LIBRARY.length,
    finished: LIBRARY.filter(({ slug }) => progress.get(slug)?.finished_at).length,
  };
}

async function findLesson(ctx: PlatformCtx, slug: string): Promise<contract.Lesson> {
  const lesson = lessonOf(slug);
  const at = LIBRARY.indexOf(lesson);
  return {
    ...summaryOf(lesson, (await listProgress(ctx)).get(slug)),
    blocks: lesson.blocks,
    previous: neighbourAt(at - 1),
    next: neighbourAt(at + 1),
  };
}

function saveProgress(ctx: PlatformCtx, slug: string, { tick, ...change }: ProgressChange) {
  const isKnown = stepsOf(lessonOf(slug)).some(({ key }) => key === tick);
  return writeProgress(ctx, slug, isKnown ? { ...change, tick } : change);
}

/** Facts are yes or no and open to every role of the store; numbers are checked one by one. */
async function readState(
  ctx: Ctx,
  slug: string,
  factsOnly: boolean,
): Promise<contract.LessonState> {
  const lesson = lessonOf(slug);
  const facts = stepsOf(lesson).flatMap(({ fact }) => fact ?? []);
  const numbers = lesson.blocks.flatMap((block) => (block.kind === 'number' ? block.number : []));
  return {
    facts: await findFacts(ctx, facts),
    numbers: factsOnly ? [] : await readNumbers(ctx, numbers),
  };
}

function lessonOf(slug: string): CompiledLesson {
  const lesson = LIBRARY.find((one) => one.slug === slug);
  if (!lesson) throw new Failure('not_found');
  return lesson;
}

const stepsOf = ({ blocks }: CompiledLesson) =>
  blocks.flatMap((block) => (block.kind === 'open' ? block.steps : []));

function neighbourAt(at: number): contract.Lesson['next'] {
  const lesson = LIBRARY[at];
  return lesson ? { slug: lesson.slug, title: lesson.title } : null;
}

function summaryOf(
  { slug, title, summary, area, minutes, screen, address }: CompiledLesson,
  progress = NOT_STARTED,
): contract.LessonSummary {
  return { slug, title, summary, area, minutes, screen, address, progress };
}
