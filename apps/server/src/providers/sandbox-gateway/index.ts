import {
  buildBrCode,
  type CardBrand,
  cardBrandOf,
  type PaymentStatus,
  present,
} from '@clientela/domain';
import {
  type CardOrder,
  type CardToken,
  type GatewayPayment,
  type PaymentGateway,
  PaymentRefused,
} from '#areas/billing/wallet/gateway.port';
import type { Ctx } from '#platform/context';
import { newId, newSecret } from '#platform/ids';
import { sandboxGatewayTexts } from './sandbox-gateway.texts.ts';

/** Cards that end so are refused, or charged back after a minute. */
const REFUSED = '0002';
const CHARGED_BACK = '0069';
const CHARGEBACK_AFTER_MS = 60_000;

/** A gateway without a bank: what happens follows from the card's last digits. */
export function createSandboxGateway(): PaymentGateway {
  return {
    name: 'sandbox',
    can: {
      idempotency: true,
      browser_tokens: false,
      debit: true,
      pix_expiry: true,
      partial_refund: true,
      dispute: false,
    },
    async ensureCustomer(_ctx, owner) {
      return `sandbox_${owner.document}`;
    },
    async createPix(ctx, order) {
      const pix_code = buildBrCode({
        pix: { kind: 'static', key: 'pix@sandbox.clientela.app' },
        amount: order.total,
        merchant_name: 'Clientela Sandbox',
        merchant_city: 'Sao Paulo',
        txid: order.reference.replaceAll('-', '').slice(0, 25),
      });
      return open(ctx, { ...order, method: 'PIX', status: 'WAITING_PAYMENT', pix_code });
    },
    async chargeCard(ctx, order) {
      const card = await cardOf(ctx, order);
      if (card.last4 === REFUSED) {
        throw new PaymentRefused(sandboxGatewayTexts.payment_refused);
      }
      const { now } = ctx.clock;
      const charged_back_at =
        card.last4 === CHARGED_BACK ? new Date(now().getTime() + CHARGEBACK_AFTER_MS) : null;
      return open(ctx, { ...order, method: 'CREDIT_CARD', status: 'PAID', card, charged_back_at });
    },
    async tokenizeCard(_ctx, card, owner) {
      return tokenFor(card.number, `sandbox_${owner.document}`);
    },
    async deleteCard() {},
    async getPayment(ctx, chargeId) {
      return read(ctx, 'id', chargeId);
    },
    async findByReference(ctx, reference) {
      return read(ctx, 'reference', reference);
    },
    async refund(ctx, chargeId, amount) {
      const payment = await read(ctx, 'id', chargeId);
      if (payment?.status !== 'PAID') throw new PaymentRefused(sandboxGatewayTexts.not_refundable);
      const refunded = Math.min(payment.total, payment.refunded + (amount ?? payment.total));
      const status = refunded === payment.total ? 'REFUNDED' : 'PAID';
      await change(ctx, chargeId, { refunded, status });
      return { ...payment, refunded, status, raw_status: status };
    },
    async cancel(ctx, chargeId) {
      await ctx.db
        .updateTable('sandbox_charges')
        .set({ status: 'CANCELLED' })
        .where('store_id', '=', ctx.store.id)
        .where('id', '=', chargeId)
        .where('status', '=', 'WAITING_PAYMENT')
        .execute();
    },
    async quoteFee() {
      return null;
    },
    verifyAndParseWebhook: () => null,
    payPix: paySandboxCharge,
  };
}

/** As the button on its page does; one that lapsed is paid late. */
async function paySandboxCharge(ctx: Ctx, reference: string): Promise<boolean> {
  const paid = await ctx.db
    .updateTable('sandbox_charges')
    .set({ status: 'PAID' })
    .where('store_id', '=', ctx.store.id)
    .where('reference', '=', reference)
    .where('method', '=', 'PIX')
    .where('status', 'in', ['WAITING_PAYMENT', 'CANCELLED'])
    .returning('id')
    .executeTakeFirst();
  return paid !== undefined;
}

interface NewCharge {
  reference: string;
  total: number;
  method: string;
  status: PaymentStatus;
  pix_code?: string;
  card?: CardToken;
  charged_back_at?: Date | null;
}

/** A reference is charged once: a repeat finds the first. */
async function open(ctx: Ctx, charge: NewCharge): Promise<GatewayPayment> {
  const { reference, total, method, status, pix_code = null, charged_back_at = null } = charge;
  const card = charge.card ? JSON.stringify(charge.card) : null;
  await ctx.db
    .insertInto('sandbox_charges')
    .values({
      store_id: ctx.store.id,
      id: newId(ctx.clock.now().getTime()),
      reference,
      total,
      method,
      status,
      pix_code,
      card,
      charged_back_at,
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'reference']).doNothing())
    .execute();
  return present(await read(ctx, 'reference', reference), 'charge');
}

async function read(
  ctx: Ctx,
  by: 'id' | 'reference',
  value: string,
): Promise<GatewayPayment | null> {
  const row = await ctx.db
    .selectFrom('sandbox_charges')
    .selectAll()
    .where('store_id', '=', ctx.store.id)
    .where(by, '=', value)
    .executeTakeFirst();
  if (!row) return null;
  const backAt = row.charged_back_at ? new Date(row.charged_back_at) : null;
  const isBack = backAt !== null && backAt <= ctx.clock.now() && row.status === 'PAID';
  const status = isBack ? 'CHARGEBACK' : (row.status as PaymentStatus);
  return {
    charge_id: row.id,
    reference: row.reference,
    status,
    raw_status: status,
    total: row.total,
    refunded: row.refunded,
    reason: null,
    pix_code: row.pix_code,
    card_token: row.card as CardToken | null,
    ask_again_at: isBack ? null : backAt,
  };
}

async function change(ctx: Ctx, id: string, set: { status: string; refunded: number }) {
  await ctx.db
    .updateTable('sandbox_charges')
    .set(set)
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
}

async function cardOf(_ctx: Ctx, order: CardOrder): Promise<CardToken> {
  if ('card' in order) return tokenFor(order.card.number, `sandbox_${order.owner.document}`);
  if ('saved' in order) {
    const [, brand, last4] = order.saved.token.split('|');
    return {
      ...order.saved,
      brand: (brand ?? 'UNKNOWN') as CardBrand,
      last4: last4 ?? '',
    };
  }
  throw new PaymentRefused(sandboxGatewayTexts.no_browser_cards);
}

function tokenFor(number: string, customer_reference: string): CardToken {
  const brand = cardBrandOf(number);
  const last4 = number.slice(-4);
  return { token: `${newSecret(128)}|${brand}|${last4}`, customer_reference, brand, last4 };
}
