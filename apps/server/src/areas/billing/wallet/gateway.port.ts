import type { CardBrand, PaymentStatus } from '@clientela/domain';
import type { Ctx } from '#platform/context';

/** Port of the wallet to a payment gateway. Money is integer cents. */
export interface PaymentGateway {
  readonly name: 'sandbox' | 'asaas' | 'mercado_pago';
  readonly can: {
    /** Repeats of a request with one reference charge once. */
    idempotency: boolean;
    browser_tokens: boolean;
    debit: boolean;
    pix_expiry: boolean;
    partial_refund: boolean;
    dispute: boolean;
  };
  /** Returns the gateway's id of a payer, creating the payer if needed. */
  ensureCustomer(ctx: Ctx, owner: CardOwnerData): Promise<string>;
  createPix(ctx: Ctx, order: PixOrder): Promise<GatewayPayment>;
  chargeCard(ctx: Ctx, order: CardOrder): Promise<GatewayPayment>;
  tokenizeCard(ctx: Ctx, card: CardData, owner: CardOwnerData, ip: string): Promise<CardToken>;
  deleteCard(ctx: Ctx, token: CardToken): Promise<void>;
  getPayment(ctx: Ctx, chargeId: string): Promise<GatewayPayment | null>;
  findByReference(ctx: Ctx, reference: string): Promise<GatewayPayment | null>;
  /** Without an amount, refunds the remainder. */
  refund(ctx: Ctx, chargeId: string, amount?: number): Promise<GatewayPayment>;
  cancel(ctx: Ctx, chargeId: string): Promise<void>;
  /** The gateway's own fee for a payment; null when it does not report one. */
  quoteFee(ctx: Ctx, method: 'PIX' | 'CREDIT_CARD', total: number): Promise<number | null>;
  /** Null when the call is not authenticated as the gateway's; its content is not used before. */
  verifyAndParseWebhook(call: WebhookCall): GatewayEvent | null;
  /** Pays a Pix as the payer would; only a sandbox can. */
  payPix?(ctx: Ctx, reference: string): Promise<boolean>;
}

export interface CardData {
  holder_name: string;
  number: string;
  expiry_month: string;
  expiry_year: string;
  ccv: string;
}

export interface CardOwnerData {
  name: string;
  email: string;
  document: string;
  phone: string;
  postal_code: string;
  address: string;
  address_number: string;
}

/** The gateway's token for a card; valid for one customer. */
export interface CardToken {
  token: string;
  customer_reference: string;
  brand: CardBrand;
  last4: string;
}

export interface PixOrder {
  reference: string;
  total: number;
  expires_at: Date;
  description: string;
  payer: { name: string; email: string };
}

export type CardOrder = {
  reference: string;
  total: number;
  description: string;
  /** The payer's own address. */
  ip: string;
} & (
  | { card: CardData; owner: CardOwnerData }
  | { browser_token: string; owner: CardOwnerData }
  | { saved: { token: string; customer_reference: string } }
);

/** A payment as the gateway has it. */
export interface GatewayPayment {
  charge_id: string;
  reference: string | null;
  /** Null for an unknown status: the stored one stays. */
  status: PaymentStatus | null;
  raw_status: string;
  total: number;
  /** Cents of the total refunded so far. */
  refunded: number;
  reason: string | null;
  pix_code: string | null;
  card_token: CardToken | null;
  /** When to poll again without a notice. */
  ask_again_at: Date | null;
}

export interface WebhookCall {
  headers: Record<string, string | string[] | undefined>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
  now: Date;
}

/** An untrusted change notification: the gateway is then queried for the change. */
interface GatewayEvent {
  event_id: string;
  charge_id: string | null;
  reference: string | null;
}

/** The gateway refused: nothing was charged. */
export class PaymentRefused extends Error {}

/** The outcome is unknown: a lost response or a gateway error. */
export class AnswerLost extends Error {}

/** The gateway did nothing and requires a later retry. */
export class GatewayBusy extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('the payment gateway is busy');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

type PaymentGateways = Record<PaymentGateway['name'], PaymentGateway>;

declare module '#platform/app' {
  interface App {
    gateways: PaymentGateways;
  }
}
