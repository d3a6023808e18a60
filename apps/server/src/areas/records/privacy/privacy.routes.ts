import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { proofSigner } from './proof-pack.ts';
import { listRequests } from './requests.queries.ts';
import { readRetention, setRetention } from './retention.queries.ts';
import { answerRequest, refuseRequest } from './use-cases/answer-request.ts';
import { copyCustomerData, downloadProofPack } from './use-cases/copy-customer-data.ts';
import { downloadReceipt } from './use-cases/download-receipt.ts';
import { eraseCustomer } from './use-cases/erase-customer.ts';
import { registerRequest } from './use-cases/register-request.ts';

export const privacyRoutes = routes(
  on(contract.anonymizeCustomer, (ctx, { params }) => eraseCustomer(ctx, params.id)),
  on(contract.copyCustomerData, async (ctx, { params }, exchange) => {
    await copyCustomerData(ctx, params.id, exchange);
    return undefined;
  }),
  on(contract.downloadProofPack, async (ctx, { params }, exchange) => {
    await downloadProofPack(ctx, params.id, exchange);
    return undefined;
  }),
  on(contract.getProofKey, async (ctx) => {
    const { public_key, fingerprint } = proofSigner(ctx);
    return { public_key, fingerprint };
  }),
  on(contract.listPrivacyRequests, (ctx, { query }) => listRequests(ctx, query)),
  on(contract.createPrivacyRequest, (ctx, { body }) => registerRequest(ctx, body)),
  on(contract.answerPrivacyRequest, (ctx, { params, body }) => answerRequest(ctx, params.id, body)),
  on(contract.refusePrivacyRequest, (ctx, { params, body }) =>
    refuseRequest(ctx, params.id, body.reason),
  ),
  on(contract.downloadErasureReceipt, async (ctx, { params }, exchange) => {
    await downloadReceipt(ctx, params.id, exchange);
    return undefined;
  }),
  on(contract.getRetentionPeriods, (ctx) => readRetention(ctx)),
  on(contract.updateRetentionPeriods, (ctx, { body }) => setRetention(ctx, body)),
);
