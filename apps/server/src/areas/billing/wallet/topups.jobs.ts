import { Id } from '@clientela/contract';
import { isOpen } from '@clientela/domain';
import { z } from 'zod';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { enqueue, job } from '#platform/jobs';
import type { GatewayPayment } from './gateway.port.ts';
import { findTopup, type TopupRow } from './topups.queries.ts';
import { applyPayment, moveTo } from './use-cases/apply-payment.ts';
import { walletTexts } from './wallet.texts.ts';

const payload = z.object({ store_id: Id, topup_id: Id });

/** Ages at which a payment without a notice is checked again. */
const CHECKS_MS = [300_000, 3_600_000, 86_400_000];
const DAY_MS = 86_400_000;
const STOPPED_CHECK_MS = 1_800_000;

/** Checks a payment at the gateway without a notice and applies the result. */
export const checkTopup = job({
  name: 'wallet.check_topup',
  payload,
  attempts: 12,
  async run(ctx, { topup_id }) {
    const topup = await findTopup(ctx, topup_id);
    const gateway = ctx.app.gateways[topup.gateway];
    const payment = topup.charge_id
      ? await gateway.getPayment(ctx, topup.charge_id)
      : await gateway.findByReference(ctx, topup.id);
    const now = payment ? await applyOrWait(ctx, topup, payment) : topup;
    if (payment) await scheduleTopupCheck(ctx, now, payment);
    if (['INITIATED', 'PROCESSING'].includes(now.status)) await waitOn(ctx, now);
  },
});

/** Schedules a check for payments that get no notice. */
export async function scheduleTopupCheck(
  ctx: Ctx,
  { id }: { id: string },
  { ask_again_at }: GatewayPayment,
): Promise<void> {
  if (!ask_again_at) return;
  const payload = { store_id: ctx.store.id, topup_id: id };
  await enqueue(ctx, checkTopup, payload, { runAt: ask_again_at });
}

/** Retries a payment until its stopped wallet is reopened. */
async function applyOrWait(ctx: Ctx, topup: TopupRow, payment: GatewayPayment): Promise<TopupRow> {
  try {
    return await applyPayment(ctx, topup.id, payment);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'wallet_stopped') throw error;
    const runAt = new Date(ctx.clock.now().getTime() + STOPPED_CHECK_MS);
    await enqueue(ctx, checkTopup, { store_id: ctx.store.id, topup_id: topup.id }, { runAt });
    return topup;
  }
}

// Unknown is not refused: it is checked again, and only given up when the gateway has no record of
// it.
async function waitOn(ctx: Ctx, topup: TopupRow): Promise<void> {
  const now = ctx.clock.now().getTime();
  const age = now - new Date(topup.created_at).getTime();
  if (!topup.charge_id && age >= DAY_MS) {
    const reason = walletTexts.payment_never_arrived;
    await inTransaction(ctx, (ctx) => moveTo(ctx, topup.id, 'CANCELLED', { reason }));
    return;
  }
  const next = CHECKS_MS.find((check) => check > age) ?? age + DAY_MS;
  const runAt = new Date(now + next - age);
  await enqueue(ctx, checkTopup, { store_id: ctx.store.id, topup_id: topup.id }, { runAt });
}

/** Ends a Pix whose time is over, unless it was paid meanwhile. */
export const expireTopup = job({
  name: 'wallet.expire_topup',
  payload,
  attempts: 12,
  async run(ctx, { topup_id }) {
    await checkTopup.run(ctx, { store_id: ctx.store.id, topup_id });
    const topup = await findTopup(ctx, topup_id);
    if (!isOpen(topup.status) || !topup.charge_id) return;
    await ctx.app.gateways[topup.gateway].cancel(ctx, topup.charge_id);
    const reason = walletTexts.pix_expired;
    await inTransaction(ctx, (ctx) => moveTo(ctx, topup_id, 'CANCELLED', { reason }));
  },
});
