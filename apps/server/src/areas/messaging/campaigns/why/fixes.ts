import {
  type ActivityReason,
  type Channel,
  type EnrollmentReason,
  REACH_REASONS,
  type WhyStep,
} from '@clientela/contract';
import { contactFieldOf } from '@clientela/domain';
import type { Ctx } from '#platform/context';
import { type Fix, fixAt } from './links.ts';
import { fixTexts } from './why.texts.ts';

export type Reason = ActivityReason | EnrollmentReason;

const STEPS: Partial<Record<Reason, WhyStep>> = {
  ...Object.fromEntries(REACH_REASONS.map((reason) => [reason, 'person'])),
  anonymized: 'person',
  not_in_group: 'group',
  group_left: 'group',
  excluded_cluster: 'exclusion',
  control_group: 'control',
  recent_contact: 'wait',
  recent_sale: 'wait',
  weekly_limit: 'wait',
  survey_rest: 'wait',
  survey_repeated: 'wait',
  waited_too_long: 'wait',
  content_refused: 'hand_over',
  provider_refused: 'hand_over',
  withheld: 'hand_over',
  not_on_whatsapp: 'hand_over',
  window_closed: 'hand_over',
  template_paused: 'hand_over',
  number_restricted: 'hand_over',
  unknown_outcome: 'hand_over',
};

/** The step at which a reason stops a message. */
export function stepOf(reason: Reason): WhyStep {
  return STEPS[reason] ?? 'entry';
}

export interface About {
  customer_id: string;
  campaign_id: string;
  channel: Channel;
}

/** How to change a reason; null: nothing does, or the reason says it. */
export function fixOf(ctx: Ctx, reason: Reason, about: About): Fix | null {
  const kind = contactFieldOf(about.channel) === 'email' ? 'EMAIL' : 'PHONE';
  const atCustomer = (fix: string) => fixAt(ctx, fix, '/customers/{id}/edit', about.customer_id);
  switch (reason) {
    case 'no_contact':
    case 'invalid_contact':
      return atCustomer(fixTexts[reason][kind]);
    case 'landline':
    case 'interactions_disabled':
      return atCustomer(fixTexts[reason]);
    case 'not_on_whatsapp':
    case 'handset_off':
      return atCustomer(fixTexts.phone);
    case 'no_consent':
    case 'duplicate_contact':
      return fixAt(ctx, fixTexts[reason], '/customers/{id}', about.customer_id);
    case 'opted_out':
    case 'anonymized':
    case 'recent_contact':
    case 'recent_sale':
    case 'over_limit':
    case 'withheld':
      return fixAt(ctx, fixTexts[reason]);
    case 'suppressed':
      return fixAt(ctx, fixTexts.suppressed, '/settings/blocked-contacts');
    case 'excluded_cluster':
      return fixAt(ctx, fixTexts.excluded);
    case 'control_group':
      return fixAt(ctx, fixTexts.control);
    case 'weekly_limit':
      return fixAt(ctx, fixTexts.weekly_limit, '/stores');
    case 'survey_rest':
    case 'survey_repeated':
      return fixAt(ctx, fixTexts.survey);
    case 'campaign_paused':
      return fixAt(ctx, fixTexts.resume, '/campaigns/{id}', about.campaign_id);
    case 'not_in_group':
    case 'group_left':
      return fixAt(ctx, fixTexts.condition_launched);
    case 'content_refused':
    case 'filtered':
      return fixAt(ctx, fixTexts.content, '/campaigns/{id}', about.campaign_id);
    case 'template_paused':
      return fixAt(ctx, fixTexts.template, '/settings/whatsapp');
    case 'number_restricted':
      return fixAt(ctx, fixTexts.sender, '/settings/whatsapp');
    default:
      return null;
  }
}
