import * as contract from '@clientela/contract';
import type { App } from '#app';
import { type Exchange, on, routes } from '#platform/http/routes';
import { tokenFromLink } from './message-urls.ts';
import { type Recorded, recordHit } from './recorder.ts';
import { isMachine } from './tracking.rules.ts';
import { readUnsubscription, unsubscribe } from './unsubscribe.ts';

/** A transparent GIF of one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const NOT_FOUND = 'Este link não existe mais.';

function isMachineVisit({ request }: Exchange): boolean {
  return isMachine({
    method: request.method,
    userAgent: request.headers['user-agent'] ?? '',
  });
}

async function recordOpen(
  app: App,
  exchange: Exchange,
  { key, token: linkToken }: { key: string; token: string },
): Promise<void> {
  const token = tokenFromLink(linkToken);
  if (token) {
    const kind = isMachineVisit(exchange) ? 'machine_open' : 'open';
    await recordHit(app, { key, token, kind, link: null });
  }
  await exchange.reply.type('image/gif').send(PIXEL);
}

async function followLink(
  app: App,
  exchange: Exchange,
  { key, token: linkToken, link }: { key: string; token: string; link: string },
): Promise<void> {
  const token = tokenFromLink(linkToken);
  const position = /^\d{1,4}$/.test(link) ? Number(link) : null;
  const found: Recorded | null =
    token && position !== null
      ? await recordHit(app, {
          key,
          token,
          kind: isMachineVisit(exchange) ? 'machine_click' : 'click',
          link: position,
        })
      : null;
  if (found?.url) await exchange.reply.redirect(found.url, 302);
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
