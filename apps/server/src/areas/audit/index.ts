export { auditRoutes } from './audit.routes.ts';
export { recordAct, recordDownload, recordExport, recordOwnAct } from './record-act.ts';
