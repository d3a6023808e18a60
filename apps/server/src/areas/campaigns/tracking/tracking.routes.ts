import * as contract from '@clientela/contract';
import type { App } from '#app';
import { sendInOnePiece } from '#platform/http/answers';
import { type Exchange, on, routes } from '#platform/http/routes';
import { tokenFromLink } from './message-urls.ts';
import { recordHit } from './recorder.ts';
import { isMachine } from './tracking.rules.ts';
import { readUnsubscription, unsubscribe } from './unsubscribe.ts';

/** A transparent GIF of one pixel. */
const PIXEL = atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7');

const NOT_FOUND = 'Este link não existe mais.';

function isMachineVisit({ request }: Exchange): boolean {
  return isMachine({
    method: request.method,
    userAgent: request.headers['user-agent'] ?? '',
  });
}

/** The message a link was written for, or null where no link of ours looks like that. */
function messageOf(params: { key: string; token: string }) {
  const token = tokenFromLink(params.token);
  return token && /^[a-z2-9]{10}$/.test(params.key) ? { key: params.key, token } : null;
}

async function recordOpen(
  app: App,
  exchange: Exchange,
  params: { key: string; token: string },
): Promise<void> {
  const message = messageOf(params);
  if (message) {
    const kind = isMachineVisit(exchange) ? 'machine_open' : 'open';
    await recordHit(app, { ...message, kind, link: null });
  }
  sendInOnePiece(app, exchange.reply, 'image/gif', PIXEL);
}

async function followLink(
  app: App,
  exchange: Exchange,
  params: { key: string; token: string; link: string },
): Promise<void> {
  const message = messageOf(params);
  const position = /^\d{1,4}$/.test(params.link) ? Number(params.link) : null;
  const target =
    message && position !== null
      ? await recordHit(app, {
          ...message,
          kind: isMachineVisit(exchange) ? 'machine_click' : 'click',
          link: position,
        })
      : null;
  if (target) await exchange.reply.redirect(target, 302);
  else await exchange.reply.code(404).type('text/plain; charset=utf-8').send(NOT_FOUND);
}

export const trackingRoutes = routes(
  on(contract.trackOpen, async (ctx, { params }, exchange) => {
    await recordOpen(ctx.app, exchange, params);
    return undefined;
  }),
  on(contract.trackClick, async (ctx, { params }, exchange) => {
    await followLink(ctx.app, exchange, params);
    return undefined;
  }),
  on(contract.getUnsubscription, async (ctx, { params }, { request, reply }) => {
    const found = await readUnsubscription(ctx, params.key, params.token);
    // Mail programs without one-click open the header's address in a browser: show the page.
    if (request.headers.accept?.includes('text/html')) {
      await reply.redirect(`${ctx.app.config.publicUrl}/unsubscribe/${params.key}/${params.token}`);
    }
    return found;
  }),
  on(contract.unsubscribe, (ctx, { params }) => unsubscribe(ctx, params.key, params.token)),
);
