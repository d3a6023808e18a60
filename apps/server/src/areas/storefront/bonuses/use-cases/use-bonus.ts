import {
  type BonusQuote,
  type BonusUse,
  UNDO_USE_MINUTES,
  type useBonus as useBonusEndpoint,
} from '@clientela/contract';
import { formatCents, localDay } from '@clientela/domain';
import { sql } from 'kysely';
import type { z } from 'zod';
import { recordAuditEvent } from '#areas/identity/audit/index';
import {
  assertUsable,
  cancelUse,
  lockBonuses,
  quotePurchase,
  spendBonuses,
} from '#areas/records/bonus-ledger/index';
import { actorMay, personId } from '#platform/actor';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { rowOf } from '#platform/row-of';
import { findHolder, findUse } from '../bonuses.queries.ts';
import { consumePin } from '../pins.ts';
import { readSettings } from '../settings.queries.ts';

type Asked = z.output<typeof useBonusEndpoint.body>;

/** Returns the usable bonus of a purchase, and whether it requires a code. */
export async function quoteAtPointOfSale(
  ctx: Ctx,
  purchase: { customer_id: string; purchase_amount: number },
): Promise<BonusQuote> {
  await findHolder(ctx, purchase.customer_id);
  const quote = await quotePurchase(ctx, purchase);
  return { ...quote, needs_pin: await needsPin(ctx, purchase.customer_id, quote.usable) };
}

/** The threshold holds for all that a customer uses in one day of the store, else small uses would add up past it. */
async function needsPin(ctx: Ctx, customerId: string, amount: number): Promise<boolean> {
  const { pin_from } = await readSettings(ctx);
  const { time_zone } = ctx.store;
  const result = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::bigint as amount from bonus_uses
     where store_id = ${ctx.store.id} and customer_id = ${customerId} and channel = 'STORE' and cancelled_at is null
       and created_at >= ${localDay(ctx.clock.now(), time_zone)}::timestamp at time zone ${time_zone}`.execute(
    ctx.db,
  );
  return amount + rowOf(result).amount >= pin_from;
}

/** Uses bonus at the point of sale, with proof of the customer's consent. */
export async function useBonus(ctx: Ctx, asked: Asked): Promise<BonusUse> {
  await findHolder(ctx, asked.customer_id);
  // A code is consumed only if bonus is usable.
  await assertUsable(ctx, asked);
  const proof = await proofOf(ctx, asked);
  return inTransaction(ctx, async (ctx) => {
    const { customer_id, purchase_amount, amount, order_number, release_reason } = asked;
    await lockBonuses(ctx, [customer_id]);
    if (proof === 'NONE' && (await needsPin(ctx, customer_id, amount))) {
      throw new Failure('pin_needed');
    }
    const { id } = await spendBonuses(ctx, {
      customer_id,
      purchase_amount,
      amount,
      order_number,
      proof,
      coupon: null,
      channel: 'STORE',
      used_by: personId(ctx),
      release_reason: proof === 'RELEASED' ? release_reason : null,
    });
    if (proof === 'RELEASED') {
      await recordAuditEvent(ctx, {
        action: 'bonus.released',
        target_kind: 'customer',
        target_id: customer_id,
        details: { amount: formatCents(amount), reason: release_reason ?? '' },
      });
    }
    return findUse(ctx, id);
  });
}

async function proofOf(ctx: Ctx, { pin, release_reason, ...scope }: Asked) {
  if (release_reason) {
    if (!actorMay(ctx.actor, 'Campaign.update')) throw new Failure('access_denied');
    return 'RELEASED' as const;
  }
  return pin ? consumePin(ctx, scope, pin) : ('NONE' as const);
}

/** Reverses a bonus use: its author within half an hour, a manager at any time. */
export async function cancelBonusUse(ctx: Ctx, id: string, reason: string): Promise<BonusUse> {
  const use = await ctx.db
    .selectFrom('bonus_uses')
    .select(['id', 'customer_id', 'amount', 'used_by', 'created_at'])
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const age = ctx.clock.now().getTime() - Date.parse(use.created_at);
  const isOwn = use.used_by !== null && use.used_by === personId(ctx);
  if (!actorMay(ctx.actor, 'Campaign.update') && !(isOwn && age <= UNDO_USE_MINUTES * 60_000)) {
    throw new Failure('bonus_use_late');
  }
  return inTransaction(ctx, async (ctx) => {
    await cancelUse(ctx, use, { by: personId(ctx), reason });
    await recordAuditEvent(ctx, {
      action: 'bonus.use_cancelled',
      target_kind: 'customer',
      target_id: use.customer_id,
      details: { amount: formatCents(use.amount), reason },
    });
    return findUse(ctx, id);
  });
}
