import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { listSessions, readGateway, readSession } from './sessions.ts';
import { addSession } from './use-cases/add-session.ts';
import { changeSession, disconnectSession, removeSession } from './use-cases/change-session.ts';
import { pairSession } from './use-cases/pair-session.ts';
import { receiveGatewayNotice } from './use-cases/receive-gateway-notice.ts';

export const whatsappSessionRoutes = routes(
  on(contract.listWhatsappConfigs, async (ctx) => ({ data: await listSessions(ctx) })),
  on(contract.getWhatsappGateway, (ctx) => readGateway(ctx)),
  on(contract.createWhatsappConfig, (ctx, { body }) => addSession(ctx, body)),
  on(contract.getWhatsappConfig, (ctx, { params }) => readSession(ctx, params.id)),
  on(contract.updateWhatsappConfig, (ctx, { params, body }) => changeSession(ctx, params.id, body)),
  on(contract.pairWhatsappConfig, (ctx, { params }) => pairSession(ctx, params.id)),
  on(contract.disconnectWhatsappConfig, (ctx, { params }) => disconnectSession(ctx, params.id)),
  on(contract.removeWhatsappConfig, async (ctx, { params }) => {
    await removeSession(ctx, params.id);
    return undefined;
  }),
  on(contract.receiveGatewayNotice, async (ctx, { params, body }) => {
    await receiveGatewayNotice(ctx, params, body);
    return { ok: true as const };
  }),
);
