import type { PaymentGatewayName } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx, PlatformCtx } from '#platform/context';

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
      select c.topup_id, c.notices = d.notices as is_last
        from topup_checks c
        join unnest(${checks.map(({ topup_id }) => topup_id)}::uuid[], ${checks.map(({ notices }) => notices)}::int[])
          as d (topup_id, notices) on d.topup_id = c.topup_id
       where c.store_id = ${ctx.store.id} order by c.topup_id for update of c
    ), gone as (
      delete from topup_checks c using done d
       where c.store_id = ${ctx.store.id} and c.topup_id = d.topup_id and d.is_last
    )
    update topup_checks c set due_at = ${ctx.clock.now()}, failures = 0 from done d
     where c.store_id = ${ctx.store.id} and c.topup_id = d.topup_id and not d.is_last`.execute(
    ctx.db,
  );
}

/** Tried again after 5 s, then twice as long each time, up to an hour; never given up. */
export async function postponeCheck(ctx: Ctx, check: DueCheck): Promise<void> {
  await sql`
    update topup_checks set failures = failures + 1,
        due_at = ${ctx.clock.now()}::timestamptz + least(interval '1 hour', interval '5 seconds' * power(2, least(failures, 10)))
     where store_id = ${ctx.store.id} and topup_id = ${check.topup_id}`.execute(ctx.db);
}
