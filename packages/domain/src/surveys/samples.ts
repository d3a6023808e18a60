import { readAnswer } from './answers.ts';
import {
  isChoice,
  isProductQuestion,
  OTHER_OPTION,
  type SurveyAnswer,
  type SurveyCondition,
  type SurveyQuestion,
  type SurveySurroundings,
} from './definition.ts';
import { CSAT_MAX, NPS_MAX } from './scores.ts';

/** Every answer that rules can distinguish; null where there are too many. */
export function everyAnswerOf(question: SurveyQuestion): SurveyAnswer[] | null {
  const skipped = question.required ? [] : [null];
  const upTo = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at);
  switch (question.type) {
    case 'NPS':
      return [...upTo(0, NPS_MAX), ...skipped];
    case 'CSAT':
      return [...upTo(1, CSAT_MAX), ...skipped];
    case 'RATE':
      return [...upTo(1, question.steps), ...skipped];
    case 'TRUE_FALSE':
      return [true, false, ...skipped];
    case 'SINGLE_CHOICE': {
      if (
        question.rules.some(({ conditions }) => conditions.some(({ test }) => test === 'contains'))
      ) {
        return null;
      }
      const ids = question.options.map(({ id }) => id);
      return [
        ...[...ids, ...(question.has_other ? [OTHER_OPTION] : [])].map((id) => ({
          options: [id],
          other: id === OTHER_OPTION ? '…' : '',
        })),
        ...skipped,
      ];
    }
    default:
      return null;
  }
}

/** Acceptable answers of a question, at least one for each way in which the conditions can turn out. */
export function sampleAnswersOf(
  question: SurveyQuestion,
  conditions: readonly SurveyCondition[],
  around: SurveySurroundings,
): SurveyAnswer[] {
  const candidates = everyAnswerOf(question) ?? [...valuesOf(question, conditions, around), null];
  return candidates.filter((answer) => {
    const read = readAnswer(question, answer, around);
    return 'value' in read && (answer === null) === (read.value === null);
  });
}

const TEXTS = {
  SHORT_TEXT: 'Uma resposta',
  LONG_TEXT: 'Uma resposta',
  PHONE: '+5511987654321',
  EMAIL: 'maria@exemplo.com.br',
  LINK: 'https://exemplo.com.br',
};

function valuesOf(
  question: SurveyQuestion,
  conditions: readonly SurveyCondition[],
  { products }: SurveySurroundings,
): SurveyAnswer[] {
  const words = conditions.flatMap((condition) => {
    if ('value' in condition) return [condition.value];
    return 'values' in condition ? condition.values : [];
  });
  if (isProductQuestion(question)) {
    const [first, last] = question.type === 'ORDER_PRODUCT_NPS' ? [0, NPS_MAX] : [1, CSAT_MAX];
    const asked = products.slice(0, question.max_products);
    return Array.from({ length: last - first + 1 }, (_, at) =>
      Object.fromEntries(asked.map(({ id }) => [id, first + at])),
    );
  }
  if (isChoice(question)) {
    const ids = question.options.map(({ id }) => id);
    const least = question.type === 'MULTIPLE_CHOICE' ? (question.min ?? 1) : 1;
    const picked = ids.map((id) => ({
      options: [id, ...ids.filter((one) => one !== id)].slice(0, least),
      other: '',
    }));
    const written = words.map((other) => ({ options: [OTHER_OPTION], other }));
    return [...picked, ...(question.has_other ? written : [])];
  }
  switch (question.type) {
    case 'NUMBER': {
      const step = 10 ** -question.decimals;
      const bounds = conditions.flatMap((one) => ('number' in one ? [one.number] : []));
      const near = bounds.flatMap((bound) => [bound - step, bound, bound + step]);
      const named = words.map(Number).filter(Number.isFinite);
      const [ordinary = 1] = [question.min, question.max].filter((bound) => bound !== null);
      return [ordinary, ...near, ...named].map((one) => Number(one.toFixed(question.decimals)));
    }
    case 'DATE':
      return [question.min ?? question.max ?? '1990-05-12', ...words];
    case 'SHORT_TEXT':
    case 'LONG_TEXT':
    case 'PHONE':
    case 'EMAIL':
    case 'LINK':
      return [TEXTS[question.type], ...words];
    default:
      return [];
  }
}
