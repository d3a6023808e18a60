import { type BonusSpan, type BonusStrategy, LEAST_MULTIPLIER } from '@clientela/contract';
import { addDays, addMonths, instantOfDay, localDay, spanReader } from '@clientela/domain';

/** The facts of a purchase that decide its earnings; money in cents. */
export interface EarningOrder {
  is_sale: boolean;
  total: number;
  shipping: number;
  refunded: number;
  /** Paid with bonus, and not yet taken off the total. */
  used: number;
  coupon: string | null;
  payment_method: string | null;
  channel: 'ONLINE' | 'STORE';
  lines: readonly { product_id: string; category: string | null; total: number }[];
}

/** Earnings of a purchase, in cents; 0 when it does not count as a sale. */
export function earnedBy(rule: BonusStrategy, order: EarningOrder): number {
  const base = order.is_sale ? baseOf(rule, order) : 0;
  if (base === 0) return 0;
  const value =
    rule.type === 'FIXED' ? rule.value : Math.floor((base * rule.value + 5_000) / 10_000);
  return Math.min(value, rule.limitations.maximum_value ?? value);
}

/** Amount paid for goods that earn: refunds and excluded lines reduce it by their share. */
function baseOf({ limitations }: BonusStrategy, order: EarningOrder): number {
  const paid = Math.max(0, order.total - order.shipping - order.refunded - order.used);
  const { excluded_categories, excluded_product_ids } = limitations;
  if (excluded_categories.length + excluded_product_ids.length === 0) return paid;
  const [all, earning] = [
    sumOf(order.lines),
    sumOf(
      order.lines.filter(
        ({ product_id, category }) =>
          !excluded_product_ids.includes(product_id) &&
          !(category !== null && excluded_categories.includes(category)),
      ),
    ),
  ];
  // The product of two ten-digit amounts exceeds exact number precision.
  return all === 0
    ? paid
    : Number((2n * BigInt(paid) * BigInt(earning) + BigInt(all)) / (2n * BigInt(all)));
}

function sumOf(lines: EarningOrder['lines']): number {
  return lines.reduce((sum, line) => sum + line.total, 0);
}

/** Whether this kind of purchase earns; evaluated once, when it first counts. */
export function mayEarn(
  rule: BonusStrategy,
  order: EarningOrder,
  { isFirstPurchase, isRedemption }: { isFirstPurchase: boolean; isRedemption: boolean },
): boolean {
  const { limitations } = rule;
  return (
    (!rule.valid_only_first_purchase || isFirstPurchase) &&
    (!rule.valid_only_non_redemption_purchase || !isRedemption) &&
    (limitations.with_coupon || !order.coupon) &&
    limitations.channels.includes(order.channel) &&
    !limitations.excluded_payment_methods.includes(order.payment_method ?? '') &&
    order.total - order.shipping >= (limitations.minimum_order ?? 0)
  );
}

/** Validity period of a bonus granted now. Days and months end with the store's day. */
export function lifeOf(
  rule: BonusStrategy,
  granted: Date,
  timeZone: string,
): { available_at: Date; expires_at: Date } {
  const { available_in } = rule.limitations;
  const available_at =
    available_in === 0
      ? granted
      : instantOfDay(addDays(localDay(granted, timeZone), available_in), timeZone);
  return { available_at, expires_at: endOf(available_at, rule.expires_in, timeZone) };
}

/** The end of a span that starts at an instant. */
export function endOf(from: Date, span: BonusSpan, timeZone: string): Date {
  if (span.unit === 'HOUR') return spanReader(timeZone)(from, span);
  const day = localDay(from, timeZone);
  const last = span.unit === 'DAY' ? addDays(day, span.value) : addMonths(day, span.value);
  return instantOfDay(addDays(last, 1), timeZone);
}

/** From when on earlier bonuses count against `maximum_per_period`. */
export function periodBefore(ordered: Date, { value, unit }: BonusSpan, timeZone: string): Date {
  return spanReader(timeZone)(ordered, { value: -value, unit });
}

/** A bonus as a purchase may be paid with it. */
export interface UsableLot {
  id: string;
  remaining: number;
  reserved: number;
  minimum_to_use_bonus: number;
  minimum_purchase_amount: number;
}

/**
 * How a purchase is paid with bonus: the lots in the order given, those that expire first. Each needs its
 * least purchase, and takes up so many cents of the purchase for each real of bonus.
 */
export function allocate(
  purchase: number,
  lots: readonly UsableLot[],
  wanted = Number.POSITIVE_INFINITY,
): { id: string; amount: number }[] {
  let room = 100 * purchase;
  let left = wanted;
  const taken: { id: string; amount: number }[] = [];
  for (const lot of lots) {
    const most = Math.min(lot.remaining - lot.reserved, left);
    if (purchase < lot.minimum_to_use_bonus || most <= 0) continue;
    const amount = Math.min(most, Math.floor(room / lot.minimum_purchase_amount));
    if (amount === 0) continue;
    room -= amount * lot.minimum_purchase_amount;
    left -= amount;
    taken.push({ id: lot.id, amount });
  }
  return taken;
}

/** The least purchase in which all that is left of these lots can be used. */
export function minimumOfAll(lots: readonly UsableLot[]): number {
  const asked = lots.reduce(
    (sum, { remaining, reserved, minimum_purchase_amount }) =>
      sum + (remaining - reserved) * minimum_purchase_amount,
    0,
  );
  const least = lots.map(({ minimum_to_use_bonus }) => minimum_to_use_bonus);
  return Math.max(0, ...least, Math.ceil(asked / LEAST_MULTIPLIER));
}

/** The least purchase in which so much of a bonus can be used. */
export function minimumFor(lot: UsableLot, amount: number): number {
  return Math.max(
    lot.minimum_to_use_bonus,
    Math.ceil((amount * lot.minimum_purchase_amount) / LEAST_MULTIPLIER),
  );
}

/**
 * Total of a use to restore after this much of its purchase was refunded. Cumulative, so duplicate
 * events change nothing.
 */
export function returnedOf(
  used: number,
  order: { total: number; refunded: number; is_over: boolean },
): number {
  if (order.is_over || order.total <= 0) return used;
  const [u, r, t] = [BigInt(used), BigInt(order.refunded), BigInt(order.total)];
  return Math.min(used, Number((2n * u * r + t) / (2n * t)));
}
