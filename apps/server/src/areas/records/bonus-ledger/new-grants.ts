import { LEAST_MULTIPLIER, type NewDomainEvent } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import { publish } from '#platform/domain-events';
import { newId } from '#platform/ids';
import { lifeOf, periodBefore } from './bonuses.rules.ts';
import { type Lot, type NewEnrollment, type NewLot, postBonuses } from './ledger.ts';
import type { Earned, RunningStrategy } from './orders.queries.ts';

/** A bonus about to be granted. */
export interface Grant {
  lot: NewLot;
  value: number;
}

/**
 * The bonus that a strategy grants to a customer. It becomes valid now, or when a future campaign
 * starts.
 */
export function lotOf(
  ctx: Ctx,
  { id, campaign_id, rule, active_from }: RunningStrategy,
  { customer_id, order_id, trigger_key }: GrantedFor,
): NewLot {
  const now = ctx.clock.now();
  const begins = new Date(Math.max(now.getTime(), Date.parse(active_from)));
  return {
    id: newId(now.getTime()),
    strategy_id: id,
    campaign_id,
    reason: null,
    customer_id,
    order_id: order_id ?? null,
    trigger_key: trigger_key ?? null,
    minimum_to_use_bonus: rule.minimum_to_use_bonus,
    minimum_purchase_amount: rule.minimum_purchase_amount ?? LEAST_MULTIPLIER,
    ...lifeOf(rule, begins, ctx.store.time_zone),
  };
}

interface GrantedFor {
  customer_id: string;
  order_id?: string;
  trigger_key?: string;
}

/**
 * Posts grants with their accompanying entries and publishes the events. The caller holds the lock
 * on the customers' balances.
 */
export async function postGrants(
  ctx: Ctx,
  granted: readonly Grant[],
  { debts, moved = [] }: { debts: Map<string, number>; moved?: readonly NewEnrollment[] },
): Promise<void> {
  const entries = granted.flatMap(({ lot, value }) => [
    { kind: 'grant' as const, reference: lot.id, bonus_id: lot.id, amount: value },
    ...settled(ctx, debts, { lot, granted: value }),
  ]);
  await postBonuses(
    ctx,
    granted.map(({ lot }) => lot),
    [...moved, ...entries],
  );
  await publish(ctx, ...granted.map(grantedEvent));
}

function grantedEvent({ lot, value }: Grant): NewDomainEvent {
  const { id, customer_id, campaign_id, order_id } = lot;
  const expires_at = lot.expires_at.toISOString();
  return {
    kind: 'bonus.granted',
    subject_id: id,
    customer_id,
    data: { value, campaign_id, order_id, expires_at },
  };
}

/** New grants cover debt first. */
export function settled(
  ctx: Ctx,
  debts: Map<string, number>,
  { lot, granted }: { lot: Pick<Lot, 'id' | 'customer_id'>; granted: number },
): NewEnrollment[] {
  const owed = debts.get(lot.customer_id) ?? 0;
  const amount = Math.min(owed, granted);
  if (amount === 0) return [];
  debts.set(lot.customer_id, owed - amount);
  return [{ kind: 'settle', reference: onceOnly(ctx), bonus_id: lot.id, amount: -amount }];
}

/**
 * An order may return to an earlier state: each posting under a locked balance needs its own
 * reference.
 */
export function onceOnly(ctx: Ctx): string {
  return newId(ctx.clock.now().getTime());
}

/** Whether a customer had as many bonuses of a strategy in the time before as it allows. */
export function isUsedUp(
  ctx: Ctx,
  { rule, campaign_id }: RunningStrategy,
  { customer_id, at, earlier }: { customer_id: string; at: string; earlier: readonly Earned[] },
): boolean {
  if (rule.maximum_per_period === null) return false;
  const from = rule.evaluation_period
    ? periodBefore(new Date(at), rule.evaluation_period, ctx.store.time_zone).getTime()
    : Number.NEGATIVE_INFINITY;
  const counted = earlier.filter(
    (one) =>
      one.campaign_id === campaign_id &&
      one.customer_id === customer_id &&
      Date.parse(one.at) > from &&
      Date.parse(one.at) <= Date.parse(at),
  );
  return counted.length >= rule.maximum_per_period;
}
