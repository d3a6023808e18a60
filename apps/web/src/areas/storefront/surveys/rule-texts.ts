import type { SurveyDefinition, SurveyQuestion, SurveyRule } from '@clientela/contract';
import { findMessageVariables } from '@clientela/domain';
import {
  answerText,
  isChoice,
  isProductQuestion,
  OTHER_OPTION,
  replacePiped,
  type SurveyAnswer,
  type SurveyWalk,
} from '@clientela/domain/surveys';
import type { SurveyTexts } from './surveys.texts.ts';

export type Condition = SurveyRule['conditions'][number];
export type ConditionTest = Condition['test'];

const SCORE_TYPES: readonly SurveyQuestion['type'][] = [
  'NPS',
  'CSAT',
  'RATE',
  'ORDER_PRODUCT_NPS',
  'ORDER_PRODUCT_CSAT',
];
const MOST_NAMED = 3;

const isScore = ({ type }: SurveyQuestion) => SCORE_TYPES.includes(type);

/** The comparisons that make sense for the answers of a question. */
export function testsOf(question: SurveyQuestion): ConditionTest[] {
  const skipping: ConditionTest[] = question.required ? [] : ['answered', 'skipped'];
  switch (question.type) {
    case 'NPS':
      return ['nps_group', 'gte', 'lte', 'equals', ...skipping];
    case 'ORDER_PRODUCT_NPS':
      return ['nps_group', 'gte', 'lte', ...skipping];
    case 'CSAT':
    case 'RATE':
    case 'NUMBER':
      return ['gte', 'lte', 'equals', ...skipping];
    case 'ORDER_PRODUCT_CSAT':
      return ['gte', 'lte', ...skipping];
    case 'TRUE_FALSE':
      return ['equals', ...skipping];
    case 'SINGLE_CHOICE':
    case 'MULTIPLE_CHOICE':
      return ['equals', 'one_of', ...skipping];
    case 'DATE':
      return ['equals', 'answered', 'skipped'];
    default:
      return ['contains', 'equals', ...skipping];
  }
}

/** A new condition of a test, with the first value that the question offers. */
export function newCondition(question: SurveyQuestion, test: ConditionTest): Condition {
  const { id: question_id } = question;
  const first = valuesOf(question)?.[0] ?? '';
  switch (test) {
    case 'nps_group':
      return { question_id, test, group: 'DETRACTOR' };
    case 'gte':
    case 'lte':
      return { question_id, test, number: scoresOf(question)?.at(test === 'gte' ? -1 : 0) ?? 0 };
    case 'one_of':
      return { question_id, test, values: first ? [first] : [] };
    case 'answered':
    case 'skipped':
      return { question_id, test };
    default:
      return { question_id, test, value: first };
  }
}

/** The scores of a scale; null for other questions. */
export function scoresOf(question: SurveyQuestion): number[] | null {
  if (!isScore(question)) return null;
  const first = question.type === 'NPS' || question.type === 'ORDER_PRODUCT_NPS' ? 0 : 1;
  const last = first === 0 ? 10 : question.type === 'RATE' ? question.steps : 5;
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** The values that a condition can be equal to; null where people write freely. */
export function valuesOf(question: SurveyQuestion): string[] | null {
  if (question.type === 'TRUE_FALSE') return ['true', 'false'];
  if (isChoice(question)) {
    return [...question.options.map(({ id }) => id), ...(question.has_other ? [OTHER_OPTION] : [])];
  }
  return scoresOf(question)?.map(String) ?? null;
}

/** A value of a condition as people read it. */
export function valueText(t: SurveyTexts, question: SurveyQuestion, value: string): string {
  if (question.type === 'TRUE_FALSE') {
    return value === 'true' ? question.true_label : question.false_label;
  }
  if (question.type === 'DATE') return answerText(question, value);
  if (!isChoice(question)) return value;
  if (value === OTHER_OPTION) return t('rules.other');
  return question.options.find(({ id }) => id === value)?.label || t('rules.no_option');
}

/** "Se a nota for de 0 a 6, ir para a pergunta 3". */
export function ruleSentence(
  t: SurveyTexts,
  rule: SurveyRule,
  owner: SurveyQuestion,
  definition: SurveyDefinition,
): string {
  const target = targetText(t, rule.target, definition);
  if (rule.conditions.length === 0) return t('rules.always', { target });
  const parts = rule.conditions.map((one) => conditionText(t, one, owner, definition));
  return t('rules.if', { conditions: parts.join(t(`rules.join_${rule.op}`)), target });
}

function targetText(
  t: SurveyTexts,
  { kind, id }: SurveyRule['target'],
  { questions, endings }: SurveyDefinition,
): string {
  if (kind === 'ending') {
    const ending = endings.find((one) => one.id === id);
    return ending ? t('rules.to_ending', { title: endingName(t, ending) }) : t('rules.to_nothing');
  }
  const place = questions.findIndex((one) => one.id === id);
  return place < 0 ? t('rules.to_nothing') : t('rules.to_question', { number: place + 1 });
}

export function endingName(t: SurveyTexts, { title }: { title: string }): string {
  return title.trim() || t('endings.untitled');
}

function conditionText(
  t: SurveyTexts,
  condition: Condition,
  owner: SurveyQuestion,
  { questions }: SurveyDefinition,
): string {
  const place = questions.findIndex(({ id }) => id === condition.question_id);
  const question = questions[place];
  if (!question) return t('rules.lost');
  const of = question.id === owner.id ? '' : t('rules.of_question', { number: place + 1 });
  const kind = isProductQuestion(question) ? 'product' : isScore(question) ? 'score' : 'answer';
  const subject = t(`rules.${kind}`) + of;
  const quoted = (value: string) => {
    const text = valueText(t, question, value);
    return isScore(question) || question.type === 'NUMBER' ? text : `“${text}”`;
  };
  const oneOf = (values: readonly string[]) =>
    t(question.type === 'MULTIPLE_CHOICE' ? 'rules.includes' : 'rules.is', {
      value: values.map(quoted).join(t('rules.join_any')),
    });
  switch (condition.test) {
    case 'answered':
    case 'skipped':
      return t(`rules.${condition.test}`, {
        which: of ? t('rules.the_question', { number: place + 1 }) : t('rules.this_question'),
      });
    case 'nps_group':
      return `${subject} ${t(`rules.is_${condition.group}`)}`;
    case 'gte':
    case 'lte':
      return `${subject} ${t(`rules.${condition.test}`, { number: numberText(condition.number) })}`;
    case 'contains':
      return `${subject} ${t('rules.contains', { value: condition.value })}`;
    case 'equals':
      return `${subject} ${oneOf([condition.value])}`;
    case 'one_of':
      return `${subject} ${oneOf(condition.values)}`;
  }
}

const numberText = (number: number) => String(number).replace('.', ',');

/** "Quem dá 0 a 6 na pergunta 1". */
export function walkSentence(
  t: SurveyTexts,
  { choices }: SurveyWalk,
  { questions }: SurveyDefinition,
): string {
  if (choices.length === 0) return t('walks.everybody');
  const parts = choices.map(({ question, answers }) => {
    const number = questions.findIndex(({ id }) => id === question.id) + 1;
    const given = answers.filter((answer) => answer !== null);
    if (given.length === 0) return t('walks.skips', { number });
    const values = {
      number,
      answers: answersText(t, question as SurveyQuestion, given),
    };
    const skipped = given.length < answers.length ? t('walks.or_skips') : '';
    const key = isScore(question as SurveyQuestion) ? 'walks.scores' : 'walks.answers';
    return t(key, values) + skipped;
  });
  return t('walks.who', { choices: parts.join(t('rules.join_all')) });
}

/** Scores as ranges, other answers as their texts, few enough to read. */
function answersText(
  t: SurveyTexts,
  question: SurveyQuestion,
  answers: readonly SurveyAnswer[],
): string {
  if (isScore(question)) return rangesOf(t, answers.map(scoreOf));
  const texts = [...new Set(answers.map((answer) => textOf(t, question, answer)))];
  const named = texts.slice(0, MOST_NAMED).map((text) => `“${text}”`);
  const rest = texts.length - named.length;
  return named.join(t('rules.join_any')) + (rest > 0 ? t('walks.more', { count: rest }) : '');
}

function textOf(t: SurveyTexts, question: SurveyQuestion, answer: SurveyAnswer): string {
  return answerText(question, answer) || t('rules.other');
}

function scoreOf(answer: SurveyAnswer): number {
  return typeof answer === 'object' && answer ? Number(Object.values(answer)[0]) : Number(answer);
}

function rangesOf(t: SurveyTexts, scores: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const score of scores) {
    const last = ranges.at(-1);
    if (last && score === last[1] + 1) last[1] = score;
    else ranges.push([score, score]);
  }
  return ranges
    .map(([from, to]) => {
      if (from === to) return `${from}`;
      return to === from + 1
        ? `${from}${t('rules.join_any')}${to}`
        : t('walks.range', { from, to });
    })
    .join(t('rules.join_any'));
}

/** A title with its variables as people read them: "Você deu [resposta 1]". */
export function plainTitle(
  t: SurveyTexts,
  title: string,
  questions: readonly SurveyQuestion[],
): string {
  const withAnswers = replacePiped(title, (id) =>
    t('questions.answer_of', { number: questions.findIndex((one) => one.id === id) + 1 }),
  );
  let plain = '';
  let end = 0;
  for (const { variable, start, end: after } of findMessageVariables(withAnswers)) {
    const name = t(`variables.${variable as 'store.name'}`, { defaultValue: variable });
    plain += `${withAnswers.slice(end, start)}[${name}]`;
    end = after;
  }
  return plain + withAnswers.slice(end);
}
