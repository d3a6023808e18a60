export { importNotices } from './import-notices.ts';
export { discardDraft, forgetPersonJob } from './imports.jobs.ts';
export { importRoutes } from './imports.routes.ts';
/** Works on imports until stopped; `drainImports` only until none waits. */
export { drainImports, startImportWorker } from './work/import-worker.ts';
/** Writes lines of an import's report. */
export { saveReport } from './work/report.ts';
