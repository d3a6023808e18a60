import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PlatformCtx } from '#platform/context';
import { SESSION_DAYS } from './session.rules.ts';
import type { Client } from './tokens.queries.ts';

export const REFRESH_COOKIE = 'clientela_refresh';

/** The refresh token never reaches a script: only the refresh call gets it back. */
export function setRefreshCookie(
  ctx: Pick<PlatformCtx, 'app'>,
  reply: FastifyReply,
  token: string,
): void {
  reply.setCookie(REFRESH_COOKIE, token, {
    httpOnly: true,
    sameSite: 'strict',
    secure: ctx.app.config.publicUrl.startsWith('https'),
    path: '/api/auth',
    maxAge: SESSION_DAYS * 86_400,
  });
}

export function refreshCookieOf(request: FastifyRequest): string | null {
  return request.server.parseCookie(request.headers.cookie ?? '')[REFRESH_COOKIE] ?? null;
}

/** The client of a sign-in, as shown in the list of open sessions. */
export function clientOf(request: FastifyRequest): Client {
  return { address: request.ip, user_agent: request.headers['user-agent'] ?? '' };
}
