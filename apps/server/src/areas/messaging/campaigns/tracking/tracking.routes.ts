import * as contract from '@clientela/contract';
import { findShortLink, OPT_OUT_LINK } from '#areas/messaging/sms/index';
import type { App } from '#platform/app';
import type { PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { sendInOnePiece } from '#platform/http/answers';
import { assertNotShut, countHit, shut } from '#platform/http/rate-limit';
import { type Exchange, on, routes } from '#platform/http/routes';
import { departedLink, targetOf } from './link-target.ts';
import { messageUrls, tokenFromLink } from './message-urls.ts';
import { recordHit } from './recorder.ts';
import { isMachine } from './tracking.rules.ts';
import { readUnsubscription, unsubscribe } from './unsubscribe.ts';

declare module '#platform/app' {
  interface App {
    /** A link's target, with what lets a page of the shop know its visitor. */
    joinable(app: App, message: { key: string; token: string }, target: string): Promise<string>;
  }
}

/** A transparent GIF of one pixel. */
const PIXEL = atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7');

/** Whether a program follows the link, ahead of a person or for none. */
export function isMachineVisit({ request }: Exchange): boolean {
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
  const link = /^\d{1,4}$/.test(params.link) ? Number(params.link) : null;
  await goOn(app, exchange, message && link !== null ? { ...message, link } : null);
}

/** Counts a click before the response, and redirects to the link's target. */
async function goOn(
  app: App,
  exchange: Exchange,
  followed: { key: string; token: string; link: number } | null,
): Promise<void> {
  const kind = isMachineVisit(exchange) ? 'machine_click' : 'click';
  const link =
    followed &&
    ((await recordHit(app, { ...followed, kind })) ?? (await departedLink(app, followed)));
  const address = link && followed ? await targetOf(app, followed, link) : null;
  const isPerson = kind === 'click' && followed;
  const target = address && isPerson ? await app.joinable(app, followed, address) : address;
  if (target) await exchange.reply.redirect(target, 302);
  else throw new Failure('not_found');
}

/** Unknown codes of one address a minute: links are short, so guessing them must not pay. */
const GUESSES = { most: 30, seconds: 60 };

async function findGuardedLink(ctx: PlatformCtx, code: string, { request }: Exchange) {
  const key = `short_link_guesses:${request.ip}`;
  assertNotShut(ctx.app, key);
  const found = await findShortLink(ctx, code);
  if (!found) {
    const { count, secondsLeft } = await countHit(ctx.app, key, GUESSES.seconds);
    if (count > GUESSES.most) shut(ctx.app, key, secondsLeft);
  }
  return found;
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
  on(contract.followShortLink, async (ctx, { params }, exchange) => {
    const found = await findGuardedLink(ctx, params.code, exchange);
    if (found?.link === OPT_OUT_LINK) {
      // The page asks for confirmation before opting out, since scanners follow links in texts.
      const { unsubscribe } = messageUrls(ctx.app.config.publicUrl, found.key, found.token);
      await exchange.reply.redirect(unsubscribe, 302);
      return undefined;
    }
    await goOn(ctx.app, exchange, found);
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
