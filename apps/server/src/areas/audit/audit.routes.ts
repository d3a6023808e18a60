import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { listAuditLog, listAuditPeople } from './audit.queries.ts';

export const auditRoutes = routes(
  on(contract.listAuditLog, (ctx, { query }) => listAuditLog(ctx, query)),
  on(contract.listAuditPeople, async (ctx) => ({ data: await listAuditPeople(ctx) })),
);
