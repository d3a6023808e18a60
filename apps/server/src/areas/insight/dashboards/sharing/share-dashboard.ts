import type { createDashboardShare, DashboardShare, HandlerInput } from '@clientela/contract';
import { addDays, type DayRange, present } from '@clientela/domain';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { personOf } from '#platform/actor';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { hashSecret, newId, newSecret } from '#platform/ids';
import { hashPassword } from '#platform/passwords';
import { boundsOf } from '../../metrics/index.ts';
import { findDashboard, lockVisibleDashboard } from '../dashboards.queries.ts';
import type { DashboardScope } from '../widgets/read-widgets.ts';
import { assertRoomForShare, listShares } from './shares.queries.ts';

const DAY_MS = 86_400_000;
/** The longest period with a first day. */
const LONGEST_DAYS = 1826;

type Request = HandlerInput<typeof createDashboardShare>['body'];

/** Creates a link that opens a dashboard without signing in; only its digest is stored. */
export async function shareDashboard(
  ctx: Ctx,
  dashboardId: string,
  { days, password, period }: Request,
): Promise<DashboardShare & { url: string }> {
  const dashboard = await findDashboard(ctx, dashboardId);
  const password_hash = password ? await hashPassword(password) : null;
  const secret = newSecret(128);
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  const share = await inTransaction(ctx, async (ctx) => {
    await lockVisibleDashboard(ctx, dashboardId);
    await assertRoomForShare(ctx, dashboardId);
    await ctx.db
      .insertInto('dashboard_shares')
      .values({
        store_id: ctx.store.id,
        id,
        dashboard_id: dashboardId,
        token_hash: hashSecret(secret),
        password_hash,
        period: period === 'frozen' ? JSON.stringify(daysNow(ctx, dashboard)) : null,
        created_at: now,
        created_by: personOf(ctx).id,
        expires_at: new Date(now.getTime() + days * DAY_MS),
      })
      .execute();
    await recordAuditEvent(ctx, {
      action: 'dashboard.shared',
      target_kind: 'dashboard',
      target_id: dashboardId,
      details: { title: dashboard.name },
    });
    const shares = await listShares(ctx, dashboardId);
    return present(
      shares.find((one) => one.id === id),
      'share',
    );
  });
  return { ...share, url: `${ctx.app.config.publicUrl}/shared-dashboards/${secret}` };
}

/** The days of the dashboard's period as of now; of all time, the last five years. */
function daysNow(ctx: Ctx, { period }: Pick<DashboardScope, 'period'>): Required<DayRange> {
  const { today, current } = boundsOf(ctx, { period, compare: 'none' });
  const to = current.to ?? today;
  return { from: current.from ?? addDays(to, -LONGEST_DAYS), to };
}

export function endShare(ctx: Ctx, dashboardId: string, shareId: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { name } = await lockVisibleDashboard(ctx, dashboardId);
    const { numDeletedRows } = await ctx.db
      .deleteFrom('dashboard_shares')
      .where('store_id', '=', ctx.store.id)
      .where('dashboard_id', '=', dashboardId)
      .where('id', '=', shareId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Failure('not_found');
    await recordAuditEvent(ctx, {
      action: 'dashboard.share_ended',
      target_kind: 'dashboard',
      target_id: dashboardId,
      details: { title: name },
    });
  });
}
