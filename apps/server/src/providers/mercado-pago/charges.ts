import {
  type CardOrder,
  type GatewayPayment,
  PaymentRefused,
  type PixOrder,
} from '#areas/billing/wallet/gateway.port';
import { decimalOf } from '../gateway-call.ts';
import type { MercadoPagoApi } from './api.ts';
import { createToken, createTokenOfSaved } from './cards.ts';
import { identificationOf } from './customers.ts';
import { Payment, paymentOf } from './payments.ts';

export async function createPix(api: MercadoPagoApi, order: PixOrder): Promise<GatewayPayment> {
  const body = {
    transaction_amount: decimalOf(order.total),
    payment_method_id: 'pix',
    description: order.description,
    external_reference: order.reference,
    date_of_expiration: order.expires_at.toISOString(),
    payer: { email: order.payer.email },
  };
  return settled(await api.create('/v1/payments', Payment, body, order.reference));
}

export async function chargeCard(api: MercadoPagoApi, order: CardOrder): Promise<GatewayPayment> {
  const body = {
    ...(await payerOf(api, order)),
    transaction_amount: decimalOf(order.total),
    installments: 1,
    capture: true,
    description: order.description,
    external_reference: order.reference,
    additional_info: { ip_address: order.ip },
  };
  return settled(await api.create('/v1/payments', Payment, body, order.reference));
}

async function payerOf(api: MercadoPagoApi, order: CardOrder) {
  if ('saved' in order) {
    const { token, customer_reference } = order.saved;
    return {
      token: await createTokenOfSaved(api, token),
      payer: { type: 'customer', id: customer_reference },
    };
  }
  const { email, document } = order.owner;
  return {
    token: 'card' in order ? await createToken(api, order.card, order.owner) : order.browser_token,
    payer: { email, identification: identificationOf(document) },
  };
}

/** A refusal comes as a payment; converted here, so that all gateways refuse alike. */
function settled(payment: Payment): GatewayPayment {
  if (payment.status === 'rejected') throw new PaymentRefused('');
  return paymentOf(payment);
}
