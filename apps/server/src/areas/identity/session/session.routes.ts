import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { bearerOf } from '#platform/http/shard-of-call';
import {
  clearRefreshCookie,
  clientOf,
  refreshCookieOf,
  setRefreshCookie,
} from './refresh-cookie.ts';
import { findCurrentUser, listMyStores } from './session.queries.ts';
import { confirmPassword } from './use-cases/confirm-password.ts';
import { forgotPassword } from './use-cases/forgot-password.ts';
import { openEvents } from './use-cases/open-events.ts';
import { readStoreContext } from './use-cases/read-store-context.ts';
import { refreshSession } from './use-cases/refresh-session.ts';
import { resetPassword } from './use-cases/reset-password.ts';
import { revokeSession } from './use-cases/revoke-session.ts';
import { signIn } from './use-cases/sign-in.ts';

export const sessionRoutes = routes(
  on(contract.createSession, async (ctx, { body }, { request, reply }) => {
    const signedIn = await signIn(ctx, body, clientOf(request));
    setRefreshCookie(ctx, reply, signedIn.refresh_token);
    return signedIn.session;
  }),
  on(contract.refreshSession, async (ctx, _input, { request, reply }) => {
    const refreshed = await refreshSession(ctx, {
      cookie: refreshCookieOf(request),
      bearer: bearerOf(request),
    });
    if (refreshed.refresh_token) setRefreshCookie(ctx, reply, refreshed.refresh_token);
    return refreshed.session;
  }),
  on(contract.revokeSession, async (ctx, _input, { request, reply }) => {
    await revokeSession(ctx, request.caller?.session_id ?? '');
    clearRefreshCookie(reply);
    return undefined;
  }),
  on(contract.forgotPassword, async (ctx, { body }) => {
    await forgotPassword(ctx, body.email);
    return undefined;
  }),
  on(contract.resetPassword, async (ctx, { body }) => {
    await resetPassword(ctx, body);
    return undefined;
  }),
  on(contract.confirmPassword, async (ctx, { body }, { request }) => {
    const session_id = request.caller?.session_id ?? '';
    await confirmPassword(ctx, body.password, { session_id, address: request.ip });
    return undefined;
  }),
  on(contract.getCurrentUser, (ctx) => findCurrentUser(ctx)),
  on(contract.listStores, (ctx, { query }) => listMyStores(ctx, query)),
  on(contract.getStoreContext, (ctx) => readStoreContext(ctx)),
  on(contract.openEvents, async (ctx, _input, exchange) => {
    await openEvents(ctx, exchange);
    return undefined;
  }),
);
