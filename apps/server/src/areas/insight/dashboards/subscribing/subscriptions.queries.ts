import { type DashboardSubscription, SUBSCRIPTIONS_MAX } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx, PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { listReaders } from '../readers.queries.ts';

function subscriptions(ctx: Ctx) {
  return ctx.db
    .selectFrom('dashboard_subscriptions')
    .select(['id', 'dashboard_id', 'every', 'hour', 'user_ids', 'format', 'last_sent_at'])
    .$narrowType<Pick<DashboardSubscription, 'every' | 'format'>>()
    .where('store_id', '=', ctx.store.id);
}

/** Subscriptions of a dashboard with the people who may still get them. */
export async function listSubscriptions(
  ctx: Ctx,
  dashboardId: string,
): Promise<{ data: DashboardSubscription[]; readers: { user_id: string; name: string }[] }> {
  const readers = await listReaders(ctx, dashboardId);
  const rows = await subscriptions(ctx)
    .where('dashboard_id', '=', dashboardId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const data = rows.map(({ dashboard_id: _, ...row }) => ({
    ...row,
    people: readers.filter(({ user_id }) => row.user_ids.includes(user_id)),
  }));
  return { data, readers };
}

export function findSubscription(ctx: Ctx, id: string) {
  return subscriptions(ctx).where('id', '=', id).executeTakeFirst();
}

export async function assertRoomForSubscription(ctx: Ctx, dashboardId: string): Promise<void> {
  const { count } = await ctx.db
    .selectFrom('dashboard_subscriptions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('store_id', '=', ctx.store.id)
    .where('dashboard_id', '=', dashboardId)
    .executeTakeFirstOrThrow();
  if (count >= SUBSCRIPTIONS_MAX) throw new Failure('too_many_subscriptions');
}

interface Due {
  store_id: string;
  id: string;
  /** Of the store. */
  day: string;
}

export async function listDue(ctx: PlatformCtx): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select store_id, id, day::text as day from app.due_dashboard_subscriptions(${ctx.clock.now()})`.execute(
    ctx.db,
  );
  return rows;
}

/** Records that a subscription is sent on this day; null where that was done already. */
export async function claimDay(ctx: Ctx, { id, day }: Due): Promise<string[] | null> {
  const claimed = await ctx.db
    .updateTable('dashboard_subscriptions')
    .set({ last_day: day, last_sent_at: ctx.clock.now() })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .where('last_day', 'is distinct from', day)
    .returning('user_ids')
    .executeTakeFirst();
  return claimed?.user_ids ?? null;
}
