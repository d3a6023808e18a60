import { contrastOf } from '@clientela/domain';
import type { SurveyFlow, SurveyQuestion, SurveyRule } from '@clientela/domain/surveys';
import { expect, test } from 'vitest';
import { progressOf } from '../src/progress.ts';
import { themeOf } from '../src/theme.ts';
import { filled, languageOf, wordsOf } from '../src/words.ts';

const rule = (id: string, kind: 'question' | 'ending' = 'question', sure = false): SurveyRule => ({
  op: 'all',
  conditions: sure ? [] : [{ question_id: 'a', test: 'answered' }],
  target: { kind, id },
});
const question = (id: string, rules: SurveyRule[] = [], parts: object = {}): SurveyQuestion => ({
  type: 'CSAT',
  id,
  title: id,
  help: '',
  required: false,
  rules,
  ...parts,
});
const flow = (...questions: SurveyQuestion[]): SurveyFlow => ({ questions, endings: [] });
const NO_PRODUCTS = { products: [] };

test('progress is the share of the longest path', () => {
  const jumps = flow(question('a', [rule('c')]), question('b'), question('c'), question('d'));
  const at = (passed: number, question_id: string) =>
    progressOf(jumps, NO_PRODUCTS, { passed, question_id });
  expect([at(0, 'a'), at(1, 'b'), at(1, 'c'), at(2, 'd')]).toEqual([0, 1 / 4, 1 / 3, 2 / 3]);
});

test('an unconditional jump, an ending and questions without products shorten the path', () => {
  const short = flow(
    question('a', [rule('c', 'question', true)]),
    question('b'),
    question('c', [], { type: 'ORDER_PRODUCT_NPS', max_products: 5 }),
    question('d', [rule('fim', 'ending', true)]),
    question('e'),
  );
  const given = { passed: 1, question_id: 'd' };
  expect(progressOf(short, NO_PRODUCTS, given)).toBe(1 / 2);
  expect(progressOf(short, NO_PRODUCTS, { passed: 0, question_id: 'a' })).toBe(0);
});

test('the language is the survey’s, else the browser’s first that we have, else Portuguese', () => {
  expect(languageOf('it', ['en'])).toBe('it');
  expect(languageOf('auto', ['ja-JP', 'ar-EG', 'en'])).toBe('ar');
  expect(languageOf('auto', ['ja'])).toBe('pt');
  expect(languageOf('auto', [])).toBe('pt');
  expect(filled('{min} a {max}', { min: 1, max: 3 })).toBe('1 a 3');
});

test('every language has every text, with the same values in it', () => {
  const flat = (language: string) => {
    const { problems, ...words } = wordsOf(language);
    return { ...words, ...problems } as Record<string, string>;
  };
  const values = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const language of ['en', 'es', 'fr', 'it', 'de', 'ar']) {
    for (const [name, text] of Object.entries(flat('pt'))) {
      expect(flat(language)[name], `${language} ${name}`).toBeTruthy();
      expect(values(flat(language)[name]!), `${language} ${name}`).toEqual(values(text));
    }
  }
});

test('texts are readable on any colours of a store', () => {
  const shades = ['00', '33', '66', '99', 'cc', 'ff'];
  const colors = shades.flatMap((r) => shades.map((b) => `#${r}77${b}`));
  for (const primary_color of colors) {
    for (const background of ['#ffffff', '#777777', '#101820', ...colors.slice(0, 6)]) {
      const theme = themeOf({ primary_color, background, text_color: '#808080' });
      const pairs = [
        ['--text', '--background'],
        ['--muted', '--background'],
        ['--error', '--background'],
        ['--text', '--tint'],
        ['--on-primary', '--primary'],
      ];
      for (const [one, other] of pairs) {
        expect(
          contrastOf(theme[one!]!, theme[other!]!),
          `${one} on ${other} of ${primary_color}, ${background}`,
        ).toBeGreaterThanOrEqual(4.5);
      }
    }
  }
  expect(themeOf({ primary_color: 'red', background: '', text_color: '' })).toMatchObject({
    '--primary': '#1f6f54',
    '--background': '#ffffff',
  });
});
