import type { PaymentStatus } from '@clientela/domain';
import { z } from 'zod';
import { AnswerLost, type GatewayPayment } from '#areas/billing/wallet/gateway.port';
import { centsOfDecimal, decimalOf } from '../gateway-call.ts';
import { Id, type MercadoPagoApi } from './api.ts';

const STATUSES: Record<string, PaymentStatus> = {
  pending: 'WAITING_PAYMENT',
  in_process: 'PROCESSING',
  authorized: 'AUTHORIZED',
  approved: 'PAID',
  rejected: 'REFUSED',
  cancelled: 'CANCELLED',
  refunded: 'REFUNDED',
  in_mediation: 'CHARGEBACK_REQUESTED',
};

export const Payment = Id.extend({
  status: z.string(),
  status_detail: z.string().nullish(),
  transaction_amount: z.number(),
  transaction_amount_refunded: z.number().nullish(),
  external_reference: z.string().nullish(),
  point_of_interaction: z
    .object({ transaction_data: z.object({ qr_code: z.string().nullish() }).nullish() })
    .nullish(),
});
export type Payment = z.output<typeof Payment>;

const Found = z.object({ results: z.array(Payment) });

export async function getPayment(
  api: MercadoPagoApi,
  chargeId: string,
): Promise<GatewayPayment | null> {
  const payment = await api.call('GET', pathOf(chargeId), Payment);
  return payment && paymentOf(payment);
}

export async function findByReference(
  api: MercadoPagoApi,
  reference: string,
): Promise<GatewayPayment | null> {
  const query = `external_reference=${encodeURIComponent(reference)}`;
  const found = await api.call('GET', `/v1/payments/search?${query}`, Found);
  const payment = found?.results[0];
  return payment ? paymentOf(payment) : null;
}

export async function refund(
  api: MercadoPagoApi,
  chargeId: string,
  amount: number | undefined,
): Promise<GatewayPayment> {
  const body = amount === undefined ? {} : { amount: decimalOf(amount) };
  const key = `${chargeId}:${amount ?? 'all'}`;
  await api.create(`${pathOf(chargeId)}/refunds`, z.unknown(), body, key);
  const payment = await getPayment(api, chargeId);
  if (!payment) throw new AnswerLost('nothing there');
  return payment;
}

export async function cancel(api: MercadoPagoApi, chargeId: string): Promise<void> {
  await api.call('PUT', pathOf(chargeId), z.unknown(), { status: 'cancelled' });
}

function pathOf(chargeId: string): string {
  return `/v1/payments/${encodeURIComponent(chargeId)}`;
}

export function paymentOf(payment: Payment): GatewayPayment {
  return {
    charge_id: payment.id,
    reference: payment.external_reference ?? null,
    status: statusOf(payment),
    raw_status: payment.status,
    total: centsOfDecimal(payment.transaction_amount),
    refunded: centsOfDecimal(payment.transaction_amount_refunded ?? 0),
    reason: null,
    pix_code: payment.point_of_interaction?.transaction_data?.qr_code ?? null,
    card_token: null,
    ask_again_at: null,
  };
}

function statusOf({ status, status_detail }: Payment): PaymentStatus | null {
  if (status === 'charged_back') {
    return status_detail === 'settled' ? 'CHARGEBACK' : 'CHARGEBACK_DISPUTE';
  }
  return STATUSES[status] ?? null;
}
