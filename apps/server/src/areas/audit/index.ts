export { auditRoutes } from './audit.routes.ts';
export { recordAct, recordExport, recordOwnAct } from './record-act.ts';
