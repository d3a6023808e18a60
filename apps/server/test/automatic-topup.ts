import * as contract from '@clientela/contract';
import { aCardDraft } from './cards.ts';
import type { TestStore } from './harness.ts';

interface AutomaticTopupWish {
  /** In cents, as the amount. */
  minimum: number;
  amount: number;
  card_number?: string;
}

/** Saves a card and lets it be charged whenever the balance falls to the minimum. */
export async function anAutomaticTopup(
  { owner, id: store_id }: TestStore,
  { minimum, amount, card_number }: AutomaticTopupWish,
): Promise<void> {
  const card = await owner.call(contract.createWalletCard, {
    store_id,
    body: aCardDraft(card_number),
  });
  await owner.call(contract.updateAutomaticTopup, {
    store_id,
    body: {
      enable_automatic_topup: true,
      automatic_topup_minimum: minimum,
      automatic_topup_amount: amount,
      automatic_topup_card_id: card.id,
    },
  });
}
