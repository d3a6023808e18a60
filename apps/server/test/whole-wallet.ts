import { type EntryKind, readBalances } from '#areas/billing/wallet/ledger';
import type { Ctx } from '#platform/context';

/** Invariants of a wallet after any history. */

/**
 * Each entry moves from one account to another, so all accounts sum to zero; the remaining
 * invariants are checked here. `spent` are the cents used by messages.
 */
export async function assertWhole(ctx: Ctx, spent: number): Promise<void> {
  const entries = await ctx.db
    .selectFrom('ledger_entries')
    .selectAll()
    .where('store_id', '=', ctx.store.id)
    .orderBy('version')
    .execute();
  const accounts: Record<string, number> = {};
  for (const [i, entry] of entries.entries()) {
    if (entry.version !== i + 1) throw new Error(`entry ${i + 1} is missing`);
    accounts[entry.from_account] = (accounts[entry.from_account] ?? 0) - entry.amount;
    accounts[entry.to_account] = (accounts[entry.to_account] ?? 0) + entry.amount;
    const { available = 0, held = 0 } = accounts;
    if (available !== entry.available_after || held !== entry.held_after) {
      throw new Error(`entry ${entry.version} does not follow the one before`);
    }
    const isReversal = (['refund', 'chargeback'] as EntryKind[]).includes(entry.kind as EntryKind);
    const isSpending = entry.kind === 'hold';
    if (
      held < 0 ||
      (isSpending && available < 0) ||
      (entry.available_after < 0 && entry.from_account === 'available' && !isReversal)
    ) {
      throw new Error(`${entry.kind} spent below zero`);
    }
  }
  const sum = Object.values(accounts).reduce((all, one) => all + one, 0);
  const { balance, held } = await readBalances(ctx);
  if (sum !== 0 || (accounts.available ?? 0) !== balance || (accounts.held ?? 0) !== held) {
    throw new Error(`balances differ: ${JSON.stringify({ accounts, balance, held })}`);
  }
  const messages = entries.filter(({ kind }) => kind === 'messages');
  const sent = messages.reduce((all, { amount }) => all + amount, 0);
  if (sent !== spent) throw new Error('money for messages got lost');
  await assertAddons(
    ctx,
    entries.filter(({ kind }) => kind === 'addon'),
  );
  await assertTopups(ctx, entries);
}

/** Each paid charge has exactly one entry of its amount; pending and lapsed ones have none. */
async function assertAddons(
  ctx: Ctx,
  entries: readonly { reference: string; amount: number }[],
): Promise<void> {
  const charges = await ctx.db
    .selectFrom('addon_charges')
    .select(['id', 'amount', 'status', 'store_addon_id', 'period_start', 'reason'])
    .where('store_id', '=', ctx.store.id)
    .execute();
  const paid = charges.filter(({ status }) => status === 'paid');
  if (paid.length !== entries.length) throw new Error('charges and entries differ');
  for (const { reference, amount } of entries) {
    const charge = paid.find(({ id }) => id === reference);
    if (charge?.amount !== amount) throw new Error('an add-on was paid with another amount');
  }
  const renewed = paid.filter(({ reason }) => reason === 'renewal');
  const periods = renewed.map((one) => `${one.store_addon_id} ${one.period_start}`);
  if (new Set(periods).size !== periods.length) throw new Error('a period was paid twice');
}

async function assertTopups(
  ctx: Ctx,
  entries: readonly { kind: string; reference: string; amount: number }[],
): Promise<void> {
  const topups = await ctx.db
    .selectFrom('store_topups')
    .select(['id', 'amount', 'status', 'refunded_amount', 'credited_at'])
    .where('store_id', '=', ctx.store.id)
    .execute();
  for (const topup of topups) {
    const sumOf = (...kinds: string[]) =>
      entries
        .filter(({ kind, reference }) => kinds.includes(kind) && reference.startsWith(topup.id))
        .reduce((sum, { amount }) => sum + amount, 0);
    const credited = sumOf('topup');
    if (credited !== (topup.credited_at ? topup.amount : 0)) throw new Error('credited wrongly');
    if (topup.status === 'PAID' && credited === 0) throw new Error('paid and not credited');
    const back = sumOf('refund', 'chargeback');
    if (back !== topup.refunded_amount || back > credited) throw new Error('taken back wrongly');
    const isGone = topup.status === 'REFUNDED' || topup.status === 'CHARGEBACK';
    if (isGone && back !== topup.amount) throw new Error('gone, but not taken back');
  }
}

/** The wallet contains exactly the gateway's charges. */
export async function assertCharges(ctx: Ctx): Promise<void> {
  const charges = await ctx.db
    .selectFrom('sandbox_charges')
    .select(['reference', 'status'])
    .where('store_id', '=', ctx.store.id)
    .execute();
  for (const { reference, status } of charges) {
    const topup = await ctx.db
      .selectFrom('store_topups')
      .select(['status', 'credited_at'])
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', reference)
      .executeTakeFirst();
    if (!topup) throw new Error('charged without a row of ours');
    if ((status === 'PAID') !== (topup.credited_at !== null)) {
      throw new Error(`charge ${status}, deposit ${topup.status}`);
    }
  }
}
