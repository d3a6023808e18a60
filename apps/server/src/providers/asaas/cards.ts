import { z } from 'zod';
import {
  AnswerLost,
  type CardData,
  type CardOwnerData,
  type CardToken,
} from '#areas/billing/wallet/gateway.port';
import type { AsaasCall } from './api.ts';
import { brandOf } from './brands.ts';
import { ensureCustomer } from './customers.ts';

const Tokenized = z.object({
  creditCardToken: z.string(),
  creditCardBrand: z.string().nullish(),
  creditCardNumber: z.string().nullish(),
});

export async function tokenizeCard(
  call: AsaasCall,
  { card, owner, ip }: { card: CardData; owner: CardOwnerData; ip: string },
): Promise<CardToken> {
  const customer = await ensureCustomer(call, owner);
  const made = await call('POST', '/v3/creditCard/tokenizeCreditCard', Tokenized, {
    customer,
    ...cardFields(card, owner),
    remoteIp: ip,
  });
  const token = made && tokenOf(made, customer);
  if (!token) throw new AnswerLost('no token');
  return token;
}

export function cardFields(card: CardData, owner: CardOwnerData) {
  return {
    creditCard: {
      holderName: card.holder_name,
      number: card.number,
      expiryMonth: card.expiry_month,
      expiryYear: card.expiry_year,
      ccv: card.ccv,
    },
    creditCardHolderInfo: {
      name: owner.name,
      email: owner.email,
      cpfCnpj: owner.document,
      postalCode: owner.postal_code,
      addressNumber: owner.address_number,
      phone: owner.phone,
    },
  };
}

export function tokenOf(
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
