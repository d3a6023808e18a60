import { type DashboardSubscription, SUBSCRIPTIONS_MAX } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx, PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { listReaders } from '../readers.queries.ts';

type Row = Omit<DashboardSubscription, 'people'> & { dashboard_id: string };

const COLUMNS = sql`s.id, s.dashboard_id, s.every, s.hour, s.user_ids, s.format, s.last_sent_at`;

/** Subscriptions of a dashboard with the people who may still get them. */
export async function listSubscriptions(
  ctx: Ctx,
  dashboardId: string,
): Promise<{ data: DashboardSubscription[]; readers: { user_id: string; name: string }[] }> {
  const readers = await listReaders(ctx, dashboardId);
  const { rows } = await sql<Row>`
    select ${COLUMNS} from dashboard_subscriptions s
     where s.store_id = ${ctx.store.id} and s.dashboard_id = ${dashboardId} order by s.created_at, s.id`.execute(
    ctx.db,
  );
  const data = rows.map(({ dashboard_id: _, ...row }) => ({
    ...row,
    people: readers.filter(({ user_id }) => row.user_ids.includes(user_id)),
  }));
  return { data, readers };
}

export async function findSubscription(ctx: Ctx, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from dashboard_subscriptions s
     where s.store_id = ${ctx.store.id} and s.id = ${id}`.execute(ctx.db);
  return rows[0];
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
  const { rows } = await sql<{ user_ids: string[] }>`
    update dashboard_subscriptions set last_day = ${day}::date, last_sent_at = ${ctx.clock.now()}
     where store_id = ${ctx.store.id} and id = ${id} and last_day is distinct from ${day}::date
    returning user_ids`.execute(ctx.db);
  return rows[0]?.user_ids ?? null;
}
