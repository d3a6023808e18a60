import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { sendFile, sendPage } from './send-page.ts';

export const surveyPageRoutes = routes(
  on(contract.openSurveyPage, (ctx, _input, exchange) => sendPage(ctx, exchange)),
  on(contract.getSurveyPageFile, (ctx, { params }, exchange) =>
    sendFile(ctx, exchange, params.file),
  ),
);
