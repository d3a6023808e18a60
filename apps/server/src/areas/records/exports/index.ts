export { pruneExports, sendExportMail } from './exports.jobs.ts';
export { exportRoutes } from './exports.routes.ts';
export { drainExports, startExportWorker } from './writing/export-worker.ts';
