import { NPS_GROUPS, SURVEY_CHANNELS, SURVEY_PARTIALS } from '@clientela/contract';
import { dayIn, type ListSearch, listSearch, oneOf, textIn } from '#lib/search.ts';

export const RESULT_VIEWS = ['numbers', 'responses', 'settle'] as const;
type ResultView = (typeof RESULT_VIEWS)[number];

/** Filters that every tab shares. */
export interface ResultFilters {
  from?: string | undefined;
  to?: string | undefined;
  customer_cluster_id?: string | undefined;
  campaign_id?: string | undefined;
  channel?: (typeof SURVEY_CHANNELS)[number] | undefined;
  nps_group?: (typeof NPS_GROUPS)[number] | undefined;
  partials?: (typeof SURVEY_PARTIALS)[number] | undefined;
}

/** The rows behind one number. */
export interface AnswerFilters {
  question_id?: string | undefined;
  answer?: string | undefined;
  number_from?: number | undefined;
  number_to?: number | undefined;
  outcome?: 'answered' | 'skipped' | 'left' | undefined;
  product_id?: string | undefined;
  state?: 'finished' | 'partial' | 'in_progress' | undefined;
}

/** URL parameters of the screen. */
export interface ResultSearch extends ListSearch, ResultFilters, AnswerFilters {
  view?: ResultView | undefined;
  /** Of the tab "Tratar": the settled ones in place of the others. */
  settled?: 'yes' | undefined;
}

const numberIn = (raw: unknown) => {
  const text = textIn(raw);
  const value = Number(text);
  return text !== undefined && Number.isFinite(value) ? value : undefined;
};

export function resultSearch(raw: Record<string, unknown>): ResultSearch {
  return {
    ...listSearch(raw),
    view: oneOf(raw.view, RESULT_VIEWS),
    from: dayIn(raw.from),
    to: dayIn(raw.to),
    customer_cluster_id: textIn(raw.customer_cluster_id),
    campaign_id: textIn(raw.campaign_id),
    channel: oneOf(raw.channel, SURVEY_CHANNELS),
    nps_group: oneOf(raw.nps_group, NPS_GROUPS),
    partials: oneOf(raw.partials, SURVEY_PARTIALS),
    question_id: textIn(raw.question_id),
    answer: textIn(raw.answer),
    number_from: numberIn(raw.number_from),
    number_to: numberIn(raw.number_to),
    outcome: oneOf(raw.outcome, ['answered', 'skipped', 'left']),
    product_id: textIn(raw.product_id),
    state: oneOf(raw.state, ['finished', 'partial', 'in_progress']),
    settled: oneOf(raw.settled, ['yes']),
  };
}

export function filtersOf(search: ResultSearch): ResultFilters {
  const { from, to, customer_cluster_id, campaign_id, channel, nps_group, partials } = search;
  return { from, to, customer_cluster_id, campaign_id, channel, nps_group, partials };
}

export function answerFiltersOf(search: ResultSearch): AnswerFilters {
  const { question_id, answer, number_from, number_to, outcome, product_id, state } = search;
  return { question_id, answer, number_from, number_to, outcome, product_id, state };
}

/** Removes what narrows the list to one number. */
export const ALL_ANSWERS = {
  question_id: undefined,
  answer: undefined,
  number_from: undefined,
  number_to: undefined,
  outcome: undefined,
  product_id: undefined,
  state: undefined,
} as const;
