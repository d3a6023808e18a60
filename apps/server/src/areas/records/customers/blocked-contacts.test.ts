import * as contract from '@clientela/contract';
import { addDays, localDay } from '@clientela/domain';
import { beforeEach, expect, test } from 'vitest';
import { customers, launch, sendUntilStatus } from '#test/campaigns';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { aPlatformMailServer } from '#test/mail-server';

/** Contacts that a provider refused are shown with its words, and released one by one or by incident. */

const world = useWorld();
let store: TestStore;
let campaign: contract.Campaign;

const list = (query: object = {}, by = store.owner) =>
  by.call(contract.listBlockedContacts, { store_id: store.id, query });
const release = (body: Parameters<typeof releaseBy>[1]) => releaseBy(store.owner, body);
const releaseBy = (
  by: TestStore['owner'],
  body:
    | { channel: 'EMAIL'; contact: string }
    | { code?: string; reason?: 'hard_bounce'; search?: string; from: string; to: string },
) => by.call(contract.releaseBlockedContacts, { store_id: store.id, body });

/** A server that rejects two addresses as unknown, with two codes. */
beforeEach(async () => {
  store = await aStore(world);
  const words: Record<string, string> = {
    'cliente1@exemplo.com.br': '5.1.1 user unknown',
    'cliente2@exemplo.com.br': '5.1.1 user unknown',
    'cliente3@exemplo.com.br': '5.2.1 mailbox disabled',
  };
  await aPlatformMailServer(world, {
    onRcptTo: ({ address }, _session, done) =>
      words[address]
        ? done(Object.assign(new Error(words[address]), { responseCode: 550 }))
        : done(),
  });
  await customers(world, store, 5);
  const { id } = await launch(world, store);
  campaign = await sendUntilStatus(world, store, id, 'finished');
  await world.sql(
    `insert into suppressions (store_id, channel, contact, reason) values ($1, 'EMAIL', 'saiu@exemplo.com.br', 'opt_out')`,
    [store.id],
  );
});

const today = () => localDay(world.clock.now(), store.ctx.store.time_zone);

test('each is listed with the provider’s words, its code and whose message met it', async () => {
  const { data, meta } = await list({ reason: 'hard_bounce', ordering: 'blocked_at:asc' });
  expect(meta.total).toBe(3);
  const known = { channel: 'EMAIL', campaign: { id: campaign.id, name: campaign.name } };
  expect(data.toSorted((a, b) => (a.contact < b.contact ? -1 : 1))).toMatchObject([
    { ...known, contact: 'cliente1@exemplo.com.br', code: '550 5.1.1' },
    { ...known, contact: 'cliente2@exemplo.com.br', response: '550 5.1.1 user unknown' },
    { ...known, contact: 'cliente3@exemplo.com.br', code: '550 5.2.1' },
  ]);
  expect((await list({ search: 'CLIENTE3' })).data).toHaveLength(1);
  expect((await list({ code: '550 5.1.1', from: today(), to: today() })).meta.total).toBe(2);
  expect((await list({ to: '2020-01-01' })).meta.total).toBe(0);
});

test('one is released and gets messages again, the others stay', async () => {
  const contact = 'cliente1@exemplo.com.br';
  expect(await release({ channel: 'EMAIL', contact })).toEqual({ released: 1 });
  expect((await list({ reason: 'hard_bounce' })).meta.total).toBe(2);
  expect(await release({ channel: 'EMAIL', contact })).toEqual({ released: 0 });
});

test('all contacts of an incident are released at once; another code and opt-outs stay', async () => {
  const from = addDays(today(), -1);
  expect(await release({ code: '550 5.1.1', from, to: today() })).toEqual({ released: 2 });
  expect(await release({ from, to: today() })).toEqual({ released: 1 });
  expect((await list()).data).toMatchObject([{ contact: 'saiu@exemplo.com.br' }]);
  const log = await store.owner.call(contract.listAuditLog, {
    store_id: store.id,
    query: { action: 'contacts.released' },
  });
  expect(log.data.map(({ details }) => details.count)).toEqual(['1', '2']);
});

test('only filtered contacts are released', async () => {
  const days = { from: addDays(today(), -1), to: today() };
  expect(await release({ ...days, search: 'CLIENTE3' })).toEqual({ released: 1 });
  await world.sql(
    `update suppressions set reason = 'soft_bounce' where store_id = $1 and contact like 'cliente2%'`,
    [store.id],
  );
  expect(await release({ ...days, reason: 'hard_bounce' })).toEqual({ released: 1 });
  const left = (await list()).data.map(({ contact }) => contact);
  expect(left.toSorted()).toEqual(['cliente2@exemplo.com.br', 'saiu@exemplo.com.br']);
});

test('a seller neither sees nor releases them, and another store’s are not there', async () => {
  const seller = await store.as('SELLER');
  await expect(list({}, seller)).toFailWith('access_denied');
  await expect(
    releaseBy(seller, { channel: 'EMAIL', contact: 'cliente1@exemplo.com.br' }),
  ).toFailWith('access_denied');
  const other = await aStore(world);
  const theirs = await other.owner.call(contract.listBlockedContacts, { store_id: other.id });
  expect(theirs.data).toEqual([]);
});

test('a range that ends before it starts is refused', async () => {
  await expect(release({ from: '2026-02-02', to: '2026-02-01' })).toFailWith('invalid_fields');
});
