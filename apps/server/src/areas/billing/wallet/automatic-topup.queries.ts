import { type AutomaticTopupDraft, Id } from '@clientela/contract';
import { formatCents, type PaymentStatus } from '@clientela/domain';
import { z } from 'zod';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { notify } from '#areas/identity/notifications/index';
import { type Ctx, inTransaction } from '#platform/context';
import { broadcast } from '#platform/events';
import { Failure } from '#platform/failure';
import { enqueue } from '#platform/jobs';
import { findCard } from './cards.queries.ts';
import { afterRefusal, currentGateway, pauseFrom } from './wallet.rules.ts';

export const AUTOMATIC_TOPUP = {
  name: 'wallet.automatic_topup',
  payload: z.object({ store_id: Id }),
  once: ({ store_id }: { store_id: string }) => store_id,
  queue: ({ store_id }: { store_id: string }) => `automatic_topup:${store_id}`,
  attempts: 3,
};

/** The store's settings; without a card that the current gateway can charge it is off. */
export async function findAutomaticTopup(ctx: Ctx) {
  const row = await ctx.db
    .selectFrom('automatic_topups as a')
    .leftJoin('wallet_cards as k', (join) =>
      join
        .onRef('k.store_id', '=', 'a.store_id')
        .onRef('k.id', '=', 'a.card_id')
        .on('k.gateway', '=', currentGateway(ctx.app).name)
        .on('k.deleted_at', 'is', null),
    )
    .select(['a.enabled', 'a.minimum', 'a.amount', 'a.refusals', 'a.not_before', 'k.id as card_id'])
    .where('a.store_id', '=', ctx.store.id)
    .executeTakeFirst();
  return row ? { ...row, enabled: row.enabled && row.card_id !== null } : null;
}

/** Switches automatic top-up on or off; omitted settings stay. */
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
      // Switching it on implies that the card was checked.
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
    const { enabled, minimum, amount } = values;
    await recordAuditEvent(ctx, {
      action: enabled ? 'automatic_topup.enabled' : 'automatic_topup.disabled',
      target_kind: 'store',
      target_id: ctx.store.id,
      details: { minimum: formatCents(minimum ?? 0), amount: formatCents(amount ?? 0) },
    });
    await broadcast(ctx, 'wallet.changed', {});
  });
}

/**
 * Counts refusals of automatic charges, publishes the outcome of each and retries after a backoff.
 */
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
  // The gateway did not take it: that is no refusal, but asking again at once would not help.
  if (status === 'CANCELLED') await rest(ctx, pauseFrom(ctx.clock.now()));
  if (status !== 'REFUSED') return;
  const settings = await findAutomaticTopup(ctx);
  const { enabled, refusals, not_before } = afterRefusal(settings?.refusals ?? 0, ctx.clock.now());
  await setOutcome(ctx, { refusals, ...(enabled ? {} : { enabled }) });
  await rest(ctx, not_before);
  await notify(ctx, 'automatic_topup', { amount, outcome: enabled ? 'refused' : 'off' });
}

async function rest(ctx: Ctx, not_before: Date): Promise<void> {
  await setOutcome(ctx, { not_before });
  await enqueue(ctx, AUTOMATIC_TOPUP, { store_id: ctx.store.id }, { runAt: not_before });
}

async function setOutcome(
  ctx: Ctx,
  set: { refusals?: number; not_before?: Date | null; enabled?: boolean },
): Promise<void> {
  await ctx.db
    .updateTable('automatic_topups')
    .set({ ...set, updated_at: ctx.clock.now() })
    .where('store_id', '=', ctx.store.id)
    .execute();
}
