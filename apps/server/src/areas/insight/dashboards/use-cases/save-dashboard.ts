import type { Dashboard, DashboardDraft } from '@clientela/contract';
import { clip } from '@clientela/domain';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { type Ctx, inTransaction } from '#platform/context';
import { assertUnchanged } from '#platform/failure';
import { columnsOf, findDashboard, insertDashboard, lockDashboard } from '../dashboards.queries.ts';
import { dashboardsTexts } from '../dashboards.texts.ts';

const NAME_MAX = 60;

export function createDashboard(ctx: Ctx, draft: DashboardDraft): Promise<Dashboard> {
  return inTransaction(ctx, async (ctx) => findDashboard(ctx, await insertDashboard(ctx, draft)));
}

export function updateDashboard(
  ctx: Ctx,
  id: string,
  { if_updated_at, ...draft }: DashboardDraft & { if_updated_at?: string | undefined },
): Promise<Dashboard> {
  return inTransaction(ctx, async (ctx) => {
    assertUnchanged(if_updated_at, await lockDashboard(ctx, id), 'dashboard_changed');
    await ctx.db
      .updateTable('dashboards')
      .set({ ...columnsOf(draft), updated_at: ctx.clock.now() })
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', id)
      .execute();
    return findDashboard(ctx, id);
  });
}

/** A private copy: others see it once its author shows it to the store. */
export function cloneDashboard(ctx: Ctx, id: string): Promise<Dashboard> {
  return inTransaction(ctx, async (ctx) => {
    const { name, period, compare, where, widgets } = await findDashboard(ctx, id);
    const copy = await insertDashboard(ctx, {
      name: clip(dashboardsTexts.copy_of(name), NAME_MAX),
      visibility: 'private',
      period,
      compare,
      where,
      widgets,
    });
    return findDashboard(ctx, copy);
  });
}

export function deleteDashboard(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { name } = await lockDashboard(ctx, id);
    await ctx.db
      .deleteFrom('dashboards')
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', id)
      .execute();
    await recordAuditEvent(ctx, {
      action: 'dashboard.removed',
      target_kind: 'dashboard',
      target_id: id,
      details: { title: name },
    });
  });
}
