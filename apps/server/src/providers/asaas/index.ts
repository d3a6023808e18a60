import type { PaymentGateway } from '#areas/billing/wallet/gateway.port';
import { type AsaasSettings, asaasCall } from './api.ts';
import { tokenizeCard } from './cards.ts';
import { chargeCard, createPix } from './charges.ts';
import { ensureCustomer } from './customers.ts';
import { cancel, findByReference, getPayment, quoteFee, refund } from './payments.ts';
import { parseWebhook } from './webhooks.ts';

/** Asaas, API version 3. It has no idempotency keys: our reference identifies duplicates. */
export function createAsaas(settings: AsaasSettings): PaymentGateway {
  const { payerDocument, webhookToken } = settings;
  const call = asaasCall(settings);
  return {
    name: 'asaas',
    can: {
      idempotency: false,
      browser_tokens: false,
      debit: false,
      pix_expiry: false,
      partial_refund: true,
      dispute: true,
    },
    ensureCustomer: (_ctx, owner) => ensureCustomer(call, owner),
    createPix: (_ctx, order) => createPix(call, { ...order, payerDocument }),
    chargeCard: (ctx, order) => chargeCard(call, order, ctx.clock.now()),
    tokenizeCard: (_ctx, card, owner, ip) => tokenizeCard(call, { card, owner, ip }),
    // Asaas has no call to delete tokens: only ours is deleted.
    async deleteCard() {},
    getPayment: (_ctx, chargeId) => getPayment(call, chargeId),
    findByReference: (_ctx, reference) => findByReference(call, reference),
    refund: (_ctx, chargeId, amount) => refund(call, chargeId, amount),
    cancel: (_ctx, chargeId) => cancel(call, chargeId),
    quoteFee: (_ctx, method, total) => quoteFee(call, method, total),
    verifyAndParseWebhook: (webhook) => parseWebhook(webhookToken, webhook),
  };
}
