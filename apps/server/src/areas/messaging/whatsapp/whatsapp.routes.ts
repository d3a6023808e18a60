import { timingSafeEqual } from 'node:crypto';
import * as contract from '@clientela/contract';
import { Failure } from '#platform/failure';
import { on, routes } from '#platform/http/routes';
import { hashSecret } from '#platform/ids';
import { receiveNotices } from './use-cases/receive-notices.ts';
import { webhookOf } from './webhook-address.ts';

export const whatsappRoutes = routes(
  on(contract.confirmWhatsappWebhook, async (ctx, { params, query }, { reply }) => {
    const { verify_token } = webhookOf(ctx.app, params.number);
    const given = hashSecret(query['hub.verify_token'] ?? '');
    const isOurs = timingSafeEqual(given, hashSecret(verify_token));
    if (query['hub.mode'] !== 'subscribe' || !isOurs) throw new Failure('webhook_refused');
    await reply.type('text/plain').send(query['hub.challenge'] ?? '');
    return undefined;
  }),
  on(contract.receiveWhatsapp, async (ctx, { params }, { request }) => {
    const signature = request.headers['x-hub-signature-256'];
    await receiveNotices(ctx, params.number, {
      // A route with a raw body gets its bytes.
      bytes: request.body as Buffer,
      signature: typeof signature === 'string' ? signature : undefined,
    });
    return { ok: true as const };
  }),
);
