import { fold } from '@clientela/domain';
import type { CompiledLesson } from './compile-lesson.ts';

/** What a word counts, by where it is found (analytics §6). */
const WEIGHTS = { title: 4, keywords: 3, headings: 2, text: 1 } as const;
const FIELDS = Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[];

/** Lessons that have every word of the search somewhere, best first; those of equal weight keep their order. */
export function searchLessons<Lesson extends Pick<CompiledLesson, 'words'>>(
  lessons: readonly Lesson[],
  search: string,
): Lesson[] {
  const wanted = splitWords(fold(search));
  return lessons
    .map((lesson) => ({ lesson, weights: wanted.map((word) => weightOf(lesson, word)) }))
    .filter(({ weights }) => weights.every((weight) => weight > 0))
    .toSorted((a, b) => sum(b.weights) - sum(a.weights))
    .map(({ lesson }) => lesson);
}

function weightOf({ words }: Pick<CompiledLesson, 'words'>, word: string): number {
  const found = FIELDS.filter((field) =>
    splitWords(words[field]).some((one) => one.startsWith(word)),
  );
  return sum(found.map((field) => WEIGHTS[field]));
}

const splitWords = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
