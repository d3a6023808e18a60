import type { CampaignContent } from '@clientela/contract';
import { isSequence } from '@clientela/contract/campaigns';
import { CHANNEL_LABELS } from '@clientela/contract/channels';
import { useClusterChoices } from '#areas/records/clusters/index.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { formatMoney, formatNumber, formatPercent } from '#lib/format.ts';
import { timeZoneName } from '#lib/store-time.ts';
import { useGoals, useModelChoices, useSurveyName } from '../campaigns.data.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import type { StepValues } from './campaign-values.ts';
import { useContentTexts } from './content-texts.ts';
import { useTriggerText } from './sequence-words.ts';

type Texts = ReturnType<typeof useCampaignTexts>;

/** The settings of a campaign, one line each, by step; `keptModel` is the name of a deleted model. */
export function useSummaryLines(values: StepValues, keptModel: string | null = null) {
  const t = useCampaignTexts();
  const { time_zone } = useCurrentStore();
  const contentTexts = useContentTexts();
  const triggerText = useTriggerText();
  const clusters = useClusterChoices().data?.data;
  const models = useModelChoices().data?.data;
  const goals = useGoals().data?.data;
  const survey = useSurveyName(values.survey_id);
  const lines = {
    who: whoLines(t, values, clusters),
    what: [
      ...whatLines(t, values, { models, goals, keptModel, contentTexts, triggerText }),
      survey ? t('side.survey', { survey }) : '',
      ...targetLines(t, values),
    ],
    when: whenLines(t, values, timeZoneName(time_zone)),
  };
  return {
    who: lines.who.filter(Boolean),
    what: lines.what.filter(Boolean),
    when: lines.when.filter(Boolean),
  };
}

type Named = readonly { id: string; name: string }[] | undefined;

/** The names of the selected items; nothing until they are loaded. */
function namesOf(ids: readonly string[], known: Named): string {
  return ids.flatMap((id) => known?.find((one) => one.id === id)?.name ?? []).join(', ');
}

function whoLines(t: Texts, values: StepValues, clusters: Named): string[] {
  const { customer_cluster_ids, excluded_cluster_ids, customer_limit } = values;
  const { control_auto, control_percentage } = values;
  const excluded = namesOf(excluded_cluster_ids, clusters);
  return [
    customer_cluster_ids.length > 0
      ? namesOf(customer_cluster_ids, clusters)
      : t(isSequence(values) ? 'side.everybody' : 'side.nobody'),
    excluded && t('side.but', { names: excluded }),
    customer_limit ? t('side.limit', { limit: formatNumber(customer_limit) }) : '',
    control_percentage ? t('side.control', { percentage: control_percentage }) : '',
    control_auto && !control_percentage ? t('side.control_auto') : '',
  ];
}

interface WhatNames {
  models: Named;
  goals: Named;
  keptModel: string | null;
  contentTexts: ReturnType<typeof useContentTexts>;
  triggerText(trigger: StepValues['trigger']): string;
}

function whatLines(t: Texts, values: StepValues, known: WhatNames): string[] {
  const { campaign_goal_id, coupon, actions, bonus_strategy } = values;
  const [first] = actions;
  const goal = campaign_goal_id && namesOf([campaign_goal_id], known.goals);
  return [
    goal ? t('side.goal', { goal }) : '',
    values.trigger.kind === 'campaign_start'
      ? ''
      : t('side.trigger', { trigger: known.triggerText(values.trigger) }),
    ...(first?.contents.flatMap((content) => messageLines(t, content, known)) ?? []),
    actions.length > 1 ? t('side.more', { count: actions.length - 1 }) : '',
    coupon && t('side.coupon', { coupon }),
    bonus_strategy ? bonusLine(t, bonus_strategy) : '',
  ];
}

/** How purchases earn a bonus, in one line. */
export function bonusLine(
  t: Texts,
  { type, value }: NonNullable<StepValues['bonus_strategy']>,
): string {
  const shown = type === 'FIXED' ? formatMoney(value) : formatPercent(value / 10_000);
  return t('side.bonus', { value: shown });
}

function messageLines(t: Texts, content: CampaignContent, known: WhatNames): string[] {
  const { A: subject, B: subjectB } = known.contentTexts(content);
  if (content.channel !== 'EMAIL') {
    const channel = CHANNEL_LABELS[content.channel];
    return [subject, subjectB].map((text) => (text ? t('side.text', { channel, text }) : ''));
  }
  const { email_model_id } = content;
  const model = email_model_id ? namesOf([email_model_id], known.models) : known.keptModel;
  return [
    model ? t('side.model', { model }) : email_model_id ? '' : t('side.no_model'),
    subject ? t('side.subject', { subject }) : '',
    subjectB ? t('side.subject_b', { subject: subjectB }) : '',
  ];
}

/** The targets that are set; others are empty. */
export function targetLines(t: Texts, { indicators: { revenue, orders, conversion } }: StepValues) {
  return [
    revenue === null ? '' : t('side.target_revenue', { value: formatMoney(revenue) }),
    orders === null ? '' : t('side.target_orders', { count: orders, shown: formatNumber(orders) }),
    conversion === null
      ? ''
      : t('side.target_conversion', { value: formatPercent(conversion / 100) }),
  ];
}

function whenLines(t: Texts, values: StepValues, zone: string): string[] {
  const { started_at, ended_at, sending_window } = values;
  const { canary, stops } = values.safe_send;
  const { days_since_last_contact, days_since_last_sale, max_messages_per_week } = values;
  return [
    started_at ? t('side.starts', { date: dateOf(started_at), zone }) : t('form.now'),
    ended_at && t('side.ends', { date: dateOf(ended_at) }),
    ...windowLines(t, sending_window),
    days_since_last_contact ? t('side.rest_contact', { count: days_since_last_contact }) : '',
    days_since_last_sale ? t('side.rest_sale', { count: days_since_last_sale }) : '',
    max_messages_per_week ? t('side.rest_week', { count: max_messages_per_week }) : '',
    canary === 'auto' ? '' : t(`safety.summary.${canary}`),
    stops ? '' : t('safety.summary.no_stops'),
  ];
}

/** `2026-11-20T14:05` of a date field → `20/11/2026, 14:05`; it is in the store's zone already. */
function dateOf(local: string): string {
  const [day = '', time = ''] = local.split('T');
  return `${day.split('-').reverse().join('/')}, ${time}`;
}

/** Days of the same hours share a line. */
function windowLines(t: Texts, days: StepValues['sending_window']): string[] {
  if (days.length === 0) return [t('side.no_window')];
  const byHours = Map.groupBy(days, ({ start, end }) => `${start} ${end}`);
  return [...byHours].map(([hours, same]) => {
    const [start, end] = hours.split(' ');
    if (same.length === 7) return t('side.every_day', { start, end });
    const names = same.map(({ weekday }) => t(`weekdays.${weekday as 0}`));
    return t('side.some_days', { days: names.join(', '), start, end });
  });
}
