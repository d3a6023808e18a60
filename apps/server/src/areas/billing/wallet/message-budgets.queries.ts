import type { SourceKind } from '@clientela/contract';
import { MICROS_PER_CENT } from '@clientela/domain';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import type { PriceOf } from './store-addons.queries.ts';

/** A source of paid messages. */
export interface PayingSource {
  source_kind: SourceKind;
  source_id: string;
}

/** Subject of a budget: the messages of a source over one channel, at one of its prices. */
export type Spending = PayingSource & PriceOf;

/** Credits and money reserved for messages of one price, and their use. */
export interface Budget {
  addon_id: string;
  price_micros: number;
  credits: number;
  credits_used: number;
  credits_period: string | null;
  credits_older: number;
  held: number;
  posted: number;
  returned: number;
  claimed: number;
  sent: number;
  paid: number;
  moves: number;
  is_waiting: boolean;
}

export function budgetsOf(ctx: Ctx, { source_kind, source_id }: PayingSource) {
  return ctx.db
    .selectFrom('message_budgets')
    .where('store_id', '=', ctx.store.id)
    .where('source_kind', '=', source_kind)
    .where('source_id', '=', source_id);
}

function budgetOf(ctx: Ctx, of: Spending) {
  return budgetsOf(ctx, of)
    .where('channel', '=', of.channel)
    .where('price_kind', '=', of.price_kind);
}

/** The budget, locked until the transaction ends; undefined when the messages are free. */
export function lockBudget(ctx: Ctx, of: Spending): Promise<Budget | undefined> {
  return budgetOf(ctx, of).selectAll().forUpdate().executeTakeFirst();
}

export async function changeBudget(ctx: Ctx, of: Spending, set: Partial<Budget>): Promise<void> {
  await ctx.db
    .updateTable('message_budgets')
    .set(set)
    .where('store_id', '=', ctx.store.id)
    .where('source_kind', '=', of.source_kind)
    .where('source_id', '=', of.source_id)
    .where('channel', '=', of.channel)
    .where('price_kind', '=', of.price_kind)
    .execute();
}

/** Names a movement of money: each is posted once. */
export function referenceOf({ source_id, channel, price_kind }: Spending, move: number): string {
  return `${source_id}:${channel}:${price_kind}:${move}`;
}

/** Number of units that the held money covers. */
export function unitsOf(budget: Pick<Budget, 'held' | 'price_micros'>): number {
  return Number((BigInt(budget.held) * BigInt(MICROS_PER_CENT)) / BigInt(budget.price_micros));
}

/** How many more units may be claimed. */
export function remainingOf(budget: Budget): number {
  return budget.credits + unitsOf(budget) - budget.claimed;
}

/** Cents that a source's messages have cost the wallet so far; null where they have no price. */
export async function costOf(ctx: Ctx, source: PayingSource): Promise<number | null> {
  const { cents } = await budgetsOf(ctx, source)
    .select(sql<number | null>`sum(posted)::bigint`.as('cents'))
    .executeTakeFirstOrThrow();
  return cents;
}

/** The same by channel; without free messages. */
export function costsByChannel(
  ctx: Ctx,
  source: PayingSource,
): Promise<{ channel: string; cents: number }[]> {
  return budgetsOf(ctx, source)
    .select(['channel', sql<number>`coalesce(sum(posted), 0)::bigint`.as('cents')])
    .groupBy('channel')
    .execute();
}

/** Whether messages of this source wait for money, as of its last send run. */
export async function isWaitingForMoney(ctx: Ctx, source: PayingSource): Promise<boolean> {
  const waiting = await budgetsOf(ctx, source)
    .where('is_waiting', '=', true)
    .select('channel')
    .executeTakeFirst();
  return waiting !== undefined;
}

/** Whether the messages of this source cost credits or money over this channel. */
export async function isPriced(ctx: Ctx, of: Spending): Promise<boolean> {
  return (await budgetOf(ctx, of).select('addon_id').executeTakeFirst()) !== undefined;
}
