import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { saveOwnHolidays } from './sms-settings.queries.ts';
import { connectAccount } from './use-cases/connect-account.ts';
import { previewSms } from './use-cases/preview-sms.ts';
import { readBalance, readSmsSettings } from './use-cases/read-settings.ts';
import { receiveNotices } from './use-cases/receive-notices.ts';
import { removeAccount } from './use-cases/remove-account.ts';
import { testSms } from './use-cases/test-sms.ts';

/** Empty TwiML, which Twilio reads as no reply; other providers ignore it. */
const NO_ANSWER = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

export const smsRoutes = routes(
  on(contract.getSmsSettings, (ctx) => readSmsSettings(ctx)),
  on(contract.connectSmsAccount, (ctx, { body }) => connectAccount(ctx, body)),
  on(contract.removeSmsAccount, (ctx) => removeAccount(ctx)),
  on(contract.saveSmsHolidays, async (ctx, { body }) => {
    await saveOwnHolidays(ctx, body.own_holidays);
    return readSmsSettings(ctx);
  }),
  on(contract.getSmsBalance, (ctx) => readBalance(ctx)),
  on(contract.testSms, (ctx, { body }) => testSms(ctx, body)),
  on(contract.previewSms, (ctx, { body }) => previewSms(ctx, body)),
  on(contract.receiveSmsNotice, async (ctx, { params }, { request, reply }) => {
    await receiveNotices(ctx, params, {
      url: `${ctx.app.config.publicUrl}${request.url}`,
      headers: request.headers,
      // A route with a raw body gets its bytes.
      bytes: request.body as Buffer,
    });
    await reply.type('text/xml').send(NO_ANSWER);
    return undefined;
  }),
);
