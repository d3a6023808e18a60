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

const COLUMNS = sql`d.id, d.name, d.visibility, d.is_overview, d.updated_at,
  (select u.name from users u where u.id = d.created_by) as created_by`;

export async function listDashboards(ctx: Ctx): Promise<{ data: DashboardSummary[] }> {
  const { rows } = await sql<DashboardSummary>`
    select ${COLUMNS},
        case when d.is_overview then ${OVERVIEW.widgets.length} else jsonb_array_length(d.widgets) end as widgets
      from dashboards d where d.store_id = ${ctx.store.id} and ${visibleTo(ctx)}
     order by d.is_overview desc, app.fold(d.name), d.id`.execute(ctx.db);
  return { data: rows };
}

type Row = DashboardSummary &
  Pick<DashboardDraft, 'period' | 'compare'> &
  Record<'filters' | 'saved', unknown>;

export async function findDashboard(ctx: Ctx, id: string): Promise<Dashboard> {
  const { rows } = await sql<Row>`
    select ${COLUMNS}, d.period, d.compare, d.filters, d.widgets as saved, 0 as widgets
      from dashboards d
     where d.store_id = ${ctx.store.id} and d.id = ${id} and ${visibleTo(ctx)}`.execute(ctx.db);
  if (!rows[0]) throw new Failure('not_found');
  const { filters, saved, widgets: _, period, compare, ...row } = rows[0];
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
