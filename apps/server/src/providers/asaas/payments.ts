import type { PaymentStatus } from '@clientela/domain';
import { z } from 'zod';
import { type GatewayPayment, PaymentRefused } from '#areas/billing/wallet/gateway.port';
import { centsOfDecimal, decimalOf } from '../gateway-call.ts';
import type { AsaasCall } from './api.ts';
import { tokenOf } from './cards.ts';

const STATUSES: Record<string, PaymentStatus> = {
  AWAITING_RISK_ANALYSIS: 'PROCESSING',
  AUTHORIZED: 'AUTHORIZED',
  CONFIRMED: 'PAID',
  RECEIVED: 'PAID',
  RECEIVED_IN_CASH: 'PAID',
  REFUND_REQUESTED: 'REFUND_REQUESTED',
  REFUND_IN_PROGRESS: 'REFUND_IN_PROGRESS',
  REFUNDED: 'REFUNDED',
  CHARGEBACK_REQUESTED: 'CHARGEBACK_REQUESTED',
  CHARGEBACK_DISPUTE: 'CHARGEBACK_DISPUTE',
  AWAITING_CHARGEBACK_REVERSAL: 'CHARGEBACK_DISPUTE',
};
const MAY_BE_REFUNDED = ['CONFIRMED', 'RECEIVED', 'RECEIVED_IN_CASH', 'REFUND_REQUESTED'];
const IN_CHARGEBACK = ['CHARGEBACK_REQUESTED', 'CHARGEBACK_DISPUTE'];

export const Payment = z.object({
  id: z.string(),
  status: z.string(),
  value: z.number(),
  billingType: z.string(),
  externalReference: z.string().nullish(),
  deleted: z.boolean().nullish(),
  customer: z.string().nullish(),
  creditCard: z
    .object({
      creditCardNumber: z.string().nullish(),
      creditCardBrand: z.string().nullish(),
      creditCardToken: z.string().nullish(),
    })
    .nullish(),
});
type Payment = z.output<typeof Payment>;

const List = z.object({ data: z.array(Payment) });
const Refunds = z.object({ data: z.array(z.object({ status: z.string(), value: z.number() })) });
const Chargeback = z.object({ status: z.string() });
const PixCode = z.object({ payload: z.string() });
const Quote = z.object({ netValue: z.number() });

export async function getPayment(
  call: AsaasCall,
  chargeId: string,
): Promise<GatewayPayment | null> {
  const payment = await call('GET', pathOf(chargeId), Payment);
  return payment && withRelated(call, payment);
}

export async function findByReference(
  call: AsaasCall,
  reference: string,
): Promise<GatewayPayment | null> {
  const query = `externalReference=${encodeURIComponent(reference)}`;
  const payment = (await call('GET', `/v3/payments?${query}`, List))?.data[0];
  if (!payment) return null;
  const found = await withRelated(call, payment);
  const waits = found.status === 'WAITING_PAYMENT';
  return waits ? { ...found, pix_code: await readPixCode(call, payment.id) } : found;
}

export async function refund(
  call: AsaasCall,
  chargeId: string,
  amount: number | undefined,
): Promise<GatewayPayment> {
  const body = amount === undefined ? {} : { value: decimalOf(amount) };
  const payment = await call('POST', `${pathOf(chargeId)}/refund`, Payment, body);
  if (!payment) throw new PaymentRefused('');
  return withRelated(call, payment);
}

export async function cancel(call: AsaasCall, chargeId: string): Promise<void> {
  await call('DELETE', pathOf(chargeId), z.unknown());
}

export async function quoteFee(
  call: AsaasCall,
  method: 'PIX' | 'CREDIT_CARD',
  total: number,
): Promise<number | null> {
  const body = { value: decimalOf(total), installmentCount: 1, billingTypes: [method] };
  const quote = await call('POST', '/v3/payments/simulate', Quote, body);
  return quote && total - centsOfDecimal(quote.netValue);
}

export async function readPixCode(call: AsaasCall, chargeId: string): Promise<string | null> {
  return (await call('GET', `${pathOf(chargeId)}/pixQrCode`, PixCode))?.payload ?? null;
}

/** Adds the refunds, or the outcome of a chargeback. */
async function withRelated(call: AsaasCall, payment: Payment): Promise<GatewayPayment> {
  const path = pathOf(payment.id);
  const done = MAY_BE_REFUNDED.includes(payment.status)
    ? ((await call('GET', `${path}/refunds`, Refunds))?.data ?? [])
    : [];
  const chargeback = IN_CHARGEBACK.includes(payment.status)
    ? await call('GET', `${path}/chargeback`, Chargeback)
    : null;
  return paymentOf(payment, done, chargeback?.status ?? null);
}

function pathOf(chargeId: string): string {
  return `/v3/payments/${encodeURIComponent(chargeId)}`;
}

export function paymentOf(
  payment: Payment,
  refunds: { status: string; value: number }[],
  chargeback: string | null,
): GatewayPayment {
  const total = centsOfDecimal(payment.value);
  const given = refunds
    .filter(({ status }) => status === 'DONE')
    .reduce((sum, { value }) => sum + centsOfDecimal(value), 0);
  const status = statusOf(payment, chargeback);
  return {
    charge_id: payment.id,
    reference: payment.externalReference ?? null,
    status,
    raw_status: payment.status,
    total,
    refunded: status === 'REFUNDED' ? total : given,
    reason: null,
    pix_code: null,
    card_token: payment.creditCard ? tokenOf(payment.creditCard, payment.customer ?? '') : null,
    ask_again_at: null,
  };
}

function statusOf(payment: Payment, chargeback: string | null): PaymentStatus | null {
  if (payment.deleted) return 'CANCELLED';
  if (chargeback === 'DISPUTE_LOST' || chargeback === 'DONE') return 'CHARGEBACK';
  if (chargeback === 'REVERSED') return 'PAID';
  if (payment.status === 'PENDING' || payment.status === 'OVERDUE') {
    return payment.billingType === 'PIX' ? 'WAITING_PAYMENT' : 'PROCESSING';
  }
  return STATUSES[payment.status] ?? null;
}
