import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { enqueue, job } from '#platform/jobs';
import { AUTOMATIC_TOPUP, findAutomaticTopup } from './automatic-topup.queries.ts';
import { findCard } from './cards.queries.ts';
import { readBalances } from './ledger.ts';
import { chargeAutomatically } from './use-cases/make-deposit.ts';
import { wakeWaitingCharges } from './wake-waiting.ts';

/**
 * Charges the chosen card once after a debit that left the balance at or below the minimum: one
 * charge in flight, an hour's backoff after a refusal. A paid charge triggers no other, however
 * small it was: only the next debit does.
 */
export const automaticTopup = job({
  ...AUTOMATIC_TOPUP,
  async run(ctx) {
    if (!ctx.store.enabled) return; // enabling it schedules the job again
    const settings = await findAutomaticTopup(ctx);
    if (!settings?.enabled || !settings.card_id || !settings.amount) return;
    const now = ctx.clock.now();
    if (settings.not_before && new Date(settings.not_before) > now) {
      return scheduleRetry(ctx, new Date(settings.not_before));
    }
    const { balance, is_stopped } = await readBalances(ctx);
    if (is_stopped || balance > (settings.minimum ?? 0)) return;
    const before = await latestAutomatic(ctx);
    // The pending charge may not cover later debits.
    if (before?.is_open) return scheduleRetry(ctx, new Date(now.getTime() + LOOK_AGAIN_MS));
    // A run that repeats after a crash finds its own row by this key.
    const key = `automatic:${before?.id ?? 'first'}`;
    const card = await findCard(ctx, settings.card_id);
    await chargeAutomatically(ctx, { amount: settings.amount, card, key });
  },
});

/** After a time in which charging was impossible: resumes what came due meanwhile. */
export async function wakeWallet(ctx: Ctx): Promise<void> {
  await wakeWaitingCharges(ctx);
  await enqueue(ctx, AUTOMATIC_TOPUP, { store_id: ctx.store.id });
}

const LOOK_AGAIN_MS = 60_000;

function scheduleRetry(ctx: Ctx, runAt: Date): Promise<void> {
  return enqueue(ctx, AUTOMATIC_TOPUP, { store_id: ctx.store.id }, { runAt });
}

async function latestAutomatic(ctx: Ctx): Promise<{ id: string; is_open: boolean } | undefined> {
  return ctx.db
    .selectFrom('store_topups')
    .select([
      'id',
      sql<boolean>`status in ('INITIATED', 'PROCESSING', 'WAITING_PAYMENT', 'AUTHORIZED')`.as(
        'is_open',
      ),
    ])
    .where('store_id', '=', ctx.store.id)
    .where('is_single', '=', false)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** After each debit or hold: charges when the available balance falls to the minimum. */
export async function considerAutomaticTopup(ctx: Ctx, available: number): Promise<void> {
  const settings = await findAutomaticTopup(ctx);
  if (!settings?.enabled || available > (settings.minimum ?? 0)) return;
  await enqueue(ctx, AUTOMATIC_TOPUP, { store_id: ctx.store.id });
}
