import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { readEmailSettings } from './use-cases/read-email-settings.ts';
import { saveSettings } from './use-cases/save-settings.ts';
import { testEmailSettings } from './use-cases/test-email-settings.ts';

export const emailRoutes = routes(
  on(contract.getEmailSettings, (ctx) => readEmailSettings(ctx)),
  on(contract.updateEmailSettings, (ctx, { body }) => saveSettings(ctx, body)),
  on(contract.testEmailSettings, (ctx, { body }) => testEmailSettings(ctx, body)),
);
