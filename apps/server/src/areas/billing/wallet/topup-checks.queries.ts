import type { PaymentGatewayName } from '@clientela/contract';
import { sql } from 'kysely';
import { type Backoff, retryAt } from '#platform/backoff';
import type { Ctx, PlatformCtx } from '#platform/context';
import { type DueTimeLease, isAmong, isCurrent } from '#platform/leases';

/** A check is never given up: money may have been paid. */
const BACKOFF: Backoff = { firstMs: 5_000, longestMs: 3_600_000 };
const LEASE = { as: 'c', key: 'topup_id', fence: 'notices' } as const satisfies DueTimeLease;

export interface DueCheck {
  store_id: string;
  topup_id: string;
  /** Number of notices at the claim: a higher one needs another check. */
  notices: number;
  gateway: PaymentGatewayName;
  charge_id: string | null;
}

export async function claimChecks(
  ctx: PlatformCtx,
  { until, most }: { until: Date; most: number },
): Promise<DueCheck[]> {
  const { rows } = await sql<DueCheck>`
    select store_id, topup_id, notices, gateway, charge_id
      from app.claim_topup_checks(${ctx.clock.now()}, ${until}, ${most})`.execute(ctx.db);
  return rows;
}

/** Finishes checks, except those with newer notices, which are due at once. */
export async function finishChecks(ctx: Ctx, checks: readonly DueCheck[]): Promise<void> {
  await sql`
    with done as (
      select c.topup_id, ${isCurrent(LEASE, checks)} as is_last from topup_checks c
       where ${isAmong(ctx, LEASE, checks)} order by c.topup_id for update
    ), gone as (
      delete from topup_checks c using done d
       where c.store_id = ${ctx.store.id} and c.topup_id = d.topup_id and d.is_last
    )
    update topup_checks c set due_at = ${ctx.clock.now()}, failures = 0 from done d
     where c.store_id = ${ctx.store.id} and c.topup_id = d.topup_id and not d.is_last`.execute(
    ctx.db,
  );
}

export async function postponeCheck(ctx: Ctx, check: DueCheck): Promise<void> {
  await sql`
    update topup_checks set failures = failures + 1,
        due_at = ${retryAt(BACKOFF, ctx.clock.now(), sql`failures`)}
     where store_id = ${ctx.store.id} and topup_id = ${check.topup_id}`.execute(ctx.db);
}
