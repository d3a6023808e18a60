import type { SurveyQuestion, SurveyRule } from '@clientela/contract';
import { SurveyDefinition } from '@clientela/contract/surveys';
import { walksOf } from '@clientela/domain/surveys';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newQuestion, TYPE_GROUPS } from './new-survey.ts';
import { newCondition, plainTitle, ruleSentence, testsOf, walkSentence } from './rule-texts.ts';
import { useSurveyTexts } from './surveys.texts.ts';

const { current: t } = renderHook(() => useSurveyTexts()).result;
const isPromoter = { question_id: 'nota', test: 'nps_group', group: 'PROMOTER' } as const;
const definition = SurveyDefinition.parse({
  questions: [
    {
      type: 'NPS',
      id: 'nota',
      title: 'Quanto você recomenda?',
      required: true,
      rules: [{ conditions: [isPromoter], target: { kind: 'question', id: 'cores' } }],
    },
    { type: 'LONG_TEXT', id: 'errado', title: 'Você deu {{answer.nota}}. O que deu errado?' },
    {
      type: 'MULTIPLE_CHOICE',
      id: 'cores',
      title: '{{customer.first_name | "Olá"}}, quais cores?',
      options: [
        { id: 'a', label: 'Azul' },
        { id: 'v', label: 'Verde' },
      ],
    },
  ],
  endings: [{ id: 'fim', title: 'Obrigado' }],
});
const [nota, , cores] = definition.questions as [SurveyQuestion, SurveyQuestion, SurveyQuestion];
const target = { kind: 'question', id: 'cores' } as const;
const sentence = (rule: Partial<SurveyRule>, owner = nota) =>
  ruleSentence(t, { op: 'all', conditions: [], target, ...rule }, owner, definition);

test('a rule reads as a sentence', () => {
  expect(sentence({})).toBe('Sempre ir para a pergunta 3');
  const isDetractor = { ...isPromoter, group: 'DETRACTOR' } as const;
  expect(sentence({ conditions: [isDetractor] })).toBe(
    'Se a nota for de 0 a 6, ir para a pergunta 3',
  );
  expect(
    sentence({
      op: 'any',
      conditions: [
        { question_id: 'nota', test: 'gte', number: 9 },
        { question_id: 'nota', test: 'equals', value: '0' },
      ],
      target: { kind: 'ending', id: 'fim' },
    }),
  ).toBe('Se a nota for 9 ou mais ou a nota for 0, terminar em “Obrigado”');
});

test('a condition over an earlier question names it', () => {
  const conditions: SurveyRule['conditions'] = [
    { question_id: 'nota', test: 'lte', number: 6 },
    { question_id: 'cores', test: 'one_of', values: ['a', 'v'] },
    { question_id: 'errado', test: 'skipped' },
  ];
  expect(sentence({ conditions, target: { kind: 'ending', id: 'fim' } }, cores)).toBe(
    'Se a nota da pergunta 1 for 6 ou menos e a resposta incluir “Azul” ou “Verde” e a pergunta 2 for pulada, terminar em “Obrigado”',
  );
});

test('what was deleted is named as deleted', () => {
  const conditions = [{ question_id: 'gone', test: 'answered' } as const];
  expect(sentence({ conditions, target: { kind: 'question', id: 'gone' } })).toBe(
    'Se a resposta de uma pergunta apagada servir, ir para um destino apagado',
  );
  const gone = [{ question_id: 'cores', test: 'equals', value: 'x' } as const];
  expect(sentence({ conditions: gone }, cores)).toContain('incluir “opção apagada”');
});

test('every type offers tests, each with a first value', () => {
  for (const type of TYPE_GROUPS.flatMap(([, types]) => types)) {
    const question = newQuestion(type);
    const tests = testsOf(question);
    expect(tests.length, type).toBeGreaterThan(0);
    for (const one of tests) {
      expect(newCondition(question, one)).toMatchObject({ question_id: question.id, test: one });
    }
  }
});

test('paths read as sentences, scores as ranges', () => {
  const walks = walksOf(definition, { products: [] });
  expect(walks.map((walk) => walkSentence(t, walk, definition))).toEqual([
    'Quem dá 0 a 8 na pergunta 1',
    'Quem dá 9 ou 10 na pergunta 1',
  ]);
});

test('a title shows its variables by their names', () => {
  const title = (at: number) =>
    plainTitle(t, definition.questions[at]!.title, definition.questions);
  expect(title(1)).toBe('Você deu [resposta 1]. O que deu errado?');
  expect(title(2)).toBe('[Nome], quais cores?');
});
