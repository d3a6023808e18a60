import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { askCustomer } from './ask-customer.ts';
import { confirm, readConfirmation } from './confirm.ts';

export const confirmationRoutes = routes(
  on(contract.askConsentConfirmation, (ctx, { params }) => askCustomer(ctx, params.id)),
  on(contract.getConsentConfirmation, (ctx, { params }) => readConfirmation(ctx, params.token)),
  on(contract.confirmConsent, (ctx, { params }, { request }) =>
    confirm(ctx, params.token, request.ip),
  ),
);
