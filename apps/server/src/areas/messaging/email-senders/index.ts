import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { listSenders } from './email-senders.queries.ts';
import { addSender, changeSender, makeDefault, removeSender } from './save-senders.ts';
import { mailCode, verifyByCode } from './verify-sender.ts';

export const emailSenderRoutes = routes(
  on(contract.listEmailSenders, (ctx) => listSenders(ctx)),
  on(contract.createEmailSender, (ctx, { body }) => addSender(ctx, body)),
  on(contract.updateEmailSender, (ctx, { params, body }) => changeSender(ctx, params.id, body)),
  on(contract.deleteEmailSender, async (ctx, { params }) => {
    await removeSender(ctx, params.id);
    return undefined;
  }),
  on(contract.sendSenderCode, (ctx, { params }) => mailCode(ctx, params.id)),
  on(contract.verifyEmailSender, (ctx, { params, body }) =>
    verifyByCode(ctx, params.id, body.code),
  ),
  on(contract.makeDefaultSender, (ctx, { params }) => makeDefault(ctx, params.id)),
);

export { findDefaultSender, findSigningSender, hasSender } from './email-senders.queries.ts';
export { saveDefaultSender } from './save-senders.ts';
