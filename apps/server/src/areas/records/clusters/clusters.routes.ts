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

export const clusterRoutes = routes(
  on(contract.listClusters, (ctx, { query }) => listClusters(ctx, query)),
  on(contract.listFilterOptions, (ctx, { query }) => listFilterOptions(ctx, query)),
  on(contract.previewCluster, (ctx, { body }) => previewCluster(ctx, body)),
  on(contract.createCluster, (ctx, { body }) => saveCluster(ctx, null, body)),
  on(contract.getCluster, (ctx, { params }) => findCluster(ctx, params.id)),
  on(contract.updateCluster, (ctx, { params, body }) => saveCluster(ctx, params.id, body)),
  on(contract.deleteCluster, async (ctx, { params }) => {
    await removeCluster(ctx, params.id);
    return undefined;
  }),
);
