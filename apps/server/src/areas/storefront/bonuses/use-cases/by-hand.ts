import type { Bonus } from '@clientela/contract';
import { formatCents } from '@clientela/domain';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { cancelLot, type GivenBonus, giveBonus } from '#areas/records/bonus-ledger/index';
import { type Ctx, inTransaction } from '#platform/context';
import { findBonus, findHolder } from '../bonuses.queries.ts';

/** Grants a manual bonus, recorded in the audit with its reason. */
export async function grantByHand(ctx: Ctx, given: GivenBonus): Promise<Bonus> {
  await findHolder(ctx, given.customer_id);
  return inTransaction(ctx, async (ctx) => {
    const id = await giveBonus(ctx, given);
    const { value, reason, customer_id } = given;
    await recordAuditEvent(ctx, {
      action: 'bonus.granted',
      target_kind: 'customer',
      target_id: customer_id,
      details: { amount: formatCents(value), reason },
    });
    return findBonus(ctx, id);
  });
}

export async function cancelByHand(ctx: Ctx, id: string, reason: string): Promise<Bonus> {
  const { customer, remaining } = await findBonus(ctx, id);
  return inTransaction(ctx, async (ctx) => {
    await cancelLot(ctx, { id, customer_id: customer.id, reason });
    await recordAuditEvent(ctx, {
      action: 'bonus.cancelled',
      target_kind: 'customer',
      target_id: customer.id,
      details: { amount: formatCents(remaining), reason },
    });
    return findBonus(ctx, id);
  });
}
