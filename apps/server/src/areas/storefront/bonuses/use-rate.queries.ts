import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { rowOf } from '#platform/row-of';

/** Before so many bonuses came to an end, how many are used is an assumption. */
const OWN_RATE_FROM = 200;
const ASSUMED_RATE = 0.4;

/** The used share of ended bonuses, by value. */
export interface UseRate {
  rate: number;
  is_own_rate: boolean;
  /** Used share of ended bonuses, from 0 to 1; null before any ended. */
  redemption: number | null;
  /** Bonuses that came to an end. */
  ended: number;
}

export async function readUseRate(ctx: Ctx): Promise<UseRate> {
  const result = await sql<{ ended: number; used: number; expired: number }>`
    select count(*) as ended, coalesce(sum(b.value - x.expired), 0) as used, coalesce(sum(x.expired), 0) as expired
      from bonuses b
      cross join lateral (select coalesce(-sum(e.amount), 0) as expired from bonus_entries e
        where e.store_id = b.store_id and e.bonus_id = b.id and e.kind = 'expire') x
     where b.store_id = ${ctx.store.id} and b.remaining = 0 and b.value > 0
       and b.cancelled_at is null`.execute(ctx.db);
  const { ended, used, expired } = rowOf(result);
  const redemption = used + expired > 0 ? used / (used + expired) : null;
  const is_own_rate = ended >= OWN_RATE_FROM && redemption !== null;
  return { rate: is_own_rate ? redemption : ASSUMED_RATE, is_own_rate, redemption, ended };
}
