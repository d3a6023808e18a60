import { isChoice, isProductQuestion, type SurveyFlow, type SurveyQuestion } from './definition.ts';
import { pathOf } from './path.ts';
import { pipedQuestions } from './piping.ts';
import { everyAnswerOf } from './samples.ts';

/** Without products a product question is passed over, so its follower is reached in any case. */
const A_PRODUCT = { products: [{ id: '', name: '' }] };

export type FlowProblemCode =
  | 'no_question'
  | 'no_ending'
  | 'same_id'
  | 'empty_title'
  | 'empty_option'
  | 'same_option'
  | 'too_few_options'
  | 'range_reversed'
  | 'target_behind'
  | 'target_gone'
  | 'condition_ahead'
  | 'pipe_ahead'
  | 'unreachable';

export interface FlowProblem {
  code: FlowProblemCode;
  /** From 1, as the editor numbers them; null: the survey as a whole. */
  question: number | null;
  question_id: string | null;
}

/** Why a survey cannot be published, in the order of its questions. */
export function flowProblemsOf(flow: SurveyFlow): FlowProblem[] {
  const { questions, endings } = flow;
  const reachable = reachableOf(flow);
  const whole = (code: FlowProblemCode): FlowProblem => ({
    code,
    question: null,
    question_id: null,
  });
  return [
    ...(questions.length === 0 ? [whole('no_question')] : []),
    ...(endings.length === 0 ? [whole('no_ending')] : []),
    ...(hasRepeats([...questions, ...endings].map(({ id }) => id)) ? [whole('same_id')] : []),
    ...questions.flatMap((question, index) =>
      [
        ...contentProblems(question),
        ...ruleProblems(flow, question, index),
        ...(reachable.has(question.id) ? [] : (['unreachable'] as const)),
      ].map((code) => ({ code, question: index + 1, question_id: question.id })),
    ),
  ];
}

function hasRepeats(values: readonly string[]): boolean {
  return new Set(values).size < values.length;
}

function contentProblems(question: SurveyQuestion): FlowProblemCode[] {
  const codes: FlowProblemCode[] = [];
  if (question.title.trim() === '') codes.push('empty_title');
  if (isChoice(question)) {
    const labels = question.options.map(({ label }) => label.trim());
    if (labels.includes('')) codes.push('empty_option');
    if (hasRepeats(labels) || hasRepeats(question.options.map(({ id }) => id))) {
      codes.push('same_option');
    }
    if (labels.length < 2) codes.push('too_few_options');
  }
  if ('min' in question && question.min !== null && question.max !== null) {
    if (question.min > question.max) codes.push('range_reversed');
  }
  if (question.type === 'MULTIPLE_CHOICE') {
    const most = question.options.length + (question.has_other ? 1 : 0);
    if ((question.min ?? 1) > most) codes.push('range_reversed');
  }
  return codes;
}

function ruleProblems(
  { questions, endings }: SurveyFlow,
  question: SurveyQuestion,
  index: number,
): FlowProblemCode[] {
  const placeOf = (id: string) => questions.findIndex((one) => one.id === id);
  const codes = new Set<FlowProblemCode>();
  for (const { target, conditions } of question.rules) {
    if (target.kind === 'ending') {
      if (!endings.some(({ id }) => id === target.id)) codes.add('target_gone');
    } else if (placeOf(target.id) < 0) codes.add('target_gone');
    else if (placeOf(target.id) <= index) codes.add('target_behind');
    for (const { question_id } of conditions) {
      const place = placeOf(question_id);
      if (place < 0 || place > index) codes.add('condition_ahead');
    }
  }
  const piped = pipedQuestions(`${question.title} ${question.help}`);
  if (piped.some((id) => placeOf(id) < 0 || placeOf(id) >= index)) codes.add('pipe_ahead');
  return [...codes];
}

/**
 * Questions that some answers lead to. Where the rules of a question look only at its own answer, each of its answers is
 * tried; a condition over an earlier answer may hold or not.
 */
function reachableOf(flow: SurveyFlow): Set<string> {
  const { questions } = flow;
  const reachable = new Set<string>(questions[0] ? [questions[0].id] : []);
  questions.forEach((question, index) => {
    if (!reachable.has(question.id)) return;
    for (const id of nextOf(flow, question, index)) reachable.add(id);
  });
  return reachable;
}

function nextOf(flow: SurveyFlow, question: SurveyQuestion, index: number): string[] {
  const { questions } = flow;
  const following = questions[index + 1];
  const later = (id: string) => questions.findIndex((one) => one.id === id) > index;
  const answers = everyAnswerOf(question);
  const isOwn = question.rules.every(({ conditions }) =>
    conditions.every(({ question_id }) => question_id === question.id),
  );
  if (!answers || !isOwn) {
    const unconditional = question.rules.findIndex(({ conditions }) => conditions.length === 0);
    const rules = unconditional < 0 ? question.rules : question.rules.slice(0, unconditional + 1);
    const targets = rules.flatMap(({ target }) =>
      target.kind === 'question' && later(target.id) ? [target.id] : [],
    );
    const goesOn = unconditional < 0 || isProductQuestion(question);
    return [...targets, ...(goesOn && following ? [following.id] : [])];
  }
  // Only this question and those behind it: what is ahead asks nothing of earlier ones here.
  const rest = { ...flow, questions: questions.slice(index) };
  return answers.flatMap((answer) => {
    const { question: next } = pathOf(rest, { [question.id]: answer }, A_PRODUCT);
    return next && next.id !== question.id ? [next.id] : [];
  });
}
