import type { BonusEntryKind } from '@clientela/contract';
import { sql } from 'kysely';
import { shownActor } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { newId } from '#platform/ids';

/** A bonus that begins, empty: what it is worth are its entries. */
export interface NewLot {
  id: string;
  strategy_id: string | null;
  campaign_id: string | null;
  customer_id: string;
  order_id: string | null;
  occurrence: string | null;
  minimum_to_use_bonus: number;
  minimum_purchase_amount: number;
  available_at: Date;
  expires_at: Date;
  reason: string | null;
}

/** A change of a bonus, or of what is owed. Amounts in cents, signed as the table says. */
export interface NewEntry {
  kind: BonusEntryKind;
  /** Names what is posted: the same kind and reference again change nothing. */
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

/** Holds what these customers have until the transaction ends, so that nobody decides by it meanwhile. */
export async function holdBonuses(ctx: Ctx, customers: readonly string[]): Promise<void> {
  await sql`select app.lock_bonuses(${[...new Set(customers)]}::uuid[])`.execute(ctx.db);
}

/** Writes to the ledger; the customers' balances are held. Answers how many entries were new. */
export async function postBonuses(
  ctx: Ctx,
  lots: readonly NewLot[],
  entries: readonly NewEntry[],
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

/** What a customer has left, what expires first first. */
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

/** A bonus that a purchase earned, and how much of it nobody used in time. */
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

/** What was taken by a use and given back to it so far, lot by lot, in the order in which it was taken. */
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
