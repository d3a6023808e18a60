import * as contract from '@clientela/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anApiKey } from '#test/api-keys';
import { aStore, type Caller, useStore, useWorld } from '#test/harness';
import { after, aSequence, catchUp, enrollmentsOf } from '#test/sequences';

const world = useWorld();
const store = useStore(world);
afterEach(() => expect(world.errors).toEqual([]));

let caller: Caller;
beforeEach(async () => {
  ({ caller } = await anApiKey(world, store, ['events:write', 'events:read']));
});

const MARIA = { email: 'maria@exemplo.com.br', first_name: 'Maria' };
const anEvent = (more: object = {}) => ({
  name: 'lista_de_desejos',
  customer: MARIA,
  properties: { produto: 'Vestido azul', preco: 9990, primeira: true },
  ...more,
});
const write = async (events: object[], more: object = {}) =>
  (await caller.send(contract.writeCustomEvents, { store_id: store.id, body: { events, ...more } }))
    .body as contract.BulkOutcome;
const reported = async () =>
  (
    await world.sql<{ data: object }>(
      `select data from domain_events where store_id = $1 and kind = 'custom.event' order by seq`,
      [store.id],
    )
  ).map(({ data }) => data);

test('an event creates its customer, appears in their timeline and is published to subscribers', async () => {
  expect(await write([anEvent()])).toMatchObject({ created: 1 });
  const { data } = await store.owner.call(contract.listCustomers, {
    store_id: store.id,
    query: { search: 'maria' },
  });
  const timeline = await store.owner.call(contract.getCustomerTimeline, { id: data[0]!.id });
  expect(timeline.data).toMatchObject([
    { kind: 'custom_event', name: 'lista_de_desejos', properties: { preco: 9990 } },
  ]);
  expect(await reported()).toEqual([
    {
      name: 'lista_de_desejos',
      properties: { produto: 'Vestido azul', preco: 9990, primeira: true },
    },
  ]);
  const names = await caller.call(contract.listCustomEventNames, { store_id: store.id });
  expect(names.data).toMatchObject([{ name: 'lista_de_desejos' }]);
});

test('a duplicate event code counts once; history and late events are not published', async () => {
  const first = await write([anEvent({ external_id: 'e1' })]);
  const again = await write([anEvent({ external_id: 'e1' })]);
  expect(again).toMatchObject({ unchanged: 1, data: [{ id: first.data[0]!.id }] });
  await write([anEvent()], { history: true });
  await write([anEvent({ occurred_at: '2020-01-01T00:00:00-03:00' })]);
  expect(await reported()).toHaveLength(1);
});

test('names, customers and properties that are not as they should be refuse their row', async () => {
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`p${n}`, n]));
  const { data, created } = await write([
    anEvent(),
    anEvent({ name: 'Lista de Desejos' }),
    anEvent({ customer: {} }),
    anEvent({ properties: many }),
    anEvent({ properties: { lista: ['a'] } }),
  ]);
  expect(created).toBe(1);
  expect(data.map(({ errors }) => errors?.[0]?.field)).toEqual([
    ...[undefined, 'name', 'customer', 'properties', 'properties.lista'],
  ]);
});

test('a store has two hundred names; another store has none of them', async () => {
  const names = Array.from({ length: 201 }, (_, n) => anEvent({ name: `evento_${n}` }));
  const { created, refused, data } = await write(names);
  expect({ created, refused }).toEqual({ created: 200, refused: 1 });
  expect(data[200]!.errors).toMatchObject([{ field: 'name' }]);
  const other = await aStore(world);
  const seen = await other.owner.call(contract.listCustomEventNames, { store_id: other.id });
  expect(seen.data).toEqual([]);
});

test('an event enrolls its customer only in the sequences triggered by its name', async () => {
  world.clock.set('2026-11-23T15:00:00Z');
  const begins = (name: string) =>
    aSequence(world, store, { kind: 'custom_event', name }, [after(1)]);
  const [wished, finished] = [await begins('lista_de_desejos'), await begins('curso_concluido')];
  world.clock.advance(1_000);
  await write([anEvent(), anEvent({ name: 'outro_evento' })]);
  await catchUp(world, store);
  expect(await enrollmentsOf(world, wished.id)).toEqual(['Maria:running:0']);
  expect(await enrollmentsOf(world, finished.id)).toEqual([]);
});
