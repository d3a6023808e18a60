import * as contract from '@clientela/contract';
import { checkTopup } from '../src/areas/billing/wallet/topups.jobs.ts';
import { aCardDeposit, aCardDraft, type CardDepositWish } from './cards.ts';
import type { Caller, TestStore } from './harness.ts';

/** Wallet actions of owners, and reads of its state. Amounts are cents. */

/** The ids of the payment methods, requested as the web app does. */
export async function topupMethods(person: Caller): Promise<{ pix: string; card: string }> {
  const { data } = await person.call(contract.listTopupPaymentMethods, {
    query: { enable_automatic_topup: 'true' as never },
  });
  const idOf = (type: string) => data.find((method) => method.type === type)!.id;
  return { pix: idOf('PIX'), card: idOf('CREDIT_CARD') };
}

/** A Pix that waits for its payment. */
export async function openPix(store: TestStore, value = 3000): Promise<contract.Deposit> {
  const { pix } = await topupMethods(store.owner);
  return store.owner.call(contract.createPixDeposit, {
    store_id: store.id,
    body: { value, topup_payment_method_id: pix },
  });
}

/** Money into the wallet, by a Pix that was paid. */
export async function deposit(store: TestStore, value: number): Promise<void> {
  const { id } = await openPix(store, value);
  await store.owner.call(contract.paySandboxTopup, { token: id });
}

/** Money into the wallet, by a card that is typed in. */
export async function payByCard(
  store: TestStore,
  wish: CardDepositWish = {},
): Promise<contract.Deposit> {
  const { card } = await topupMethods(store.owner);
  return store.owner.call(contract.createCardDeposit, {
    store_id: store.id,
    body: aCardDeposit(card, wish),
  });
}

/** A saved card. */
export function saveCard(store: TestStore, number?: string) {
  return store.owner.call(contract.createWalletCard, {
    store_id: store.id,
    body: aCardDraft(number),
  });
}

export async function balancesOf(store: TestStore): Promise<{ balance: number; held: number }> {
  const { balance, held } = await store.owner.call(contract.getWallet, { store_id: store.id });
  return { balance, held };
}

export async function balanceOf(store: TestStore): Promise<number> {
  return (await balancesOf(store)).balance;
}

/** The first page of the statement. */
export function statementOf(store: TestStore) {
  return store.owner.call(contract.listStatementDays, { store_id: store.id });
}

/** Checks a deposit at the gateway now. */
export async function checkNow(store: TestStore, topup_id: string): Promise<void> {
  await checkTopup.run(store.ctx, { store_id: store.id, topup_id });
}

/** The gateway's id for the charge of a deposit. */
export async function chargeIdOf({ ctx }: TestStore, topupId: string): Promise<string> {
  const { charge_id } = await ctx.db
    .selectFrom('store_topups')
    .select('charge_id')
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', topupId)
    .executeTakeFirstOrThrow();
  return charge_id!;
}
