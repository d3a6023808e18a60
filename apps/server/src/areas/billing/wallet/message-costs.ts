import { centsHeld, centsPosted, localDay } from '@clientela/domain';
import { sql } from 'kysely';
import { notify } from '#areas/identity/notifications/index';
import { type Ctx, inTransaction } from '#platform/context';
import { broadcast } from '#platform/events';
import { considerAutomaticTopup } from './automatic-topup.jobs.ts';
import { lockCredits, takeFromCredits } from './credits.ts';
import { currentCycle } from './cycle.queries.ts';
import { addToDay, postUnlessStopped, readBalances } from './ledger.ts';
import {
  type Budget,
  budgetsOf,
  changeBudget,
  lockBudget,
  type PayingSource,
  referenceOf,
  remainingOf,
  type Spending,
  unitsOf,
} from './message-budgets.queries.ts';
import { findChannelAddon, type PriceOf } from './store-addons.queries.ts';

/**
 * Costs of messages: credits of the plan and money are reserved before sending, spent on sending,
 * and the remainder is returned at the end. A channel is charged when the store's add-on has a
 * price, by its unit: an e-mail, a segment of an SMS.
 */

/** Reserves units for unclaimed messages, as far as credits and money allow. */
export function coverMessages(ctx: Ctx, of: Spending, unclaimed: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const addon = await findChannelAddon(ctx, of);
    if (addon) {
      await ctx.db
        .insertInto('message_budgets')
        .values({
          store_id: ctx.store.id,
          source_kind: of.source_kind,
          source_id: of.source_id,
          channel: of.channel,
          price_kind: of.price_kind,
          addon_id: addon.id,
          price_micros: addon.price_micros,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['store_id', 'source_kind', 'source_id', 'channel', 'price_kind'])
            .doNothing(),
        )
        .execute();
    }
    const budget = await lockBudget(ctx, of);
    if (!budget) return;
    const short = unclaimed - remainingOf(budget);
    if (short <= 0) return;
    const { taken, ...period } = await takeCredits(ctx, of, budget, short);
    const credits = budget.credits + taken;
    await reserveMoney(ctx, of, { ...budget, ...period, credits }, short - taken);
  });
}

async function reserveMoney(
  ctx: Ctx,
  of: Spending,
  budget: Budget,
  messages: number,
): Promise<void> {
  const { credits, credits_period, credits_older, moves, held, price_micros } = budget;
  const wanted = centsHeld(unitsOf(budget) + messages, price_micros) - held;
  const move = { credits, credits_period, credits_older, moves: moves + 1 };
  if (messages <= 0 || wanted <= 0) {
    await changeBudget(ctx, of, move);
    return;
  }
  const reference = referenceOf(of, move.moves);
  const { moved, available } = await postUnlessStopped(ctx, 'hold', reference, wanted);
  await changeBudget(ctx, of, { ...move, held: held + moved });
  if (moved > 0) await broadcast(ctx, 'wallet.changed', {});
  await considerAutomaticTopup(ctx, available);
}

/** As many credits as this period has left; those taken in an earlier one stay apart. */
async function takeCredits(
  ctx: Ctx,
  of: Spending,
  budget: Budget,
  wanted: number,
): Promise<CreditsTaken> {
  const channel = await findChannelAddon(ctx, of);
  const { start } = await currentCycle(ctx);
  const isSamePeriod = budget.credits_period === start;
  const credits_older = isSamePeriod ? budget.credits_older : budget.credits;
  const stand = { credits_period: start, credits_older };
  if (channel?.id !== budget.addon_id) return { taken: 0, ...stand };
  const left = await lockCredits(ctx, channel, start);
  const taken = Math.max(0, Math.min(left, wanted));
  await takeFromCredits(ctx, budget.addon_id, start, taken);
  return { taken, ...stand };
}

interface CreditsTaken {
  taken: number;
  credits_period: string;
  credits_older: number;
}

/** How many units may be claimed beyond those claimed before; the budget stays locked meanwhile. */
export async function lockCapacity(ctx: Ctx, of: Spending): Promise<number> {
  const budget = await lockBudget(ctx, of);
  if (!budget) return Number.MAX_SAFE_INTEGER;
  const { is_stopped } = await readBalances(ctx);
  return is_stopped ? 0 : Math.max(0, remainingOf(budget));
}

export async function noteClaimed(ctx: Ctx, of: Spending, units: number): Promise<void> {
  if (units === 0) return;
  await ctx.db
    .updateTable('message_budgets')
    .set({ claimed: sql`claimed + ${units}` })
    .where('store_id', '=', ctx.store.id)
    .where('source_kind', '=', of.source_kind)
    .where('source_id', '=', of.source_id)
    .where('channel', '=', of.channel)
    .where('price_kind', '=', of.price_kind)
    .execute();
}

/**
 * Counts the units that left, and gives back those of messages that did not, in the transaction that
 * records them. Credits are used before money.
 */
export async function settleMessages(
  ctx: Ctx,
  of: Spending,
  { sent, freed }: { sent: number; freed: number },
): Promise<void> {
  const day = localDay(ctx.clock.now(), ctx.store.time_zone);
  const { source_kind, source_id, channel, price_kind } = of;
  const budget = sql`b.store_id = ${ctx.store.id} and b.source_kind = ${source_kind}
    and b.source_id = ${source_id} and b.channel = ${channel} and b.price_kind = ${price_kind}`;
  await sql`
    with was as (
      select b.addon_id, least(b.credits - b.credits_used, ${sent}::int) as from_credits
        from message_budgets b where ${budget} for update
    ), now as (
      update message_budgets b
         set claimed = b.claimed - ${freed}::int, sent = b.sent + ${sent}::int,
           credits_used = b.credits_used + w.from_credits, paid = b.paid + ${sent}::int - w.from_credits
        from was w where ${budget}
    )
    insert into message_costs as k (store_id, day, source_kind, source_id, addon_id, messages, credit_messages)
    select ${ctx.store.id}, ${day}, ${source_kind}, ${source_id}, addon_id, ${sent}::int, from_credits from was
     where ${sent}::int > 0
    on conflict (store_id, day, source_kind, source_id, addon_id) do update
      set messages = k.messages + excluded.messages, credit_messages = k.credit_messages + excluded.credit_messages`.execute(
    ctx.db,
  );
}

/**
 * Refunds units of undelivered messages, if the add-on allows it: money first, since credits were
 * used before it. Applies also when the source no longer sends.
 */
export function returnMessages(ctx: Ctx, of: Spending, units: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const locked = units > 0 ? await lockBudget(ctx, of) : undefined;
    if (!locked || !(await isReturned(ctx, locked.addon_id))) return;
    const money = Math.min(units, locked.paid);
    const credits = Math.min(units - money, locked.credits_used);
    if (credits > 0) await giveCreditsBack(ctx, locked, credits);
    const left = locked.credits - credits;
    const returned = {
      claimed: locked.claimed - money - credits,
      sent: locked.sent - money - credits,
      paid: locked.paid - money,
      credits: left,
      credits_used: locked.credits_used - credits,
      credits_older: Math.min(locked.credits_older, left),
    };
    await changeBudget(ctx, of, returned);
    await noteCost(ctx, of, { messages: -(money + credits), credit_messages: -credits });
    await postSpent(ctx, of, { ...locked, ...returned });
  });
}

async function isReturned(ctx: Ctx, storeAddonId: string): Promise<boolean> {
  const { returned_on_failure } = await ctx.db
    .selectFrom('store_addons as s')
    .innerJoin('addons as a', 'a.id', 's.addon_id')
    .select('a.returned_on_failure')
    .where('s.store_id', '=', ctx.store.id)
    .where('s.id', '=', storeAddonId)
    .executeTakeFirstOrThrow();
  return returned_on_failure;
}

/** Those of the budget's period; credits of earlier ones are over. */
async function giveCreditsBack(
  ctx: Ctx,
  { addon_id, credits, credits_older, credits_period }: Budget,
  count: number,
): Promise<void> {
  const back = Math.min(count, credits - credits_older);
  if (credits_period) await takeFromCredits(ctx, addon_id, credits_period, -back);
}

/** Posts messages sent since the last time to the ledger: the cumulative price rounded half up. */
export function postCosts(ctx: Ctx, of: Spending): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const budget = await lockBudget(ctx, of);
    if (budget) await postSpent(ctx, of, budget);
  });
}

/** Negative when more was returned than sent. */
async function postSpent(ctx: Ctx, of: Spending, budget: Budget): Promise<Budget> {
  const posted = centsPosted(budget.paid * budget.price_micros);
  const cents = posted - budget.posted;
  if (cents === 0) return budget;
  const returned = budget.returned + Math.max(0, -cents);
  const isReturn = cents < 0;
  const kind = isReturn ? 'returned' : 'messages';
  const reference = referenceOf(of, isReturn ? returned : posted + returned);
  const { outcome } = await postUnlessStopped(ctx, kind, reference, Math.abs(cents));
  // The price is cumulative: amounts skipped while the wallet was stopped are posted later.
  if (outcome === 'stopped') return budget;
  if (outcome !== 'posted')
    throw new Error(`messages of ${of.source_id} were not held for: ${outcome}`);
  // The refund is available at once, so the budget holds less by it.
  const held = budget.held + Math.min(0, cents);
  await changeBudget(ctx, of, { posted, returned, held });
  const entries = await noteCost(ctx, of, { cents });
  const day = localDay(ctx.clock.now(), ctx.store.time_zone);
  await addToDay(ctx, day, { outputs: cents, entries });
  await broadcast(ctx, 'wallet.changed', {});
  return { ...budget, posted, returned, held };
}

/** Adds to a source's cost of today. Returns how many entries the statement grows by. */
async function noteCost(
  ctx: Ctx,
  of: Spending,
  { cents = 0, messages = 0, credit_messages = 0 }: Partial<Cost>,
): Promise<number> {
  const { source_kind, source_id } = of;
  const day = localDay(ctx.clock.now(), ctx.store.time_zone);
  const { rows } = await sql<{ cents: number }>`
    insert into message_costs as k (store_id, day, source_kind, source_id, addon_id, cents, messages, credit_messages)
    select ${ctx.store.id}, ${day}, ${source_kind}, ${source_id}, b.addon_id, ${cents}::bigint, ${messages}::int,
        ${credit_messages}::int
      from message_budgets b
     where b.store_id = ${ctx.store.id} and b.source_kind = ${source_kind} and b.source_id = ${source_id}
       and b.channel = ${of.channel} and b.price_kind = ${of.price_kind}
    on conflict (store_id, day, source_kind, source_id, addon_id) do update
      set cents = k.cents + excluded.cents, messages = k.messages + excluded.messages,
        credit_messages = k.credit_messages + excluded.credit_messages
    returning cents`.execute(ctx.db);
  const after = rows[0]?.cents ?? 0;
  return Number(after !== 0) - Number(after - cents !== 0);
}

interface Cost {
  cents: number;
  messages: number;
  credit_messages: number;
}

/**
 * Posts sent messages and returns the remainder. Messages in flight retain their reservation,
 * unless the source is over and no outcome will be recorded any more.
 */
export async function releaseMessages(
  ctx: Ctx,
  source: PayingSource,
  { isOver }: { isOver: boolean },
): Promise<void> {
  const budgets = await budgetsOf(ctx, source)
    .select(['channel', 'price_kind'])
    .$narrowType<PriceOf>()
    .orderBy('channel')
    .orderBy('price_kind')
    .execute();
  for (const price of budgets) await releaseBudget(ctx, { ...source, ...price }, isOver);
}

function releaseBudget(ctx: Ctx, of: Spending, isOver: boolean): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockBudget(ctx, of);
    if (!locked) return;
    const inFlight = isOver ? 0 : locked.claimed - locked.sent;
    const unused = Math.max(0, locked.credits - locked.credits_used - inFlight);
    const credits = locked.credits - unused;
    // Lock order: credits before the wallet, to avoid deadlocks.
    const returned = Math.min(unused, locked.credits - locked.credits_older);
    if (locked.credits_period) {
      await takeFromCredits(ctx, locked.addon_id, locked.credits_period, -returned);
    }
    const budget = await postSpent(ctx, of, locked);
    const kept = Math.max(budget.posted, centsHeld(budget.paid + inFlight, budget.price_micros));
    const back = isOver ? budget.held - budget.posted : Math.max(0, budget.held - kept);
    const moves = budget.moves + 1;
    const reference = referenceOf(of, moves);
    const moved = back > 0 ? (await postUnlessStopped(ctx, 'release', reference, back)).moved : 0;
    if (moved > 0) await broadcast(ctx, 'wallet.changed', {});
    await changeBudget(ctx, of, {
      moves,
      held: budget.held - moved,
      credits,
      credits_older: Math.min(budget.credits_older, credits),
      ...(isOver ? { claimed: budget.sent } : {}),
      is_waiting: false,
    });
  });
}

/**
 * Whether messages without a reservation, `units` in all, have to wait for money: the
 * balance is below the `least` that lets one leave. Notifies the store when that begins.
 */
export function mustWaitForMoney(
  ctx: Ctx,
  of: Spending,
  { units, least }: { units: number; least: number },
): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    await coverMessages(ctx, of, units);
    const budget = await lockBudget(ctx, of);
    if (!budget) return false;
    const { balance, is_stopped } = await readBalances(ctx);
    const hasCapacity = remainingOf(budget) >= least && !is_stopped;
    const waits = !hasCapacity && units > 0;
    if (waits !== budget.is_waiting) await changeBudget(ctx, of, { is_waiting: waits });
    // Owners of a stopped wallet were already notified.
    if (waits && !budget.is_waiting && !is_stopped) {
      await notify(ctx, 'balance_low', { balance });
    }
    return waits;
  });
}
