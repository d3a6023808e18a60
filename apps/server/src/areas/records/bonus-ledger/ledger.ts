import type { BonusEntryKind } from '@clientela/contract';
import { sql } from 'kysely';
import { shownActor } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { newId } from '#platform/ids';

/** A new, empty bonus: its entries give it an amount. */
export interface NewLot {
  id: string;
  strategy_id: string | null;
  campaign_id: string | null;
  customer_id: string;
  order_id: string | null;
  trigger_key: string | null;
  minimum_to_use_bonus: number;
  minimum_purchase_amount: number;
  available_at: Date;
  expires_at: Date;
  reason: string | null;
}

/** An entry for a bonus or for debt. Amounts in cents, signed as in the table. */
export interface NewEnrollment {
  kind: BonusEntryKind;
  /** Idempotency key: the same kind and reference are posted once. */
  reference: string;
  bonus_id: string | null;
  use_id?: string | null;
  amount: number;
  reason?: string | null;
  /** Prolongs the bonus, where something is given back. */
  expires_at?: Date;
}

export interface Lot {
  id: string;
  customer_id: string;
  strategy_id: string | null;
  campaign_id: string | null;
  order_id: string | null;
  value: number;
  remaining: number;
  reserved: number;
  minimum_to_use_bonus: number;
  minimum_purchase_amount: number;
  available_at: string;
  expires_at: string;
  cancelled_at: string | null;
}

/**
 * Locks the balances of these customers until the transaction ends, so that concurrent decisions
 * wait.
 */
export async function lockBonuses(ctx: Ctx, customers: readonly string[]): Promise<void> {
  await sql`select app.lock_bonuses(${[...new Set(customers)]}::uuid[])`.execute(ctx.db);
}

/**
 * Posts entries to the ledger; the caller holds the lock on the customers' balances. Returns how
 * many entries were new.
 */
export async function postBonuses(
  ctx: Ctx,
  lots: readonly NewLot[],
  entries: readonly NewEnrollment[],
): Promise<number> {
  if (entries.length === 0) return 0;
  const now = ctx.clock.now();
  const rows = entries.map((entry) => ({ ...entry, id: newId(now.getTime()) }));
  const { rows: posted } = await sql<{ n: number }>`
    select app.post_bonuses(${JSON.stringify(lots)}::jsonb, ${JSON.stringify(rows)}::jsonb,
      ${JSON.stringify(shownActor(ctx.actor))}::jsonb, ${now}) as n`.execute(ctx.db);
  return posted[0]?.n ?? 0;
}

const LOT = [
  'id',
  'customer_id',
  'strategy_id',
  'campaign_id',
  'order_id',
  'value',
  'remaining',
  'reserved',
  'minimum_to_use_bonus',
  'minimum_purchase_amount',
  'available_at',
  'expires_at',
  'cancelled_at',
] as const;

/** Remaining bonuses of a customer, by expiry. */
export function lotsOfCustomer(ctx: Ctx, customerId: string): Promise<Lot[]> {
  return ctx.db
    .selectFrom('bonuses')
    .select(LOT)
    .where('store_id', '=', ctx.store.id)
    .where('customer_id', '=', customerId)
    .where('remaining', '>', 0)
    .where('expires_at', '>', ctx.clock.now().toISOString())
    .orderBy('expires_at')
    .orderBy('id')
    .$castTo<Lot>()
    .execute();
}

/** A bonus earned by a purchase, with the amount that expired unused. */
export interface EarnedLot extends Lot {
  expired: number;
}

export async function lotsOfOrders(ctx: Ctx, orders: readonly string[]): Promise<EarnedLot[]> {
  const { rows } = await sql<EarnedLot>`
    select ${sql.join(LOT.map((column) => sql.ref(`b.${column}`)))}, coalesce((
        select -sum(e.amount) from bonus_entries e
         where e.store_id = b.store_id and e.bonus_id = b.id and e.kind = 'expire'), 0) as expired
      from bonuses b where b.store_id = ${ctx.store.id} and b.order_id = any(${[...orders]}::uuid[])`.execute(
    ctx.db,
  );
  return rows;
}

/** Amounts that a use took and had restored so far, per lot, in the order they were taken. */
export async function takenBy(
  ctx: Ctx,
  uses: readonly string[],
): Promise<Map<string, { bonus_id: string; amount: number; expires_at: string }[]>> {
  const { rows } = await sql<{
    use_id: string;
    bonus_id: string;
    amount: number;
    expires_at: string;
  }>`
    select e.use_id, e.bonus_id, -sum(e.amount) as amount, b.expires_at
      from bonus_entries e join bonuses b on b.store_id = e.store_id and b.id = e.bonus_id
     where e.store_id = ${ctx.store.id} and e.use_id = any(${[...uses]}::uuid[])
       and e.kind in ('use', 'return')
     group by e.use_id, e.bonus_id, b.expires_at, b.id
     order by b.expires_at, b.id`.execute(ctx.db);
  return Map.groupBy(rows, ({ use_id }) => use_id);
}
