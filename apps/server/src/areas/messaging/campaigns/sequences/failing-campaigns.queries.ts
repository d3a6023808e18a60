import { clip } from '@clientela/domain';
import { sql } from 'kysely';
import { type Backoff, retryAt } from '#platform/backoff';
import type { Ctx, PlatformCtx } from '#platform/context';

const BACKOFF: Backoff = { firstMs: 1_000, longestMs: 3_600_000 };
/** Failures in a row after which administrators are shown the campaign. */
const SHOWN_FROM = 5;

/** Has the campaign's steps tried again after a pause that grows with its failures in a row. */
export async function noteStepFailure(ctx: Ctx, id: string, error: unknown): Promise<void> {
  const now = ctx.clock.now();
  const message = clip(error instanceof Error ? error.message : String(error), 500);
  await sql`
    update campaigns set step_failures = step_failures + 1, step_error = ${message}, step_failed_at = ${now},
      step_retry_at = ${retryAt(BACKOFF, now, sql`step_failures`)}
     where store_id = ${ctx.store.id} and id = ${id}`.execute(ctx.db);
}

/** A running campaign whose steps fail. */
export interface FailingCampaign {
  store_id: string;
  campaign_id: string;
  name: string;
  store_name: string;
  error: string;
  failed_at: string;
}

/** Campaigns of all stores whose steps keep failing, the latest failure first. */
export async function listFailingCampaigns(
  { db }: Pick<PlatformCtx, 'db'>,
  most: number,
): Promise<FailingCampaign[]> {
  const { rows } = await sql<FailingCampaign>`
    select store_id, campaign_id, name, store_name, coalesce(error, '') as error, failed_at
      from app.failing_campaigns(${SHOWN_FROM}, ${most})`.execute(db);
  return rows;
}

/** Ends the pause of a campaign whose steps fail; false where none fails. */
export async function retryFailingCampaign(ctx: Ctx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('campaigns')
    .set({ step_retry_at: null })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .where('step_failures', '>', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
