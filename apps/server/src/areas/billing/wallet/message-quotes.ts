import { centsHeld } from '@clientela/domain';
import type { Ctx } from '#platform/context';
import { quoteCredits } from './credits.ts';
import { currentCycle } from './cycle.queries.ts';
import { readBalances } from './ledger.ts';
import { lockBudget, remainingOf, type Spending, unitsOf } from './message-budgets.queries.ts';
import { findChannelAddon, type PriceOf } from './store-addons.queries.ts';

/** Millionths of a real that one unit costs now, beyond the plan's credits; 0 where it costs nothing. */
export async function priceOfMessage(ctx: Ctx, price: PriceOf): Promise<number> {
  return (await findChannelAddon(ctx, price))?.price_micros ?? 0;
}

/**
 * Current price of so many units of a channel, with the available funds, and whether undelivered
 * ones are refunded; null when they are free.
 */
export async function quoteMessages(
  ctx: Ctx,
  price: PriceOf,
  units: number,
): Promise<Quote & { is_returned: boolean | null }> {
  const addon = await findChannelAddon(ctx, price);
  const { balance, is_stopped } = await readBalances(ctx);
  if (!addon) return { ...quoteOf(units, null, balance), is_stopped: false, is_returned: null };
  const credits = await quoteCredits(ctx, addon, await currentCycle(ctx));
  const is_returned = addon.returned_on_failure;
  return { ...quoteOf(units, { ...addon, credits }, balance), is_stopped, is_returned };
}

/** The same for unreserved units of a source, in addition to its reservations. */
export async function quoteQueued(ctx: Ctx, of: Spending, units: number): Promise<Quote> {
  const budget = await lockBudget(ctx, of);
  const addon = await findChannelAddon(ctx, of);
  const price = budget ?? addon;
  const { balance, is_stopped } = await readBalances(ctx);
  if (!price) return { ...quoteOf(units, null, balance), is_stopped: false };
  const hasCredits = addon && (!budget || budget.addon_id === addon.id);
  const credits = hasCredits ? await quoteCredits(ctx, addon, await currentCycle(ctx)) : 0;
  const short = Math.max(0, units - (budget ? remainingOf(budget) : 0));
  const { covered, ...quote } = quoteOf(short, { ...price, credits }, balance);
  return { ...quote, units, covered: units - short + covered, is_stopped };
}

/** Cost of units at a channel's price; amounts in cents. */
export interface Quote {
  units: number;
  cost: number;
  balance: number;
  /** Of the units, those that credits and money suffice for. */
  covered: number;
  missing: number;
  is_stopped: boolean;
}

function quoteOf(
  units: number,
  price: { price_micros: number; credits: number } | null,
  balance: number,
): Omit<Quote, 'is_stopped'> {
  if (!price) return { units, cost: 0, balance, covered: units, missing: 0 };
  const { price_micros, credits } = price;
  const cost = centsHeld(Math.max(0, units - credits), price_micros);
  const affordable = unitsOf({ held: Math.max(0, balance), price_micros });
  const covered = Math.min(units, credits + affordable);
  return { units, cost, balance, covered, missing: Math.max(0, cost - balance) };
}
