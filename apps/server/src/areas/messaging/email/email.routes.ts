import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { readEmailSettings } from './use-cases/read-email-settings.ts';
import { receiveNotices } from './use-cases/receive-notices.ts';
import { saveSettings } from './use-cases/save-settings.ts';
import { testEmailSettings } from './use-cases/test-email-settings.ts';

export const emailRoutes = routes(
  on(contract.getEmailSettings, (ctx) => readEmailSettings(ctx)),
  on(contract.updateEmailSettings, (ctx, { body }) => saveSettings(ctx, body)),
  on(contract.testEmailSettings, (ctx, { body }) => testEmailSettings(ctx, body)),
  on(contract.receiveMailNotice, async (ctx, { params }, { request }) => {
    // A route with a raw body gets its bytes.
    const call = { headers: request.headers, bytes: request.body as Buffer };
    return { received: await receiveNotices(ctx, params, call) };
  }),
);
