import { isOpen, mayMove, type PaymentStatus } from '@clientela/domain';
import { notify } from '#areas/notifications/index';
import { type Ctx, inTransaction } from '#platform/context';
import { announce } from '#platform/events';
import { noteAutomaticOutcome } from '../automatic-topup.queries.ts';
import type { GatewayPayment } from '../gateway.port.ts';
import { addToDay, post } from '../ledger.ts';
import {
  changeTopup,
  findTopup,
  lockTopup,
  type TopupChange,
  type TopupRow,
} from '../topups.queries.ts';
import { wakeWaitingCampaigns, wakeWaitingCharges } from '../wake-waiting.ts';

/** Statuses that a payment reaches only after it was paid. */
const AFTER_PAID: readonly PaymentStatus[] = [
  'REFUND_REQUESTED',
  'REFUND_IN_PROGRESS',
  'REFUNDED',
  'CHARGEBACK_REQUESTED',
  'CHARGEBACK_DISPUTE',
  'CHARGEBACK',
];

/**
 * Takes over a payment as the gateway has it: moves the status where the table allows it, credits
 * the wallet once, takes back what was given back. Told twice, it changes nothing.
 */
export function applyPayment(
  ctx: Ctx,
  topupId: string,
  payment: GatewayPayment,
): Promise<TopupRow> {
  return inTransaction(ctx, async (ctx) => {
    const topup = await lockTopup(ctx, topupId);
    const known = {
      charge_id: topup.charge_id ?? payment.charge_id,
      pix_code: topup.pix_code ?? payment.pix_code,
    };
    if (known.charge_id !== topup.charge_id || known.pix_code !== topup.pix_code) {
      await changeTopup(ctx, topupId, known);
    }
    const doubt = doubtOf(topup, payment);
    if (doubt) {
      await review(ctx, topup, doubt);
      return lockTopup(ctx, topupId);
    }
    // Whoever moves money locks the wallet before telling anybody: one order, no deadlock.
    const steps: PaymentStatus[] = [];
    for (const status of stepsTo(topup, payment.status!)) {
      if (await step(ctx, topupId, status)) steps.push(status);
    }
    await takeBack(ctx, topupId, payment);
    for (const status of steps) await tell(ctx, topup, status);
    return lockTopup(ctx, topupId);
  });
}

/** Moves to where no money moves: refused, canceled, under way. */
export async function moveTo(
  ctx: Ctx,
  id: string,
  status: Exclude<PaymentStatus, 'PAID'>,
  change: TopupChange = {},
): Promise<void> {
  if (await step(ctx, id, status, change)) await tell(ctx, await findTopup(ctx, id), status);
}

async function step(
  ctx: Ctx,
  id: string,
  status: PaymentStatus,
  change: TopupChange = {},
): Promise<boolean> {
  const topup = await lockTopup(ctx, id);
  if (topup.status === status) return false;
  if (!mayMove(topup.status, status, true)) {
    await review(ctx, topup, `${topup.status} → ${status}`);
    return false;
  }
  await changeTopup(ctx, id, { status, ...change });
  if (status === 'PAID' && !topup.credited_at) await credit(ctx, topup);
  return true;
}

async function tell(ctx: Ctx, topup: TopupRow, status: PaymentStatus): Promise<void> {
  await announce(ctx, 'topup.changed', { topup_id: topup.id, status });
  await noteAutomaticOutcome(ctx, { ...topup, status });
}

/** Why a person has to look before anything is applied; null where nothing is odd. */
function doubtOf(topup: TopupRow, payment: GatewayPayment): string | null {
  if (payment.reference !== null && payment.reference !== topup.id) return 'another reference';
  if (topup.charge_id && topup.charge_id !== payment.charge_id) return 'another charge';
  if (payment.total !== topup.amount + topup.fee) return `another amount: ${payment.total}`;
  if (payment.status === null) return `unknown status: ${payment.raw_status}`;
  return null;
}

// Notices get lost: a payment that was meanwhile given back has been paid before.
function stepsTo(topup: TopupRow, status: PaymentStatus): PaymentStatus[] {
  const wasOpen = isOpen(topup.status) || topup.status === 'CANCELLED';
  return wasOpen && AFTER_PAID.includes(status) ? ['PAID', status] : [status];
}

async function review(ctx: Ctx, topup: TopupRow, review_reason: string): Promise<void> {
  ctx.log.error('payment needs a person', { store: ctx.store.id, topup: topup.id, review_reason });
  if (topup.review_reason !== review_reason) await changeTopup(ctx, topup.id, { review_reason });
}

async function credit(ctx: Ctx, topup: TopupRow): Promise<void> {
  const { id, amount, fee, day, is_single } = topup;
  await post(ctx, 'topup', id, amount);
  if (fee > 0) await post(ctx, 'topup_fee', id, fee);
  await changeTopup(ctx, id, { credited_at: ctx.clock.now().toISOString() });
  await addToDay(ctx, day, { inputs: amount, automatic_topups: is_single ? 0 : amount });
  await announce(ctx, 'wallet.changed', {});
  await wakeWaitingCampaigns(ctx);
  await wakeWaitingCharges(ctx);
}

/** Refunds by their sum, a chargeback by what is left: each cent leaves once. */
async function takeBack(ctx: Ctx, id: string, payment: GatewayPayment): Promise<void> {
  const topup = await lockTopup(ctx, id);
  if (!topup.credited_at) return;
  const { amount, fee, refunded_amount, day, is_single } = topup;
  const isBack = topup.status === 'CHARGEBACK';
  const isWhole = isBack || topup.status === 'REFUNDED';
  const given = isWhole ? amount : Math.min(amount, payment.refunded);
  const now = given - refunded_amount;
  if (now <= 0) return;
  await post(ctx, isBack ? 'chargeback' : 'refund', isBack ? id : `${id}:${given}`, now);
  if (isBack && fee > 0) await post(ctx, 'chargeback_fee', id, fee);
  await changeTopup(ctx, id, { refunded_amount: given });
  await addToDay(ctx, day, { inputs: -now, automatic_topups: is_single ? 0 : -now });
  await announce(ctx, 'wallet.changed', {});
  await notify(ctx, 'payment_reversed', { amount: now, is_chargeback: isBack });
}
