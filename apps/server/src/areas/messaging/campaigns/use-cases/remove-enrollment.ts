import { sql } from 'kysely';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { findCampaign } from '../campaigns.queries.ts';
import { markStale } from '../results/reconcile.queries.ts';
import { exitEnrollments } from '../sequences/enrollments.queries.ts';
import { findEnrollmentState } from '../sequences/steps.queries.ts';

/** Takes a customer out of a sequence by hand. */
export function removeEnrollment(
  ctx: Ctx,
  { campaign_id, enrollment_id }: { campaign_id: string; enrollment_id: string },
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { name } = await findCampaign(ctx, campaign_id, true);
    const state = await findEnrollmentState(ctx, campaign_id, enrollment_id);
    if (!state) throw new Failure('not_found');
    if (state !== 'running') throw new Failure('enrollment_not_running');
    await exitEnrollments(ctx, sql`e.id = ${enrollment_id}`, sql`'removed'`);
    await recordAuditEvent(ctx, {
      action: 'campaign.customer_removed',
      target_kind: 'campaign',
      target_id: campaign_id,
      details: { name },
    });
    await markStale(ctx, campaign_id);
  });
}
