import { addDays, type Cycle, GRACE_DAYS } from '@clientela/domain';
import { sql } from 'kysely';
import { notify } from '#areas/identity/notifications/index';
import { personId } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { broadcast } from '#platform/events';
import { newId } from '#platform/ids';
import { considerAutomaticTopup } from './automatic-topup.jobs.ts';
import { addUnits } from './credits.ts';
import { todayOf } from './cycle.queries.ts';
import { addToDay, postUnlessStopped, readBalances } from './ledger.ts';

/**
 * Payments of add-ons. The caller's transaction must hold the lock on the store's cycle and
 * credits.
 */

export interface Charge {
  id: string;
  amount: number;
  units: number | null;
  period_start: string;
  name: string;
  title: string;
}

interface NewCharge extends Omit<Charge, 'id'> {
  store_addon_id: string;
  reason: 'contract' | 'renewal';
}

/** Records a charge; null when this renewal was recorded before. */
export async function noteCharge(
  ctx: Ctx,
  { name, title, ...charge }: NewCharge,
): Promise<Charge | null> {
  const noted = await ctx.db
    .insertInto('addon_charges')
    .values({
      ...charge,
      store_id: ctx.store.id,
      id: newId(ctx.clock.now().getTime()),
      status: 'waiting',
      grace_until: addDays(charge.period_start, GRACE_DAYS),
      created_by: personId(ctx),
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'store_addon_id', 'period_start'])
        // Written out: a prepared statement must know which index is meant.
        .where(sql<boolean>`reason = 'renewal'`)
        .doNothing(),
    )
    .returning(['id', 'amount', 'units', 'period_start'])
    .executeTakeFirst();
  return noted ? { ...noted, name, title } : null;
}

/** Takes a charge from the wallet, once, if the wallet covers it. */
export async function payCharge(ctx: Ctx, charge: Charge): Promise<boolean> {
  const { id, amount, units, name, period_start: start } = charge;
  const today = todayOf(ctx);
  if (amount > 0) {
    const { outcome, available } = await postUnlessStopped(ctx, 'addon', id, amount);
    if (outcome === 'insufficient' || outcome === 'stopped') return false;
    await addToDay(ctx, today, { outputs: amount, entries: 1 });
    await broadcast(ctx, 'wallet.changed', {});
    await considerAutomaticTopup(ctx, available);
  }
  if (units !== null) await addUnits(ctx, { name, units, start });
  await settle(ctx, id, { status: 'paid', day: today });
  return true;
}

async function settle(
  ctx: Ctx,
  id: string,
  set: { status: 'paid'; day: string } | { status: 'lapsed' },
): Promise<void> {
  await ctx.db
    .updateTable('addon_charges')
    .set(set)
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
}

/**
 * Monthly add-ons at the start of a period: canceled ones end, the others are paid. Unpaid ones
 * stay for a week and wait for money.
 */
export async function renewAddons(ctx: Ctx, cycle: Cycle): Promise<void> {
  await ctx.db
    .updateTable('store_addons')
    .set({ enabled: false, is_canceled: false })
    .where('store_id', '=', ctx.store.id)
    .where('is_canceled', '=', true)
    .execute();
  for (const due of await listDue(ctx, cycle)) {
    const charge = await noteCharge(ctx, {
      ...due,
      reason: 'renewal',
      period_start: cycle.start,
    });
    if (!charge || (await payCharge(ctx, charge))) continue;
    const grace_until = addDays(cycle.start, GRACE_DAYS);
    await notify(ctx, 'addon_charge', {
      title: charge.title,
      amount: charge.amount,
      outcome: 'waiting',
      grace_until,
    });
  }
}

/** Contracted add-ons not paid for this period, at today's price. */
async function listDue(ctx: Ctx, { start }: Cycle) {
  const { rows } = await sql<Omit<NewCharge, 'reason' | 'period_start'>>`
    select s.id as store_addon_id, a.name, a.title, a.units,
      coalesce(a.price, (select c.amount from addon_charges c
        where c.store_id = s.store_id and c.store_addon_id = s.id order by c.id desc limit 1), 0) as amount
      from store_addons s join addons a on a.id = s.addon_id
     where s.store_id = ${ctx.store.id} and s.enabled and s.source = 'store' and a.billing = 'monthly'
       and not exists (select from addon_charges c
         where c.store_id = s.store_id and c.store_addon_id = s.id and c.period_start = ${start})
     order by s.id`.execute(ctx.db);
  return rows;
}

/** Pays pending charges, oldest first, as far as the balance allows. */
export async function payWaiting(ctx: Ctx): Promise<void> {
  for (const charge of await listWaiting(ctx)) {
    if (!(await payCharge(ctx, charge))) return;
  }
}

async function listWaiting(ctx: Ctx): Promise<(Charge & { store_addon_id: string })[]> {
  return ctx.db
    .selectFrom('addon_charges as c')
    .innerJoin('store_addons as s', (join) =>
      join.onRef('s.store_id', '=', 'c.store_id').onRef('s.id', '=', 'c.store_addon_id'),
    )
    .innerJoin('addons as a', 'a.id', 's.addon_id')
    .select(['c.id', 'c.amount', 'c.units', 'c.period_start', 'c.store_addon_id'])
    .select(['a.name', 'a.title', 'c.grace_until'])
    .where('c.store_id', '=', ctx.store.id)
    .where('c.status', '=', 'waiting')
    .orderBy('c.id')
    .execute();
}

/** Restarts the week of grace of unpaid charges. */
export async function renewGrace(ctx: Ctx, today: string): Promise<void> {
  await ctx.db
    .updateTable('addon_charges')
    .set({ grace_until: addDays(today, GRACE_DAYS) })
    .where('store_id', '=', ctx.store.id)
    .where('status', '=', 'waiting')
    .execute();
}

/**
 * Ends add-ons not paid within their week, and expired one-time add-ons. A stopped wallet cannot
 * pay, so nothing lapses then.
 */
export async function expireCharges(ctx: Ctx, day: string): Promise<void> {
  if ((await readBalances(ctx)).is_stopped) return;
  const { rows } = await sql<{ store_addon_id: string; title: string; amount: number }>`
    with over as (
      update addon_charges set status = 'lapsed'
       where store_id = ${ctx.store.id} and status = 'waiting' and grace_until <= ${day}
      returning store_addon_id, amount)
    select o.store_addon_id, a.title, o.amount from over o
      join store_addons s on s.store_id = ${ctx.store.id} and s.id = o.store_addon_id
      join addons a on a.id = s.addon_id`.execute(ctx.db);
  const ended = rows.map(({ store_addon_id }) => store_addon_id);
  await ctx.db
    .updateTable('store_addons')
    .set({ enabled: false, is_canceled: false })
    .where('store_id', '=', ctx.store.id)
    .where('enabled', '=', true)
    .where((eb) => eb.or([eb('ends_on', '<=', day), ...ended.map((id) => eb('id', '=', id))]))
    .execute();
  for (const { title, amount } of rows) {
    await notify(ctx, 'addon_charge', { title, amount, outcome: 'ended', grace_until: null });
  }
}
