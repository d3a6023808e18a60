export { clustersCondition, peopleWhere } from './audience.ts';
export { listClusters, previewCluster, saveCluster } from './clusters.queries.ts';
export { clusterRoutes } from './clusters.routes.ts';
export { contactColumn, reachCondition } from './reach.queries.ts';
export { segmentCondition } from './segment.queries.ts';
