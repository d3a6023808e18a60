import { sql } from 'kysely';
import type { Ctx } from '#platform/context';

/** A customer and the preferred bonus; without one, or once it is used up, the next to expire. */
export interface BonusRef {
  customer_id: string;
  bonus_id: string | null;
}

/** The bonus balance a customer can spend now. Money in cents. */
export interface BonusNow extends BonusRef {
  /** Remainder of this bonus. */
  remaining: number;
  expires_at: string;
  /** The least purchase in which all of it can be used. */
  minimum: number;
  /** Remainder of all bonuses that expire at the same time. */
  expiring: number;
  balance: number;
}

/** Returns the spendable bonus of these customers; customers without a balance are omitted. */
export async function listBonusesNow(ctx: Ctx, refs: readonly BonusRef[]): Promise<BonusNow[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<BonusNow>`
    select r.customer_id, r.bonus_id, n.remaining, n.expires_at, n.minimum, a.expiring, a.balance
      from unnest(${refs.map(({ customer_id }) => customer_id)}::uuid[],
        ${refs.map(({ bonus_id }) => bonus_id)}::uuid[]) as r(customer_id, bonus_id)
      cross join lateral (
        select b.remaining, b.expires_at, app.bonus_minimum(b) as minimum from bonuses b
         where b.store_id = ${ctx.store.id} and b.customer_id = r.customer_id
           and b.remaining > 0 and b.expires_at > ${now}
         order by coalesce(b.id = r.bonus_id, false) desc, b.expires_at, b.id limit 1) n
      cross join lateral (
        select sum(b.remaining)::bigint as balance,
            (sum(b.remaining) filter (where b.expires_at = n.expires_at))::bigint as expiring
          from bonuses b
         where b.store_id = ${ctx.store.id} and b.customer_id = r.customer_id
           and b.remaining > 0 and b.expires_at > ${now}) a`.execute(ctx.db);
  return rows;
}
