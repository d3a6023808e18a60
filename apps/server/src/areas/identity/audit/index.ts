export { auditRoutes } from './audit.routes.ts';
export {
  recordAuditEvent,
  recordDownload,
  recordExport,
  recordOwn,
  recordOwnAuditEvent,
} from './record-audit-event.ts';
