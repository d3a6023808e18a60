import {
  ACTIVITY_REASONS,
  ACTIVITY_STATUSES,
  type ActivityReason,
  type ActivityStatus,
  CHANNEL_NAMES,
  type Channel,
  REACHED,
  type Reached,
  SENDING_CHANNELS,
  type SendingChannel,
} from '@clientela/contract';
import {
  dayIn,
  type ListSearch,
  listIn,
  listSearch,
  numberIn,
  oneOf,
  placeIn,
  textIn,
} from '#lib/search.ts';

/** URL parameters of the activity list. */
export interface ActivitiesSearch extends ListSearch {
  /** Manual tasks, all activities, or carts; absent: the default of the person's role. */
  view?: 'queue' | 'all' | 'carts' | undefined;
  /** Of carts: those abandoned in the last days. */
  is_fresh?: 'true' | undefined;
  status?: string[] | undefined;
  channel?: Channel | undefined;
  campaign_id?: string | undefined;
  customer_id?: string | undefined;
  reason?: string[] | undefined;
  reached?: Reached | undefined;
  day?: string | undefined;
  /** First and last day on which it is due. */
  from?: string | undefined;
  to?: string | undefined;
  variant?: 'A' | 'B' | undefined;
  content_id?: string | undefined;
  /** Position of the message in its sequence, from 0. */
  step?: number | undefined;
  /** Version of the message's sequence. */
  version?: number | undefined;
  /** Only the control group, or only the other customers. */
  is_control?: 'true' | 'false' | undefined;
  /** The activity shown at the side. */
  activity?: string | undefined;
}

export function activitiesSearch(raw: Record<string, unknown>): ActivitiesSearch {
  return {
    ...listSearch(raw),
    view: oneOf(raw.view, ['queue', 'all', 'carts']),
    is_fresh: oneOf(raw.is_fresh, ['true']),
    status: listIn(raw.status),
    channel: oneOf(raw.channel, CHANNEL_NAMES),
    campaign_id: textIn(raw.campaign_id),
    customer_id: textIn(raw.customer_id),
    reason: listIn(raw.reason),
    reached: oneOf(raw.reached, REACHED),
    day: dayIn(raw.day),
    from: dayIn(raw.from),
    to: dayIn(raw.to),
    variant: oneOf(raw.variant, ['A', 'B']),
    content_id: textIn(raw.content_id),
    step: placeIn(raw.step),
    version: numberIn(raw.version),
    is_control: oneOf(raw.is_control, ['true', 'false']),
    activity: textIn(raw.activity),
  };
}

/** The statuses of an address that the product knows. */
export function knownStatuses(statuses: readonly string[] | undefined): ActivityStatus[] {
  return ACTIVITY_STATUSES.filter((status) => statuses?.includes(status));
}

/** The reasons of an address that the product knows. */
export function knownReasons(reasons: readonly string[] | undefined): ActivityReason[] {
  return ACTIVITY_REASONS.filter((reason) => reasons?.includes(reason));
}

export interface OutboxSearch extends ListSearch {
  channel?: SendingChannel | undefined;
  campaign_id?: string | undefined;
  message?: string | undefined;
}

export function outboxSearch(raw: Record<string, unknown>): OutboxSearch {
  return {
    ...listSearch(raw),
    campaign_id: textIn(raw.campaign_id),
    channel: oneOf(raw.channel, SENDING_CHANNELS),
    message: textIn(raw.message),
  };
}
