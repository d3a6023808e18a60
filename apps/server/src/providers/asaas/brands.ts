import type { CardBrand } from '@clientela/domain';

const BRANDS: Record<string, CardBrand> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  ELO: 'Elo',
  DINERS: 'Diners Club',
  DISCOVER: 'Discover',
  AMEX: 'American Express',
  CABAL: 'Cabal',
  JCB: 'JCB',
};

/** Our name of a brand that Asaas names. */
export function brandOf(name: string | null | undefined): CardBrand {
  return BRANDS[name ?? ''] ?? 'UNKNOWN';
}
