import * as contract from '@clientela/contract';
import { expect, test } from 'vitest';
import { createLogger } from '#platform/log';
import { findCanaries, searchDatabase } from '../canaries.ts';
import { aCardDeposit, aCardDraft, CARD_CODE, CARD_NUMBERS } from '../cards.ts';
import { ASAAS_KEY } from '../gateway-secrets.ts';
import { aStore, useWorld } from '../harness.ts';
import { topupMethods } from '../wallet.ts';

/** Promise 28. Every test file looks like this at its end; here, that the look is worth something. */

const world = useWorld();
const { good } = CARD_NUMBERS;

async function planted(type: string, value: string): Promise<string[]> {
  await world.sql(`create table scratch (kept ${type})`);
  await world.sql('insert into scratch values ($1)', [value]);
  const found = await searchDatabase(world.databaseUrl);
  await world.sql('drop table scratch');
  return found;
}

test.each([
  ['text', `card ${good}`],
  ['text', good.replace(/(\d{4})(?=\d)/g, '$1 ')],
  ['jsonb', JSON.stringify({ body: { credit_card: { number: good } } })],
  ['text', Buffer.from(`{"number":"${good}"}`).toString('base64')],
  ['text', `key=${encodeURIComponent(ASAAS_KEY)}`],
  ['bytea', `\\x${Buffer.from(`a${ASAAS_KEY}`).toString('hex')}`],
  ['jsonb', JSON.stringify({ card_ccv: CARD_CODE })],
  ['text', `credit_card: { cvv: '${CARD_CODE}' }`],
])('a canary planted in a table as %s is found: %s', async (type, value) => {
  const found = await planted(type, value);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/^tenant\.scratch: /);
});

test("canaries planted in a store's rows or in a job are found", async () => {
  const store = await aStore(world);
  const text = JSON.stringify({ store_id: store.id, card_number: good });
  await world.sql(
    `do $$ begin perform set_config('app.store_id', '${store.id}', true);
       insert into store_events (store_id, seq, kind, payload) values ('${store.id}', 999999, 'x', '${text}'); end $$`,
  );
  await world.sql("select app.enqueue('x', $1::json, null, null, interval '0', 1)", [text]);
  const found = await searchDatabase(world.databaseUrl);
  await world.sql(
    `do $$ begin perform set_config('app.store_id', '${store.id}', true);
       delete from store_events where seq = 999999; end $$`,
  );
  await world.sql('delete from graphile_worker._private_jobs');
  expect(found).toEqual([`graphile_worker._private_jobs: ${good}`, `tenant.store_events: ${good}`]);
});

test('a log line with a card number is detected, whatever writes it', () => {
  const lines: string[] = [];
  const log = createLogger('debug', (line) => lines.push(line));
  log.error('request failed', { error: new Error(`${good} was refused`) });
  log.debug('request', { body: { ccv: CARD_CODE } });
  log.info('harmless', { error: 'cvv is required', ccv: null, total: 731 });
  expect(lines.map((line) => findCanaries(line).length)).toEqual([1, 1, 0]);
});

test('deposits and saved cards of this very run passed, and left nothing', async () => {
  const store = await aStore(world);
  const { card } = await topupMethods(store.owner);
  for (const number of Object.values(CARD_NUMBERS)) {
    await store.owner.send(
      contract.createCardDeposit,
      { store_id: store.id, body: aCardDeposit(card, { number, save_card: true }) },
      { 'idempotency-key': `deposit-${number.slice(-4)}` },
    );
    await store.owner.send(contract.createWalletCard, {
      store_id: store.id,
      body: aCardDraft(number),
    });
  }
  // Invalid and unreadable requests: errors may repeat their input.
  await store.owner.send(contract.createCardDeposit, {
    store_id: store.id,
    body: aCardDeposit(card, { ccv: 'abc', value: 1 }),
  });
  await world.server.inject({
    method: 'POST',
    url: `/api/stores/${store.id}/store-topups/fund/credit-card?number=${good}`,
    headers: {
      authorization: `Bearer ${store.owner.token}`,
      'content-type': 'application/json',
    },
    payload: `{"credit_card":{"number":"${good}","ccv":"${CARD_CODE}"`,
  });
  await world.runJobs();
  const cards = await store.owner.call(contract.listWalletCards, { store_id: store.id });
  // Each that was accepted, once: with a deposit and by the form.
  expect(cards.meta.total).toBe(5);
  expect(await searchDatabase(world.databaseUrl)).toEqual([]);
  expect(world.logged.lines).toBeGreaterThan(10);
  expect(world.logged.canaries).toEqual([]);
});
