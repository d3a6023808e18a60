import type { Wallet } from '@clientela/contract';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { type Ctx, inTransaction } from '#platform/context';
import { broadcast } from '#platform/events';
import { Failure } from '#platform/failure';
import { readBalances } from '../ledger.ts';
import { releaseMessages } from '../message-costs.ts';
import { lockUnsettled, startWallet } from '../stopped-wallets.queries.ts';
import { wakeWaitingCharges, wakeWaitingMessages } from '../wake-waiting.ts';
import { readWallet } from '../wallet.queries.ts';

/** Reopens a stopped wallet with the sum of its entries, and resumes its pending work. */
export async function reopenWallet(ctx: Ctx): Promise<Wallet> {
  await inTransaction(ctx, async (ctx) => {
    // Budgets are locked before the wallet, as everywhere.
    const unsettled = await lockUnsettled(ctx);
    const before = await readBalances(ctx);
    if (!(await startWallet(ctx))) throw new Failure('wallet_not_reopened');
    const after = await readBalances(ctx);
    await recordAuditEvent(ctx, {
      action: 'wallet.reopened',
      target_kind: 'store',
      target_id: ctx.store.id,
      details: { before: String(before.balance), after: String(after.balance) },
    });
    for (const { is_over, ...source } of unsettled) {
      await releaseMessages(ctx, source, { isOver: is_over });
    }
    await wakeWaitingMessages(ctx);
    await wakeWaitingCharges(ctx);
    await broadcast(ctx, 'wallet.changed', {});
  });
  return readWallet(ctx);
}
