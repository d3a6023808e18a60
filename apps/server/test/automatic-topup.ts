import * as contract from '@clientela/contract';
import type { TestStore } from './harness.ts';
import { saveCard } from './wallet.ts';

interface AutomaticTopupWish {
  /** In cents, as the amount. */
  minimum: number;
  amount: number;
  card_number?: string;
}

/** Saves a card and lets it be charged whenever the balance falls to the minimum. */
export async function anAutomaticTopup(
  store: TestStore,
  { minimum, amount, card_number }: AutomaticTopupWish,
): Promise<void> {
  const card = await saveCard(store, card_number);
  await store.owner.call(contract.updateAutomaticTopup, {
    store_id: store.id,
    body: {
      enable_automatic_topup: true,
      automatic_topup_minimum: minimum,
      automatic_topup_amount: amount,
      automatic_topup_card_id: card.id,
    },
  });
}
