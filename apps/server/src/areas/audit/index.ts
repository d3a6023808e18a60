export { auditRoutes } from './audit.routes.ts';
export { recordAct, recordOwnAct } from './record-act.ts';
