import type { PaymentGateway } from '#areas/billing/wallet/gateway.port';
import { type MercadoPagoSettings, mercadoPagoApi } from './api.ts';
import { deleteCard, tokenizeCard } from './cards.ts';
import { chargeCard, createPix } from './charges.ts';
import { ensureCustomer } from './customers.ts';
import { cancel, findByReference, getPayment, refund } from './payments.ts';
import { parseWebhook } from './webhooks.ts';

/** Mercado Pago's payments. X-Idempotency-Key prevents duplicates. */
export function createMercadoPago(settings: MercadoPagoSettings): PaymentGateway {
  const api = mercadoPagoApi(settings);
  return {
    name: 'mercado_pago',
    can: {
      idempotency: true,
      browser_tokens: true,
      debit: true,
      pix_expiry: true,
      partial_refund: true,
      dispute: true,
    },
    ensureCustomer: (_ctx, owner) => ensureCustomer(api, owner),
    createPix: (_ctx, order) => createPix(api, order),
    chargeCard: (_ctx, order) => chargeCard(api, order),
    tokenizeCard: (_ctx, card, owner) => tokenizeCard(api, card, owner),
    deleteCard: (_ctx, token) => deleteCard(api, token),
    getPayment: (_ctx, chargeId) => getPayment(api, chargeId),
    findByReference: (_ctx, reference) => findByReference(api, reference),
    refund: (_ctx, chargeId, amount) => refund(api, chargeId, amount),
    cancel: (_ctx, chargeId) => cancel(api, chargeId),
    async quoteFee() {
      return null;
    },
    verifyAndParseWebhook: (webhook) => parseWebhook(settings.webhookSecret, webhook),
  };
}
