import {
  AnswerLost,
  type CardOrder,
  type GatewayPayment,
  PaymentRefused,
  type PixOrder,
} from '#areas/billing/wallet/gateway.port';
import { decimalOf } from '../gateway-call.ts';
import type { AsaasCall } from './api.ts';
import { cardFields } from './cards.ts';
import { ensureCustomer } from './customers.ts';
import { Payment, paymentOf, readPixCode } from './payments.ts';

export async function createPix(
  call: AsaasCall,
  { payerDocument, ...order }: PixOrder & { payerDocument: string },
): Promise<GatewayPayment> {
  const customer = await ensureCustomer(call, {
    ...order.payer,
    document: payerDocument,
    phone: '',
    postal_code: '',
    address_number: '',
  });
  const payment = await call('POST', '/v3/payments', Payment, {
    customer,
    billingType: 'PIX',
    value: decimalOf(order.total),
    dueDate: order.expires_at.toISOString().slice(0, 10),
    description: order.description,
    externalReference: order.reference,
  });
  if (!payment) throw new AnswerLost('no charge');
  return { ...paymentOf(payment, [], null), pix_code: await readPixCode(call, payment.id) };
}

export async function chargeCard(
  call: AsaasCall,
  order: CardOrder,
  now: Date,
): Promise<GatewayPayment> {
  const payment = await call('POST', '/v3/payments/', Payment, {
    ...(await payerOf(call, order)),
    billingType: 'CREDIT_CARD',
    value: decimalOf(order.total),
    dueDate: now.toISOString().slice(0, 10),
    description: order.description,
    externalReference: order.reference,
    remoteIp: order.ip,
  });
  if (!payment) throw new AnswerLost('no charge');
  return paymentOf(payment, [], null);
}

async function payerOf(call: AsaasCall, order: CardOrder) {
  if ('browser_token' in order) throw new PaymentRefused('');
  if ('saved' in order) {
    const { customer_reference, token } = order.saved;
    return { customer: customer_reference, creditCardToken: token };
  }
  const customer = await ensureCustomer(call, order.owner);
  return { customer, ...cardFields(order.card, order.owner) };
}
