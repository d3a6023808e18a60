import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { listAuditActors, listAuditLog } from './audit.queries.ts';

export const auditRoutes = routes(
  on(contract.listAuditLog, (ctx, { query }) => listAuditLog(ctx, query)),
  on(contract.listAuditActors, async (ctx) => ({ data: await listAuditActors(ctx) })),
);
