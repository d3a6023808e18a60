import * as contract from '@clientela/contract';
import { beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { confirmByEmail } from '#test/consents';
import { CONCEICAO } from '#test/customers';
import { aStore, type TestStore, useWorld } from '#test/harness';

const world = useWorld();
let store: TestStore;
let id: string;

beforeEach(async () => {
  store = await aStore(world);
  const body = CONCEICAO;
  ({ id } = await store.owner.call(contract.createCustomer, { store_id: store.id, body }));
});

const GIVEN = {
  channel: 'EMAIL',
  granted: true,
  source: 'Balcão da loja',
  text: 'Aceito receber ofertas por e-mail.',
} as const;
const record = (change: Partial<z.input<typeof contract.ConsentDraft>> = {}, by = store.owner) =>
  by.call(contract.recordCustomerConsent, { id, body: { ...GIVEN, ...change } });
const reach = async (channel = 'EMAIL') =>
  (await store.owner.call(contract.getCustomer, { id })).reach.find(
    (one) => one.channel === channel,
  );

test('a consent is seen with its text, source and moment, and the newest one counts', async () => {
  const seller = await store.as('SELLER');
  expect((await seller.call(contract.listCustomerConsents, { id })).data).toEqual([]);
  const recorded_at = world.clock.now().toISOString();
  expect((await record({}, seller)).data).toEqual([{ ...GIVEN, recorded_at }]);

  const refused = { granted: false, source: 'Por telefone', text: 'Não quer mais e-mails.' };
  await record(refused);
  expect((await store.owner.call(contract.listCustomerConsents, { id })).data).toMatchObject([
    { channel: 'EMAIL', ...refused },
  ]);
  expect(await reach()).toMatchObject({ allowed: false, reason: 'refused' });
  expect(await reach('SMS')).toMatchObject({ allowed: true });

  // The log retains the earlier record.
  const { data } = await store.owner.call(contract.listAuditLog, { store_id: store.id });
  expect(data.slice(0, 2).map(({ action, details }) => [action, details.text])).toEqual([
    ['consent.refused', 'Não quer mais e-mails.'],
    ['consent.granted', 'Aceito receber ofertas por e-mail.'],
  ]);
});

test('a repeated consent is recorded again and changes nothing', async () => {
  await record();
  await record({ text: 'Outro texto, o mesmo consentimento.' });
  await record({ granted: false });
  const reported = await world.sql<{ granted: boolean }>(
    `select (data ->> 'granted')::boolean as granted from domain_events
      where store_id = $1 and kind = 'consent.changed' order by seq`,
    [store.id],
  );
  expect(reported.map(({ granted }) => granted)).toEqual([true, false]);
});

test('renewed consent lifts an opt-out; an address that bounced stays suppressed', async () => {
  const suppress = (reason: string) =>
    world.sql(
      `insert into suppressions (store_id, channel, contact, reason)
       select store_id, 'EMAIL', email, $2 from customers where id = $1
       on conflict (store_id, channel, contact) do update set reason = excluded.reason`,
      [id, reason],
    );
  await suppress('opt_out');
  expect(await reach()).toMatchObject({ reason: 'opt_out' });
  // Only the person's own word does, not what the store says about them.
  await expect(record()).toFailWith('consent_opted_out');
  expect(await reach()).toMatchObject({ reason: 'opt_out' });
  await confirmByEmail(world, store, id);
  expect(await reach()).toMatchObject({ allowed: true });
  await suppress('hard_bounce');
  await record();
  expect(await reach()).toMatchObject({ reason: 'bounce' });
});

test('missing fields are named, and another store is refused', async () => {
  const answer = await store.owner.send(contract.recordCustomerConsent, {
    id,
    body: { ...GIVEN, text: ' ', source: '' },
  });
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.body)).toContain('Escreva o texto que a pessoa aceitou');
  expect(JSON.stringify(answer.body)).toContain('Diga de onde veio');
  const other = await aStore(world);
  await expect(record({}, other.owner)).toFailWith('not_found');
});

test('an anonymised customer cannot give consent', async () => {
  await store.owner.call(contract.anonymizeCustomer, { id });
  await expect(record()).toFailWith('customer_anonymized');
});

test('groups select by consent, channel by channel', async () => {
  const found = async (test: 'granted' | 'refused' | 'unknown', channel = 'EMAIL' as const) => {
    const filters = { op: 'all' as const, of: [{ field: 'consent' as const, test, channel }] };
    const of = { store_id: store.id, body: { filters } };
    return (await store.owner.call(contract.previewCluster, of)).customers;
  };
  const counts = async () => [
    await found('granted'),
    await found('refused'),
    await found('unknown'),
  ];
  expect(await counts()).toEqual([0, 0, 1]);
  await record();
  expect(await counts()).toEqual([1, 0, 0]);
  await record({ granted: false });
  expect(await counts()).toEqual([0, 1, 0]);
  await record({ channel: 'SMS' });
  expect(await counts()).toEqual([0, 1, 0]);
});
