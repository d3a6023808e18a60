import type { SurveyDefinition, SurveyProblem, SurveyQuestion } from '@clientela/contract';
import { flowProblemsOf } from '@clientela/domain/surveys';
import { surveysTexts as texts } from './surveys.texts.ts';

/** What publishing depends on besides the definition. */
export interface SurveyAround {
  started_at: string | null;
  ended_at: string | null;
  /** Questions of the versions that have responses. */
  answered: readonly SurveyQuestion[];
}

/** Why a survey cannot be published, in the order of its questions. */
export function problemsOf(definition: SurveyDefinition, around: SurveyAround): SurveyProblem[] {
  const { started_at, ended_at, answered } = around;
  const flow = flowProblemsOf(definition).map(({ code, question, question_id }) => ({
    question_id,
    message:
      code === 'no_question' || code === 'no_ending' || code === 'same_id'
        ? texts[code]
        : texts.questions[code](question ?? 0),
  }));
  const changed = changedQuestions(definition, answered).map((question_id) => ({
    question_id,
    message: texts.questions.answered(
      definition.questions.findIndex(({ id }) => id === question_id) + 1,
    ),
  }));
  const isReversed = started_at && ended_at && Date.parse(started_at) >= Date.parse(ended_at);
  return [
    ...flow,
    ...changed,
    ...(isReversed ? [{ question_id: null, message: texts.end_before_start }] : []),
  ];
}

/** Ids of questions whose answers would no longer mean the same. */
export function changedQuestions(
  { questions }: Pick<SurveyDefinition, 'questions'>,
  answered: readonly SurveyQuestion[],
): string[] {
  return questions
    .filter((question) =>
      answered.some(({ id, ...old }) => id === question.id && shapeOf(old) !== shapeOf(question)),
    )
    .map(({ id }) => id);
}

/** Type and configuration without texts, order and rules, which may change. */
function shapeOf(question: Omit<SurveyQuestion, 'id'>): string {
  const { type } = question;
  const of = question as Record<string, unknown>;
  const { options } = of as { options?: { id: string }[] };
  const { min, max, decimals, steps, max_products, has_other } = of;
  const ids = options?.map(({ id }) => id).toSorted();
  return JSON.stringify([type, min, max, decimals, steps, max_products, has_other, ids]);
}
