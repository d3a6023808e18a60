import type { CampaignDetail } from '@clientela/contract';
import { SafeSend } from '@clientela/contract/campaign-safety';
import { DEFAULT_WINDOW } from '@clientela/contract/campaigns';
import { aPage, aShop, STORE } from './app.tsx';

export const ID = '00000000-0000-7000-8000-000000000002';
export const MODEL = '00000000-0000-7000-8000-000000000003';
export const GROUP = '00000000-0000-7000-8000-000000000004';

const aMessage = (subject: string, days: number) => ({
  id: MODEL,
  ...({ pick: 'first_reachable' } as const),
  moment: 'offset' as const,
  conditions: [],
  offset: { value: days, unit: 'DAY' as const },
  contents: [
    {
      ...({ id: MODEL, channel: 'EMAIL', subject_b: null, sender_id: null } as const),
      email_model_id: MODEL,
      email_model_name: 'Saudade',
      subject,
    },
  ],
});

/** A draft of two messages. */
export const CAMPAIGN: CampaignDetail = {
  id: ID,
  store_id: STORE,
  name: 'Black Friday',
  survey_id: null,
  bonus_strategy: null,
  ...({ status: 'loading', stage: 'draft', goal: null, campaign_goal_id: null } as const),
  started_at: '2026-11-27T12:30:00Z',
  ended_at: null,
  launched_at: null,
  leaves_at: null,
  finished_at: null,
  customer_count: 0,
  progress: { messages: 0, settled: 0 },
  wait: null,
  watches: [],
  safe_send: SafeSend.parse({}),
  pause_reason: null,
  customer_cluster_ids: [GROUP],
  excluded_cluster_ids: [],
  customer_limit: 500,
  control_percentage: 10,
  control_auto: false,
  coupon: 'BLACK20',
  priority: 2,
  version: 1,
  trigger: { kind: 'campaign_start' },
  rules: { repeat_after_days: null, exit_on_sale: false, exit_on_group_left: false, exit_on: [] },
  actions: [aMessage('Oi', 2), aMessage('Última chance, {{customer.first_name | "cliente"}}', 5)],
  restrictions: {
    sending_window: DEFAULT_WINDOW,
    days_since_last_contact: 3,
    days_since_last_sale: null,
    max_messages_per_week: null,
  },
  indicators: { revenue: 100_000, orders: null, conversion: null },
  created_at: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
};

/** A store with this campaign, what it is made of, and these answers by the end of their paths. */
export function aCampaign(answers: Record<string, unknown>) {
  return aShop({
    [`campaigns/${ID}`]: CAMPAIGN,
    'customer-clusters': aPage([{ id: GROUP, name: 'Campeões', customers: 12 }]),
    'email-models': aPage([{ id: MODEL, name: 'Saudade', subject: '' }]),
    ...answers,
  });
}
