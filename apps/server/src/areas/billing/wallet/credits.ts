import type { Cycle } from '@clientela/domain';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { rowOf } from '#platform/row-of';
import { type Channel, listChannels } from './store-addons.queries.ts';

/** Messages the plan pays for, period by period and channel by channel. */

/** Credits granted by the plan and bought by the store in this period. */
function grantedIn(ctx: Ctx, channel: Pick<Channel, 'name' | 'monthly_credits'>, start: string) {
  return sql<number>`${channel.monthly_credits}::int + coalesce((
    select sum(c.units) from addon_charges c
      join store_addons s on s.store_id = c.store_id and s.id = c.store_addon_id
      join addons a on a.id = s.addon_id
     where c.store_id = ${ctx.store.id} and c.period_start = ${start} and c.status = 'paid'
       and a.name = ${channel.name}), 0)::int`;
}

/** Opens the credits of a period if needed, and locks them until the transaction ends. */
export async function lockCredits(ctx: Ctx, channel: Channel, start: string): Promise<number> {
  await sql`
    insert into addon_credits (store_id, addon_id, period_start, granted)
    select ${ctx.store.id}, ${channel.id}, ${start}, ${grantedIn(ctx, channel, start)}
    on conflict (store_id, addon_id, period_start) do nothing`.execute(ctx.db);
  const { left } = await ofPeriod(ctx, channel.id, start).forUpdate().executeTakeFirstOrThrow();
  return left;
}

/** Locks every channel's credits, in one order and before any wallet lock. */
export async function lockAllCredits(ctx: Ctx, { start }: Cycle): Promise<void> {
  for (const channel of await listChannels(ctx)) await lockCredits(ctx, channel, start);
}

function ofPeriod(ctx: Ctx, addonId: string, start: string) {
  return ctx.db
    .selectFrom('addon_credits')
    .select(['granted', sql<number>`granted - taken`.as('left')])
    .where('store_id', '=', ctx.store.id)
    .where('addon_id', '=', addonId)
    .where('period_start', '=', start);
}

/** Granted and remaining credits of a period, without opening it. */
export async function readCredits(
  ctx: Ctx,
  channel: Channel,
  { start }: Cycle,
): Promise<{ granted: number; left: number }> {
  const open = await ofPeriod(ctx, channel.id, start).executeTakeFirst();
  if (open) return open;
  const result = await sql<{ granted: number }>`
    select ${grantedIn(ctx, channel, start)} as granted`.execute(ctx.db);
  const { granted } = rowOf(result);
  return { granted, left: granted };
}

/** How many of a period's credits are set aside for campaigns and not yet sent. */
export async function readHeldCredits(
  ctx: Ctx,
  channel: Pick<Channel, 'id'>,
  { start }: Cycle,
): Promise<number> {
  const { held } = await ctx.db
    .selectFrom('message_budgets')
    .select(
      sql<number>`coalesce(sum(credits - greatest(credits_used, credits_older)), 0)::int`.as(
        'held',
      ),
    )
    .where('store_id', '=', ctx.store.id)
    .where('addon_id', '=', channel.id)
    .where('credits_period', '=', start)
    .executeTakeFirstOrThrow();
  return held;
}

export async function quoteCredits(ctx: Ctx, channel: Channel, cycle: Cycle): Promise<number> {
  return Math.max(0, (await readCredits(ctx, channel, cycle)).left);
}

/** Takes credits of a period, or gives them back with a negative number. */
export async function takeFromCredits(
  ctx: Ctx,
  addonId: string,
  start: string,
  taken: number,
): Promise<void> {
  if (taken === 0) return;
  await ctx.db
    .updateTable('addon_credits')
    .set({ taken: sql`greatest(0, taken + ${taken})` })
    .where('store_id', '=', ctx.store.id)
    .where('addon_id', '=', addonId)
    .where('period_start', '=', start)
    .execute();
}

/** Adds paid units to the open credits of their channels; call `lockAllCredits` before. */
export async function addUnits(
  ctx: Ctx,
  { name, units, start }: { name: string; units: number; start: string },
): Promise<void> {
  for (const channel of await listChannels(ctx)) {
    if (channel.name === name) await grantMore(ctx, channel.id, start, units);
  }
}

/** More credits, or fewer, but never less than are taken. */
export async function grantMore(
  ctx: Ctx,
  addonId: string,
  start: string,
  more: number,
): Promise<void> {
  await ctx.db
    .updateTable('addon_credits')
    .set({ granted: sql`greatest(taken, granted + ${more})` })
    .where('store_id', '=', ctx.store.id)
    .where('addon_id', '=', addonId)
    .where('period_start', '=', start)
    .execute();
}
