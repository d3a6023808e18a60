import { timingSafeEqual } from 'node:crypto';
import type { PaymentStatus } from '@clientela/domain';
import { z } from 'zod';
import {
  AnswerLost,
  type CardData,
  type CardOwnerData,
  type CardToken,
  type GatewayPayment,
  type PaymentGateway,
  PaymentRefused,
} from '#areas/billing/wallet/gateway.port';
import { hashSecret } from '#platform/ids';
import { callGateway, centsOfDecimal, decimalOf } from '../gateway-call.ts';
import { brandOf } from './brands.ts';

export interface AsaasSettings {
  url: string;
  apiKey: string;
  webhookToken: string;
  /** The platform's own CPF or CNPJ: a Pix charge needs a payer before anybody pays. */
  payerDocument: string;
}

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

const Payment = z.object({
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
const Errors = z.object({ errors: z.array(z.object({ description: z.string() })).min(1) });
const Refunds = z.object({ data: z.array(z.object({ status: z.string(), value: z.number() })) });
const Chargeback = z.object({ status: z.string() });
const Event = z.object({
  id: z.string().min(1).max(200),
  payment: z.object({ id: z.string(), externalReference: z.string().nullish() }),
});

function reasonOf(json: unknown): string | null {
  const read = Errors.safeParse(json);
  return read.success ? (read.data.errors[0]?.description ?? null) : null;
}

/** Asaas, API version 3. It has no idempotency keys: our reference identifies duplicates. */
export function createAsaas(settings: AsaasSettings): PaymentGateway {
  const call = <Shape extends z.ZodType>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    shape: Shape,
    body?: unknown,
  ) =>
    callGateway(
      {
        method,
        url: `${settings.url}${path}`,
        headers: { access_token: settings.apiKey },
        ...(body === undefined ? {} : { body }),
      },
      shape,
      reasonOf,
    );

  /** The payment with its related data: refunds, a chargeback's outcome, its Pix code. */
  async function whole(payment: Payment): Promise<GatewayPayment> {
    const path = `/v3/payments/${encodeURIComponent(payment.id)}`;
    const done = MAY_BE_REFUNDED.includes(payment.status)
      ? ((await call('GET', `${path}/refunds`, Refunds))?.data ?? [])
      : [];
    const chargeback = IN_CHARGEBACK.includes(payment.status)
      ? await call('GET', `${path}/chargeback`, Chargeback)
      : null;
    return paymentOf(payment, done, chargeback?.status ?? null);
  }

  async function ensureCustomer(owner: Omit<CardOwnerData, 'address'>): Promise<string> {
    const known = z.object({ data: z.array(z.object({ id: z.string() })) });
    const query = `cpfCnpj=${encodeURIComponent(owner.document)}`;
    const found = await call('GET', `/v3/customers?${query}`, known);
    const first = found?.data[0];
    if (first) return first.id;
    const made = await call('POST', '/v3/customers', z.object({ id: z.string() }), {
      name: owner.name,
      cpfCnpj: owner.document,
      email: owner.email,
      mobilePhone: owner.phone,
      postalCode: owner.postal_code,
      addressNumber: owner.address_number,
      notificationDisabled: true,
    });
    if (!made) throw new AnswerLost('no customer');
    return made.id;
  }

  async function pixCodeOf(chargeId: string): Promise<string | null> {
    const path = `/v3/payments/${encodeURIComponent(chargeId)}/pixQrCode`;
    return (await call('GET', path, z.object({ payload: z.string() })))?.payload ?? null;
  }

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
    ensureCustomer: (_ctx, owner) => ensureCustomer(owner),
    async createPix(_ctx, order) {
      const customer = await ensureCustomer({
        ...order.payer,
        document: settings.payerDocument,
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
      return { ...paymentOf(payment, [], null), pix_code: await pixCodeOf(payment.id) };
    },
    async chargeCard(_ctx, order) {
      if ('browser_token' in order) throw new PaymentRefused('');
      const who =
        'saved' in order
          ? { customer: order.saved.customer_reference, creditCardToken: order.saved.token }
          : {
              customer: await ensureCustomer(order.owner),
              creditCard: cardFields(order.card),
              creditCardHolderInfo: ownerFields(order.owner),
            };
      const payment = await call('POST', '/v3/payments/', Payment, {
        ...who,
        billingType: 'CREDIT_CARD',
        value: decimalOf(order.total),
        dueDate: new Date(_ctx.clock.now()).toISOString().slice(0, 10),
        description: order.description,
        externalReference: order.reference,
        remoteIp: order.ip,
      });
      if (!payment) throw new AnswerLost('no charge');
      return paymentOf(payment, [], null);
    },
    async tokenizeCard(_ctx, card, owner, ip) {
      const customer = await ensureCustomer(owner);
      const shape = z.object({
        creditCardToken: z.string(),
        creditCardBrand: z.string().nullish(),
        creditCardNumber: z.string().nullish(),
      });
      const made = await call('POST', '/v3/creditCard/tokenizeCreditCard', shape, {
        customer,
        creditCard: cardFields(card),
        creditCardHolderInfo: ownerFields(owner),
        remoteIp: ip,
      });
      if (!made) throw new AnswerLost('no token');
      return tokenOf(made, customer)!;
    },
    // Asaas has no call to delete tokens: only ours is deleted.
    async deleteCard() {},
    async getPayment(_ctx, chargeId) {
      const payment = await call('GET', `/v3/payments/${encodeURIComponent(chargeId)}`, Payment);
      return payment && whole(payment);
    },
    async findByReference(_ctx, reference) {
      const query = `externalReference=${encodeURIComponent(reference)}`;
      const payment = (await call('GET', `/v3/payments?${query}`, List))?.data[0];
      if (!payment) return null;
      const found = await whole(payment);
      const waits = found.status === 'WAITING_PAYMENT';
      return waits ? { ...found, pix_code: await pixCodeOf(payment.id) } : found;
    },
    async refund(_ctx, chargeId, amount) {
      const path = `/v3/payments/${encodeURIComponent(chargeId)}/refund`;
      const body = amount === undefined ? {} : { value: decimalOf(amount) };
      const payment = await call('POST', path, Payment, body);
      if (!payment) throw new PaymentRefused('');
      return whole(payment);
    },
    async cancel(_ctx, chargeId) {
      await call('DELETE', `/v3/payments/${encodeURIComponent(chargeId)}`, z.unknown());
    },
    async quoteFee(_ctx, method, total) {
      const shape = z.object({ netValue: z.number() });
      const body = { value: decimalOf(total), installmentCount: 1, billingTypes: [method] };
      const quote = await call('POST', '/v3/payments/simulate', shape, body);
      return quote && total - centsOfDecimal(quote.netValue);
    },
    verifyAndParseWebhook({ headers, body }) {
      const given = headers['asaas-access-token'];
      if (!settings.webhookToken || typeof given !== 'string') return null;
      if (!timingSafeEqual(hashSecret(given), hashSecret(settings.webhookToken))) return null;
      const event = Event.safeParse(body);
      if (!event.success) return { event_id: '', charge_id: null, reference: null };
      const { id, payment } = event.data;
      return {
        event_id: id,
        charge_id: payment.id,
        reference: payment.externalReference ?? null,
      };
    },
  };
}

function paymentOf(
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

function tokenOf(
  card: {
    creditCardToken?: string | null | undefined;
    creditCardBrand?: string | null | undefined;
    creditCardNumber?: string | null | undefined;
  },
  customer_reference: string,
): CardToken | null {
  if (!card.creditCardToken) return null;
  return {
    token: card.creditCardToken,
    customer_reference,
    brand: brandOf(card.creditCardBrand),
    last4: (card.creditCardNumber ?? '').slice(-4),
  };
}

function cardFields(card: CardData) {
  return {
    holderName: card.holder_name,
    number: card.number,
    expiryMonth: card.expiry_month,
    expiryYear: card.expiry_year,
    ccv: card.ccv,
  };
}

function ownerFields(owner: CardOwnerData) {
  return {
    name: owner.name,
    email: owner.email,
    cpfCnpj: owner.document,
    postalCode: owner.postal_code,
    addressNumber: owner.address_number,
    phone: owner.phone,
  };
}
