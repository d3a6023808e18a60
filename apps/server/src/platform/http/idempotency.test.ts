import { randomUUID } from 'node:crypto';
import * as contract from '@clientela/contract';
import { expect, test } from 'vitest';
import { aStore, type Caller, type TestStore, useWorld } from '#test/harness';

const world = useWorld();

function createTag(who: Caller, store: TestStore, name: string, key: string) {
  return who.send(
    contract.createCustomerTag,
    { store_id: store.id, body: { name, color: '#aabbcc' } },
    { 'idempotency-key': key },
  );
}

async function tagsOf(store: TestStore): Promise<string[]> {
  const { data } = await store.owner.call(contract.listCustomerTags, { store_id: store.id });
  return data.map(({ name }) => name);
}

test('the same key creates one, and every retry gets the first response', async () => {
  const store = await aStore(world);
  const key = randomUUID();
  const first = await createTag(store.owner, store, 'Feira', key);
  const again = await createTag(store.owner, store, 'Feira', key);
  expect(first.status).toBe(201);
  expect(again).toMatchObject({ status: 201, body: first.body });
  expect(await tagsOf(store)).toEqual(['Feira']);
});

test('tries of the same moment create one', async () => {
  const store = await aStore(world);
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => createTag(store.owner, store, 'Feira', key)),
  );
  expect(answers.some(({ status }) => status === 201)).toBe(true);
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
  expect(await tagsOf(store)).toEqual(['Feira']);
});

test('a key with other data is refused, a refusal is not stored', async () => {
  const store = await aStore(world);
  const key = randomUUID();
  await createTag(store.owner, store, 'Feira', key);
  const other = await createTag(store.owner, store, 'Outra', key);
  expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
  const second = randomUUID();
  const refused = await createTag(store.owner, store, 'Feira', second);
  expect(refused.body).toMatchObject({ code: 'customer_tag_name_taken' });
  expect((await createTag(store.owner, store, 'Outra', second)).body).toMatchObject({
    code: 'idempotency_key_reused',
  });
  // The same request may succeed by now.
  const { data } = await store.owner.call(contract.listCustomerTags, { store_id: store.id });
  const id = data[0]?.id ?? '';
  await store.owner.call(contract.deleteCustomerTag, { id });
  expect((await createTag(store.owner, store, 'Feira', second)).status).toBe(201);
  expect((await createTag(store.owner, store, 'Feira', second)).status).toBe(201);
  expect(await tagsOf(store)).toEqual(['Feira']);
});

test('a key is independent of the same key in another store', async () => {
  const [mine, other] = [await aStore(world), await aStore(world)];
  const key = randomUUID();
  const first = await createTag(mine.owner, mine, 'Feira', key);
  const second = await createTag(other.owner, other, 'Feira', key);
  expect(second.status).toBe(201);
  expect(second.body).not.toEqual(first.body);
});

test('a completed call is not repeated when only its response could not be stored', async () => {
  const store = await aStore(world);
  const key = randomUUID();
  await world.sql(`create function fail_to_keep() returns trigger language plpgsql as $$
    begin raise exception 'disk full'; end $$`);
  await world.sql(`create trigger fail_to_keep before update on idempotency_keys
    for each row when (new.status is not null) execute function fail_to_keep()`);
  try {
    expect((await createTag(store.owner, store, 'Feira', key)).status).toBe(500);
  } finally {
    await world.sql('drop trigger fail_to_keep on idempotency_keys');
  }
  const again = await createTag(store.owner, store, 'Feira', key);
  expect(again).toMatchObject({ status: 409, body: { code: 'idempotency_in_progress' } });
  expect(await tagsOf(store)).toEqual(['Feira']);
});

test('a key whose process was killed is free again after 15 seconds', async () => {
  const store = await aStore(world);
  const key = randomUUID();
  await createTag(store.owner, store, 'Feira', key);
  await store.owner.call(contract.deleteCustomerTag, {
    id: (await store.owner.call(contract.listCustomerTags, { store_id: store.id })).data[0]!.id,
  });
  await world.sql('update idempotency_keys set status = null, answer = null where key = $1', [key]);
  world.clock.advance(14_000);
  expect((await createTag(store.owner, store, 'Feira', key)).status).toBe(409);
  world.clock.advance(2_000);
  expect((await createTag(store.owner, store, 'Feira', key)).status).toBe(201);
});
