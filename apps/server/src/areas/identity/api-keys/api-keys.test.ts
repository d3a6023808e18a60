import * as contract from '@clientela/contract';
import { afterEach, expect, test } from 'vitest';
import { anApiKey, withKey } from '#test/api-keys';
import { anOrder, aPerson } from '#test/arriving';
import { aStore, useStore, useWorld } from '#test/harness';
import { makeRow } from '#test/security/rows';
import { allRoutes } from '../../../areas.ts';

const world = useWorld();
const store = useStore(world);
afterEach(() => expect(world.errors).toEqual([]));

const list = (caller: { send: (typeof store.owner)['send'] }, store_id = store.id) =>
  caller.send(contract.listCustomers, { store_id });

test('a key opens the endpoints of its scopes, in its own store, and acts in its own name', async () => {
  const { caller, id, secret } = await anApiKey(world, store, [
    'customers:read',
    'customers:write',
  ]);
  expect(await list(caller)).toMatchObject({ status: 200 });
  const tag = await caller.call(contract.createCustomerTag, {
    store_id: store.id,
    body: { name: 'Do caixa', color: '#1f6f54' },
  });
  expect(tag.name).toBe('Do caixa');
  expect(await caller.send(contract.listOrders, { store_id: store.id })).toMatchObject({
    status: 403,
    body: { code: 'api_scope_missing', message: 'Esta chave não permite consultar pedidos.' },
  });
  const other = await aStore(world);
  expect(await list(caller, other.id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  const foreign = await makeRow.customers(world, other);
  expect(await caller.send(contract.getCustomer, { id: foreign })).toMatchObject({ status: 404 });
  const { data } = await store.owner.call(contract.listApiKeys, { store_id: store.id });
  expect(data).toMatchObject([{ id, shown: secret.slice(0, 17), name: 'Caixa da loja' }]);
  await expect
    .poll(
      async () => (await store.owner.call(contract.listApiKeys, { store_id: store.id })).data[0],
    )
    .toMatchObject({ last_used_at: world.clock.now().toISOString() });
});

test('the timeline shows a key only entries within its scopes', async () => {
  await aPerson(store.ctx, { integration_id: '1', email: 'ana@exemplo.com.br' });
  await anOrder(store.ctx, { customer: { kind: 1, value: '1' } });
  const { data } = await store.owner.call(contract.listCustomers, { store_id: store.id });
  const id = data[0]!.id;
  await store.owner.call(contract.grantBonus, {
    store_id: store.id,
    body: { customer_id: id, value: 1_000, reason: 'Atraso' },
  });
  await store.owner.call(contract.createCustomerNote, {
    id,
    body: { title: 'Prefere azul', notes: 'Disse no balcão' },
  });
  const kinds = async (scopes: contract.ApiScope[]) => {
    const { caller } = await anApiKey(world, store, scopes);
    const timeline = await caller.call(contract.getCustomerTimeline, { id });
    return timeline.data.map(({ kind }) => kind).sort();
  };
  expect(await kinds(['customers:read'])).toEqual(['note']);
  expect(await kinds(['customers:read', 'orders:read'])).toEqual(['note', 'order']);
});

test('keys work only on endpoints with a matching scope, each by the right of its scope', async () => {
  const { caller } = await anApiKey(world, store, contract.API_SCOPE_NAMES);
  for (const { endpoint } of allRoutes) {
    const { api_scope, permission, method, path, scope } = endpoint;
    if (permission === 'public') continue;
    const name = `${method} ${path}`;
    if (api_scope) expect(contract.permissionsOfScopes([api_scope]), name).toContain(permission);
    // A key may be called a hundred and twenty times a minute for changes.
    world.clock.advance(1_000);
    const id = scope ? { id: await makeRow[scope](world, store) } : {};
    const params = Object.fromEntries(
      [...path.matchAll(/:(\w+)/g)].map(([, param]) => [param, crypto.randomUUID()]),
    );
    const answer = await caller.send(endpoint, { ...params, store_id: store.id, ...id });
    const { code } = (answer.body ?? {}) as contract.ErrorBody;
    if (!api_scope) expect(code, name).toBe('api_scope_missing');
    else {
      expect(answer.status, `${name} ${JSON.stringify(answer.body)}`).not.toBe(500);
      expect([401, 403, 429], name).not.toContain(answer.status);
    }
  }
});

test('a key ends when it is revoked, when it expires, and a wrong one is refused', async () => {
  const expires_at = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
  const ending = await anApiKey(world, store, ['customers:read'], { expires_at });
  const revoked = await anApiKey(world, store, ['customers:read']);
  const refused = { status: 401, body: { code: 'api_key_invalid' } };
  await store.owner.call(contract.deleteApiKey, { id: revoked.id });
  expect(await list(revoked.caller)).toMatchObject(refused);
  expect(await list(ending.caller)).toMatchObject({ status: 200 });
  world.clock.advance(86_400_000);
  expect(await list(ending.caller)).toMatchObject(refused);
  expect(await list(withKey(world, `${ending.secret.slice(0, -1)}_`))).toMatchObject(refused);
  expect(await list(withKey(world, 'clt_live_x'))).toMatchObject(refused);
});

test('after a rotation both secrets open for a day, then the new one alone', async () => {
  const key = await anApiKey(world, store, ['customers:read']);
  const first = await store.owner.call(contract.rotateApiKey, { id: key.id });
  const renewed = withKey(world, first.secret);
  expect([(await list(key.caller)).status, (await list(renewed)).status]).toEqual([200, 200]);
  expect(first.api_key.previous_until).not.toBeNull();
  world.clock.advance(contract.API_KEY_OVERLAP_HOURS * 3_600_000);
  expect([(await list(key.caller)).status, (await list(renewed)).status]).toEqual([401, 200]);
  await store.owner.call(contract.rotateApiKey, { id: key.id }).catch(() => null);
  const kept = await world.sql<{ text: string }>(
    `select string_agg(to_jsonb(s)::text, '') as text from api_key_secrets s where store_id = $1`,
    [store.id],
  );
  for (const secret of [key.secret, first.secret]) expect(kept[0]!.text).not.toContain(secret);
});

test('a key works from its networks alone, and its changes apply at once', async () => {
  const { caller, id } = await anApiKey(world, store, ['customers:read'], {
    networks: ['203.0.113.0/24', '127.0.0.1'],
  });
  expect(await list(caller)).toMatchObject({ status: 200 });
  const draft = { name: 'Outra', expires_at: null, networks: ['203.0.113.0/24', '2001:db8::/32'] };
  await store.owner.call(contract.updateApiKey, {
    id,
    body: { ...draft, scopes: ['customers:read'] as const },
  });
  expect(await list(caller)).toMatchObject({ status: 403, body: { code: 'api_network_refused' } });
  const unknown = { ...draft, networks: ['nenhum lugar'], scopes: ['customers:read'] };
  expect(await store.owner.send(contract.updateApiKey, { id, body: unknown })).toMatchObject({
    status: 422,
  });
});

test('headers show the calls left, and a call over the limit gets Retry-After', async () => {
  const { caller } = await anApiKey(world, store, ['customers:read', 'customers:write']);
  const first = await list(caller);
  expect(first.headers).toMatchObject({
    'ratelimit-limit': '600',
    'ratelimit-remaining': '599',
    'clientela-version': contract.API_VERSION,
  });
  const tag = (name: string) =>
    caller.send(contract.createCustomerTag, {
      store_id: store.id,
      body: { name, color: '#1f6f54' },
    });
  const answers = [];
  for (let call = 0; call < 121; call++) answers.push(await tag(`Tag ${call}`));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  expect(answers[119]!.headers).toMatchObject({ 'ratelimit-remaining': '0' });
  expect(answers[120]).toMatchObject({
    headers: { 'retry-after': expect.stringMatching(/^\d+$/), 'ratelimit-remaining': '0' },
  });
  expect((await list(caller)).status).toBe(200);
  world.clock.advance(60_000);
  expect((await tag('Mais uma')).status).toBe(201);
  const wrong = await caller.send(...([contract.listCustomers, { store_id: store.id }] as const), {
    'clientela-version': '1999-01-01',
  });
  expect(wrong).toMatchObject({ status: 400, body: { code: 'api_version_unknown' } });
});

test("a key has at most its creator's rights, and a store at most twenty keys", async () => {
  for (let made = 0; made < contract.API_KEYS_MAX; made++)
    await anApiKey(world, store, ['orders:read']);
  await expect(anApiKey(world, store, ['orders:read'])).toFailWith('too_many_api_keys');
  const past = { expires_at: '2020-01-01T00:00:00.000Z' };
  await expect(anApiKey(world, store, ['orders:read'], past)).toFailWith('invalid_fields');
});

test('a disabled store is closed to its keys', async () => {
  const { caller } = await anApiKey(world, store, ['customers:read']);
  await world.sql('update stores set enabled = false where id = $1', [store.id]);
  expect(await list(caller)).toMatchObject({ status: 403, body: { code: 'store_disabled' } });
});
