import { ORDER_STATUSES } from '@clientela/contract';
import { dayIn, type ListSearch, listSearch, oneOf, textIn } from '#lib/search.ts';

/** URL parameters of the order list. */
export interface OrdersSearch extends ListSearch {
  status?: (typeof ORDER_STATUSES)[number] | undefined;
  payment_method?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  is_sale?: 'true' | undefined;
  is_payable?: 'true' | undefined;
  /** Sunday is 0. */
  day_of_week?: number | undefined;
  hour?: number | undefined;
  state?: string | undefined;
  region?: string | undefined;
  city?: string | undefined;
  customer_id?: string | undefined;
  campaign_id?: string | undefined;
  variant?: 'a' | 'b' | undefined;
  content_id?: string | undefined;
  /** The order shown at the side. */
  order?: string | undefined;
  /** The export whose file is shown. */
  export?: string | undefined;
}

export function ordersSearch(raw: Record<string, unknown>): OrdersSearch {
  return {
    ...listSearch(raw),
    status: oneOf(raw.status, ORDER_STATUSES),
    payment_method: textIn(raw.payment_method),
    from: dayIn(raw.from),
    to: dayIn(raw.to),
    is_sale: String(raw.is_sale) === 'true' ? 'true' : undefined,
    is_payable: String(raw.is_payable) === 'true' ? 'true' : undefined,
    day_of_week: wholeIn(raw.day_of_week, 6),
    hour: wholeIn(raw.hour, 23),
    state: textIn(raw.state),
    region: textIn(raw.region),
    city: textIn(raw.city),
    customer_id: textIn(raw.customer_id),
    campaign_id: textIn(raw.campaign_id),
    variant: oneOf(raw.variant, ['a', 'b']),
    content_id: textIn(raw.content_id),
    order: textIn(raw.order),
    export: textIn(raw.export),
  };
}

/** A whole number from 0 to the most there is, or nothing. */
function wholeIn(raw: unknown, most: number): number | undefined {
  const text = textIn(raw);
  const value = Number(text);
  return text && Number.isInteger(value) && value >= 0 && value <= most ? value : undefined;
}
