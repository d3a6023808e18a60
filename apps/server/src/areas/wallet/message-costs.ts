import { centsHeld, centsPosted, localDay, MICROS_PER_CENT } from '@clientela/domain';
import { sql } from 'kysely';
import { notify } from '#areas/notifications/index';
import { type Ctx, inTransaction } from '#platform/context';
import { announce } from '#platform/events';
import { considerAutomaticTopup } from './automatic-topup.jobs.ts';
import { lockCredits, quoteCredits, takeFromCredits } from './credits.ts';
import { currentCycle } from './cycle.queries.ts';
import { addToDay, postUnlessStopped, readBalances } from './ledger.ts';
import { findEmailChannel } from './store-addons.queries.ts';

/**
 * What a campaign's messages cost: credits of the plan and money are set aside before they leave,
 * spent as they leave, and given back at the end. E-mail costs where the store's add-on has a price.
 */

interface Budget {
  addon_id: string;
  price_micros: number;
  credits: number;
  credits_used: number;
  credits_period: string | null;
  credits_older: number;
  held: number;
  posted: number;
  claimed: number;
  sent: number;
  paid: number;
  moves: number;
  is_waiting: boolean;
}

function budgetOf(ctx: Ctx, campaignId: string) {
  return ctx.db
    .selectFrom('campaign_budgets')
    .where('store_id', '=', ctx.store.id)
    .where('campaign_id', '=', campaignId);
}

function lockBudget(ctx: Ctx, campaignId: string): Promise<Budget | undefined> {
  return budgetOf(ctx, campaignId).selectAll().forUpdate().executeTakeFirst();
}

async function change(ctx: Ctx, campaignId: string, set: Partial<Budget>): Promise<void> {
  await ctx.db
    .updateTable('campaign_budgets')
    .set(set)
    .where('store_id', '=', ctx.store.id)
    .where('campaign_id', '=', campaignId)
    .execute();
}

/** How many messages the money held suffices for. */
function unitsOf(budget: Pick<Budget, 'held' | 'price_micros'>): number {
  return Number((BigInt(budget.held) * BigInt(MICROS_PER_CENT)) / BigInt(budget.price_micros));
}

function roomOf(budget: Budget): number {
  return budget.credits + unitsOf(budget) - budget.claimed;
}

/** What so many messages would cost now, beside what there is. */
export async function quoteMessages(ctx: Ctx, messages: number) {
  const addon = await findEmailChannel(ctx);
  const { balance, is_stopped } = await readBalances(ctx);
  if (!addon) return { ...quoteOf(messages, null, balance), is_stopped: false };
  const credits = await quoteCredits(ctx, addon, await currentCycle(ctx));
  return { ...quoteOf(messages, { ...addon, credits }, balance), is_stopped };
}

/** The same for the messages of a campaign that have not left, beyond what is set aside for them. */
export async function quoteQueued(ctx: Ctx, campaignId: string) {
  const messages = await countUnclaimed(ctx, campaignId);
  const budget = await lockBudget(ctx, campaignId);
  const addon = await findEmailChannel(ctx);
  const price = budget ?? addon;
  const { balance, is_stopped } = await readBalances(ctx);
  if (!price) return { ...quoteOf(messages, null, balance), is_stopped: false };
  const hasCredits = addon && (!budget || budget.addon_id === addon.id);
  const credits = hasCredits ? await quoteCredits(ctx, addon, await currentCycle(ctx)) : 0;
  const short = Math.max(0, messages - (budget ? roomOf(budget) : 0));
  const { covered, ...quote } = quoteOf(short, { ...price, credits }, balance);
  return { ...quote, messages, covered: messages - short + covered, is_stopped };
}

function quoteOf(
  messages: number,
  price: { price_micros: number; credits: number } | null,
  balance: number,
) {
  if (!price) return { messages, cost: 0, balance, covered: messages, missing: 0 };
  const { price_micros, credits } = price;
  const cost = centsHeld(Math.max(0, messages - credits), price_micros);
  const affordable = unitsOf({ held: Math.max(0, balance), price_micros });
  const covered = Math.min(messages, credits + affordable);
  return { messages, cost, balance, covered, missing: Math.max(0, cost - balance) };
}

/** Sets aside what the messages not yet claimed cost, as far as credits and money go. */
export function coverMessages(ctx: Ctx, campaignId: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const addon = await findEmailChannel(ctx);
    if (addon) {
      await ctx.db
        .insertInto('campaign_budgets')
        .values({
          store_id: ctx.store.id,
          campaign_id: campaignId,
          addon_id: addon.id,
          price_micros: addon.price_micros,
        })
        .onConflict((conflict) => conflict.columns(['store_id', 'campaign_id']).doNothing())
        .execute();
    }
    const budget = await lockBudget(ctx, campaignId);
    if (!budget) return;
    const short = (await countUnclaimed(ctx, campaignId)) - roomOf(budget);
    if (short <= 0) return;
    const { taken, ...period } = await takeCredits(ctx, budget, short);
    const credits = budget.credits + taken;
    await holdMoney(ctx, campaignId, { ...budget, ...period, credits }, short - taken);
  });
}

async function countUnclaimed(ctx: Ctx, campaignId: string): Promise<number> {
  const { n } = await ctx.db
    .selectFrom('send_queue')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('store_id', '=', ctx.store.id)
    .where('campaign_id', '=', campaignId)
    .where('attempt', '=', 0)
    .executeTakeFirstOrThrow();
  return n;
}

async function holdMoney(
  ctx: Ctx,
  campaignId: string,
  budget: Budget,
  messages: number,
): Promise<void> {
  const { credits, credits_period, credits_older, moves, held, price_micros } = budget;
  const wanted = centsHeld(unitsOf(budget) + messages, price_micros) - held;
  const move = { credits, credits_period, credits_older, moves: moves + 1 };
  if (messages <= 0 || wanted <= 0) {
    await change(ctx, campaignId, move);
    return;
  }
  const reference = `${campaignId}:${move.moves}`;
  const { moved, available } = await postUnlessStopped(ctx, 'hold', reference, wanted);
  await change(ctx, campaignId, { ...move, held: held + moved });
  if (moved > 0) await announce(ctx, 'wallet.changed', {});
  await considerAutomaticTopup(ctx, available);
}

/** As many credits as this period has left; those taken in an earlier one stay apart. */
async function takeCredits(ctx: Ctx, budget: Budget, wanted: number): Promise<CreditsTaken> {
  const channel = await findEmailChannel(ctx);
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

/** How many messages may be claimed beyond those claimed before; the budget stays locked meanwhile. */
export async function lockRoom(ctx: Ctx, campaignId: string): Promise<number> {
  const budget = await lockBudget(ctx, campaignId);
  if (!budget) return Number.MAX_SAFE_INTEGER;
  const { is_stopped } = await readBalances(ctx);
  return is_stopped ? 0 : Math.max(0, roomOf(budget));
}

export async function noteClaimed(ctx: Ctx, campaignId: string, messages: number): Promise<void> {
  if (messages === 0) return;
  await ctx.db
    .updateTable('campaign_budgets')
    .set({ claimed: sql`claimed + ${messages}` })
    .where('store_id', '=', ctx.store.id)
    .where('campaign_id', '=', campaignId)
    .execute();
}

/**
 * Counts messages that left, and gives back the place of those that did not, in the transaction
 * that records them. Credits are used before money.
 */
export async function settleMessages(
  ctx: Ctx,
  campaignId: string,
  { sent, freed }: { sent: number; freed: number },
): Promise<void> {
  const day = localDay(ctx.clock.now(), ctx.store.time_zone);
  await sql`
    with was as (
      select addon_id, least(credits - credits_used, ${sent}::int) as from_credits from campaign_budgets
       where store_id = ${ctx.store.id} and campaign_id = ${campaignId} for update
    ), now as (
      update campaign_budgets b
         set claimed = b.claimed - ${freed}::int, sent = b.sent + ${sent}::int,
           credits_used = b.credits_used + w.from_credits, paid = b.paid + ${sent}::int - w.from_credits
        from was w where b.store_id = ${ctx.store.id} and b.campaign_id = ${campaignId}
    )
    insert into campaign_costs as k (store_id, day, campaign_id, addon_id, messages, credit_messages)
    select ${ctx.store.id}, ${day}, ${campaignId}, addon_id, ${sent}::int, from_credits from was
     where ${sent}::int > 0
    on conflict (store_id, day, campaign_id, addon_id) do update
      set messages = k.messages + excluded.messages, credit_messages = k.credit_messages + excluded.credit_messages`.execute(
    ctx.db,
  );
}

/** Posts to the ledger what left since the last time: the cumulative price rounded half up. */
export function postCosts(ctx: Ctx, campaignId: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const budget = await lockBudget(ctx, campaignId);
    if (budget) await postSpent(ctx, campaignId, budget);
  });
}

async function postSpent(ctx: Ctx, campaignId: string, budget: Budget): Promise<Budget> {
  const posted = centsPosted(budget.paid * budget.price_micros);
  const cents = posted - budget.posted;
  if (cents <= 0) return budget;
  const reference = `${campaignId}:${posted}`;
  const { outcome } = await postUnlessStopped(ctx, 'messages', reference, cents);
  // The price is cumulative: what a stopped wallet did not post, it posts once it moves again.
  if (outcome === 'stopped') return budget;
  if (outcome !== 'posted')
    throw new Error(`messages of ${campaignId} were not held for: ${outcome}`);
  await change(ctx, campaignId, { posted });
  const day = localDay(ctx.clock.now(), ctx.store.time_zone);
  const { is_new } = await ctx.db
    .insertInto('campaign_costs')
    .values({
      store_id: ctx.store.id,
      day,
      campaign_id: campaignId,
      addon_id: budget.addon_id,
      cents,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'day', 'campaign_id', 'addon_id'])
        .doUpdateSet({ cents: sql`campaign_costs.cents + ${cents}` }),
    )
    .returning(sql<boolean>`cents = ${cents}`.as('is_new'))
    .executeTakeFirstOrThrow();
  await addToDay(ctx, day, { outputs: cents, entries: is_new ? 1 : 0 });
  await announce(ctx, 'wallet.changed', {});
  return { ...budget, posted };
}

/**
 * Posts what left and gives back the rest. Messages in flight keep what they were claimed with,
 * unless the campaign is over and nothing of it will be recorded any more.
 */
export function releaseMessages(
  ctx: Ctx,
  campaignId: string,
  { isOver }: { isOver: boolean },
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockBudget(ctx, campaignId);
    if (!locked) return;
    const inFlight = isOver ? 0 : locked.claimed - locked.sent;
    const unused = Math.max(0, locked.credits - locked.credits_used - inFlight);
    const credits = locked.credits - unused;
    // Whoever needs both holds the credits before the wallet: one order, no deadlock.
    const returned = Math.min(unused, locked.credits - locked.credits_older);
    if (locked.credits_period) {
      await takeFromCredits(ctx, locked.addon_id, locked.credits_period, -returned);
    }
    const budget = await postSpent(ctx, campaignId, locked);
    const kept = Math.max(budget.posted, centsHeld(budget.paid + inFlight, budget.price_micros));
    const back = isOver ? budget.held - budget.posted : Math.max(0, budget.held - kept);
    const moves = budget.moves + 1;
    const reference = `${campaignId}:${moves}`;
    const moved = back > 0 ? (await postUnlessStopped(ctx, 'release', reference, back)).moved : 0;
    if (moved > 0) await announce(ctx, 'wallet.changed', {});
    await change(ctx, campaignId, {
      ...{ moves, held: budget.held - moved, credits },
      credits_older: Math.min(budget.credits_older, credits),
      ...(isOver ? { claimed: budget.sent } : {}),
      is_waiting: false,
    });
  });
}

/** Cents that a campaign's messages have cost the wallet so far; null where messages have no price. */
export async function costOfCampaign(ctx: Ctx, campaignId: string): Promise<number | null> {
  const budget = await budgetOf(ctx, campaignId).select('posted').executeTakeFirst();
  return budget?.posted ?? null;
}

/** Whether this campaign's messages wait for money, as its last turn found. */
export async function isWaitingForMoney(ctx: Ctx, campaignId: string): Promise<boolean> {
  const budget = await budgetOf(ctx, campaignId).select('is_waiting').executeTakeFirst();
  return budget?.is_waiting ?? false;
}

/** Whether unclaimed messages have to wait for money; tells the store when that begins. */
export function mustWaitForMoney(ctx: Ctx, campaignId: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    await coverMessages(ctx, campaignId);
    const budget = await lockBudget(ctx, campaignId);
    if (!budget) return false;
    const { balance, is_stopped } = await readBalances(ctx);
    const hasRoom = roomOf(budget) > 0 && !is_stopped;
    const waits = !hasRoom && (await countUnclaimed(ctx, campaignId)) > 0;
    if (waits !== budget.is_waiting) await change(ctx, campaignId, { is_waiting: waits });
    // Of a stopped wallet its owners have heard already.
    if (waits && !budget.is_waiting && !is_stopped) {
      await notify(ctx, 'balance_low', { balance });
    }
    return waits;
  });
}
