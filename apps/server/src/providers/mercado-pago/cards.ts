import type { CardBrand } from '@clientela/domain';
import { z } from 'zod';
import type { CardData, CardOwnerData, CardToken } from '#areas/billing/wallet/gateway.port';
import { Id, type MercadoPagoApi } from './api.ts';
import { ensureCustomer, identificationOf } from './customers.ts';

const BRANDS: Record<string, CardBrand> = {
  visa: 'Visa',
  master: 'Mastercard',
  amex: 'American Express',
  elo: 'Elo',
  hipercard: 'Hipercard',
  diners: 'Diners Club',
};

const Card = Id.extend({
  last_four_digits: z.string().nullish(),
  payment_method: z.object({ id: z.string() }).nullish(),
});

export async function tokenizeCard(
  api: MercadoPagoApi,
  card: CardData,
  owner: CardOwnerData,
): Promise<CardToken> {
  const customer_reference = await ensureCustomer(api, owner);
  const token = await createToken(api, card, owner);
  const saved = await api.create(cardsOf(customer_reference), Card, { token });
  return {
    token: saved.id,
    customer_reference,
    brand: BRANDS[saved.payment_method?.id ?? ''] ?? 'UNKNOWN',
    last4: saved.last_four_digits ?? card.number.slice(-4),
  };
}

export async function deleteCard(
  api: MercadoPagoApi,
  { token, customer_reference }: CardToken,
): Promise<void> {
  const path = `${cardsOf(customer_reference)}/${encodeURIComponent(token)}`;
  await api.call('DELETE', path, z.unknown());
}

/** A token of one use, for a card that is not saved. */
export async function createToken(
  api: MercadoPagoApi,
  card: CardData,
  owner: CardOwnerData,
): Promise<string> {
  return (await api.create('/v1/card_tokens', Id, cardFields(card, owner))).id;
}

/** A token of one use, for a saved card. */
export async function createTokenOfSaved(api: MercadoPagoApi, card_id: string): Promise<string> {
  return (await api.create('/v1/card_tokens', Id, { card_id })).id;
}

function cardsOf(customer: string): string {
  return `/v1/customers/${encodeURIComponent(customer)}/cards`;
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
