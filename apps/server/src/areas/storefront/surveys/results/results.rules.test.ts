import { describe, expect, test } from 'vitest';
import { aFlow, aQuestion } from '#test/surveys';
import {
  csatOfCounts,
  medianOf,
  needsFollowUp,
  npsOfCounts,
  questionResults,
  shownQuestions,
  weeksOf,
  withPlainTitles,
} from './results.rules.ts';

const counts = (of: Record<string, number>) => Object.entries(of).map(([key, n]) => ({ key, n }));
const none = { answered: 0, skipped: 0, left: 0, scores: [], choices: [], numbers: [], total: 0 };

describe('NPS', () => {
  test('is promoters less detractors with one decimal, half away from zero, and its interval', () => {
    // 50 promoters, 30 neutrals, 20 detractors: 30; variance 0.7 - 0.09, error 1.96 × √0.0061.
    expect(npsOfCounts(counts({ 10: 20, 9: 30, 8: 30, 6: 15, 0: 5 }))).toEqual({
      score: 30,
      low: 14.7,
      high: 45.3,
      answers: 100,
      promoters: 50,
      neutrals: 30,
      detractors: 20,
      is_few: false,
    });
    expect(npsOfCounts(counts({ 0: 1, 8: 7 }))?.score).toBe(-12.5);
    expect(npsOfCounts(counts({ 0: 1, 8: 15 }))?.score).toBe(-6.3);
  });

  test('has no score without answers, few below 30, and an interval within its scale', () => {
    expect(npsOfCounts([])).toBeNull();
    expect(npsOfCounts(counts({ 10: 29 }))).toMatchObject({ score: 100, high: 100, is_few: true });
    expect(npsOfCounts(counts({ 10: 30 }))).toMatchObject({ is_few: false });
  });
});

test('CSAT is the share of 4 and 5 with its interval, and the mean', () => {
  expect(csatOfCounts(counts({ 5: 6, 4: 2, 3: 1, 1: 1 }))).toEqual({
    satisfied: 0.8,
    low: 0.4902,
    high: 0.9433,
    mean: 4.2,
    answers: 10,
    is_few: true,
  });
  expect(csatOfCounts([])).toBeNull();
});

test('the median is the middle value, or the mean of two', () => {
  expect(medianOf([])).toBeNull();
  expect(medianOf(counts({ 10: 1, 100: 1, 30: 1 }))).toBe(30);
  expect(medianOf(counts({ 10: 2, 30: 2 }))).toBe(20);
  expect(medianOf(counts({ 10: 3, 30: 2 }))).toBe(10);
});

describe('questions', () => {
  const options = (...ids: string[]) => ids.map((id) => ({ id, label: `Nova ${id}` }));
  const old = [
    { id: 'a', label: 'Velha a' },
    { id: 'b', label: 'Velha b' },
  ];

  test('take their texts from the newest version, and withdrawn ones stay', () => {
    const newest = aFlow([aQuestion('q2', 'SINGLE_CHOICE', { options: options('a', 'c') })]);
    const first = aFlow([
      aQuestion('q1', 'NPS', { title: 'Sumiu' }),
      aQuestion('q2', 'SINGLE_CHOICE', { options: old, has_other: true }),
    ]);
    const shown = shownQuestions([newest, first]);
    expect(shown.map(({ question, position }) => [question.id, position])).toEqual([
      ['q2', 1],
      ['q1', null],
    ]);
    const choices = counts({ a: 2, b: 1, other: 1 });
    const { bars } = questionResults(shown[0]!, { ...none, answered: 4, choices });
    expect(bars.map(({ label, count, share }) => [label, count, share])).toEqual([
      ['Nova a', 2, 0.5],
      ['Nova c', 0, 0],
      ['Velha b', 1, 0.25],
      ['Outro', 1, 0.25],
    ]);
  });

  test('read without variables: answers by number, the store by name, people by fallback', () => {
    const title = (text: string) => aQuestion('q2', 'LONG_TEXT', { title: text });
    const titleOf = (text: string) =>
      withPlainTitles(
        shownQuestions([aFlow([aQuestion('nota', 'NPS'), title(text)])]),
        'Loja Sol',
      )[1]?.question.title;
    expect(titleOf('{{answer.nota | "?"}} para {{store.name}}')).toBe('[resposta 1] para Loja Sol');
    expect(titleOf('{{customer.first_name | "Olá"}}, e {{customer.city}}?')).toBe('Olá, e …?');
    expect(titleOf('{{answer.lost}} {{unknown.name}}')).toBe('… {{unknown.name}}');
  });

  test('count who left among who saw them', () => {
    const question = aQuestion('q', 'TRUE_FALSE');
    const choices = counts({ true: 3, false: 1 });
    const all = { ...none, answered: 4, skipped: 4, left: 2, choices };
    expect(questionResults({ question, position: 1 }, all)).toMatchObject({
      seen: 8,
      drop_off: 0.25,
      bars: [
        { key: 'true', label: 'Sim', count: 3, share: 0.75 },
        { key: 'false', label: 'Não', count: 1, share: 0.25 },
      ],
      is_few: true,
    });
    expect(questionResults({ question, position: 1 }, none).drop_off).toBeNull();
  });

  test('of many numbers show ten ranges', () => {
    const question = aQuestion('q', 'NUMBER');
    const numbers = counts(Object.fromEntries(Array.from({ length: 21 }, (_, n) => [n, 1])));
    const few = questionResults(
      { question, position: 1 },
      { ...none, numbers: numbers.slice(0, 2), total: 1 },
    );
    expect(few.bars.map(({ label, count }) => [label, count])).toEqual([
      ['0', 1],
      ['1', 1],
    ]);
    const { bars, mean } = questionResults(
      { question, position: 1 },
      { ...none, numbers, total: 210 },
    );
    expect(mean).toBe(10);
    expect(bars).toHaveLength(10);
    expect(bars[0]).toMatchObject({ label: '0 a 1', count: 2, from: 0, to: 1 });
    expect(bars.at(-1)).toMatchObject({ label: '18 a 20', count: 3, from: 18, to: 20 });
  });
});

test('weeks have no gaps, and few answers of anonymous surveys are hidden', () => {
  const week = (finished: number) => ({ finished, nps: counts({ 9: finished }), csat: [] });
  const weeks = weeksOf(
    new Map([
      ['2026-11-02', week(5)],
      ['2026-11-16', week(4)],
    ]),
    5,
  );
  expect(weeks.map(({ monday, finished, nps }) => [monday, finished, nps])).toEqual([
    ['2026-11-02', 5, 100],
    ['2026-11-09', 0, null],
    ['2026-11-16', null, null],
  ]);
});

test('detractors and a CSAT of at most 2 are to be settled', () => {
  const questions = [aQuestion('n', 'NPS'), aQuestion('c', 'CSAT'), aQuestion('r', 'RATE')];
  expect(needsFollowUp(questions, { n: 6 })).toBe(true);
  expect(needsFollowUp(questions, { n: 7, c: 3, r: 1 })).toBe(false);
  expect(needsFollowUp(questions, { n: 10, c: 2 })).toBe(true);
  expect(needsFollowUp(questions, { n: null })).toBe(false);
});
