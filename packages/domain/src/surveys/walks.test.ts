import { expect, test } from 'vitest';
import { pathOf, type SurveyFlow, type SurveyQuestion, walksOf } from './index.ts';

const PRODUCTS = { products: [{ id: 'p1', name: 'Camiseta' }] };
const base = { help: '', required: true, rules: [] };
const ending = (id: string) => ({ id, title: id, text: '', link: null, coupon: '' });

function question(
  type: 'NPS' | 'LONG_TEXT' | 'NUMBER',
  id: string,
  rules: SurveyQuestion['rules'] = [],
): SurveyQuestion {
  const own = {
    NPS: { low_label: '', high_label: '' },
    LONG_TEXT: {},
    NUMBER: { min: 0, max: null, decimals: 0 },
  };
  return { ...base, ...own[type], type, id, title: id, rules } as SurveyQuestion;
}

const NPS: SurveyFlow = {
  questions: [
    question('NPS', 'nota', [
      {
        op: 'all',
        conditions: [{ question_id: 'nota', test: 'nps_group', group: 'PROMOTER' }],
        target: { kind: 'question', id: 'melhor' },
      },
    ]),
    question('LONG_TEXT', 'errado', [
      { op: 'all', conditions: [], target: { kind: 'ending', id: 'desculpa' } },
    ]),
    question('LONG_TEXT', 'melhor'),
  ],
  endings: [ending('fim'), ending('desculpa')],
};

test('a walk for each way, with the answers that take it', () => {
  const walks = walksOf(NPS, PRODUCTS);
  expect(walks.map(({ passed, ending_id }) => [passed, ending_id])).toEqual([
    [['nota', 'errado'], 'desculpa'],
    [['nota', 'melhor'], 'fim'],
  ]);
  expect(walks.map(({ choices }) => choices.map(({ answers }) => answers))).toEqual([
    [[0, 1, 2, 3, 4, 5, 6, 7, 8]],
    [[9, 10]],
  ]);
  for (const { answers, ending_id } of walks) {
    expect(pathOf(NPS, answers, PRODUCTS).ending_id).toBe(ending_id);
  }
});

test('an answer that decides only later is a way of its own', () => {
  const flow: SurveyFlow = {
    questions: [
      question('NUMBER', 'idade'),
      question('LONG_TEXT', 'texto', [
        {
          op: 'all',
          conditions: [{ question_id: 'idade', test: 'gte', number: 18 }],
          target: { kind: 'ending', id: 'adulto' },
        },
      ]),
    ],
    endings: [ending('fim'), ending('adulto')],
  };
  const walks = walksOf(flow, PRODUCTS);
  expect(walks.map(({ ending_id }) => ending_id).sort()).toEqual(['adulto', 'fim']);
});

test('many crossings stay few enough to list', () => {
  const flow: SurveyFlow = {
    questions: Array.from({ length: 12 }, (_, at) =>
      question('NPS', `q${at}`, [
        {
          op: 'all',
          conditions: [{ question_id: `q${at}`, test: 'gte', number: 9 }],
          target: { kind: 'question', id: `q${Math.min(at + 2, 11)}` },
        },
      ]),
    ),
    endings: [ending('fim')],
  };
  expect(walksOf(flow, PRODUCTS)).toHaveLength(40);
});
