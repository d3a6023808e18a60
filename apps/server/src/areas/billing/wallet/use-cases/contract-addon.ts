import type { AddonOffer } from '@clientela/contract';
import { addMonths, type Cycle, formatCents } from '@clientela/domain';
import { sql } from 'kysely';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { type Ctx, inTransaction } from '#platform/context';
import { broadcast } from '#platform/events';
import { Failure } from '#platform/failure';
import { newId } from '#platform/ids';
import { noteCharge, payCharge } from '../addon-charges.ts';
import { findOffer } from '../addon-offers.queries.ts';
import { lockAllCredits } from '../credits.ts';
import { lockCycle, todayOf } from '../cycle.queries.ts';
import { assertWalletMoves, readBalances } from '../ledger.ts';
import { walletTexts } from '../wallet.texts.ts';

const MONTHS = { month: 1, quarter: 3, semester: 6, year: 12 } as const;

/** Gives the store an add-on and takes its price from the wallet: both, or neither. */
export function contractAddon(
  ctx: Ctx,
  { addon_id, expected_price }: { addon_id: string; expected_price: number },
): Promise<AddonOffer> {
  return inTransaction(ctx, async (ctx) => {
    await assertWalletMoves(ctx);
    const cycle = await lockCycle(ctx);
    if (!cycle) throw new Failure('plan_missing');
    const offer = await findOffer(ctx, addon_id);
    const price = assertContractable(offer);
    if (price !== expected_price) throw new Failure('addon_price_changed');
    await lockAllCredits(ctx, cycle);
    await pay(ctx, offer, cycle, await addInstance(ctx, offer, cycle), price);
    await recordAuditEvent(ctx, {
      action: 'addon.contracted',
      target_kind: 'store',
      target_id: ctx.store.id,
      details: { title: offer.title, price: formatCents(price) },
    });
    await broadcast(ctx, 'store.updated', {});
    return findOffer(ctx, addon_id);
  });
}

function assertContractable({ price_now, contracted }: AddonOffer): number {
  if (price_now !== null) return price_now;
  throw new Failure(contracted?.is_active ? 'addon_already_active' : 'addon_unavailable');
}

async function addInstance(ctx: Ctx, offer: AddonOffer, cycle: Cycle): Promise<string> {
  const instance = {
    source: 'store',
    enabled: true,
    monthly_credits: 0,
    is_canceled: false,
    ends_on: endOf(offer, cycle, todayOf(ctx)),
  };
  const { id } = await ctx.db
    .insertInto('store_addons')
    .values({ store_id: ctx.store.id, id: newId(), addon_id: offer.id, ...instance })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'addon_id']).doUpdateSet({ ...instance, price_micros: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The day from which a one-time add-on is over; its units count for the period alone. */
function endOf(
  { billing, units, usage_period }: AddonOffer,
  { end }: Cycle,
  today: string,
): string | null {
  if (billing === 'monthly') return null;
  if (units !== null) return end;
  return usage_period === 'each' ? null : addMonths(today, MONTHS[usage_period]);
}

async function pay(
  ctx: Ctx,
  { name, title, units }: AddonOffer,
  cycle: Cycle,
  store_addon_id: string,
  amount: number,
): Promise<void> {
  // Charges of an unpaid renewal lapse: the store agreed to today's price.
  await sql`update addon_charges set status = 'lapsed' where store_id = ${ctx.store.id}
    and store_addon_id = ${store_addon_id} and status = 'waiting'`.execute(ctx.db);
  const charge = await noteCharge(ctx, {
    store_addon_id,
    reason: 'contract',
    period_start: cycle.start,
    amount,
    units,
    name,
    title,
  });
  if (charge && (await payCharge(ctx, charge))) return;
  const { balance } = await readBalances(ctx);
  const missing = formatCents(amount - Math.max(0, balance));
  throw new Failure('balance_insufficient', {
    message: walletTexts.balance_missing(missing),
  });
}
