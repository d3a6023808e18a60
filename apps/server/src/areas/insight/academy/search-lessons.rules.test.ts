import { expect, test } from 'vitest';
import { searchLessons } from './search-lessons.rules.ts';

const lesson = (
  slug: string,
  words: Partial<Record<'title' | 'keywords' | 'headings' | 'text', string>>,
) => ({
  slug,
  words: { title: '', keywords: '', headings: '', text: '', ...words },
});

const LESSONS = [
  lesson('text', { text: 'como importar uma planilha' }),
  lesson('heading', { headings: 'importar' }),
  lesson('keyword', { keywords: 'importar, excel' }),
  lesson('title', { title: 'importar' }),
  lesson('two', { headings: 'importar', text: 'importar importar planilha' }),
];

const found = (search: string) => searchLessons(LESSONS, search).map(({ slug }) => slug);

test('a title weighs more than keywords, headings and text; equal lessons keep their order', () => {
  expect(found('importar')).toEqual(['title', 'keyword', 'two', 'heading', 'text']);
});

test('case and accents make no difference, and the start of a word is enough', () => {
  expect(found('IMPÓRTAR')).toEqual(found('importar'));
  expect(found('plan')).toEqual(['text', 'two']);
  expect(found('lanilha')).toEqual([]);
});

test('every word must be found somewhere in the lesson', () => {
  expect(found('importar planilha')).toEqual(['two', 'text']);
  expect(found('importar nada')).toEqual([]);
  expect(found('  ')).toHaveLength(LESSONS.length);
});
