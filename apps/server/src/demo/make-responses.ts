import type { SurveyDefinition } from '@clientela/contract';
import { present } from '@clientela/domain';
import {
  type ChoiceAnswer,
  pathOf,
  type SurveyAnswer,
  type SurveyQuestion,
} from '@clientela/domain/surveys';
import type { PastResponse } from '#areas/storefront/surveys/index';
import { type Random, Weighted } from './random.ts';
import {
  ANSWERED,
  CHOICES,
  DELIVERED_WELL,
  DISLIKED,
  DOUBTS,
  LIKED,
  MISSING,
  OPENED,
  OTHER_TEXTS,
  SETTLED_NOTES,
  SURVEY_DAYS,
  type SurveyStory,
  TO_CHANGE,
  WRONG,
} from './survey-stories.ts';

/** A message that may carry a survey: after a sale, or of a campaign. */
export interface Occasion {
  customer_id: string;
  phone: string | null;
  order_id: string | null;
  products: { id: string; name: string }[];
  /** When the message left. */
  at: Date;
  channel: 'EMAIL' | 'OFFICIAL_WHATSAPP';
  campaign_id: string | null;
  activity_id: string | null;
}

interface DemoLink extends Omit<Occasion, 'at' | 'phone'> {
  id: string;
  created_at: Date;
  opened_at: Date | null;
  finished_at: Date | null;
}

interface Making {
  story: SurveyStory;
  definition: SurveyDefinition;
  open_link_id: string;
  now: Date;
  /** The person of the store who settles low scores. */
  manager: string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const DELAY_MAX_MS = 21 * DAY_MS;
/** Steps of a low-discrepancy sequence: few scores already have the shares of many. */
const GOLDEN = 0.618_033_988_75;
const LEAVES = 0.08;
const SKIPS = 0.34;
/** Low scores of so many days ago are settled, but for one of four. */
const SETTLED_DAYS = 9;
const UNSETTLED = 4;

const DETRACTORS = new Weighted([
  [0, 2],
  [2, 2],
  [3, 5],
  [4, 4],
  [5, 9],
  [6, 11],
]);
const NEUTRALS = new Weighted([
  [7, 9],
  [8, 15],
]);
const PROMOTERS = new Weighted([
  [9, 11],
  [10, 15],
]);
const UNSATISFIED = new Weighted([
  [1, 3],
  [2, 5],
  [3, 12],
]);
const SATISFIED = new Weighted([
  [4, 36],
  [5, 44],
]);
const OPTIONS = new Map(Object.entries(CHOICES).map(([id, of]) => [id, new Weighted(of)]));

/** Links and responses of a survey from these occasions, until it has as many responses as wanted. */
export function makeResponses(
  random: Random,
  making: Making,
  { occasions, wanted }: { occasions: readonly Occasion[]; wanted: number },
): { links: DemoLink[]; responses: PastResponse[] } {
  const links: DemoLink[] = [];
  const responses: PastResponse[] = [];
  const ofOpenLink = Math.round(wanted * making.story.open);
  for (const occasion of occasions) {
    if (responses.length >= wanted - ofOpenLink) break;
    const { at, phone, ...of } = occasion;
    const link: DemoLink = {
      ...{ ...of, id: random.id(at), created_at: at },
      ...{ opened_at: null, finished_at: null },
    };
    links.push(link);
    const opened_at = new Date(at.getTime() + delayOf(random));
    if (!random.chance(OPENED[of.channel]) || opened_at > making.now) continue;
    link.opened_at = opened_at;
    if (!random.chance(ANSWERED[of.channel])) continue;
    const response = respond(random, making, {
      link,
      at: opened_at,
      phone,
      place: responses.length,
    });
    if (!response) continue;
    responses.push(response.response);
    if (response.is_finished) link.finished_at = response.response.last_at;
  }
  for (let i = 0; i < ofOpenLink; i++) {
    const ended = (making.story.ended ?? 0) * DAY_MS;
    const age = ended + MINUTE_MS * 60 + random.below(SURVEY_DAYS * DAY_MS - ended - DAY_MS);
    const at = new Date(making.now.getTime() - age);
    const made = respond(random, making, { link: null, at, phone: null, place: responses.length });
    if (made) responses.push(made.response);
  }
  return { links, responses };
}

/** Most people answer within hours, a few after days, no person after the link's end. */
function delayOf(random: Random): number {
  const minutes = 2 + 90 * ((1 - random.next()) ** -0.75 - 1);
  return Math.min(Math.round(MINUTE_MS * minutes), DELAY_MAX_MS);
}

interface Respondent {
  link: DemoLink | null;
  at: Date;
  phone: string | null;
  place: number;
}

function respond(random: Random, making: Making, { link, at, phone, place }: Respondent) {
  const { definition, now, manager, open_link_id } = making;
  const started_at = new Date(at.getTime() + 5_000 + random.below(25_000));
  const daysAgo = (now.getTime() - started_at.getTime()) / DAY_MS;
  const ended = (making.story.ended ?? 0) * DAY_MS;
  const mood = { u: (place * GOLDEN) % 1, age: daysAgo / SURVEY_DAYS, phone };
  const products = link?.products ?? [];
  const answers: Record<string, SurveyAnswer> = {};
  let seconds = 0;
  let isFinished = false;
  for (;;) {
    const { question } = pathOf(definition, answers, { products });
    isFinished = question === null;
    if (question === null || (seconds > 0 && random.chance(LEAVES))) break;
    answers[question.id] = answerTo(random, question, { ...mood, products });
    const isText = question.type === 'LONG_TEXT' || question.type === 'SHORT_TEXT';
    seconds += isText ? random.between(14, 75) : random.between(4, 16);
  }
  const last_at = new Date(started_at.getTime() + seconds * 1_000);
  if (last_at.getTime() >= now.getTime() - ended) return null;
  const isSettled = place % UNSETTLED > 0 && (daysAgo > SETTLED_DAYS || random.chance(0.2));
  const response: PastResponse = {
    id: random.id(started_at),
    link_id: link?.id ?? open_link_id,
    customer_id: link?.customer_id ?? null,
    order_id: link?.order_id ?? null,
    campaign_id: link?.campaign_id ?? null,
    channel: link?.channel ?? null,
    ...{ products, started_at, last_at, answers },
    settled: isSettled ? { note: random.pick(SETTLED_NOTES), by: manager } : null,
  };
  return { response, is_finished: isFinished };
}

interface Mood {
  /** From 0, the worst, to 1. */
  u: number;
  /** 1: at the survey's start. Scores become better. */
  age: number;
  phone: string | null;
  products: { id: string; name: string }[];
}

function answerTo(random: Random, question: SurveyQuestion, mood: Mood): SurveyAnswer {
  const { u, age, phone, products } = mood;
  switch (question.type) {
    case 'NPS':
      return npsOf(random, u, age);
    case 'CSAT':
      return (u < 0.17 + 0.06 * age ? UNSATISFIED : SATISFIED).pick(random);
    case 'ORDER_PRODUCT_NPS': {
      const shown = products.slice(0, question.max_products);
      return Object.fromEntries(shown.map(({ id, name }) => [id, productScore(random, name, u)]));
    }
    case 'TRUE_FALSE':
      if (question.id === 'chegou') return u > 0.02 || random.chance(0.5);
      if (question.id === 'retorno') return phone !== null && random.chance(0.58);
      return random.chance(0.27);
    case 'PHONE':
      return phone;
    case 'SINGLE_CHOICE':
    case 'MULTIPLE_CHOICE':
      return choiceOf(random, question);
    default: {
      const isOptional = !question.required;
      if (isOptional && random.chance(SKIPS)) return null;
      return random.pick(textsFor(question.id));
    }
  }
}

function npsOf(random: Random, u: number, age: number): number {
  const detractors = 0.1 + 0.07 * age;
  if (u < detractors) return DETRACTORS.pick(random);
  return (u < detractors + 0.26 ? NEUTRALS : PROMOTERS).pick(random);
}

/** What is liked less gets low scores from many, the others from people who like nothing. */
function productScore(random: Random, name: string, u: number): number {
  const own = (u + 3 * random.next()) / 4;
  return npsOf(random, DISLIKED.has(name) ? own * 0.45 : own, 0.3);
}

function choiceOf(
  random: Random,
  question: Extract<SurveyQuestion, { type: 'SINGLE_CHOICE' | 'MULTIPLE_CHOICE' }>,
): ChoiceAnswer {
  const choices = present(OPTIONS.get(question.id), question.id);
  const most = question.type === 'MULTIPLE_CHOICE' && random.chance(0.4) ? 2 : 1;
  const picked = Array.from({ length: most }, () => choices.pick(random));
  const options = [...new Set(picked)];
  const other = options.includes('other')
    ? random.pick(present(OTHER_TEXTS[question.id], question.id))
    : '';
  return { options, other };
}

function textsFor(question: string): readonly string[] {
  switch (question) {
    case 'errado':
      return WRONG;
    case 'faltou':
      return MISSING;
    case 'melhoria':
      return TO_CHANGE;
    case 'qual_duvida':
      return DOUBTS;
    case 'elogio':
      return DELIVERED_WELL;
    default:
      return LIKED;
  }
}
