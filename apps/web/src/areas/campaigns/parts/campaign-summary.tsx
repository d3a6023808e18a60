import { formatNumber } from '#lib/format.ts';
import { useClusterChoices, useGoals, useModelChoices } from '../campaigns.data.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import type { StepValues } from './campaign-values.ts';

type Texts = ReturnType<typeof useCampaignTexts>;

/** What the campaign is so far, step by step, beside the step at hand. */
export function CampaignSummary({ values }: { values: StepValues }) {
  const t = useCampaignTexts();
  const clusters = useClusterChoices().data?.data;
  const models = useModelChoices().data?.data;
  const goals = useGoals().data?.data;
  const parts = {
    who: whoLines(t, values, clusters),
    what: whatLines(t, values, { models, goals }),
    when: whenLines(t, values),
  };
  return (
    <aside className="panel panel-pad campaign-summary" aria-label={t('side.label')}>
      {(['who', 'what', 'when'] as const).map((step) => (
        <section key={step}>
          <h2>{t(`steps.${step}`)}</h2>
          {parts[step].filter(Boolean).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      ))}
    </aside>
  );
}

type Named = readonly { id: string; name: string }[] | undefined;

/** The names of what was chosen; nothing while they are not known yet. */
function namesOf(ids: readonly string[], known: Named): string {
  return ids.flatMap((id) => known?.find((one) => one.id === id)?.name ?? []).join(', ');
}

function whoLines(t: Texts, values: StepValues, clusters: Named): string[] {
  const { customer_cluster_ids, excluded_cluster_ids, customer_limit, control_percentage } = values;
  const excluded = namesOf(excluded_cluster_ids, clusters);
  return [
    customer_cluster_ids.length > 0 ? namesOf(customer_cluster_ids, clusters) : t('side.nobody'),
    excluded && t('side.but', { names: excluded }),
    customer_limit ? t('side.limit', { limit: formatNumber(customer_limit) }) : '',
    control_percentage ? t('side.control', { percentage: control_percentage }) : '',
  ];
}

function whatLines(t: Texts, values: StepValues, known: { models: Named; goals: Named }): string[] {
  const { campaign_goal_id, email_model_id, subject, subject_b, coupon } = values;
  return [
    campaign_goal_id ? namesOf([campaign_goal_id], known.goals) : '',
    email_model_id ? namesOf([email_model_id], known.models) : t('side.no_model'),
    subject && t('side.subject', { subject }),
    subject_b ? t('side.subject_b', { subject: subject_b }) : '',
    coupon && t('side.coupon', { coupon }),
  ];
}

function whenLines(t: Texts, values: StepValues): string[] {
  const { started_at, ended_at, sending_window } = values;
  const { days_since_last_contact, days_since_last_sale, max_messages_per_week } = values;
  return [
    started_at ? t('side.starts', { date: dateOf(started_at) }) : t('form.now'),
    ended_at && t('side.ends', { date: dateOf(ended_at) }),
    ...windowLines(t, sending_window),
    days_since_last_contact ? t('side.rest_contact', { days: days_since_last_contact }) : '',
    days_since_last_sale ? t('side.rest_sale', { days: days_since_last_sale }) : '',
    max_messages_per_week ? t('side.rest_week', { count: max_messages_per_week }) : '',
  ];
}

/** `2026-11-20T14:05` of a date field → `20/11/2026, 14:05`; it is in the person's own zone already. */
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
