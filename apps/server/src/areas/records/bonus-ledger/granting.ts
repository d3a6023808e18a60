import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import type { Consumer } from '#platform/domain-events';
import { earnedBy, mayEarn } from './bonuses.rules.ts';
import { hasCoupons, holdersOf, useCoupons } from './coupons.ts';
import { type EarnedLot, lockBonuses, lotsOfOrders, type NewEnrollment } from './ledger.ts';
import { type Grant, isUsedUp, lotOf, onceOnly, postGrants, settled } from './new-grants.ts';
import {
  type BonusOrder,
  customersOf,
  earnedEarlier,
  type RunningStrategy,
  readOrders,
  strategiesOf,
} from './orders.queries.ts';
import { debtsOf, followUse, type LinkedUse, linkUses } from './returns.ts';

/** Purchases per batch of an imported period. */
const PIECE = 500;

/**
 * Follows purchases. Each order change recomputes the target of what it earns, and refunds restore
 * the bonus used in it. Duplicate or late events post only the difference.
 */
export const bonusGranting: Consumer = {
  name: 'bonus_granting',
  kinds: [
    'order.created',
    'order.paid',
    'order.status_changed',
    'order.refunded',
    'order.updated',
    'import.finished',
    'synchronization.finished',
    'orders.recounted',
  ],
  async handle(ctx, events) {
    const orders = new Set<string>();
    for (const event of events) {
      if (!('orders_from' in event.data)) {
        orders.add(event.subject_id);
        continue;
      }
      const { orders_from, orders_to } = event.data;
      if (orders_from && orders_to) await followSpan(ctx, orders_from, orders_to);
    }
    await followOrders(ctx, [...orders]);
  },
};

/** Orders of a file or a first synchronisation that a running campaign may concern, or in which bonus was used. */
async function followSpan(ctx: Ctx, from: string, to: string): Promise<void> {
  let after = { ordered_at: from, id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const { rows } = await sql<{ ordered_at: string; id: string }>`
      select o.ordered_at, o.id from orders o
       where o.store_id = ${ctx.store.id} and o.ordered_at <= ${to} and o.customer_id is not null
         and (o.ordered_at, o.id) >= (${after.ordered_at}::timestamptz, ${after.id}::uuid)
         and (exists (select from bonus_strategies s where s.store_id = o.store_id
               and s.active_from <= o.ordered_at and coalesce(s.active_to > o.ordered_at, true))
           or exists (select from bonuses b where b.store_id = o.store_id and b.order_id = o.id)
           or exists (select from bonus_coupons k where k.store_id = o.store_id and k.code = upper(o.coupon))
           or exists (select from bonus_uses u where u.store_id = o.store_id and u.customer_id = o.customer_id))
       order by o.ordered_at, o.id limit ${PIECE + 1}`.execute(ctx.db);
    await followOrders(
      ctx,
      rows.slice(0, PIECE).map(({ id }) => id),
    );
    const next = rows[PIECE];
    if (!next) return;
    after = next;
  }
}

/** Adjusts earned and used bonus of these purchases to their targets. */
export async function followOrders(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const strategies = await strategiesAround(ctx, ids);
  // Most stores give no bonus: their orders pass by.
  if (strategies.length === 0 && !(await hasUses(ctx)) && !(await hasCoupons(ctx))) return;
  const withLines = strategies.some(
    ({ rule: { limitations } }) =>
      limitations.excluded_categories.length + limitations.excluded_product_ids.length > 0,
  );
  const orders = await readOrders(ctx, ids, { withLines });
  if (orders.length === 0) return;
  // An order may have become another customer's since it earned.
  const holders = [...orders, ...(await lotsOfOrders(ctx, idsOf(orders)))];
  await lockBonuses(ctx, [
    ...holders.map(({ customer_id }) => customer_id),
    ...(await holdersOf(ctx, orders)),
  ]);
  await useCoupons(ctx, orders);
  const uses = await linkUses(ctx, orders);
  for (const order of orders) {
    for (const use of uses.get(order.id) ?? []) await followUse(ctx, use, order);
  }
  await grant(ctx, { orders, strategies, uses });
}

async function hasUses(ctx: Ctx): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('bonus_uses')
    .select('id')
    .where('store_id', '=', ctx.store.id)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function strategiesAround(ctx: Ctx, ids: readonly string[]): Promise<RunningStrategy[]> {
  const { rows } = await sql<{ from: string | null; to: string | null }>`
    select min(o.ordered_at) as from, max(o.ordered_at) as to from orders o
     where o.store_id = ${ctx.store.id} and o.id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  const { from, to } = rows[0] ?? {};
  const around = from && to ? await strategiesOf(ctx, from, to) : [];
  const lots = await lotsOfOrders(ctx, ids);
  const missing = lots.flatMap(({ strategy_id }) =>
    strategy_id && !around.some(({ id }) => id === strategy_id) ? [strategy_id] : [],
  );
  if (missing.length === 0) return around;
  const others = await ctx.db
    .selectFrom('bonus_strategies')
    .selectAll()
    .where('store_id', '=', ctx.store.id)
    .where('id', 'in', missing)
    .$castTo<RunningStrategy>()
    .execute();
  return [...around, ...others];
}

interface Purchases {
  orders: readonly BonusOrder[];
  strategies: readonly RunningStrategy[];
  /** By order. */
  uses: ReadonlyMap<string, LinkedUse[]>;
}

async function grant(ctx: Ctx, { orders, strategies, uses }: Purchases): Promise<void> {
  const earned = await lotsOfOrders(ctx, idsOf(orders));
  const known = Map.groupBy(earned, ({ order_id }) => order_id);
  const debts = await debtsOf(
    ctx,
    [...orders, ...earned].map(({ customer_id }) => customer_id),
  );
  const choose = await chooser(ctx, { orders, strategies, uses });
  const entries: NewEnrollment[] = [];
  const granted: Grant[] = [];
  for (const order of orders) {
    const lots = known.get(order.id) ?? [];
    const used = usedOf(uses.get(order.id));
    for (const lot of lots) entries.push(...moved(ctx, order, { lot, strategies, used, debts }));
    // An order whose buyer was corrected earns for the right one; a manually cancelled bonus is
    // restored for neither.
    const isOpen = lots.every((lot) => !isOwn(order, lot) && !lot.cancelled_at);
    const chosen = isOpen && choose(order);
    if (!chosen) continue;
    const { strategy, value } = chosen;
    const { customer_id, id: order_id } = order;
    granted.push({ lot: lotOf(ctx, strategy, { customer_id, order_id }), value });
  }
  await postGrants(ctx, granted, { debts, moved: entries });
}

function idsOf(orders: readonly BonusOrder[]): string[] {
  return orders.map(({ id }) => id);
}

/** Of an order's strategies the one that gives most, then the older campaign's; chosen once. */
async function chooser(ctx: Ctx, { orders, strategies, uses }: Purchases) {
  const customers = orders.map(({ customer_id }) => customer_id);
  const selling = strategies.filter(({ rule }) => rule.granted_on === 'SALE');
  const members = new Map<string, Set<string>>();
  for (const strategy of selling) {
    members.set(strategy.id, await customersOf(ctx, strategy, customers));
  }
  const isBounded = selling.some(({ rule }) => rule.maximum_per_period !== null);
  const earlier = isBounded ? await earnedEarlier(ctx, customers) : [];
  return (order: BonusOrder) => {
    const facts = { ...order, used: usedOf(uses.get(order.id)) };
    let best: { strategy: RunningStrategy; value: number } | undefined;
    for (const strategy of selling) {
      const { rule } = strategy;
      if (
        !isActiveAt(strategy, order.ordered_at) ||
        !members.get(strategy.id)?.has(order.customer_id) ||
        !mayEarn(rule, facts, {
          isFirstPurchase: order.is_first_purchase,
          isRedemption: uses.has(order.id),
        }) ||
        isUsedUp(ctx, strategy, { ...order, at: order.ordered_at, earlier })
      ) {
        continue;
      }
      const value = earnedBy(rule, facts);
      if (value > (best?.value ?? 0)) best = { strategy, value };
    }
    if (best) {
      const { campaign_id } = best.strategy;
      earlier.push({ campaign_id, customer_id: order.customer_id, at: order.ordered_at });
    }
    return best;
  };
}

function isActiveAt({ active_from, active_to }: RunningStrategy, at: string): boolean {
  return (
    Date.parse(active_from) <= Date.parse(at) &&
    (active_to === null || Date.parse(at) < Date.parse(active_to))
  );
}

function isOwn({ customer_id }: BonusOrder, lot: EarnedLot): boolean {
  return lot.customer_id === customer_id;
}

/**
 * Entries that a changed order posts to the bonus it earned; an order that lost its buyer earns
 * nothing. Bonus spent beyond the new amount becomes debt; bonus that expired unused does not.
 */
function moved(
  ctx: Ctx,
  order: BonusOrder,
  of: {
    lot: EarnedLot;
    strategies: readonly RunningStrategy[];
    used: number;
    debts: Map<string, number>;
  },
): NewEnrollment[] {
  const { lot, debts } = of;
  const strategy = of.strategies.find(({ id }) => id === lot.strategy_id);
  // A manual cancellation is final.
  if (!strategy || lot.cancelled_at) return [];
  const target = isOwn(order, lot) ? earnedBy(strategy.rule, { ...order, used: of.used }) : 0;
  const post = (kind: NewEnrollment['kind'], amount: number): NewEnrollment[] =>
    amount === 0 ? [] : [{ kind, reference: onceOnly(ctx), bonus_id: lot.id, amount }];
  if (target >= lot.value) {
    const granted = target - lot.value;
    return [...post('grant', granted), ...settled(ctx, debts, { lot, granted })];
  }
  const less = lot.value - target;
  const taken = Math.min(less, lot.remaining);
  const spent = lot.value - lot.remaining - lot.expired;
  const owed = Math.min(less - taken, Math.max(0, spent - target));
  debts.set(lot.customer_id, (debts.get(lot.customer_id) ?? 0) + owed);
  return [...post('reverse', -taken), ...post('owe', owed)];
}

/**
 * Bonus uses that reduce the eligible amount: none when the order's total already excludes them.
 */
function usedOf(uses: readonly LinkedUse[] = []): number {
  return uses.reduce((sum, { amount, is_off_total }) => sum + (is_off_total ? 0 : amount), 0);
}
