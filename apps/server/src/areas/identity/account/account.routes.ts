import * as contract from '@clientela/contract';
import { present } from '@clientela/domain';
import type { FastifyRequest } from 'fastify';
import { personOf } from '#platform/actor';
import { on, routes } from '#platform/http/routes';
import { clientOf, endOneSession, endSessionsOf, setRefreshCookie } from '../session/index.ts';
import { dropEmailChange, listOpenSessions, readAccount } from './account.queries.ts';
import { confirmEmailChange } from './use-cases/confirm-email-change.ts';
import { readUserForm, updateUser } from './use-cases/update-user.ts';

export const accountRoutes = routes(
  on(contract.getAccount, (ctx) => readAccount(ctx)),
  on(contract.updateUser, async (ctx, _input, { request, reply }) => {
    const form = await readUserForm(request);
    const opened = await updateUser(ctx, form, clientOf(request));
    if (opened) setRefreshCookie(ctx, reply, opened.refresh_token);
    return { ...(await readAccount(ctx)), session: opened?.session ?? null };
  }),
  on(contract.confirmEmailChange, async (ctx, { body }, { request, reply }) => {
    const opened = await confirmEmailChange(ctx, body.token, clientOf(request));
    setRefreshCookie(ctx, reply, opened.refresh_token);
    return { ...(await readAccount(ctx)), session: opened.session };
  }),
  on(contract.cancelEmailChange, async (ctx) => {
    await dropEmailChange(ctx);
    return readAccount(ctx);
  }),
  on(contract.listSessions, async (ctx, _input, { request }) => ({
    data: await listOpenSessions(ctx, sessionOf(request)),
  })),
  on(contract.endOneSession, async (ctx, { params }) => {
    await endOneSession(ctx, params.id);
    return undefined;
  }),
  on(contract.endOtherSessions, async (ctx, _input, { request }) => {
    await endSessionsOf(ctx, personOf(ctx).id, sessionOf(request));
    return undefined;
  }),
);

function sessionOf({ caller }: FastifyRequest): string {
  return present(caller, 'caller of the request').session_id;
}
