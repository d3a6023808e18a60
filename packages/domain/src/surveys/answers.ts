import {
  type ChoiceAnswer,
  LONG_TEXT_MAX,
  OTHER_OPTION,
  productsOf,
  SHORT_TEXT_MAX,
  type SurveyAnswer,
  type SurveyQuestion,
  type SurveySurroundings,
} from './definition.ts';
import { isChoiceAnswer } from './path.ts';
import { CSAT_MAX, NPS_MAX } from './scores.ts';

/** Why an answer is not accepted; the page and the server have the words. */
export type AnswerProblem =
  | 'required'
  | 'too_long'
  | 'not_a_number'
  | 'out_of_range'
  | 'too_many_decimals'
  | 'not_an_email'
  | 'not_a_phone'
  | 'not_a_link'
  | 'not_a_day'
  | 'not_an_option'
  | 'other_missing'
  | 'too_few'
  | 'too_many';

export type ReadAnswer = { value: SurveyAnswer } | { problem: AnswerProblem };

const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]{2,}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads an answer as it came, a form's text among them; empty ones are skipped, where that is allowed. */
export function readAnswer(
  question: SurveyQuestion,
  raw: unknown,
  around: SurveySurroundings,
): ReadAnswer {
  const read = isEmpty(raw) ? { value: null } : readFilled(question, raw, around);
  if ('value' in read && read.value === null && question.required) return { problem: 'required' };
  return read;
}

function isEmpty(raw: unknown): boolean {
  if (typeof raw === 'string') return raw.trim() === '';
  if (raw === null || raw === undefined) return true;
  if (typeof raw !== 'object') return false;
  const { options } = raw as Partial<ChoiceAnswer>;
  return Array.isArray(options) ? options.length === 0 : Object.keys(raw).length === 0;
}

function readFilled(
  question: SurveyQuestion,
  raw: unknown,
  { products }: SurveySurroundings,
): ReadAnswer {
  switch (question.type) {
    case 'SHORT_TEXT':
      return readText(raw, SHORT_TEXT_MAX);
    case 'LONG_TEXT':
      return readText(raw, LONG_TEXT_MAX);
    case 'PHONE':
      return readPhone(raw);
    case 'EMAIL': {
      const text = trimmed(raw);
      return text.length <= 254 && EMAIL.test(text) ? { value: text } : { problem: 'not_an_email' };
    }
    case 'LINK':
      return readLink(raw);
    case 'DATE':
      return readDay(question, raw);
    case 'NUMBER':
      return readNumber(question, raw);
    case 'TRUE_FALSE':
      return typeof raw === 'boolean' ? { value: raw } : { problem: 'not_an_option' };
    case 'RATE':
      return readScore(raw, 1, question.steps);
    case 'NPS':
      return readScore(raw, 0, NPS_MAX);
    case 'CSAT':
      return readScore(raw, 1, CSAT_MAX);
    case 'SINGLE_CHOICE':
    case 'MULTIPLE_CHOICE':
      return readChoice(question, raw);
    case 'ORDER_PRODUCT_NPS':
      return readProducts(question, raw, { min: 0, max: NPS_MAX, products });
    case 'ORDER_PRODUCT_CSAT':
      return readProducts(question, raw, { min: 1, max: CSAT_MAX, products });
  }
}

function trimmed(raw: unknown): string {
  return typeof raw === 'string' ? raw.trim() : '';
}

function readText(raw: unknown, most: number): ReadAnswer {
  if (typeof raw !== 'string') return { problem: 'required' };
  const value = raw.trim();
  return value.length <= most ? { value } : { problem: 'too_long' };
}

/** A first look, which the server repeats with the rules of each country. */
function readPhone(raw: unknown): ReadAnswer {
  const text = trimmed(raw);
  const digits = text.replace(/\D/g, '').length;
  const isPhone = /^\+?[\d\s().-]+$/.test(text) && digits >= 8 && digits <= 15;
  return isPhone ? { value: text } : { problem: 'not_a_phone' };
}

function readLink(raw: unknown): ReadAnswer {
  const text = trimmed(raw);
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  if (text.length > 2_000 || /\s/.test(text)) return { problem: 'not_a_link' };
  try {
    const { protocol, hostname, href } = new URL(address);
    const isWeb = protocol === 'http:' || protocol === 'https:';
    return isWeb && hostname.includes('.') ? { value: href } : { problem: 'not_a_link' };
  } catch {
    return { problem: 'not_a_link' };
  }
}

function readDay(
  { min, max }: { min: string | null; max: string | null },
  raw: unknown,
): ReadAnswer {
  const text = trimmed(raw);
  const time = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // 2026-02-31 is read as another day by some engines.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) {
    return { problem: 'not_a_day' };
  }
  const isOutside = (min !== null && text < min) || (max !== null && text > max);
  return isOutside ? { problem: 'out_of_range' } : { value: text };
}

/** A number, or its text with a comma or a point before the decimals. */
function readNumber(
  { min, max, decimals }: { min: number | null; max: number | null; decimals: number },
  raw: unknown,
): ReadAnswer {
  const text = typeof raw === 'number' ? String(raw) : trimmed(raw).replace(',', '.');
  if (!/^-?\d{1,12}(\.\d+)?$/.test(text)) return { problem: 'not_a_number' };
  const places = text.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  if (places > decimals) return { problem: 'too_many_decimals' };
  const value = Number(text);
  const isOutside = (min !== null && value < min) || (max !== null && value > max);
  return isOutside ? { problem: 'out_of_range' } : { value: value || 0 };
}

function readScore(raw: unknown, min: number, max: number): ReadAnswer {
  const isScore = Number.isInteger(raw) && (raw as number) >= min && (raw as number) <= max;
  return isScore ? { value: raw as number } : { problem: 'out_of_range' };
}

function readChoice(
  question: SurveyQuestion & { type: 'SINGLE_CHOICE' | 'MULTIPLE_CHOICE' },
  raw: unknown,
): ReadAnswer {
  if (!isChoiceAnswer(raw as SurveyAnswer)) return { problem: 'not_an_option' };
  const { options, other } = raw as ChoiceAnswer;
  const known = new Set([
    ...question.options.map(({ id }) => id),
    ...(question.has_other ? [OTHER_OPTION] : []),
  ]);
  const chosen = [...new Set(options)];
  if (!chosen.every((id) => known.has(id))) return { problem: 'not_an_option' };
  const written = chosen.includes(OTHER_OPTION) ? trimmed(other) : '';
  if (chosen.includes(OTHER_OPTION) && written === '') return { problem: 'other_missing' };
  if (written.length > SHORT_TEXT_MAX) return { problem: 'too_long' };
  const [min, max] = picksOf(question);
  if (chosen.length < min) return { problem: 'too_few' };
  if (chosen.length > max) return { problem: 'too_many' };
  return { value: { options: chosen, other: written } };
}

function picksOf(question: SurveyQuestion): [number, number] {
  if (question.type !== 'MULTIPLE_CHOICE') return [1, 1];
  return [question.min ?? 1, question.max ?? question.options.length + 1];
}

/** A required question wants a score for each of its products. */
function readProducts(
  question: { max_products: number; required: boolean },
  raw: unknown,
  { min, max, products }: SurveySurroundings & { min: number; max: number },
): ReadAnswer {
  if (typeof raw !== 'object' || raw === null) return { problem: 'not_an_option' };
  const scores = Object.entries(raw);
  const asked = new Set(productsOf(question, products).map(({ id }) => id));
  if (!scores.every(([id]) => asked.has(id))) return { problem: 'not_an_option' };
  if (!scores.every(([, score]) => 'value' in readScore(score, min, max))) {
    return { problem: 'out_of_range' };
  }
  if (question.required && scores.length < asked.size) return { problem: 'too_few' };
  return { value: Object.fromEntries(scores) };
}
