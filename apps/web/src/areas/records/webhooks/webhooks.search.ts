import { DELIVERY_STATES, type DeliveryState } from '@clientela/contract';
import { type ListSearch, listSearch, oneOf, textIn } from '#lib/search.ts';

/** URL parameters of the webhooks. */
export interface WebhooksSearch extends ListSearch {
  /** The webhook whose log is open. */
  webhook?: string | undefined;
  state?: DeliveryState | undefined;
}

export function webhooksSearch(raw: Record<string, unknown>): WebhooksSearch {
  return {
    ...listSearch(raw),
    webhook: textIn(raw.webhook),
    state: oneOf(raw.state, DELIVERY_STATES),
  };
}
