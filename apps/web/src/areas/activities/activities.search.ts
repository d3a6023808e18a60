import {
  ACTIVITY_REASONS,
  ACTIVITY_STATUSES,
  type ActivityReason,
  type ActivityStatus,
  REACHED,
  type Reached,
} from '@clientela/contract';
import { dayIn, type ListSearch, listIn, listSearch, oneOf, textIn } from '#lib/search.ts';

/** What the activity list keeps in its address. */
export interface ActivitiesSearch extends ListSearch {
  status?: ActivityStatus | undefined;
  campaign_id?: string | undefined;
  customer_id?: string | undefined;
  reason?: string[] | undefined;
  reached?: Reached | undefined;
  day?: string | undefined;
  /** First and last day on which it is due. */
  from?: string | undefined;
  to?: string | undefined;
  variant?: 'A' | 'B' | undefined;
  /** Only those left out for comparison, or all others. */
  is_control?: 'true' | 'false' | undefined;
  /** The activity shown at the side. */
  activity?: string | undefined;
}

export function activitiesSearch(raw: Record<string, unknown>): ActivitiesSearch {
  return {
    ...listSearch(raw),
    status: oneOf(raw.status, ACTIVITY_STATUSES),
    campaign_id: textIn(raw.campaign_id),
    customer_id: textIn(raw.customer_id),
    reason: listIn(raw.reason),
    reached: oneOf(raw.reached, REACHED),
    day: dayIn(raw.day),
    from: dayIn(raw.from),
    to: dayIn(raw.to),
    variant: oneOf(raw.variant, ['A', 'B']),
    is_control: oneOf(raw.is_control, ['true', 'false']),
    activity: textIn(raw.activity),
  };
}

/** The reasons of an address that the product knows. */
export function knownReasons(reasons: readonly string[] | undefined): ActivityReason[] {
  return ACTIVITY_REASONS.filter((reason) => reasons?.includes(reason));
}

export interface OutboxSearch extends ListSearch {
  campaign_id?: string | undefined;
  message?: string | undefined;
}

export function outboxSearch(raw: Record<string, unknown>): OutboxSearch {
  return {
    ...listSearch(raw),
    campaign_id: textIn(raw.campaign_id),
    message: textIn(raw.message),
  };
}
