import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { listAbcItems } from './abc.queries.ts';
import { findDashboard, listDashboards } from './dashboards.queries.ts';
import { exportDashboard } from './exporting/export-dashboard.ts';
import { DASHBOARD_GALLERY } from './gallery/dashboard-gallery.texts.ts';
import { sumMetric } from './metrics.queries.ts';
import { openShared, showShared } from './sharing/open-share.ts';
import { endShare, shareDashboard } from './sharing/share-dashboard.ts';
import { listShares } from './sharing/shares.queries.ts';
import { subscribe, unsubscribe } from './subscribing/subscribe.ts';
import { listSubscriptions } from './subscribing/subscriptions.queries.ts';
import { listToday } from './today.queries.ts';
import {
  cloneDashboard,
  createDashboard,
  deleteDashboard,
  updateDashboard,
} from './use-cases/save-dashboard.ts';
import { readWidgets } from './widgets/read-widgets.ts';

export const dashboardRoutes = routes(
  on(contract.readMetric, (ctx, { query }) => sumMetric(ctx, query)),
  on(contract.readToday, (ctx) => listToday(ctx)),
  on(contract.listAbc, (ctx, { query }) => listAbcItems(ctx, query)),
  on(contract.listDashboards, (ctx) => listDashboards(ctx)),
  on(contract.createDashboard, (ctx, { body }) => createDashboard(ctx, body)),
  on(contract.listDashboardGallery, async () => ({ data: [...DASHBOARD_GALLERY] })),
  on(contract.getDashboard, (ctx, { params }) => findDashboard(ctx, params.id)),
  on(contract.updateDashboard, (ctx, { params, body }) => updateDashboard(ctx, params.id, body)),
  on(contract.deleteDashboard, async (ctx, { params }) => {
    await deleteDashboard(ctx, params.id);
    return undefined;
  }),
  on(contract.cloneDashboard, (ctx, { params }) => cloneDashboard(ctx, params.id)),
  on(contract.readWidgets, async (ctx, { body }) => ({ data: await readWidgets(ctx, body) })),
  on(contract.exportDashboard, (ctx, { params, body }) => exportDashboard(ctx, params.id, body)),
  on(contract.listDashboardShares, async (ctx, { params }) => {
    const { id } = await findDashboard(ctx, params.id);
    return { data: await listShares(ctx, id) };
  }),
  on(contract.createDashboardShare, (ctx, { params, body }) =>
    shareDashboard(ctx, params.id, body),
  ),
  on(contract.deleteDashboardShare, async (ctx, { params }) => {
    await endShare(ctx, params.id, params.share_id);
    return undefined;
  }),
  on(contract.getSharedDashboard, (ctx, { params }, { reply }) => {
    reply.header('x-robots-tag', 'noindex');
    return showShared(ctx, params.token);
  }),
  on(contract.openSharedDashboard, (ctx, { params, body }, { request, reply }) => {
    reply.header('x-robots-tag', 'noindex');
    return openShared(ctx, params.token, { password: body.password, address: request.ip });
  }),
  on(contract.listDashboardSubscriptions, async (ctx, { params }) => {
    const { id } = await findDashboard(ctx, params.id);
    return listSubscriptions(ctx, id);
  }),
  on(contract.createDashboardSubscription, (ctx, { params, body }) =>
    subscribe(ctx, params.id, body),
  ),
  on(contract.deleteDashboardSubscription, async (ctx, { params }) => {
    await unsubscribe(ctx, params.id, params.subscription_id);
    return undefined;
  }),
);

export { drawDashboard } from './exporting/export-dashboard.ts';
export { OVERVIEW } from './gallery/dashboard-gallery.texts.ts';
export { sendDashboard, sendDueDashboards } from './subscribing/subscriptions.jobs.ts';
export { readWidgets } from './widgets/read-widgets.ts';
