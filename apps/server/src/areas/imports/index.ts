export { discardDraft } from './imports.jobs.ts';
export { importRoutes } from './imports.routes.ts';
/** Works on imports until stopped; `drainImports` only until none waits. */
export { drainImports, startImportWorker } from './work/import-worker.ts';
