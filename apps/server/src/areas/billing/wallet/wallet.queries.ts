import type { AutomaticTopupDraft, Wallet } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import { findAutomaticTopup, saveAutomaticTopup } from './automatic-topup.queries.ts';
import { cardOf, findCard } from './cards.queries.ts';

export async function readWallet(ctx: Ctx): Promise<Wallet> {
  const { available, held, stopped_at, updated_at } = await ctx.db
    .selectFrom('wallets')
    .select(['available', 'held', 'stopped_at', 'updated_at'])
    .where('store_id', '=', ctx.store.id)
    .executeTakeFirstOrThrow();
  const automatic = await findAutomaticTopup(ctx);
  return {
    balance: available,
    held,
    stopped_at,
    updated_at,
    enable_automatic_topup: automatic?.enabled ?? false,
    automatic_topup_minimum: automatic?.minimum ?? null,
    automatic_topup_amount: automatic?.amount ?? null,
    automatic_topup_card: automatic?.card_id
      ? cardOf(await findCard(ctx, automatic.card_id))
      : null,
  };
}

export async function updateAutomaticTopup(ctx: Ctx, draft: AutomaticTopupDraft): Promise<Wallet> {
  await saveAutomaticTopup(ctx, draft);
  return readWallet(ctx);
}
