import * as contract from '@clientela/contract';
import { afterEach, expect, test } from 'vitest';
import { anAutomaticTopup } from '#test/automatic-topup';
import { aCardDeposit } from '#test/cards';
import { aStore, useWorld } from '#test/harness';
import { balanceOf, openPix, topupMethods } from '#test/wallet';
import { automaticTopup } from './automatic-topup.jobs.ts';

const world = useWorld();

/** The installation goes live: from the sandbox to a gateway that moves money. */
function goLive(): void {
  world.app.config.payments = { ...world.app.config.payments, gateway: 'asaas' };
}

afterEach(() => {
  world.app.config.payments = { ...world.app.config.payments, gateway: 'sandbox' };
});

test('cards of the gateway before are neither offered nor charged', async () => {
  const store = await aStore(world);
  const { owner, id: store_id } = store;
  await anAutomaticTopup(store, { minimum: 1000, amount: 5000 });
  const cardsOf = () =>
    owner.call(contract.listWalletCards, { store_id }).then(({ data }) => data.map(({ id }) => id));
  const [old] = await cardsOf();
  goLive();

  expect(await cardsOf()).toEqual([]);
  const { card } = await topupMethods(owner);
  const { credit_card: _, ...rest } = aCardDeposit(card);
  const answer = await owner.send(contract.createCardDeposit, {
    store_id,
    body: { ...rest, credit_card_id: old! },
  });
  expect(answer.status).toBe(404);
  expect(await owner.call(contract.getWallet, { store_id })).toMatchObject({
    enable_automatic_topup: false,
    automatic_topup_card: null,
  });
  await automaticTopup.run(store.ctx, { store_id });
  expect(await world.sql('select from store_topups where store_id = $1', [store_id])).toEqual([]);
});

test('a Pix of the sandbox cannot be paid with play money any more', async () => {
  const store = await aStore(world);
  const pix = await openPix(store);
  goLive();
  const paid = await store.owner.send(contract.paySandboxTopup, { token: pix.id });
  expect(paid.status).toBe(404);
  expect(await balanceOf(store)).toBe(0);
});
