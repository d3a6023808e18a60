import type {
  SurveyCsat,
  SurveyNps,
  SurveyQuestionResults,
  SurveyResults,
} from '@clientela/contract';
import { addDays, findMessageVariables, shareOf } from '@clientela/domain';
import {
  CSAT_MAX,
  FEW_ANSWERS,
  isChoice,
  isSatisfied,
  NPS_MAX,
  type NpsGroup,
  npsGroupOf,
  npsOf,
  OTHER_OPTION,
  replacePiped,
  type SurveyAnswer,
  type SurveyQuestion,
} from '@clientela/domain/surveys';
import { surveyResultsTexts as texts } from './results.texts.ts';

/** 95 % of a normal distribution. */
const Z = 1.96;
/** More different numbers are shown as ranges. */
const NUMBER_BARS = 10;

/** What a survey counted under one key. */
export interface Count {
  key: string;
  n: number;
}

const round = (value: number, decimals: number) => {
  const factor = 10 ** decimals;
  return (Math.sign(value) * Math.round(Math.abs(value) * factor)) / factor || 0;
};
const sumOf = (counts: readonly Count[]) => counts.reduce((sum, { n }) => sum + n, 0);
const ofScores = (counts: readonly Count[], matches: (score: number) => boolean) =>
  sumOf(counts.filter(({ key }) => matches(Number(key))));

/** The net promoter score with the 95 % interval of a difference of shares; null without answers. */
export function npsOfCounts(counts: readonly Count[]): SurveyNps | null {
  const answers = sumOf(counts);
  const inGroup = (group: string) => ofScores(counts, (score) => npsGroupOf(score) === group);
  const promoters = inGroup('PROMOTER');
  const detractors = inGroup('DETRACTOR');
  const score = npsOf(promoters, detractors, answers);
  if (score === null) return null;
  const difference = (promoters - detractors) / answers;
  const variance = (promoters + detractors) / answers - difference ** 2;
  const error = Z * Math.sqrt(Math.max(0, variance) / answers);
  return {
    score,
    low: round(100 * Math.max(-1, difference - error), 1),
    high: round(100 * Math.min(1, difference + error), 1),
    answers,
    promoters,
    neutrals: answers - promoters - detractors,
    detractors,
    is_few: answers < FEW_ANSWERS,
  };
}

/** The satisfied share with its 95 % interval (Wilson), and the mean; null without answers. */
export function csatOfCounts(counts: readonly Count[]): SurveyCsat | null {
  const answers = sumOf(counts);
  if (answers === 0) return null;
  const { share, low, high } = shareOf(ofScores(counts, isSatisfied), answers);
  return {
    satisfied: round(share, 4),
    low: round(low, 4),
    high: round(high, 4),
    mean: meanOf(counts) ?? 0,
    answers,
    is_few: answers < FEW_ANSWERS,
  };
}

/** The mean of keys that are numbers, with two decimals. */
function meanOf(counts: readonly Count[]): number | null {
  const answers = sumOf(counts);
  if (answers === 0) return null;
  return round(counts.reduce((sum, { key, n }) => sum + Number(key) * n, 0) / answers, 2);
}

/** The median of keys that are numbers; of two in the middle their mean, rounded. */
export function medianOf(counts: readonly Count[]): number | null {
  const total = sumOf(counts);
  if (total === 0) return null;
  const sorted = counts
    .map(({ key, n }) => ({ value: Number(key), n }))
    .sort((a, b) => a.value - b.value);
  const at = (place: number) => {
    let passed = 0;
    for (const { value, n } of sorted) {
      passed += n;
      if (passed > place) return value;
    }
    return 0;
  };
  return Math.round((at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2);
}

/** A question as the newest version has it that asks it. */
export interface ShownQuestion {
  question: SurveyQuestion;
  /** Null: withdrawn. */
  position: number | null;
}

/** Questions of all versions, newest first: those of the newest in order, then the withdrawn ones. */
export function shownQuestions(
  versions: readonly { questions: readonly SurveyQuestion[] }[],
): ShownQuestion[] {
  const shown = new Map<string, ShownQuestion>();
  versions.forEach(({ questions }, age) => {
    questions.forEach((question, index) => {
      const known = shown.get(question.id);
      if (!known) {
        shown.set(question.id, { question, position: age === 0 ? index + 1 : null });
      } else if (isChoice(known.question) && isChoice(question)) {
        known.question = withOldOptions(known.question, question);
      }
    });
  });
  return [...shown.values()];
}

/** Titles for reading: a piped answer as its number, fallbacks in place of the customer's data. */
export function withPlainTitles(shown: readonly ShownQuestion[], storeName: string) {
  const positions = new Map(shown.map(({ question, position }) => [question.id, position]));
  const plain = (title: string) => {
    const text = replacePiped(title, (id, fallback) => {
      const position = positions.get(id);
      return position ? texts.answer_of(position) : fallback || texts.no_value;
    });
    let filled = '';
    let end = 0;
    for (const { variable, fallback, ...at } of findMessageVariables(text)) {
      const value = variable === 'store.name' ? storeName : fallback;
      filled += text.slice(end, at.start) + (value || texts.no_value);
      end = at.end;
    }
    return filled + text.slice(end);
  };
  return shown.map((one) => ({
    ...one,
    question: { ...one.question, title: plain(one.question.title) },
  }));
}

function withOldOptions<Question extends SurveyQuestion>(newer: Question, older: SurveyQuestion) {
  if (!isChoice(newer) || !isChoice(older)) return newer;
  const gone = older.options.filter(({ id }) => !newer.options.some((one) => one.id === id));
  return {
    ...newer,
    options: [...newer.options, ...gone],
    has_other: newer.has_other || older.has_other,
  };
}

/** Counts of one question by kind. */
export interface QuestionCounts {
  answered: number;
  skipped: number;
  left: number;
  scores: Count[];
  choices: Count[];
  numbers: Count[];
  /** Of all answers that are numbers. */
  total: number;
}

export function questionResults(
  { question, position }: ShownQuestion,
  counts: QuestionCounts,
): SurveyQuestionResults {
  const { answered, skipped, left, scores, numbers, total } = counts;
  const { id, type, title } = question;
  const seen = answered + skipped;
  const isNps = type === 'NPS' || type === 'ORDER_PRODUCT_NPS';
  const isCsat = type === 'CSAT' || type === 'ORDER_PRODUCT_CSAT';
  const ofNumbers = sumOf(numbers);
  return {
    id,
    type,
    title,
    position,
    seen,
    answered,
    skipped,
    left,
    drop_off: seen > 0 ? round(left / seen, 4) : null,
    bars: barsOf(question, counts),
    mean: ofNumbers > 0 ? round(total / ofNumbers, 2) : meanOf(scores),
    nps: isNps ? npsOfCounts(scores) : null,
    csat: isCsat ? csatOfCounts(scores) : null,
    is_few: answered < FEW_ANSWERS,
  };
}

type Bar = SurveyQuestionResults['bars'][number];

function barsOf(question: SurveyQuestion, counts: QuestionCounts): Bar[] {
  const { answered, scores, choices, numbers } = counts;
  const bar = (key: string, label: string, of: readonly Count[], base: number): Bar => {
    const count = of.find((one) => one.key === key)?.n ?? 0;
    return {
      key,
      label,
      count,
      share: base > 0 ? count / base : 0,
      from: null,
      to: null,
    };
  };
  if (isChoice(question)) {
    const other = question.has_other ? [{ id: OTHER_OPTION, label: texts.other }] : [];
    return [...question.options, ...other].map(({ id, label }) =>
      bar(id, label, choices, answered),
    );
  }
  if (question.type === 'TRUE_FALSE') {
    return [
      bar('true', question.true_label, choices, answered),
      bar('false', question.false_label, choices, answered),
    ];
  }
  if (question.type === 'NUMBER') return numberBars(numbers);
  const scale = scaleOf(question);
  if (!scale) return [];
  const [first, last] = scale;
  const base = sumOf(scores);
  return Array.from({ length: last - first + 1 }, (_, step) => String(first + step)).map((key) =>
    bar(key, key, scores, base),
  );
}

function scaleOf(question: SurveyQuestion): [number, number] | null {
  switch (question.type) {
    case 'NPS':
    case 'ORDER_PRODUCT_NPS':
      return [0, NPS_MAX];
    case 'CSAT':
    case 'ORDER_PRODUCT_CSAT':
      return [1, CSAT_MAX];
    case 'RATE':
      return [1, question.steps];
    default:
      return null;
  }
}

/** Each number, or ten equal ranges of them; empty ranges are left out. */
function numberBars(counts: readonly Count[]): Bar[] {
  const sorted = counts
    .map(({ key, n }) => ({ value: Number(key), n }))
    .sort((a, b) => a.value - b.value);
  const all = sumOf(counts);
  const [low, high] = [sorted[0]?.value ?? 0, sorted.at(-1)?.value ?? 0];
  const rangeOf = (value: number, index: number) =>
    sorted.length <= NUMBER_BARS
      ? index
      : Math.min(NUMBER_BARS - 1, Math.floor((NUMBER_BARS * (value - low)) / (high - low)));
  const ranges = Map.groupBy(
    sorted.map((one, index) => ({ ...one, range: rangeOf(one.value, index) })),
    ({ range }) => range,
  );
  return [...ranges.values()].map((values) => {
    const inRange = values.map(({ value }) => value);
    const [from, to] = [Math.min(...inRange), Math.max(...inRange)];
    const count = values.reduce((sum, { n }) => sum + n, 0);
    return {
      key: `${from}..${to}`,
      label: texts.numbers(from, to),
      count,
      share: count / all,
      from,
      to,
    };
  });
}

/** One week's counts. */
export interface WeekCounts {
  finished: number;
  nps: Count[];
  csat: Count[];
}

/** Weeks from the first to the last with responses; `least`: how many answers a shown score has at least. */
export function weeksOf(
  known: ReadonlyMap<string, WeekCounts>,
  least: number,
): SurveyResults['weeks'] {
  const mondays = [...known.keys()].sort();
  const weeks: SurveyResults['weeks'] = [];
  const last = mondays.at(-1);
  for (let monday = mondays[0]; monday && last && monday <= last; monday = addDays(monday, 7)) {
    const { finished, nps, csat } = known.get(monday) ?? { finished: 0, nps: [], csat: [] };
    const isHidden = (count: number) => count > 0 && count < least;
    const ofNps = isHidden(sumOf(nps)) ? null : npsOfCounts(nps);
    const ofCsat = isHidden(sumOf(csat)) ? null : csatOfCounts(csat);
    weeks.push({
      monday,
      finished: isHidden(finished) ? null : finished,
      nps: ofNps?.score ?? null,
      nps_answers: isHidden(sumOf(nps)) ? null : sumOf(nps),
      csat: ofCsat?.satisfied ?? null,
      csat_answers: isHidden(sumOf(csat)) ? null : sumOf(csat),
    });
  }
  return weeks;
}

/** The first score of a detractor, or CSAT of at most 2; null: none. */
export function lowScoreIn(
  questions: readonly SurveyQuestion[],
  answers: Record<string, SurveyAnswer>,
): number | null {
  const low = questions.flatMap(({ id, type }) => {
    const answer = answers[id];
    if (typeof answer !== 'number') return [];
    const isLow =
      (type === 'NPS' && npsGroupOf(answer) === 'DETRACTOR') || (type === 'CSAT' && answer <= 2);
    return isLow ? [answer] : [];
  });
  return low[0] ?? null;
}

/** Settled by a person: a detractor, or somebody who gave a CSAT of at most 2. */
export function needsFollowUp(
  questions: readonly SurveyQuestion[],
  answers: Record<string, SurveyAnswer>,
): boolean {
  return lowScoreIn(questions, answers) !== null;
}

/** The group of the first NPS question on the path. */
export function npsGroupIn(
  questions: readonly SurveyQuestion[],
  answers: Record<string, SurveyAnswer>,
): NpsGroup | null {
  const score = questions
    .filter(({ type }) => type === 'NPS')
    .map(({ id }) => answers[id])
    .find((answer) => typeof answer === 'number');
  return score === undefined ? null : npsGroupOf(score);
}
