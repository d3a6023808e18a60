import { describe, expect, test } from 'vitest';
import {
  answersOnPath,
  answerText,
  type FlowProblemCode,
  flowProblemsOf,
  npsGroupOf,
  npsOf,
  pathOf,
  pipe,
  QUESTION_TYPES,
  type QuestionType,
  readAnswer,
  type SurveyAnswer,
  type SurveyAnswers,
  type SurveyCondition,
  type SurveyEnding,
  type SurveyFlow,
  type SurveyQuestion,
  type SurveyRule,
  type SurveySurroundings,
} from './index.ts';

const NO_PRODUCTS: SurveySurroundings = { products: [] };
const TWO_PRODUCTS = {
  products: [
    { id: 'caneca', name: 'Caneca' },
    { id: 'vaso', name: 'Vaso' },
  ],
};
const OPTIONS = {
  options: [
    { id: 'a', label: 'Preço' },
    { id: 'b', label: 'Prazo' },
  ],
  has_other: true,
  shuffle: false,
};
const CONFIGS = {
  SHORT_TEXT: {},
  LONG_TEXT: {},
  NUMBER: { min: 1, max: 100, decimals: 2 },
  PHONE: {},
  EMAIL: {},
  SINGLE_CHOICE: OPTIONS,
  MULTIPLE_CHOICE: { ...OPTIONS, min: 1, max: 2 },
  TRUE_FALSE: { true_label: 'Sim', false_label: 'Não' },
  LINK: {},
  DATE: { min: '2026-01-01', max: '2026-12-31' },
  RATE: { steps: 5 },
  NPS: { low_label: '', high_label: '' },
  CSAT: {},
  ORDER_PRODUCT_NPS: { max_products: 5 },
  ORDER_PRODUCT_CSAT: { max_products: 1 },
} satisfies Record<QuestionType, object>;

const aQuestion = (type: QuestionType, id: string, parts: object = {}) =>
  ({
    id,
    type,
    title: id,
    help: '',
    required: false,
    rules: [],
    ...CONFIGS[type],
    ...parts,
  }) as unknown as SurveyQuestion;
const anEnding = (id: string): SurveyEnding => ({
  id,
  title: id,
  text: '',
  link: null,
  coupon: '',
});
const ENDINGS = [anEnding('fim'), anEnding('outro')];
const aRule = (
  conditions: SurveyCondition[],
  to: string,
  kind: 'question' | 'ending' = 'question',
): SurveyRule => ({ op: 'all', conditions, target: { kind, id: to } });
const flow = (...questions: SurveyQuestion[]): SurveyFlow => ({ questions, endings: ENDINGS });
const nextAfter = (of: SurveyFlow, answers: SurveyAnswers, around = NO_PRODUCTS) => {
  const { question, ending_id } = pathOf(of, answers, around);
  return question?.id ?? `→ ${ending_id}`;
};

describe('the path', () => {
  const survey = flow(
    aQuestion('NPS', 'nota', {
      rules: [
        aRule([{ question_id: 'nota', test: 'nps_group', group: 'PROMOTER' }], 'outro', 'ending'),
        aRule([{ question_id: 'nota', test: 'lte', number: 3 }], 'contato'),
      ],
    }),
    aQuestion('LONG_TEXT', 'motivo'),
    aQuestion('PHONE', 'contato'),
  );

  test('the first rule that matches decides, else the next question', () => {
    expect(nextAfter(survey, {})).toBe('nota');
    expect(nextAfter(survey, { nota: 9 })).toBe('→ outro');
    expect(nextAfter(survey, { nota: 3 })).toBe('contato');
    expect(nextAfter(survey, { nota: 8 })).toBe('motivo');
    expect(nextAfter(survey, { nota: null })).toBe('motivo');
    expect(nextAfter(survey, { nota: 8, motivo: null, contato: null })).toBe('→ fim');
  });

  test('answers off the path are dropped, and come back with it', () => {
    const answers = { nota: 3, motivo: 'Demorou', contato: '11987654321' };
    expect(Object.keys(answersOnPath(survey, answers, NO_PRODUCTS))).toEqual(['nota', 'contato']);
    const changed = { ...answers, nota: 8 };
    expect(Object.keys(answersOnPath(survey, changed, NO_PRODUCTS))).toEqual([
      'nota',
      'motivo',
      'contato',
    ]);
  });

  test.each<[string, SurveyCondition, SurveyAnswer, boolean]>([
    [
      'equals an option',
      { question_id: 'q', test: 'equals', value: 'a' },
      { options: ['a'], other: '' },
      true,
    ],
    ['equals yes', { question_id: 'q', test: 'equals', value: 'true' }, true, true],
    ['equals a number', { question_id: 'q', test: 'equals', value: '7' }, 7, true],
    [
      'one of several',
      { question_id: 'q', test: 'one_of', values: ['b', 'c'] },
      { options: ['a', 'b'], other: '' },
      true,
    ],
    [
      'none of several',
      { question_id: 'q', test: 'one_of', values: ['b'] },
      { options: ['a'], other: '' },
      false,
    ],
    ['at least', { question_id: 'q', test: 'gte', number: 7 }, 7, true],
    ['below', { question_id: 'q', test: 'gte', number: 7 }, 6, false],
    [
      'contains without accents',
      { question_id: 'q', test: 'contains', value: 'ATRASO' },
      'houve um atràso',
      true,
    ],
    [
      'one product is enough',
      { question_id: 'q', test: 'lte', number: 6 },
      { caneca: 9, vaso: 6 },
      true,
    ],
    [
      'the group of a product',
      { question_id: 'q', test: 'nps_group', group: 'PROMOTER' },
      { caneca: 8 },
      false,
    ],
    ['answered', { question_id: 'q', test: 'answered' }, 'oi', true],
    ['skipped', { question_id: 'q', test: 'skipped' }, null, true],
    [
      'a number compared with a skipped one',
      { question_id: 'q', test: 'lte', number: 6 },
      null,
      false,
    ],
    ['a question that was not reached', { question_id: 'x', test: 'skipped' }, 'oi', false],
  ])('%s', (_, condition, answer, holds) => {
    const of = flow(
      aQuestion('SHORT_TEXT', 'q', { rules: [aRule([condition], 'outro', 'ending')] }),
      aQuestion('SHORT_TEXT', 'r'),
    );
    expect(nextAfter(of, { q: answer })).toBe(holds ? '→ outro' : 'r');
  });

  test('product questions are passed over where there is no order', () => {
    const of = flow(aQuestion('ORDER_PRODUCT_NPS', 'produtos'), aQuestion('NPS', 'nota'));
    expect(nextAfter(of, {})).toBe('nota');
    expect(nextAfter(of, {}, TWO_PRODUCTS)).toBe('produtos');
    const answers = { produtos: { caneca: 9 }, nota: 9 };
    expect(answersOnPath(of, answers, NO_PRODUCTS)).toEqual({ nota: 9 });
  });
});

describe('an answer', () => {
  const read = (type: QuestionType, raw: unknown, parts: object = {}) => {
    const result = readAnswer(aQuestion(type, 'q', parts), raw, TWO_PRODUCTS);
    return 'value' in result ? result.value : `! ${result.problem}`;
  };

  test.each<[QuestionType, unknown, unknown]>([
    ['SHORT_TEXT', '  Boa loja ', 'Boa loja'],
    ['SHORT_TEXT', 'a'.repeat(201), '! too_long'],
    ['SHORT_TEXT', 7, '! required'],
    ['LONG_TEXT', 'a'.repeat(2_000), 'a'.repeat(2_000)],
    ['LONG_TEXT', 'a'.repeat(2_001), '! too_long'],
    ['NUMBER', '12,50', 12.5],
    ['NUMBER', '12.505', '! too_many_decimals'],
    ['NUMBER', '0', '! out_of_range'],
    ['NUMBER', '101', '! out_of_range'],
    ['NUMBER', '1e2', '! not_a_number'],
    ['NUMBER', 'NaN', '! not_a_number'],
    ['PHONE', '(11) 98765-4321', '(11) 98765-4321'],
    ['PHONE', '1234', '! not_a_phone'],
    ['PHONE', 'ligue para mim', '! not_a_phone'],
    ['EMAIL', ' ana@exemplo.com.br ', 'ana@exemplo.com.br'],
    ['EMAIL', 'ana@exemplo', '! not_an_email'],
    ['LINK', 'loja.com.br/a', 'https://loja.com.br/a'],
    ['LINK', 'javascript:alert(1)', '! not_a_link'],
    ['LINK', 'loja', '! not_a_link'],
    ['DATE', '2026-02-28', '2026-02-28'],
    ['DATE', '2026-02-31', '! not_a_day'],
    ['DATE', '2025-12-31', '! out_of_range'],
    ['TRUE_FALSE', false, false],
    ['TRUE_FALSE', 'sim', '! not_an_option'],
    ['RATE', 5, 5],
    ['RATE', 0, '! out_of_range'],
    ['NPS', 0, 0],
    ['NPS', 11, '! out_of_range'],
    ['NPS', 7.5, '! out_of_range'],
    ['CSAT', 6, '! out_of_range'],
    ['SINGLE_CHOICE', { options: ['a'], other: 'x' }, { options: ['a'], other: '' }],
    ['SINGLE_CHOICE', { options: ['a', 'b'], other: '' }, '! too_many'],
    ['SINGLE_CHOICE', { options: ['z'], other: '' }, '! not_an_option'],
    ['SINGLE_CHOICE', { options: ['other'], other: ' ' }, '! other_missing'],
    [
      'MULTIPLE_CHOICE',
      { options: ['a', 'a', 'other'], other: 'Cor' },
      { options: ['a', 'other'], other: 'Cor' },
    ],
    ['MULTIPLE_CHOICE', { options: ['a', 'b', 'other'], other: 'Cor' }, '! too_many'],
    ['MULTIPLE_CHOICE', 'a', '! not_an_option'],
    ['ORDER_PRODUCT_NPS', { caneca: 10, vaso: 0 }, { caneca: 10, vaso: 0 }],
    ['ORDER_PRODUCT_NPS', { outra: 10 }, '! not_an_option'],
    ['ORDER_PRODUCT_CSAT', { caneca: 0 }, '! out_of_range'],
    // Only the dearest product is asked about.
    ['ORDER_PRODUCT_CSAT', { vaso: 5 }, '! not_an_option'],
    ...QUESTION_TYPES.map((type) => [type, null, null] as [QuestionType, unknown, unknown]),
  ])('%s: %j is %j', (type, raw, expected) => {
    expect(read(type, raw)).toEqual(expected);
  });

  test('a required question takes no empty answer, and wants a score for each product', () => {
    for (const type of QUESTION_TYPES) {
      for (const raw of [null, undefined, ' ', {}, { options: [], other: '' }]) {
        expect(read(type, raw, { required: true })).toBe('! required');
      }
    }
    const required = { required: true };
    expect(read('ORDER_PRODUCT_NPS', { caneca: 9 }, required)).toBe('! too_few');
    expect(read('ORDER_PRODUCT_CSAT', { caneca: 5 }, required)).toEqual({ caneca: 5 });
  });
});

describe('problems', () => {
  const codes = (...questions: SurveyQuestion[]) =>
    flowProblemsOf(flow(...questions)).map(({ code, question }) => `${question} ${code}`);

  test.each<[string, SurveyQuestion[], FlowProblemCode]>([
    [
      'a rule that jumps back',
      [aQuestion('NPS', 'a'), aQuestion('NPS', 'b', { rules: [aRule([], 'a')] })],
      'target_behind',
    ],
    [
      'a rule to itself',
      [aQuestion('NPS', 'a'), aQuestion('NPS', 'b', { rules: [aRule([], 'b')] })],
      'target_behind',
    ],
    [
      'a rule to a lost question',
      [aQuestion('NPS', 'a'), aQuestion('NPS', 'b', { rules: [aRule([], 'z')] })],
      'target_gone',
    ],
    [
      'a rule to a lost ending',
      [aQuestion('NPS', 'a'), aQuestion('NPS', 'b', { rules: [aRule([], 'z', 'ending')] })],
      'target_gone',
    ],
    [
      'the answer of a later question in a text',
      [aQuestion('NPS', 'a'), aQuestion('NPS', 'b', { title: '{{answer.b|"?"}}' })],
      'pipe_ahead',
    ],
    [
      'a title of spaces',
      [aQuestion('NPS', 'a'), aQuestion('NPS', 'b', { title: ' ' })],
      'empty_title',
    ],
    [
      'options alike',
      [
        aQuestion('NPS', 'a'),
        aQuestion('SINGLE_CHOICE', 'b', {
          options: [
            { id: '1', label: 'A' },
            { id: '2', label: 'A ' },
          ],
        }),
      ],
      'same_option',
    ],
    [
      'one option',
      [
        aQuestion('NPS', 'a'),
        aQuestion('SINGLE_CHOICE', 'b', { options: [{ id: '1', label: 'A' }] }),
      ],
      'too_few_options',
    ],
    [
      'a reversed range',
      [aQuestion('NPS', 'a'), aQuestion('NUMBER', 'b', { min: 2, max: 1 })],
      'range_reversed',
    ],
    [
      'more picks than options',
      [aQuestion('NPS', 'a'), aQuestion('MULTIPLE_CHOICE', 'b', { min: 4, max: null })],
      'range_reversed',
    ],
  ])('%s', (_, questions, code) => {
    expect(codes(...questions)).toEqual([`2 ${code}`]);
  });

  test('a condition over a later question is refused', () => {
    const condition: SurveyCondition = { question_id: 'b', test: 'answered' };
    const first = aQuestion('NPS', 'a', { rules: [aRule([condition], 'fim', 'ending')] });
    expect(codes(first, aQuestion('NPS', 'b'))).toEqual(['1 condition_ahead']);
  });

  test('a question that no answer leads to is dead', () => {
    const jump = (...conditions: SurveyCondition[]) => aRule(conditions, 'c');
    const always = aQuestion('SHORT_TEXT', 'a', { rules: [jump()] });
    expect(codes(always, aQuestion('NPS', 'b'), aQuestion('NPS', 'c'))).toEqual(['2 unreachable']);
    const both = (required: boolean) =>
      aQuestion('NPS', 'a', {
        required,
        rules: [
          jump({ question_id: 'a', test: 'gte', number: 7 }),
          jump({ question_id: 'a', test: 'lte', number: 6 }),
        ],
      });
    expect(codes(both(true), aQuestion('NPS', 'b'), aQuestion('NPS', 'c'))).toEqual([
      '2 unreachable',
    ]);
    expect(codes(both(false), aQuestion('NPS', 'b'), aQuestion('NPS', 'c'))).toEqual([]);
  });

  test('an empty survey needs a question and an ending', () => {
    expect(flowProblemsOf({ questions: [], endings: [] }).map(({ code }) => code)).toEqual([
      'no_question',
      'no_ending',
    ]);
  });
});

describe('random surveys', () => {
  /** A small generator with a seed, so that a failure can be repeated (mulberry32). */
  function randomOf(seed: number) {
    let state = seed;
    const next = () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
    const below = (most: number) => Math.floor(next() * most);
    return {
      below,
      chance: (share: number) => next() < share,
      pick: <T>(of: readonly T[]) => of[below(of.length)]!,
    };
  }
  type Random = ReturnType<typeof randomOf>;

  const FINITE = ['NPS', 'CSAT', 'RATE', 'TRUE_FALSE', 'SINGLE_CHOICE'] as const;

  function answersOf(question: SurveyQuestion): SurveyAnswer[] {
    const upTo = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, at) => first + at);
    const filled: Record<QuestionType, SurveyAnswer[]> = {
      SHORT_TEXT: ['oi', 'atraso'],
      LONG_TEXT: ['oi'],
      NUMBER: [1, 7.5, 100],
      PHONE: ['11987654321'],
      EMAIL: ['ana@exemplo.com.br'],
      SINGLE_CHOICE: ['a', 'b', 'other'].map((id) => ({
        options: [id],
        other: id === 'other' ? 'x' : '',
      })),
      MULTIPLE_CHOICE: [
        { options: ['a', 'b'], other: '' },
        { options: ['other'], other: 'x' },
      ],
      TRUE_FALSE: [true, false],
      LINK: ['https://loja.com.br/'],
      DATE: ['2026-05-01'],
      RATE: upTo(1, 5),
      NPS: upTo(0, 10),
      CSAT: upTo(1, 5),
      ORDER_PRODUCT_NPS: [{ caneca: 10 }, { caneca: 0, vaso: 7 }],
      ORDER_PRODUCT_CSAT: [{ caneca: 1 }],
    };
    return [...filled[question.type], ...(question.required ? [] : [null])];
  }

  function aCondition(random: Random, question_id: string): SurveyCondition {
    return random.pick<SurveyCondition>([
      { question_id, test: 'answered' },
      { question_id, test: 'skipped' },
      { question_id, test: 'equals', value: random.pick(['a', 'true', '7']) },
      { question_id, test: 'one_of', values: ['b', 'other', 'false', '3'] },
      { question_id, test: 'gte', number: random.below(11) },
      { question_id, test: 'lte', number: random.below(11) },
      { question_id, test: 'nps_group', group: random.pick(['DETRACTOR', 'NEUTRAL', 'PROMOTER']) },
    ]);
  }

  function aSurvey(random: Random, { isSimple }: { isSimple: boolean }): SurveyFlow {
    const types = isSimple ? FINITE : QUESTION_TYPES;
    const size = 1 + random.below(isSimple ? 4 : 10);
    const questions = Array.from({ length: size }, (_, at) => {
      const rules = Array.from({ length: random.below(4) }, (): SurveyRule => {
        const conditions = Array.from({ length: random.below(3) }, () =>
          aCondition(random, `q${isSimple ? at : random.below(at + 1)}`),
        );
        const isEnd = at === size - 1 || random.chance(0.2);
        const target = isEnd
          ? ({ kind: 'ending', id: random.pick(ENDINGS).id } as const)
          : ({ kind: 'question', id: `q${at + 1 + random.below(size - at - 1)}` } as const);
        return { op: random.pick(['all', 'any']), conditions, target };
      });
      return aQuestion(random.pick(types), `q${at}`, { required: random.chance(0.5), rules });
    });
    return flow(...questions);
  }

  test('every path ends, and what is off it changes nothing', () => {
    for (let seed = 1; seed <= 2_000; seed++) {
      const random = randomOf(seed);
      const survey = aSurvey(random, { isSimple: false });
      const around = random.chance(0.5) ? TWO_PRODUCTS : NO_PRODUCTS;
      let answers: Record<string, SurveyAnswer> = {};
      for (let step = 0; ; step++) {
        expect(step, `seed ${seed}`).toBeLessThanOrEqual(survey.questions.length);
        const { question, ending_id } = pathOf(survey, answers, around);
        if (!question) {
          expect(ENDINGS.map(({ id }) => id)).toContain(ending_id);
          break;
        }
        answers = { ...answers, [question.id]: random.pick(answersOf(question)) };
      }
      const noise = Object.fromEntries(
        survey.questions.map((question) => [question.id, random.pick(answersOf(question))]),
      );
      const all = { ...noise, ...answers };
      expect(pathOf(survey, all, around), `seed ${seed}`).toEqual(pathOf(survey, answers, around));
      expect(answersOnPath(survey, all, around), `seed ${seed}`).toEqual(answers);
    }
  });

  test('a question is dead exactly where no answers lead to it', () => {
    for (let seed = 1; seed <= 400; seed++) {
      const survey = aSurvey(randomOf(seed), { isSimple: true });
      const reached = new Set<string>();
      const visit = (answers: SurveyAnswers) => {
        const { question } = pathOf(survey, answers, NO_PRODUCTS);
        if (!question) return;
        reached.add(question.id);
        for (const answer of answersOf(question)) visit({ ...answers, [question.id]: answer });
      };
      visit({});
      const dead = survey.questions.map(({ id }) => id).filter((id) => !reached.has(id));
      const found = flowProblemsOf(survey)
        .filter(({ code }) => code === 'unreachable')
        .map(({ question_id }) => question_id);
      expect(found, `seed ${seed}`).toEqual(dead);
    }
  });

  test('an accepted answer is accepted again as it is', () => {
    for (const type of QUESTION_TYPES) {
      const question = aQuestion(type, 'q');
      for (const answer of answersOf(question)) {
        const read = readAnswer(question, answer, TWO_PRODUCTS);
        expect(read).toEqual({ value: answer });
      }
    }
  });
});

test('texts carry earlier answers or their fallbacks', () => {
  const questions = [
    aQuestion('SINGLE_CHOICE', 'motivo'),
    aQuestion('SHORT_TEXT', 'nome'),
    aQuestion('DATE', 'dia'),
    aQuestion('NUMBER', 'valor'),
  ];
  const answers = {
    motivo: { options: ['b'], other: '' },
    nome: '<b>Ana</b>',
    dia: '2026-05-01',
    valor: 12.5,
  };
  const text =
    '{{answer.nome | "você"}}: {{answer.motivo}}, {{answer.dia}}, {{answer.valor}}, {{ answer.x | "?" }}';
  expect(pipe(text, questions, answers)).toBe('<b>Ana</b>: Prazo, 01/05/2026, 12,5, ?');
  expect(pipe(text, questions, { ...answers, nome: null })).toContain('você: Prazo');
  expect(answerText(questions[0]!, { options: ['a', 'other'], other: 'Cor' })).toBe('Preço, Cor');
});

test('scores: groups, and one decimal half away from zero', () => {
  expect([6, 7, 8, 9].map(npsGroupOf)).toEqual(['DETRACTOR', 'NEUTRAL', 'NEUTRAL', 'PROMOTER']);
  expect(npsOf(0, 0, 0)).toBeNull();
  expect(npsOf(1, 2, 2_000)).toBe(-0.1);
  expect(npsOf(2, 1, 2_000)).toBe(0.1);
  expect(npsOf(1, 0, 3)).toBe(33.3);
  expect(npsOf(0, 2, 3)).toBe(-66.7);
  expect(npsOf(5, 5, 10)).toBe(0);
});
