/** Surveys as the page and the server understand them (storefront §3). Everything here runs in both. */

export const QUESTION_TYPES = [
  'SHORT_TEXT',
  'LONG_TEXT',
  'NUMBER',
  'PHONE',
  'EMAIL',
  'SINGLE_CHOICE',
  'MULTIPLE_CHOICE',
  'TRUE_FALSE',
  'LINK',
  'DATE',
  'RATE',
  'NPS',
  'CSAT',
  'ORDER_PRODUCT_NPS',
  'ORDER_PRODUCT_CSAT',
] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

export const NPS_GROUPS = ['DETRACTOR', 'NEUTRAL', 'PROMOTER'] as const;
export type NpsGroup = (typeof NPS_GROUPS)[number];

/** The option that a person writes. */
export const OTHER_OPTION = 'other';
export const SHORT_TEXT_MAX = 200;
export const LONG_TEXT_MAX = 2_000;

export interface SurveyOption {
  id: string;
  label: string;
}

interface Choices {
  options: SurveyOption[];
  has_other: boolean;
  shuffle: boolean;
}

type QuestionConfig =
  | { type: 'SHORT_TEXT' | 'LONG_TEXT' | 'PHONE' | 'EMAIL' | 'LINK' | 'CSAT' }
  | { type: 'NUMBER'; min: number | null; max: number | null; decimals: number }
  /** Days as `YYYY-MM-DD`. */
  | { type: 'DATE'; min: string | null; max: string | null }
  | ({ type: 'SINGLE_CHOICE' } & Choices)
  | ({ type: 'MULTIPLE_CHOICE'; min: number | null; max: number | null } & Choices)
  | { type: 'TRUE_FALSE'; true_label: string; false_label: string }
  /** From 1 to `steps`. */
  | { type: 'RATE'; steps: number }
  | { type: 'NPS'; low_label: string; high_label: string }
  | { type: 'ORDER_PRODUCT_NPS' | 'ORDER_PRODUCT_CSAT'; max_products: number };

export type SurveyQuestion = QuestionConfig & {
  id: string;
  title: string;
  help: string;
  required: boolean;
  /** The first that matches decides; none: the next question. */
  rules: SurveyRule[];
};

/** A later question, or an ending. */
export type SurveyTarget = { kind: 'question' | 'ending'; id: string };

export interface SurveyRule {
  /** Without conditions both always match. */
  op: 'all' | 'any';
  conditions: SurveyCondition[];
  target: SurveyTarget;
}

/** A condition over the answer of this or an earlier question; of product scores, one product is enough. */
export type SurveyCondition = { question_id: string } & (
  | { test: 'answered' | 'skipped' }
  | { test: 'equals' | 'contains'; value: string }
  | { test: 'one_of'; values: string[] }
  | { test: 'gte' | 'lte'; number: number }
  | { test: 'nps_group'; group: NpsGroup }
);

export interface SurveyEnding {
  id: string;
  title: string;
  text: string;
  link: { label: string; href: string } | null;
  coupon: string;
}

export interface SurveyFlow {
  questions: SurveyQuestion[];
  /** The first is where a survey without a rule ends. */
  endings: SurveyEnding[];
}

export interface ChoiceAnswer {
  /** Ids of options, OTHER_OPTION among them where `other` is written. */
  options: string[];
  other: string;
}

/** Scores by product id. */
export type ProductScores = Record<string, number>;

/** Null: skipped on purpose. */
export type SurveyAnswer = string | number | boolean | ChoiceAnswer | ProductScores | null;

/** By question id; a question that was never reached has none. */
export type SurveyAnswers = Readonly<Record<string, SurveyAnswer>>;

/** What a path depends on besides the answers. */
export interface SurveySurroundings {
  /** Products of the order that the survey is about, dearest first. */
  products: readonly { id: string; name: string }[];
}

export function isProductQuestion(
  question: SurveyQuestion,
): question is SurveyQuestion & { type: 'ORDER_PRODUCT_NPS' | 'ORDER_PRODUCT_CSAT' } {
  return question.type === 'ORDER_PRODUCT_NPS' || question.type === 'ORDER_PRODUCT_CSAT';
}

export function isChoice(
  question: SurveyQuestion,
): question is SurveyQuestion & { type: 'SINGLE_CHOICE' | 'MULTIPLE_CHOICE' } {
  return question.type === 'SINGLE_CHOICE' || question.type === 'MULTIPLE_CHOICE';
}

/** The products that a question asks about. */
export function productsOf<Product extends { id: string }>(
  { max_products }: { max_products: number },
  products: readonly Product[],
): readonly Product[] {
  return products.slice(0, max_products);
}
