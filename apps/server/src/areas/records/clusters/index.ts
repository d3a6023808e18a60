export { clustersCondition, peopleWhere } from './audience.ts';
export { findGoneClustersAmong, matchAudiences } from './block-audiences.ts';
export {
  clusterOf,
  findCluster,
  listClusters,
  previewCluster,
  saveCluster,
} from './clusters.queries.ts';
export { clusterRoutes } from './clusters.routes.ts';
export { drawOf } from './draw.ts';
export { explainMembership, type Membership } from './explain-membership.ts';
export { importCondition } from './import.queries.ts';
export { assertUnnamed, findGoneNames } from './named-by-filters.queries.ts';
export { reachCondition } from './reach.queries.ts';
export { createReadyClusters, readyClusters } from './ready-clusters.ts';
export { type RenamedTag, renameTagInFilters, restoreFilters } from './renamed-tags.queries.ts';
export { segmentCondition } from './segment.queries.ts';
export { recordAllSizes, recordSizesJob } from './sizes.jobs.ts';
export { statesOn } from './state.queries.ts';
