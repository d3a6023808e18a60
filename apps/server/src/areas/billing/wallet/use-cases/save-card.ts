import type { WalletCard, WalletCardDraft } from '@clientela/contract';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import {
  cardOf,
  dropCard,
  findCard,
  keepCard,
  makeDefault,
  tokenOfCard,
} from '../cards.queries.ts';
import { type CardToken, GatewayBusy, PaymentRefused } from '../gateway.port.ts';
import { assertNotExpired, currentGateway } from '../wallet.rules.ts';

/** Has the gateway save a card; its number and code pass through and are never stored. */
export async function saveCard(ctx: Ctx, draft: WalletCardDraft, ip: string): Promise<WalletCard> {
  const [year, month] = draft.card_expiration_date.split('-').map(Number) as [number, number];
  assertNotExpired(ctx, { month, year }, 'card_expiration_date');
  const card = {
    holder_name: draft.card_holder_name,
    number: draft.card_number,
    expiry_month: String(month).padStart(2, '0'),
    expiry_year: String(year),
    ccv: draft.card_ccv,
  };
  const owner = {
    name: draft.holder_name,
    email: draft.holder_email,
    document: draft.holder_document,
    phone: draft.holder_phone,
    postal_code: draft.holder_postal_code,
    address: '',
    address_number: 'S/N',
  };
  const token = await asked(() => currentGateway(ctx.app).tokenizeCard(ctx, card, owner, ip));
  const kept = await keepCard(ctx, token, {
    bin: card.number.slice(0, 6),
    expiry_month: month,
    expiry_year: year,
    type: draft.card_type,
    ip,
  });
  return cardOf(kept);
}

/** Saving moves no money, so a lost response is simply retried. */
async function asked(tokenize: () => Promise<CardToken>): Promise<CardToken> {
  try {
    return await tokenize();
  } catch (cause) {
    if (cause instanceof PaymentRefused) {
      throw new Failure('card_refused', {
        cause,
        ...(cause.message && { message: cause.message }),
      });
    }
    const retryAfter = cause instanceof GatewayBusy ? cause.retryAfterSeconds : 30;
    throw new Failure('gateway_unavailable', { cause, retryAfter });
  }
}

/** Makes a card the default. */
export function setDefaultCard(ctx: Ctx, id: string): Promise<WalletCard> {
  return inTransaction(ctx, async (ctx) => {
    const card = await makeDefault(ctx, id);
    await recordAuditEvent(ctx, {
      action: 'card.made_default',
      target_kind: 'card',
      target_id: id,
      details: { last4: card.last4 },
    });
    return cardOf(card);
  });
}

/** Deletes a card here first; the deletion at the gateway is best effort. */
export async function deleteCard(ctx: Ctx, id: string): Promise<void> {
  const card = await findCard(ctx, id);
  const { customer_reference, last4 } = card;
  const token = tokenOfCard(ctx, card);
  await dropCard(ctx, id);
  try {
    const gateway = ctx.app.gateways[card.gateway];
    await gateway.deleteCard(ctx, { token, customer_reference, brand: 'UNKNOWN', last4 });
  } catch (error) {
    ctx.log.warn('card not deleted at the gateway', { store: ctx.store.id, card: id, error });
  }
}
