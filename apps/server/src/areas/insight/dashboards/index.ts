import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { listAbcItems } from './abc.queries.ts';
import { findDashboard, listDashboards } from './dashboards.queries.ts';
import { DASHBOARD_GALLERY } from './gallery/dashboard-gallery.texts.ts';
import { sumMetric } from './metrics.queries.ts';
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
);
