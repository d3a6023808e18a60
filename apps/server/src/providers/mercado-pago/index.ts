import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CardBrand, PaymentStatus } from '@clientela/domain';
import { z } from 'zod';
import {
  AnswerLost,
  type CardData,
  type CardOwnerData,
  type CardToken,
  type GatewayPayment,
  type PaymentGateway,
  PaymentRefused,
  type WebhookCall,
} from '#areas/billing/wallet/gateway.port';
import { hashSecret } from '#platform/ids';
import { callGateway, centsOfDecimal, decimalOf } from '../gateway-call.ts';

export interface MercadoPagoSettings {
  url: string;
  accessToken: string;
  webhookSecret: string;
}

/** A signature older than this is a replay. */
const TOLERANCE_MS = 300_000;

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

const BRANDS: Record<string, CardBrand> = {
  visa: 'Visa',
  master: 'Mastercard',
  amex: 'American Express',
  elo: 'Elo',
  hipercard: 'Hipercard',
  diners: 'Diners Club',
};

const Payment = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  status: z.string(),
  status_detail: z.string().nullish(),
  transaction_amount: z.number(),
  transaction_amount_refunded: z.number().nullish(),
  external_reference: z.string().nullish(),
  point_of_interaction: z
    .object({ transaction_data: z.object({ qr_code: z.string().nullish() }).nullish() })
    .nullish(),
});
type Payment = z.output<typeof Payment>;

const Id = z.object({ id: z.union([z.number(), z.string()]).transform(String) });
const Found = z.object({ results: z.array(Payment) });
const Failed = z.object({ message: z.string() });
const Card = Id.extend({
  last_four_digits: z.string().nullish(),
  payment_method: z.object({ id: z.string() }).nullish(),
});

/** Mercado Pago's payments. X-Idempotency-Key prevents duplicates. */
export function createMercadoPago(settings: MercadoPagoSettings): PaymentGateway {
  const call = <Shape extends z.ZodType>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    shape: Shape,
    body?: unknown,
    key?: string,
  ) =>
    callGateway(
      {
        method,
        url: `${settings.url}${path}`,
        headers: {
          authorization: `Bearer ${settings.accessToken}`,
          ...(key ? { 'x-idempotency-key': key } : {}),
        },
        ...(body === undefined ? {} : { body }),
      },
      shape,
      (json) => Failed.safeParse(json).data?.message ?? null,
    );

  async function made<Shape extends z.ZodType>(
    path: string,
    shape: Shape,
    body: unknown,
    key?: string,
  ): Promise<z.output<Shape>> {
    const answer = await call('POST', path, shape, body, key);
    if (answer === null) throw new AnswerLost('nothing there');
    return answer;
  }

  async function ensureCustomer(owner: CardOwnerData): Promise<string> {
    const query = `email=${encodeURIComponent(owner.email)}`;
    const shape = z.object({ results: z.array(Id) });
    const first = (await call('GET', `/v1/customers/search?${query}`, shape))?.results[0];
    if (first) return first.id;
    const { id } = await made('/v1/customers', Id, {
      email: owner.email,
      first_name: owner.name,
      identification: identificationOf(owner.document),
    });
    return id;
  }

  const tokenFor = async (card: CardData, owner: CardOwnerData) =>
    (await made('/v1/card_tokens', Id, cardFields(card, owner))).id;

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
    ensureCustomer: (_ctx, owner) => ensureCustomer(owner),
    async createPix(_ctx, order) {
      const body = {
        transaction_amount: decimalOf(order.total),
        payment_method_id: 'pix',
        description: order.description,
        external_reference: order.reference,
        date_of_expiration: order.expires_at.toISOString(),
        payer: { email: order.payer.email },
      };
      return settled(await made('/v1/payments', Payment, body, order.reference));
    },
    async chargeCard(_ctx, order) {
      const paid =
        'saved' in order
          ? {
              token: (await made('/v1/card_tokens', Id, { card_id: order.saved.token })).id,
              payer: { type: 'customer', id: order.saved.customer_reference },
            }
          : {
              token:
                'card' in order ? await tokenFor(order.card, order.owner) : order.browser_token,
              payer: {
                email: order.owner.email,
                identification: identificationOf(order.owner.document),
              },
            };
      const body = {
        ...paid,
        transaction_amount: decimalOf(order.total),
        installments: 1,
        capture: true,
        description: order.description,
        external_reference: order.reference,
        additional_info: { ip_address: order.ip },
      };
      return settled(await made('/v1/payments', Payment, body, order.reference));
    },
    async tokenizeCard(_ctx, card, owner) {
      const customer = await ensureCustomer(owner);
      const token = await tokenFor(card, owner);
      const saved = await made(`/v1/customers/${encodeURIComponent(customer)}/cards`, Card, {
        token,
      });
      return {
        token: saved.id,
        customer_reference: customer,
        brand: BRANDS[saved.payment_method?.id ?? ''] ?? 'UNKNOWN',
        last4: saved.last_four_digits ?? card.number.slice(-4),
      } satisfies CardToken;
    },
    async deleteCard(_ctx, { token, customer_reference }) {
      const customer = encodeURIComponent(customer_reference);
      await call(
        'DELETE',
        `/v1/customers/${customer}/cards/${encodeURIComponent(token)}`,
        z.unknown(),
      );
    },
    async getPayment(_ctx, chargeId) {
      const payment = await call('GET', `/v1/payments/${encodeURIComponent(chargeId)}`, Payment);
      return payment && paymentOf(payment);
    },
    async findByReference(_ctx, reference) {
      const query = `external_reference=${encodeURIComponent(reference)}`;
      const payment = (await call('GET', `/v1/payments/search?${query}`, Found))?.results[0];
      return payment ? paymentOf(payment) : null;
    },
    async refund(ctx, chargeId, amount) {
      const path = `/v1/payments/${encodeURIComponent(chargeId)}`;
      const body = amount === undefined ? {} : { amount: decimalOf(amount) };
      await made(`${path}/refunds`, z.unknown(), body, `${chargeId}:${amount ?? 'all'}`);
      const payment = await this.getPayment(ctx, chargeId);
      if (!payment) throw new AnswerLost('nothing there');
      return payment;
    },
    async cancel(_ctx, chargeId) {
      const path = `/v1/payments/${encodeURIComponent(chargeId)}`;
      await call('PUT', path, z.unknown(), { status: 'cancelled' });
    },
    async quoteFee() {
      return null;
    },
    verifyAndParseWebhook: (webhook) => parseWebhook(settings.webhookSecret, webhook),
  };
}

/** A refusal comes as a payment; converted here, so that all gateways refuse alike. */
function settled(payment: Payment): GatewayPayment {
  if (payment.status === 'rejected') throw new PaymentRefused('');
  return paymentOf(payment);
}

function paymentOf(payment: Payment): GatewayPayment {
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

function parseWebhook(secret: string, { headers, query, body, now }: WebhookCall) {
  const signature = headers['x-signature'];
  const requestId = headers['x-request-id'];
  if (!secret || typeof signature !== 'string' || typeof requestId !== 'string') return null;
  const parts = Object.fromEntries(
    signature.split(',').map((part) => part.trim().split('=', 2) as [string, string]),
  );
  const data = z.object({ data: z.object({ id: z.coerce.string() }) }).safeParse(body);
  const chargeId = typeof query['data.id'] === 'string' ? query['data.id'] : data.data?.data.id;
  if (!chargeId || !parts.ts || !parts.v1) return null;
  const signed = `id:${chargeId.toLowerCase()};request-id:${requestId};ts:${parts.ts};`;
  const expected = createHmac('sha256', secret).update(signed).digest('hex');
  if (!timingSafeEqual(hashSecret(expected), hashSecret(parts.v1))) return null;
  const at = Number(parts.ts) * (parts.ts.length <= 10 ? 1000 : 1);
  if (!(Math.abs(now.getTime() - at) <= TOLERANCE_MS)) return null;
  const id = z.object({ id: z.coerce.string() }).safeParse(body).data?.id;
  return { event_id: id ?? requestId, charge_id: chargeId, reference: null };
}

function identificationOf(document: string) {
  return { type: document.length === 11 ? 'CPF' : 'CNPJ', number: document };
}

function cardFields(card: CardData, owner: CardOwnerData) {
  return {
    card_number: card.number,
    expiration_month: Number(card.expiry_month),
    expiration_year: Number(card.expiry_year),
    security_code: card.ccv,
    cardholder: {
      name: card.holder_name,
      identification: identificationOf(owner.document),
    },
  };
}
