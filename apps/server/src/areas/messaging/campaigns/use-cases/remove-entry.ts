import { sql } from 'kysely';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { findCampaign } from '../campaigns.queries.ts';
import { markStale } from '../results/reconcile.queries.ts';
import { exitEntries } from '../sequences/entries.queries.ts';
import { findEntryState } from '../sequences/steps.queries.ts';

/** Takes a customer out of a sequence by hand. */
export function removeEntry(
  ctx: Ctx,
  { campaign_id, entry_id }: { campaign_id: string; entry_id: string },
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { name } = await findCampaign(ctx, campaign_id, true);
    const state = await findEntryState(ctx, campaign_id, entry_id);
    if (!state) throw new Failure('not_found');
    if (state !== 'running') throw new Failure('entry_not_running');
    await exitEntries(ctx, sql`e.id = ${entry_id}`, sql`'removed'`);
    await recordAuditEvent(ctx, {
      ...{ action: 'campaign.customer_removed', target_kind: 'campaign', target_id: campaign_id },
      details: { name },
    });
    await markStale(ctx, campaign_id);
  });
}
