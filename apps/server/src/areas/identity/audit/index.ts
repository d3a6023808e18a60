export { auditRoutes } from './audit.routes.ts';
export {
  recordAuditEvent,
  recordDownload,
  recordExport,
  recordOwnAuditEvent,
} from './record-audit-event.ts';
