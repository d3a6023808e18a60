export { pruneExports, sendExportMail } from './exports.jobs.ts';
export { exportRoutes } from './exports.routes.ts';
export type { Filters } from './kinds.ts';
export { requestDashboardExport } from './use-cases/request-export.ts';
export { drainExports, startExportWorker } from './writing/export-worker.ts';
