import type { SurveyDefinition, SurveyEnding, SurveyQuestion } from '@clientela/contract';
import {
  SurveyDefinition as Definition,
  SurveyQuestion as Question,
} from '@clientela/contract/surveys';
import type { QuestionType } from '@clientela/domain/surveys';

const newPartId = () => crypto.randomUUID().slice(0, 8);

/** The types in the groups of the picker. */
export const TYPE_GROUPS = [
  ['scores', ['NPS', 'CSAT', 'RATE', 'ORDER_PRODUCT_NPS', 'ORDER_PRODUCT_CSAT']],
  ['choices', ['SINGLE_CHOICE', 'MULTIPLE_CHOICE', 'TRUE_FALSE']],
  ['texts', ['SHORT_TEXT', 'LONG_TEXT', 'NUMBER', 'DATE', 'EMAIL', 'PHONE', 'LINK']],
] as const satisfies readonly (readonly [string, readonly QuestionType[]])[];

/** A new question: texts are empty, since a hint must never reach a customer. */
export function newQuestion(type: QuestionType): SurveyQuestion {
  const hasOptions = type === 'SINGLE_CHOICE' || type === 'MULTIPLE_CHOICE';
  return Question.parse({
    type,
    id: newPartId(),
    title: '',
    required: type === 'NPS' || type === 'CSAT',
    ...(hasOptions && { options: [newOption(), newOption()] }),
  });
}

export const newOption = () => ({ id: newPartId(), label: '' });

export function newEnding(): SurveyEnding {
  return { id: newPartId(), title: '', text: '', link: null, coupon: '' };
}

/** An empty survey, with the ending that each one needs. */
export function newDefinition(thanks: string): SurveyDefinition {
  return Definition.parse({ questions: [], endings: [{ ...newEnding(), title: thanks }] });
}

/** A copy of a question with an id of its own. A rule about the original's answer is about the copy's. */
export function copyOf(question: SurveyQuestion): SurveyQuestion {
  const id = newPartId();
  const rules = question.rules.map((rule) => ({
    ...rule,
    conditions: rule.conditions.map((condition) =>
      condition.question_id === question.id ? { ...condition, question_id: id } : condition,
    ),
  }));
  return { ...question, id, rules };
}

/** A list with the item at `from` moved to stand at `to`. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
}
