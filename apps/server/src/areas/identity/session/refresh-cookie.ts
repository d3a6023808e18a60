import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PlatformCtx } from '#platform/context';
import { SESSION_DAYS } from './session.rules.ts';
import type { Client } from './tokens.queries.ts';

const REFRESH_COOKIE = 'clientela_refresh';
const REFRESH_PATH = '/api/auth';
/** Lets scripts see that there is a refresh cookie, so that a browser without one is not refused at each start. */
const SIGNED_IN_COOKIE = 'clientela_signed_in';

/** The refresh token never reaches a script: only the refresh call gets it back. */
export function setRefreshCookie(
  ctx: Pick<PlatformCtx, 'app'>,
  reply: FastifyReply,
  token: string,
): void {
  const shared = {
    sameSite: 'strict',
    secure: ctx.app.config.publicUrl.startsWith('https'),
    maxAge: SESSION_DAYS * 86_400,
  } as const;
  reply.setCookie(REFRESH_COOKIE, token, { ...shared, httpOnly: true, path: REFRESH_PATH });
  reply.setCookie(SIGNED_IN_COOKIE, '1', { ...shared, path: '/' });
}

export function clearRefreshCookie(reply: FastifyReply): void {
  reply.clearCookie(REFRESH_COOKIE, { path: REFRESH_PATH });
  reply.clearCookie(SIGNED_IN_COOKIE, { path: '/' });
}

export function refreshCookieOf(request: FastifyRequest): string | null {
  return request.server.parseCookie(request.headers.cookie ?? '')[REFRESH_COOKIE] ?? null;
}

/** The client of a sign-in, as shown in the list of open sessions. */
export function clientOf(request: FastifyRequest): Client {
  return { address: request.ip, user_agent: request.headers['user-agent'] ?? '' };
}
