import {
  isChoice,
  OTHER_OPTION,
  type SurveyAnswer,
  type SurveyAnswers,
  type SurveyQuestion,
} from './definition.ts';
import { isChoiceAnswer } from './path.ts';

/** `{{answer.<id>|"…"}}`, and variables of the customer, which are filled in before. */
const ANSWER = /\{\{\s*answer\.([A-Za-z0-9_-]{1,40})\s*(?:\|\s*"([^"{}]*)"\s*)?\}\}/g;

/** Ids of the questions whose answers a text contains. */
export function pipedQuestions(text: string): string[] {
  return [...text.matchAll(ANSWER)].map(([, id = '']) => id);
}

/** A text with the answers in it, or their fallbacks. Plain text: the page escapes it. */
export function pipe(
  text: string,
  questions: readonly SurveyQuestion[],
  answers: SurveyAnswers,
): string {
  return replacePiped(text, (id, fallback) => {
    const question = questions.find((one) => one.id === id);
    const answer = answers[id];
    return question && answer !== undefined && answer !== null
      ? answerText(question, answer) || fallback
      : fallback;
  });
}

/** A text with something else where the answer to a question goes. */
export function replacePiped(
  text: string,
  replace: (id: string, fallback: string) => string,
): string {
  return text.replace(ANSWER, (_, id: string, fallback = '') => replace(id, fallback));
}

/** An answer as people read it: option labels, days and numbers as in Brazil. */
export function answerText(question: SurveyQuestion, answer: SurveyAnswer): string {
  if (answer === null) return '';
  if (isChoice(question) && isChoiceAnswer(answer)) {
    const labelOf = (id: string) =>
      id === OTHER_OPTION ? answer.other : question.options.find((one) => one.id === id)?.label;
    return answer.options.map((id) => labelOf(id) ?? id).join(', ');
  }
  if (question.type === 'TRUE_FALSE') return answer ? question.true_label : question.false_label;
  if (question.type === 'DATE') return String(answer).split('-').reverse().join('/');
  if (typeof answer === 'number') return String(answer).replace('.', ',');
  return typeof answer === 'object' ? Object.values(answer).join(', ') : String(answer);
}
