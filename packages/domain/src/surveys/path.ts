import {
  type ChoiceAnswer,
  isProductQuestion,
  type SurveyAnswer,
  type SurveyAnswers,
  type SurveyCondition,
  type SurveyFlow,
  type SurveyQuestion,
  type SurveyRule,
  type SurveySurroundings,
  type SurveyTarget,
} from './definition.ts';
import { npsGroupOf } from './scores.ts';

export interface SurveyPath {
  /** Ids of the questions answered or skipped so far, in order. */
  passed: string[];
  /** The question to answer now, or the ending: exactly one of both. */
  question: SurveyQuestion | null;
  ending_id: string | null;
}

/**
 * Where these answers lead: the only place that decides the next question, on the page and on the server. Answers of
 * questions off the path are as if they were not there. A survey always ends, since targets only lead forward.
 */
export function pathOf(
  { questions, endings }: SurveyFlow,
  answers: SurveyAnswers,
  around: SurveySurroundings,
): SurveyPath {
  const passed: string[] = [];
  const seen: Record<string, SurveyAnswer> = {};
  let index = 0;
  for (let question = questions[index]; question; question = questions[index]) {
    const answer = answers[question.id];
    if (isProductQuestion(question) && around.products.length === 0) {
      index += 1;
      continue;
    }
    if (answer === undefined) return { passed, question, ending_id: null };
    passed.push(question.id);
    seen[question.id] = answer;
    const target = targetOf(question, seen);
    if (target?.kind === 'ending') return { passed, question: null, ending_id: target.id };
    const later = target ? questions.findIndex(({ id }) => id === target.id) : -1;
    // A target that is gone or lies behind is refused on publishing; here it must not loop.
    index = later > index ? later : index + 1;
  }
  return { passed, question: null, ending_id: endings[0]?.id ?? null };
}

/** The answers on the path; the others are dropped. */
export function answersOnPath(
  flow: SurveyFlow,
  answers: SurveyAnswers,
  around: SurveySurroundings,
): Record<string, SurveyAnswer> {
  const { passed } = pathOf(flow, answers, around);
  return Object.fromEntries(passed.map((id) => [id, answers[id] ?? null]));
}

/** The target of the first rule that matches; null: the next question. */
function targetOf({ rules }: SurveyQuestion, answers: SurveyAnswers): SurveyTarget | null {
  return rules.find((rule) => doesMatch(rule, answers))?.target ?? null;
}

function doesMatch({ op, conditions }: SurveyRule, answers: SurveyAnswers): boolean {
  const holds = (condition: SurveyCondition) => doesHold(condition, answers);
  if (conditions.length === 0) return true;
  return op === 'all' ? conditions.every(holds) : conditions.some(holds);
}

/** A question that was never reached holds for no condition, not even for `skipped`. */
export function doesHold(condition: SurveyCondition, answers: SurveyAnswers): boolean {
  const answer = answers[condition.question_id];
  if (answer === undefined) return false;
  if (condition.test === 'skipped') return answer === null;
  if (answer === null) return false;
  switch (condition.test) {
    case 'answered':
      return true;
    case 'equals':
      return textsOf(answer).includes(condition.value);
    case 'one_of':
      return textsOf(answer).some((text) => condition.values.includes(text));
    case 'contains':
      return wordsOf(answer).some((text) => lower(text).includes(lower(condition.value)));
    case 'gte':
      return numbersOf(answer).some((number) => number >= condition.number);
    case 'lte':
      return numbersOf(answer).some((number) => number <= condition.number);
    case 'nps_group':
      return numbersOf(answer).some((number) => npsGroupOf(number) === condition.group);
  }
}

/** As rules compare them: options by their ids, numbers and yes or no as text. */
function textsOf(answer: Exclude<SurveyAnswer, null>): string[] {
  if (isChoiceAnswer(answer)) return answer.options;
  return typeof answer === 'object' ? Object.values(answer).map(String) : [String(answer)];
}

function wordsOf(answer: Exclude<SurveyAnswer, null>): string[] {
  return isChoiceAnswer(answer) ? [...answer.options, answer.other] : textsOf(answer);
}

function numbersOf(answer: Exclude<SurveyAnswer, null>): number[] {
  if (typeof answer === 'number') return [answer];
  return typeof answer === 'object' && !isChoiceAnswer(answer) ? Object.values(answer) : [];
}

export function isChoiceAnswer(answer: SurveyAnswer): answer is ChoiceAnswer {
  return typeof answer === 'object' && answer !== null && Array.isArray(answer.options);
}

/** Without case and accents, in the page too, where the domain's `fold` would be too large. */
function lower(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}
