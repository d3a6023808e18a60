import { readSender } from '#areas/email/index';
import { findMessageStore } from '#areas/email-models/index';
import type { Ctx } from '#platform/context';
import { createComposer } from './composer.ts';
import { claimMessages, findLanePlan, keepOutboxRows, type OutboxRow } from './sending.queries.ts';

const LEASE_MS = 60_000;
const ROWS_PER_INSERT = 2000;

/** What the test outbox keeps of a campaign whose messages all wait; for the demo, which sends none. */
export async function drawWaitingMessages(
  ctx: Ctx,
  campaignId: string,
  most: number,
): Promise<OutboxRow[]> {
  const plan = await findLanePlan(ctx, campaignId);
  if (!plan) return [];
  const { keep } = createComposer(plan, {
    publicUrl: ctx.app.config.publicUrl,
    publicKey: ctx.store.public_key,
    store: { ...(await findMessageStore(ctx)), coupon: plan.coupon },
    sender: await readSender(ctx),
  });
  const waiting = await claimMessages(ctx, campaignId, {
    most,
    leaseMs: LEASE_MS,
    withCustom: false,
  });
  return waiting.map(keep);
}

export async function keepMessages(
  ctx: Ctx,
  campaignId: string,
  rows: readonly OutboxRow[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    await keepOutboxRows(ctx, campaignId, rows.slice(from, from + ROWS_PER_INSERT));
  }
}
