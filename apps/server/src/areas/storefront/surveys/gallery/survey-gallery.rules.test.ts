import type { SurveyDefinition } from '@clientela/contract';
import {
  flowProblemsOf,
  OTHER_OPTION,
  pathOf,
  type SurveyAnswer,
  type SurveyQuestion,
} from '@clientela/domain/surveys';
import { expect, test } from 'vitest';
import { problemsOf } from '../surveys.rules.ts';
import { SURVEY_GALLERY } from './survey-gallery.texts.ts';

const PRODUCTS = { products: [{ id: 'p1', name: 'Camiseta' }] };
const SCORES = ['NPS', 'CSAT', 'RATE', 'ORDER_PRODUCT_NPS'];

/** The answer of a detractor (0) or a promoter (1). */
function answerOf(question: SurveyQuestion, mood: 0 | 1): SurveyAnswer {
  switch (question.type) {
    case 'NPS':
      return mood * 10;
    case 'CSAT':
      return 1 + mood * 4;
    case 'RATE':
      return mood ? question.steps : 1;
    case 'ORDER_PRODUCT_NPS':
      return { p1: mood * 10 };
    case 'TRUE_FALSE':
      return true;
    case 'SINGLE_CHOICE':
    case 'MULTIPLE_CHOICE':
      return { options: [question.options[0]!.id], other: '' };
    case 'NUMBER':
      return 10;
    case 'DATE':
      return '1990-05-12';
    default:
      return 'texto';
  }
}

function walk(definition: SurveyDefinition, mood: 0 | 1) {
  const answers: Record<string, SurveyAnswer> = {};
  for (;;) {
    const { question, passed, ending_id } = pathOf(definition, answers, PRODUCTS);
    if (!question) return { passed, ending_id };
    answers[question.id] = answerOf(question, mood);
  }
}

test('there are twelve ready surveys with keys and names of their own', () => {
  expect(SURVEY_GALLERY).toHaveLength(12);
  for (const field of ['key', 'name', 'goal'] as const) {
    expect(new Set(SURVEY_GALLERY.map((survey) => survey[field])).size).toBe(12);
  }
});

test.each(SURVEY_GALLERY.map(({ key, definition }) => [key, definition] as const))(
  '%s can be published as it is, and its paths end',
  (_key, definition) => {
    expect(flowProblemsOf(definition)).toEqual([]);
    const around = { started_at: null, ended_at: null, answered: [] };
    expect(problemsOf(definition, around)).toEqual([]);
    const text = JSON.stringify(definition);
    expect(text).not.toContain('!');
    expect(text).not.toContain(`"id":"${OTHER_OPTION}"`);

    const [detractor, promoter] = [walk(definition, 0), walk(definition, 1)];
    const endings = definition.endings.map(({ id }) => id);
    expect(endings).toContain(detractor.ending_id);
    expect(endings).toContain(promoter.ending_id);
    if (definition.questions.some(({ type }) => SCORES.includes(type))) {
      expect(detractor).not.toEqual(promoter);
    }
  },
);

test('a detractor is asked what went wrong, a promoter what was best', () => {
  const nps = SURVEY_GALLERY.find(({ key }) => key === 'nps_store')!.definition;
  expect(walk(nps, 0)).toEqual({
    passed: ['nota', 'errado', 'retorno', 'telefone'],
    ending_id: 'desculpa',
  });
  expect(walk(nps, 1)).toEqual({ passed: ['nota', 'melhor'], ending_id: 'feliz' });
});
