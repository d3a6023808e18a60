import type { PlanRequest } from '@clientela/contract';
import { present } from '@clientela/domain';
import { sql } from 'kysely';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { personId } from '#platform/actor';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { newId } from '#platform/ids';
import { findLatestRequest, listPlans } from '../plans.queries.ts';

/** Requests another plan, or any suitable one; one open request per store. */
export function requestPlan(
  ctx: Ctx,
  { plan_id, message }: { plan_id: string | null; message: string },
): Promise<PlanRequest> {
  return inTransaction(ctx, async (ctx) => {
    const plan = (await listPlans(ctx)).find(({ id }) => id === plan_id);
    if (plan_id && !plan) throw new Failure('not_found');
    const made = await ctx.db
      .insertInto('plan_requests')
      .values({
        store_id: ctx.store.id,
        id: newId(),
        plan_id,
        message,
        requested_by: personId(ctx),
        created_at: ctx.clock.now(),
      })
      .onConflict((conflict) =>
        // Written out: a prepared statement must know which index is meant.
        conflict.columns(['store_id']).where(sql<boolean>`status = 'open'`).doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    if (!made) throw new Failure('plan_request_open');
    await recordAuditEvent(ctx, {
      action: 'plan.requested',
      target_kind: 'store',
      target_id: ctx.store.id,
      details: { plan: plan?.name ?? '' },
    });
    return present(await findLatestRequest(ctx), 'plan request');
  });
}
