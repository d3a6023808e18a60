import * as contract from '@clientela/contract';
import { beforeEach, expect, test } from 'vitest';
import { newestConfirmation } from '#test/consents';
import { CONCEICAO } from '#test/customers';
import { anonymous, aStore, type TestStore, useWorld } from '#test/harness';

const world = useWorld();
const DAY_MS = 86_400_000;
let store: TestStore;
let id: string;

const register = async (of: TestStore) =>
  (await of.owner.call(contract.createCustomer, { store_id: of.id, body: CONCEICAO })).id;
const ask = async (customer = id, of = store) =>
  // A session does not outlast the days that pass here.
  (await of.as('OWNER')).call(contract.askConsentConfirmation, { id: customer });
const read = (token: string) => anonymous(world).call(contract.getConsentConfirmation, { token });
const confirm = (token: string) => anonymous(world).call(contract.confirmConsent, { token });
const consents = async () => (await store.as('OWNER')).call(contract.listCustomerConsents, { id });
const suppress = (reason: string) =>
  world.sql(
    `insert into suppressions (store_id, channel, contact, reason)
     select store_id, 'EMAIL', email, $2 from customers where id = $1`,
    [id, reason],
  );
const reach = async () =>
  (await store.owner.call(contract.getCustomer, { id })).reach.find(
    ({ channel }) => channel === 'EMAIL',
  );

beforeEach(async () => {
  store = await aStore(world);
  id = await register(store);
});

test('reading the page changes nothing; its button records the consent once and lifts an opt-out', async () => {
  await suppress('opt_out');
  await ask();
  const token = await newestConfirmation(world, store);
  expect(await read(token)).toMatchObject({
    status: 'open',
    store_name: store.ctx.store.name,
    texts: [{ channel: 'EMAIL' }],
  });
  await read(token);
  expect((await consents()).history).toEqual([]);
  expect(await reach()).toMatchObject({ allowed: false, reason: 'opt_out' });

  expect(await confirm(token)).toMatchObject({ status: 'confirmed' });
  expect(await confirm(token)).toMatchObject({ status: 'confirmed' });
  expect(await read(token)).toMatchObject({ status: 'confirmed' });
  expect((await consents()).history).toMatchObject([
    {
      granted: true,
      source: 'confirmation',
      text_version: 1,
      confirmed_at: world.clock.now().toISOString(),
    },
  ]);
  expect(await reach()).toMatchObject({ allowed: true });
});

test('a renewed consent does not unblock an address that bounced', async () => {
  await ask();
  const token = await newestConfirmation(world, store);
  await suppress('hard_bounce');
  await confirm(token);
  expect(await reach()).toMatchObject({ reason: 'bounce' });
});

test('a link expires after seven days, and with the address it was sent to', async () => {
  await ask();
  const first = await newestConfirmation(world, store);
  world.clock.advance(7 * DAY_MS);
  expect(await confirm(first)).toMatchObject({ status: 'expired' });
  await ask();
  const second = await newestConfirmation(world, store);
  expect(second).not.toBe(first);
  const body = { email: 'conceicao.nova@exemplo.com.br' };
  await (await store.as('OWNER')).call(contract.updateCustomer, { id, body });
  expect(await confirm(second)).toMatchObject({ status: 'expired' });
  expect((await consents()).history).toEqual([]);
});

test('a forged link is unknown, and only a digest of the real one is stored', async () => {
  await ask();
  const token = await newestConfirmation(world, store);
  await expect(confirm('AAAAAAAAAAAAAAAAAAAAAA')).toFailWith('not_found');
  await expect(read(token.slice(0, -1))).toFailWith('not_found');
  const rows = await world.sql<{ row: string }>(
    `select (select string_agg(c::text, ' ') from consent_confirmations c) ||
       coalesce((select string_agg(payload::text, ' ') from graphile_worker._private_jobs), '') as row`,
  );
  expect(rows[0]!.row).not.toContain(token);
});

test('a contact is asked once in 24 hours, also by two people at once', async () => {
  const asked = await Promise.allSettled([ask(), ask()]);
  expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(ask()).toFailWith('confirmation_asked_recently');
  world.clock.advance(DAY_MS);
  await ask();
});

test.each(['hard_bounce', 'complaint'])('an address with a %s is not asked', async (reason) => {
  await suppress(reason);
  await expect(ask()).toFailWith('confirmation_unreachable');
  expect(await newestConfirmation(world, store)).toBe('');
});

test('a link acts in its own store alone, and another store cannot ask', async () => {
  const other = await aStore(world);
  const twin = await register(other);
  await ask();
  await confirm(await newestConfirmation(world, store));
  expect((await other.owner.call(contract.listCustomerConsents, { id: twin })).history).toEqual([]);
  await expect(ask(id, other)).toFailWith('not_found');
});

test('the link of an anonymised customer is unknown', async () => {
  await ask();
  const token = await newestConfirmation(world, store);
  await store.owner.call(contract.anonymizeCustomer, { id });
  await expect(confirm(token)).toFailWith('not_found');
});

test('a customer without an e-mail is not asked', async () => {
  await world.sql('update customers set email = null where id = $1', [id]);
  await expect(ask()).toFailWith('confirmation_without_email');
});
