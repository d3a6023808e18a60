import type { AutomaticTopupDraft } from '@clientela/contract';
import type { PaymentStatus } from '@clientela/domain';
import { notify } from '#areas/notifications/index';
import { type Ctx, inTransaction } from '#platform/context';
import { announce } from '#platform/events';
import { Failure } from '#platform/failure';
import { findCard } from './cards.queries.ts';
import { afterRefusal } from './wallet.rules.ts';

export async function findAutomaticTopup(ctx: Ctx) {
  const row = await ctx.db
    .selectFrom('automatic_topups')
    .select(['enabled', 'minimum', 'amount', 'card_id', 'refusals', 'not_before'])
    .where('store_id', '=', ctx.store.id)
    .executeTakeFirst();
  return row ?? null;
}

/** Switches it, and keeps what was said before where nothing new is. */
export async function saveAutomaticTopup(ctx: Ctx, draft: AutomaticTopupDraft): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const before = await findAutomaticTopup(ctx);
    const card_id = draft.automatic_topup_card_id ?? before?.card_id ?? null;
    if (draft.automatic_topup_card_id) await findCard(ctx, draft.automatic_topup_card_id);
    const values = {
      enabled: draft.enable_automatic_topup,
      minimum: draft.automatic_topup_minimum ?? before?.minimum ?? null,
      amount: draft.automatic_topup_amount ?? before?.amount ?? null,
      card_id,
      // Whoever switches it on has seen to the card.
      refusals: 0,
      not_before: null,
      updated_at: ctx.clock.now(),
    };
    const isWhole = values.minimum !== null && values.amount !== null && card_id !== null;
    if (values.enabled && !isWhole) throw new Failure('automatic_topup_incomplete');
    await ctx.db
      .insertInto('automatic_topups')
      .values({ store_id: ctx.store.id, ...values })
      .onConflict((conflict) => conflict.column('store_id').doUpdateSet(values))
      .execute();
    await announce(ctx, 'wallet.changed', {});
  });
}

/** Counts refusals of automatic charges and tells how each one ended. */
export async function noteAutomaticOutcome(
  ctx: Ctx,
  topup: { is_single: boolean; status: PaymentStatus; amount: number },
): Promise<void> {
  if (topup.is_single) return;
  const { amount, status } = topup;
  if (status === 'PAID') {
    await setOutcome(ctx, { refusals: 0, not_before: null });
    await notify(ctx, 'automatic_topup', { amount, outcome: 'paid' });
  }
  if (status !== 'REFUSED') return;
  const settings = await findAutomaticTopup(ctx);
  const { enabled, ...next } = afterRefusal(settings?.refusals ?? 0, ctx.clock.now());
  await setOutcome(ctx, { ...next, ...(enabled ? {} : { enabled }) });
  await notify(ctx, 'automatic_topup', { amount, outcome: enabled ? 'refused' : 'off' });
}

async function setOutcome(
  ctx: Ctx,
  set: { refusals: number; not_before: Date | null; enabled?: boolean },
): Promise<void> {
  await ctx.db
    .updateTable('automatic_topups')
    .set({ ...set, updated_at: ctx.clock.now() })
    .where('store_id', '=', ctx.store.id)
    .execute();
}
