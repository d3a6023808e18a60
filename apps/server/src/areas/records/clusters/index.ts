export { clustersCondition, peopleWhere } from './audience.ts';
export { findGoneClustersAmong, matchAudiences } from './block-audiences.ts';
export { findCluster, listClusters, previewCluster, saveCluster } from './clusters.queries.ts';
export { clusterRoutes } from './clusters.routes.ts';
export { drawOf } from './draw.ts';
export { assertUnnamed, findGoneNames } from './named-by-filters.queries.ts';
export { reachCondition } from './reach.queries.ts';
export { segmentCondition } from './segment.queries.ts';
export { statesOn } from './state.queries.ts';
