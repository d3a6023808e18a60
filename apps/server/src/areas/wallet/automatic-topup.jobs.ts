import { Id } from '@clientela/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '#platform/context';
import { enqueue, job } from '#platform/jobs';
import { findAutomaticTopup } from './automatic-topup.queries.ts';
import { findCard } from './cards.queries.ts';
import { readBalances } from './ledger.ts';
import { chargeAutomatically } from './use-cases/make-deposit.ts';
import { wakeWaitingCharges } from './wake-waiting.ts';

/**
 * Charges the chosen card when the balance is at or below the minimum: one charge in flight, an
 * hour's rest after a refusal. What is not due now does nothing; the next debit asks again.
 */
export const automaticTopup = job({
  name: 'wallet.automatic_topup',
  payload: z.object({ store_id: Id }),
  once: ({ store_id }) => store_id,
  queue: ({ store_id }) => `automatic_topup:${store_id}`,
  attempts: 3,
  async run(ctx) {
    if (!ctx.store.enabled) return; // enabling it asks again
    const settings = await findAutomaticTopup(ctx);
    if (!settings?.enabled || !settings.card_id || !settings.amount) return;
    const now = ctx.clock.now();
    if (settings.not_before && new Date(settings.not_before) > now) {
      const runAt = new Date(settings.not_before);
      await enqueue(ctx, automaticTopup, { store_id: ctx.store.id }, { runAt });
      return;
    }
    const { balance, is_stopped } = await readBalances(ctx);
    if (is_stopped || balance > (settings.minimum ?? 0)) return;
    const before = await latestAutomatic(ctx);
    if (before?.is_open) return;
    // A run that repeats after a crash finds its own row by this key.
    const key = `automatic:${before?.id ?? 'first'}`;
    const card = await findCard(ctx, settings.card_id);
    await chargeAutomatically(ctx, { amount: settings.amount, card, key });
    await enqueue(ctx, automaticTopup, { store_id: ctx.store.id }, { runAt: soon(now) });
  },
});

/** After a time in which nothing could be charged: what came due meanwhile is seen to. */
export async function wakeWallet(ctx: Ctx): Promise<void> {
  await wakeWaitingCharges(ctx);
  await enqueue(ctx, automaticTopup, { store_id: ctx.store.id });
}

const LOOK_AGAIN_MS = 60_000;

// One charge may not be enough, or may have been refused: looked at once more after a while.
function soon(now: Date): Date {
  return new Date(now.getTime() + LOOK_AGAIN_MS);
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

/** After each debit or hold: charges when what is free falls to the minimum. */
export async function considerAutomaticTopup(ctx: Ctx, available: number): Promise<void> {
  const settings = await findAutomaticTopup(ctx);
  if (!settings?.enabled || available > (settings.minimum ?? 0)) return;
  await enqueue(ctx, automaticTopup, { store_id: ctx.store.id });
}
