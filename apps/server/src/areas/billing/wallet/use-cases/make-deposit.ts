import type { CardDeposit, Deposit, PixDeposit } from '@clientela/contract';
import { cardBrandOf, feeOf, formatCents, localDay, present } from '@clientela/domain';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { personId } from '#platform/actor';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { newId, newSecret } from '#platform/ids';
import { enqueue } from '#platform/jobs';
import { findCard, keepCard, type SavedCard, tokenOfCard } from '../cards.queries.ts';
import {
  type CardOrder,
  GatewayBusy,
  type GatewayPayment,
  PaymentRefused,
  type PixOrder,
} from '../gateway.port.ts';
import { addToDay, assertWalletMoves } from '../ledger.ts';
import { checkTopup, expireTopup, scheduleTopupCheck } from '../topups.jobs.ts';
import {
  changeTopup,
  depositOf,
  findFee,
  findMethod,
  findTopup,
  findTopupByKey,
  type TopupRow,
} from '../topups.queries.ts';
import { assertNotExpired, currentGateway } from '../wallet.rules.ts';
import { walletTexts } from '../wallet.texts.ts';
import { applyPayment, moveTo } from './apply-payment.ts';

const PIX_MINUTES = 60;
const FIRST_CHECK_MS = 120_000;

interface Caller {
  ip: string;
  /** The Idempotency-Key of the request. */
  key: string | null;
}

/** A Pix code to pay. */
export async function createPixDeposit(
  ctx: Ctx,
  body: PixDeposit,
  caller: Pick<Caller, 'key'>,
): Promise<Deposit> {
  const method = await findMethod(ctx, { id: body.topup_payment_method_id });
  if (method.type !== 'PIX') throw new Failure('payment_method_missing');
  const expires_at = new Date(ctx.clock.now().getTime() + PIX_MINUTES * 60_000);
  const topup = await openTopup(ctx, { amount: body.value, method, key: caller.key, expires_at });
  if (topup.isRepeat) return answerOf(ctx, topup.id, 'pix_not_made');
  const order: PixOrder = {
    reference: topup.id,
    total: topup.total,
    expires_at,
    description: walletTexts.topup_description(ctx.store.name),
    payer: payerOf(ctx),
  };
  await settle(ctx, topup.id, () => currentGateway(ctx.app).createPix(ctx, order));
  return answerOf(ctx, topup.id, 'pix_not_made');
}

function payerOf({ actor, store }: Ctx): PixOrder['payer'] {
  return actor.kind === 'person' ? actor : { name: store.name, email: '' };
}

/** A charge of a card, new or saved. The card's data pass through and stay nowhere. */
export async function createCardDeposit(
  ctx: Ctx,
  body: CardDeposit,
  caller: Caller,
): Promise<Deposit> {
  const method = await findMethod(ctx, { id: body.topup_payment_method_id });
  if (method.type !== 'CREDIT_CARD') throw new Failure('payment_method_missing');
  const saved = body.credit_card_id ? await findCard(ctx, body.credit_card_id) : null;
  const card = saved ?? newCardOf(ctx, body);
  const topup = await openTopup(ctx, { amount: body.value, method, key: caller.key, card });
  if (topup.isRepeat) return answerOf(ctx, topup.id, 'payment_refused');
  const order = orderOf(ctx, body, { ...topup, ip: caller.ip, saved });
  await settle(
    ctx,
    topup.id,
    () => currentGateway(ctx.app).chargeCard(ctx, order),
    async (payment) => {
      if (!body.credit_card?.save_card || !payment.card_token) return;
      const { number, expiry_month, expiry_year } = body.credit_card;
      const kept = await keepCard(ctx, payment.card_token, {
        bin: number.slice(0, 6),
        expiry_month: Number(expiry_month),
        expiry_year: Number(expiry_year),
        type: 'CREDIT',
        ip: caller.ip,
      });
      await changeTopup(ctx, topup.id, { card_id: kept.id });
    },
  );
  return answerOf(ctx, topup.id, 'payment_refused');
}

/** Charges a saved card automatically; refusals are returned, not thrown. */
export async function chargeAutomatically(
  ctx: Ctx,
  order: { amount: number; card: SavedCard; key: string },
): Promise<void> {
  const { amount, card, key } = order;
  const method = await findMethod(ctx, { type: 'CREDIT_CARD' });
  const topup = await openTopup(ctx, { amount, method, key, card, is_single: false });
  if (topup.isRepeat) return;
  const saved = { token: tokenOfCard(ctx, card), customer_reference: card.customer_reference };
  await settle(ctx, topup.id, () =>
    currentGateway(ctx.app).chargeCard(ctx, {
      reference: topup.id,
      total: topup.total,
      description: walletTexts.automatic_topup_description(ctx.store.name),
      ip: card.saved_from,
      saved,
    }),
  );
}

interface NewTopup {
  amount: number;
  method: { id: string; type: 'PIX' | 'CREDIT_CARD' | string };
  key: string | null;
  card?: { id?: string; brand: string; bin: string; last4: string } | null;
  expires_at?: Date;
  is_single?: boolean;
}

/** Our row is written before the call, with a job that recovers a lost response. */
async function openTopup(ctx: Ctx, given: NewTopup) {
  const { amount, method, key, card, expires_at, is_single = true } = given;
  const earlier = key ? await findTopupByKey(ctx, key) : null;
  if (earlier && !isSameOrder(earlier, given)) throw new Failure('idempotency_key_reused');
  if (earlier && !wasRefused(earlier)) {
    return { id: earlier.id, total: earlier.amount + earlier.fee, isRepeat: true };
  }
  // Without a charge when it could not be credited.
  await assertWalletMoves(ctx);
  if (earlier) await changeTopup(ctx, earlier.id, { request_key: null });
  const { version, ...rule } = await findFee(ctx, method.type as 'PIX');
  const fee = feeOf(amount, rule);
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  const day = localDay(now, ctx.store.time_zone);
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .insertInto('store_topups')
      .values({
        store_id: ctx.store.id,
        id,
        public_token: newSecret(128),
        request_key: key,
        status: 'INITIATED',
        amount,
        fee,
        fee_version: version,
        is_single,
        day,
        gateway: currentGateway(ctx.app).name,
        payment_method_id: method.id,
        card_id: card?.id ?? null,
        card_brand: card?.brand ?? null,
        card_bin: card?.bin ?? null,
        card_last4: card?.last4 ?? null,
        expires_at: expires_at ?? null,
        created_by: personId(ctx),
        created_at: now,
        updated_at: now,
      })
      .execute();
    await addToDay(ctx, day, { entries: 1 });
    if (is_single) {
      await recordAuditEvent(ctx, {
        action: 'deposit.made',
        target_kind: 'topup',
        target_id: id,
        details: { amount: formatCents(amount), method: method.type },
      });
    }
    const payload = { store_id: ctx.store.id, topup_id: id };
    await enqueue(ctx, checkTopup, payload, { runAt: new Date(now.getTime() + FIRST_CHECK_MS) });
    if (expires_at) {
      await enqueue(ctx, expireTopup, payload, { runAt: new Date(expires_at.getTime() + 60_000) });
    }
  });
  return { id, total: amount + fee, isRepeat: false };
}

/** A key identifies one order: another amount, payment method or card is no retry. */
function isSameOrder(earlier: TopupRow, { amount, method, card }: NewTopup): boolean {
  return (
    earlier.amount === amount &&
    earlier.method_type === method.type &&
    (!card || earlier.card_last4 === card.last4)
  );
}

// Nothing was charged then, so the same person may try again.
function wasRefused({ status, credited_at }: TopupRow): boolean {
  return (status === 'REFUSED' || status === 'CANCELLED') && !credited_at;
}

/** Waits for the gateway as long as a person can; later results are applied all the same. */
async function settle(
  ctx: Ctx,
  id: string,
  ask: () => Promise<GatewayPayment>,
  whenDone: (payment: GatewayPayment) => Promise<void> = async () => {},
): Promise<void> {
  const work = (async () => {
    try {
      const payment = await ask();
      const topup = await applyPayment(ctx, id, payment);
      await scheduleTopupCheck(ctx, topup, payment);
      // The money is there whatever becomes of the card.
      await whenDone(payment).catch((error) =>
        ctx.log.error('card not kept', { topup: id, error }),
      );
    } catch (error) {
      await noteFailure(ctx, id, error);
    }
  })();
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => late.resolve('late'), ctx.app.config.payments.answerMs);
  const first = await Promise.race([work.then(() => 'done' as const), late.promise]);
  clearTimeout(timer);
  if (first === 'late') {
    work.catch((error) => ctx.log.error('deposit not settled', { topup: id, error }));
    await inTransaction(ctx, (ctx) => leavePending(ctx, id));
  }
}

/**
 * A refusal means nothing was charged. Anything else stays open until the gateway reports the
 * outcome.
 */
async function noteFailure(ctx: Ctx, id: string, error: unknown): Promise<void> {
  const isNo = error instanceof PaymentRefused || error instanceof GatewayBusy;
  if (!isNo) ctx.log.warn('payment without an answer', { topup: id, error });
  await inTransaction(ctx, async (ctx) => {
    if (error instanceof PaymentRefused) {
      await moveTo(ctx, id, 'REFUSED', { reason: error.message || null });
    } else if (error instanceof GatewayBusy) {
      await moveTo(ctx, id, 'CANCELLED', { reason: walletTexts.try_later });
    } else {
      await leavePending(ctx, id);
    }
  });
}

async function leavePending(ctx: Ctx, id: string): Promise<void> {
  const topup = await findTopup(ctx, id);
  if (topup.status === 'INITIATED') await moveTo(ctx, id, 'PROCESSING');
}

async function answerOf(
  ctx: Ctx,
  id: string,
  refused: 'payment_refused' | 'pix_not_made',
): Promise<Deposit> {
  const topup = await findTopup(ctx, id);
  if (topup.status === 'REFUSED') {
    throw new Failure(refused, topup.reason ? { message: topup.reason } : {});
  }
  if (topup.status === 'CANCELLED') throw new Failure('gateway_unavailable', { retryAfter: 60 });
  return depositOf(ctx, topup);
}

function newCardOf(ctx: Ctx, { credit_card }: CardDeposit) {
  if (!credit_card) return null;
  const { number, expiry_month, expiry_year } = credit_card;
  const lastMonth = { month: Number(expiry_month), year: Number(expiry_year) };
  assertNotExpired(ctx, lastMonth, 'credit_card.expiry_year');
  return { brand: cardBrandOf(number), bin: number.slice(0, 6), last4: number.slice(-4) };
}

function orderOf(
  ctx: Ctx,
  body: CardDeposit,
  { id, total, ip, saved }: { id: string; total: number; ip: string; saved: SavedCard | null },
): CardOrder {
  const description = walletTexts.topup_description(ctx.store.name);
  const common = { reference: id, total, description, ip };
  if (saved) {
    const { customer_reference } = saved;
    return { ...common, saved: { token: tokenOfCard(ctx, saved), customer_reference } };
  }
  const owner = present(body.card_owner, 'card owner');
  if (body.gateway_token) return { ...common, browser_token: body.gateway_token, owner };
  return { ...common, card: present(body.credit_card, 'card'), owner };
}
