import type { CardBrand } from '@clientela/domain';
import { useWalletTexts } from '../wallet.texts.ts';

/** `Visa final 1111`, which identifies a card to its owner. */
export function useCardName() {
  const t = useWalletTexts();
  return ({ brand, last4 }: { brand: CardBrand; last4: string }) =>
    t('card.ending', { brand: brand === 'UNKNOWN' ? t('card.unknown_brand') : brand, last4 });
}
