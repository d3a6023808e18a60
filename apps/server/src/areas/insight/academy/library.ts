import { readdirSync, readFileSync } from 'node:fs';
import { type CompiledLesson, compileLesson } from './compile-lesson.ts';
import { LessonError } from './lesson-error.ts';
import type { Pictures } from './markdown.ts';
import pictures from './pictures.generated.json' with { type: 'json' };

const FOLDER = new URL('./lessons/', import.meta.url);

/** Sizes of the pictures, which `scripts/academy-pictures.mjs` takes. */
export const PICTURES = pictures as unknown as Pictures;

/** Compiles lessons in their order; two of the same order are refused. */
export function compileLibrary(
  files: Readonly<Record<string, string>>,
  known: Pictures,
): CompiledLesson[] {
  const lessons = Object.entries(files)
    .map(([file, markdown]) => compileLesson(file, markdown, known))
    .toSorted((a, b) => a.order - b.order);
  for (const [at, { slug, order }] of lessons.entries()) {
    const before = lessons[at - 1];
    if (before?.order === order)
      throw new LessonError(`${slug}.md`, 1, `order ${order} is taken by ${before.slug}.md`);
  }
  return lessons;
}

function readLessons(): Record<string, string> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.md'));
  return Object.fromEntries(
    files.map((file) => [file, readFileSync(new URL(file, FOLDER), 'utf8')]),
  );
}

/** Compiled while the program starts, so that it does not start with a broken lesson. */
export const LIBRARY: readonly CompiledLesson[] = compileLibrary(readLessons(), PICTURES);
