import { mayMove, type PaymentStatus, present } from '@clientela/domain';
import { notify } from '#areas/identity/notifications/index';
import { type Ctx, inTransaction } from '#platform/context';
import { broadcast, broadcastAll } from '#platform/events';
import { noteAutomaticOutcome } from '../automatic-topup.queries.ts';
import type { GatewayPayment } from '../gateway.port.ts';
import { addToDay, postAll } from '../ledger.ts';
import { type Applied, applied, isChanged } from '../payments.rules.ts';
import {
  changeTopup,
  lockTopup,
  lockTopups,
  savePayments,
  type TopupChange,
  type TopupRow,
} from '../topups.queries.ts';
import { wakeWaitingCharges, wakeWaitingMessages } from '../wake-waiting.ts';

/** Applies a payment's state at the gateway; idempotent. */
export async function applyPayment(
  ctx: Ctx,
  topupId: string,
  payment: GatewayPayment,
): Promise<TopupRow> {
  const [topup] = await applyPayments(ctx, new Map([[topupId, payment]]));
  return present(topup, 'deposit');
}

/** The same for many deposits of the store, by their ids, in as many statements as for one. */
export function applyPayments(
  ctx: Ctx,
  payments: ReadonlyMap<string, GatewayPayment>,
): Promise<TopupRow[]> {
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const topups = await lockTopups(ctx, [...payments.keys()]);
    const results = topups.map((topup) =>
      applied(topup, present(payments.get(topup.id), 'payment'), now),
    );
    await savePayments(
      ctx,
      results.filter(isChanged).map(({ after }) => after),
    );
    // Lock order: the wallet before notifications, to avoid deadlocks.
    await postAll(
      ctx,
      results.flatMap(({ moves }) => moves),
    );
    await addToDays(ctx, results);
    await notifyAll(ctx, results);
    return results.map(({ after }) => after);
  });
}

/** Moves to a status without a money movement: refused, canceled, pending. */
export async function moveTo(
  ctx: Ctx,
  id: string,
  status: Exclude<PaymentStatus, 'PAID'>,
  change: TopupChange = {},
): Promise<void> {
  const topup = await lockTopup(ctx, id);
  if (topup.status === status) return;
  if (!mayMove(topup.status, status, true)) {
    const review_reason = `${topup.status} → ${status}`;
    logDoubt(ctx, id, review_reason);
    await changeTopup(ctx, id, { review_reason });
    return;
  }
  await changeTopup(ctx, id, { status, ...change });
  await broadcast(ctx, 'topup.changed', { topup_id: id, status });
  await noteAutomaticOutcome(ctx, { ...topup, status });
}

function logDoubt(ctx: Ctx, topup: string, review_reason: string): void {
  ctx.log.error('payment needs a person', { store: ctx.store.id, topup, review_reason });
}

async function addToDays(ctx: Ctx, results: readonly Applied[]): Promise<void> {
  const days = new Map<string, { inputs: number; automatic_topups: number }>();
  for (const { inputs, after } of results.filter((result) => result.inputs !== 0)) {
    const day = days.get(after.day) ?? { inputs: 0, automatic_topups: 0 };
    day.inputs += inputs;
    if (!after.is_single) day.automatic_topups += inputs;
    days.set(after.day, day);
  }
  const inOrder = [...days].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [day, sums] of inOrder) await addToDay(ctx, day, sums);
}

async function notifyAll(ctx: Ctx, results: readonly Applied[]): Promise<void> {
  for (const { after, doubt } of results) if (doubt !== null) logDoubt(ctx, after.id, doubt);
  if (results.some(({ inputs }) => inputs > 0)) {
    await wakeWaitingMessages(ctx);
    await wakeWaitingCharges(ctx);
  }
  // After the queues, as where a campaign is paused: one order, no deadlock.
  if (results.some(({ moves }) => moves.length > 0)) await broadcast(ctx, 'wallet.changed', {});
  await broadcastAll(
    ctx,
    'topup.changed',
    results.flatMap(({ after, reached }) =>
      reached.map((status) => ({ payload: { topup_id: after.id, status }, user_id: null })),
    ),
  );
  for (const { after, reached, taken } of results) {
    for (const status of reached) await noteAutomaticOutcome(ctx, { ...after, status });
    if (taken === 0) continue;
    const is_chargeback = after.status === 'CHARGEBACK';
    await notify(ctx, 'payment_reversed', { amount: taken, is_chargeback });
  }
}
