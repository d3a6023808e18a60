import {
  DASHBOARDS_MAX,
  type Dashboard,
  DashboardDraft,
  type DashboardSummary,
} from '@clientela/contract';
import { sql } from 'kysely';
import { personId, runsStore } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { newId } from '#platform/ids';
import { OVERVIEW } from './gallery/dashboard-gallery.texts.ts';

/** Private dashboards of others are not found; administrators of the store see them. */
function visibleTo(ctx: Ctx) {
  return runsStore(ctx)
    ? sql<boolean>`true`
    : sql<boolean>`(d.visibility = 'store' or d.created_by = ${personId(ctx)}::uuid)`;
}

/** The dashboards that the caller sees, with their authors' names. */
function visibleDashboards(ctx: Ctx) {
  return ctx.db
    .selectFrom('dashboards as d')
    .leftJoin('users as u', 'u.id', 'd.created_by')
    .select(['d.id', 'd.name', 'd.visibility', 'd.is_overview', 'd.updated_at'])
    .select('u.name as created_by')
    .$narrowType<Pick<DashboardSummary, 'visibility'>>()
    .where('d.store_id', '=', ctx.store.id)
    .where(visibleTo(ctx));
}

export async function listDashboards(ctx: Ctx): Promise<{ data: DashboardSummary[] }> {
  const widgets = sql<number>`
    case when d.is_overview then ${OVERVIEW.widgets.length} else jsonb_array_length(d.widgets) end`;
  const data = await visibleDashboards(ctx)
    .select(widgets.as('widgets'))
    .orderBy('d.is_overview', 'desc')
    .orderBy(sql`app.fold(d.name)`)
    .orderBy('d.id')
    .execute();
  return { data };
}

export async function findDashboard(ctx: Ctx, id: string): Promise<Dashboard> {
  const found = await visibleDashboards(ctx)
    .select(['d.period', 'd.compare', 'd.filters', 'd.widgets as saved'])
    .where('d.id', '=', id)
    .executeTakeFirst();
  if (!found) throw new Failure('not_found');
  const { filters, saved, period, compare, ...row } = found;
  const { name, visibility } = row;
  const draft = row.is_overview
    ? OVERVIEW
    : DashboardDraft.parse({ name, visibility, period, compare, where: filters, widgets: saved });
  return {
    ...row,
    period: draft.period,
    compare: draft.compare,
    where: draft.where,
    widgets: draft.widgets,
  };
}

/** Locks a dashboard that the caller may change. */
export async function lockDashboard(ctx: Ctx, id: string) {
  const row = await lockVisibleDashboard(ctx, id);
  if (row.is_overview) throw new Failure('dashboard_is_overview');
  return row;
}

/** Locks a dashboard that the caller sees, the overview too. */
export async function lockVisibleDashboard(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('dashboards as d')
    .select(['d.id', 'd.name', 'd.is_overview', 'd.updated_at'])
    .where('d.store_id', '=', ctx.store.id)
    .where('d.id', '=', id)
    .where(visibleTo(ctx))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Failure('not_found');
  return row;
}

/** How a draft is stored. */
export function columnsOf({ name, visibility, period, compare, where, widgets }: DashboardDraft) {
  return {
    name,
    visibility,
    compare,
    period: JSON.stringify(period),
    filters: JSON.stringify(where),
    widgets: JSON.stringify(widgets),
  };
}

export async function insertDashboard(ctx: Ctx, draft: DashboardDraft): Promise<string> {
  await assertRoom(ctx);
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  await ctx.db
    .insertInto('dashboards')
    .values({
      store_id: ctx.store.id,
      id,
      ...columnsOf(draft),
      created_at: now,
      updated_at: now,
      created_by: personId(ctx),
    })
    .execute();
  return id;
}

/** Counted under a lock, so that it stays true. */
async function assertRoom(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`dashboards:${ctx.store.id}`}))`.execute(
    ctx.db,
  );
  const { count } = await ctx.db
    .selectFrom('dashboards')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('store_id', '=', ctx.store.id)
    .where('is_overview', '=', false)
    .executeTakeFirstOrThrow();
  if (count >= DASHBOARDS_MAX) throw new Failure('too_many_dashboards');
}
