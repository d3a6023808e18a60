import {
  type DashboardShare,
  SHARE_TRIES,
  SHARE_TRIES_MINUTES,
  SHARES_MAX,
} from '@clientela/contract';
import type { DayRange } from '@clientela/domain';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { findReader } from '../readers.queries.ts';

/** A share that has not expired, as the program works with it. */
export interface Share {
  id: string;
  dashboard_id: string;
  password_hash: string | null;
  period: Required<DayRange> | null;
  created_by: string;
  expires_at: string;
}

/** Links of a dashboard that still open, the newest first. */
export async function listShares(ctx: Ctx, dashboardId: string): Promise<DashboardShare[]> {
  const hasPassword = sql<boolean>`s.password_hash is not null`;
  const period = sql<'live' | 'frozen'>`case when s.period is null then 'live' else 'frozen' end`;
  const rows = await ctx.db
    .selectFrom('dashboard_shares as s')
    .leftJoin('users as u', 'u.id', 's.created_by')
    .select(['s.id', 's.created_at', 's.expires_at', 's.opens', 's.last_opened_at'])
    .select(['s.created_by as maker', 'u.name as created_by'])
    .select([hasPassword.as('has_password'), period.as('period')])
    .where('s.store_id', '=', ctx.store.id)
    .where('s.dashboard_id', '=', dashboardId)
    .where('s.expires_at', '>', ctx.clock.now().toISOString())
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id')
    .execute();
  const makers = new Map<string, boolean>();
  for (const { maker } of rows) {
    if (!makers.has(maker)) makers.set(maker, (await findReader(ctx, maker)) !== null);
  }
  return rows.filter(({ maker }) => makers.get(maker)).map(({ maker: _, ...share }) => share);
}

export async function assertRoomForShare(ctx: Ctx, dashboardId: string): Promise<void> {
  const { live } = await ctx.db
    .selectFrom('dashboard_shares')
    .select((eb) => eb.fn.countAll<number>().as('live'))
    .where('store_id', '=', ctx.store.id)
    .where('dashboard_id', '=', dashboardId)
    .where('expires_at', '>', ctx.clock.now().toISOString())
    .executeTakeFirstOrThrow();
  if (live >= SHARES_MAX) throw new Failure('too_many_shares');
}

export function findShare(ctx: Ctx, id: string): Promise<Share | undefined> {
  return ctx.db
    .selectFrom('dashboard_shares')
    .select(['id', 'dashboard_id', 'password_hash', 'period', 'created_by', 'expires_at'])
    .$narrowType<Pick<Share, 'period'>>()
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .where('expires_at', '>', ctx.clock.now().toISOString())
    .executeTakeFirst();
}

/**
 * Counts a try before its password is compared, so that parallel ones cannot exceed the limit. Returns how many are
 * left.
 */
export async function countTry(ctx: Ctx, { id }: Share): Promise<number> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - SHARE_TRIES_MINUTES * 60_000);
  const isOver = sql`(s.tries_since is null or s.tries_since <= ${since})`;
  const { rows } = await sql<{ tries: number }>`
    update dashboard_shares s
       set tries = case when ${isOver} then 1 else s.tries + 1 end,
           tries_since = case when ${isOver} then ${now} else s.tries_since end
     where s.store_id = ${ctx.store.id} and s.id = ${id} and (${isOver} or s.tries < ${SHARE_TRIES})
    returning s.tries`.execute(ctx.db);
  if (!rows[0]) throw await locked(ctx, id);
  return SHARE_TRIES - rows[0].tries;
}

/** The refusal of further tries, with the seconds until the next. */
export async function locked(ctx: Ctx, id: string): Promise<Failure> {
  const share = await ctx.db
    .selectFrom('dashboard_shares')
    .select('tries_since')
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .executeTakeFirst();
  const since = Date.parse(share?.tries_since ?? ctx.clock.now().toISOString());
  const left = since + SHARE_TRIES_MINUTES * 60_000 - ctx.clock.now().getTime();
  return new Failure('share_locked', { retryAfter: Math.max(1, Math.ceil(left / 1000)) });
}

/** Counts an opening, and forgets wrong passwords. */
export async function countOpening(ctx: Ctx, { id }: Share): Promise<void> {
  await ctx.db
    .updateTable('dashboard_shares')
    .set((eb) => ({
      opens: eb('opens', '+', 1),
      last_opened_at: ctx.clock.now(),
      tries: 0,
      tries_since: null,
    }))
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
}
