import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import {
  findCluster,
  listClusters,
  previewCluster,
  removeCluster,
  saveCluster,
} from './clusters.queries.ts';
import { listFilterOptions } from './filter-options.queries.ts';
import { readClusterProfile } from './profile.queries.ts';
import { withSizes } from './sizes.queries.ts';

export const clusterRoutes = routes(
  on(contract.listClusters, async (ctx, { query }) => {
    const page = await listClusters(ctx, query);
    return { ...page, data: await withSizes(ctx, page.data) };
  }),
  on(contract.listFilterOptions, (ctx, { query }) => listFilterOptions(ctx, query)),
  on(contract.previewCluster, (ctx, { body }) => previewCluster(ctx, body)),
  on(contract.createCluster, (ctx, { body }) => saveCluster(ctx, null, body)),
  on(contract.getCluster, (ctx, { params }) => findCluster(ctx, params.id)),
  on(contract.getClusterProfile, (ctx, { params }) => readClusterProfile(ctx, params.id)),
  on(contract.updateCluster, (ctx, { params, body }) => saveCluster(ctx, params.id, body)),
  on(contract.deleteCluster, async (ctx, { params }) => {
    await removeCluster(ctx, params.id);
    return undefined;
  }),
);
