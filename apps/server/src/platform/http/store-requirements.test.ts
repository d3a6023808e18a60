import { endpoint, getStoreContext, updatePlan } from '@clientela/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { anAdministrator, aStore, callerOf, type TestStore, useWorld } from '#test/harness';
import { aPlan, givePlan } from '#test/plans';
import { on } from './routes.ts';
import { buildServer } from './server.ts';

const world = useWorld();
let server: FastifyInstance;

const Yes = z.object({ ok: z.boolean() });
const ask = { method: 'GET', permission: 'Dashboard.index', summary: '', response: Yes } as const;
const byFeature = endpoint({
  ...ask,
  path: '/stores/:store_id/needs-feature',
  requires: { feature: 'enhanced_dashboards' },
});
const byAddon = endpoint({
  ...ask,
  path: '/stores/:store_id/needs-addon',
  requires: { addon: { type: 'CHANNEL' } },
});
const byNamedAddon = endpoint({
  ...ask,
  path: '/stores/:store_id/needs-named-addon',
  requires: { addon: { type: 'CHANNEL', name: 'sms' } },
});

beforeAll(async () => {
  const yes = async () => ({ ok: true });
  server = await buildServer(world.app, [
    on(byFeature, yes),
    on(byAddon, yes),
    on(byNamedAddon, yes),
  ]);
});
afterAll(() => server.close());

function withServer(caller: { email: string; user_id: string; token: string }) {
  return callerOf({ ...world, server }, caller);
}

async function giveAddon(store: TestStore, type: string, name: string) {
  const [addon] = await world.sql<{ id: string }>(
    `insert into addons (id, name, type, title, usage_period, billing)
     values (gen_random_uuid(), $1, $2, gen_random_uuid()::text, 'month', 'monthly') returning id`,
    [name, type],
  );
  await store.ctx.db
    .insertInto('store_addons')
    .values({ store_id: store.id, id: store.id, addon_id: addon!.id })
    .execute();
}

test('a plan grants its features with its first minute and takes them with its last', async () => {
  const store = await aStore(world);
  const admin = await anAdministrator(world);
  const tags = async () =>
    (await store.owner.call(getStoreContext, { store_id: store.id })).features.map(
      ({ tag }) => tag,
    );
  const ask = async () =>
    (await withServer(store.owner).send(byFeature, { store_id: store.id })).status;
  const rich = await aPlan(admin, { features: ['enhanced_dashboards', 'store_wallet'] });
  await givePlan(admin, store, rich, 20);
  expect([await tags(), await ask()]).toEqual([['enhanced_dashboards', 'store_wallet'], 200]);
  await givePlan(admin, store, await aPlan(admin), 20);
  // Its own stay.
  expect([await tags(), await ask()]).toEqual([['store_wallet'], 403]);
});

/** Number of change broadcasts to the store's screens. */
async function reported({ id }: TestStore): Promise<number> {
  const events = await world.sql(
    "select from store_events where store_id = $1 and kind = 'store.updated'",
    [id],
  );
  return events.length;
}

test('a plan that grants another feature gives it at once to every store that has it', async () => {
  const [store, other] = [await aStore(world), await aStore(world)];
  const admin = await anAdministrator(world);
  const plan = await aPlan(admin);
  await givePlan(admin, store, plan, 20);
  const { id: plan_id, stores: _, retired_at: __, ...draft } = plan;
  const body = { ...draft, features: ['enhanced_dashboards' as const] };
  expect(await admin.call(updatePlan, { plan_id, body })).toMatchObject({
    features: ['enhanced_dashboards'],
  });
  const status = async ({ owner, id }: TestStore) =>
    (await withServer(owner).send(byFeature, { store_id: id })).status;
  expect([await status(store), await status(other)]).toEqual([200, 403]);
  const before = await reported(store);
  await world.runJobs();
  expect(await reported(store)).toBe(before + 1);
});

test('a plan grants only known features', async () => {
  const admin = await anAdministrator(world);
  await expect(aPlan(admin, { features: ['voar' as never] })).toFailWith('invalid_fields');
});

test('a call that needs a feature names the one that the store lacks', async () => {
  const store = await aStore(world);
  const answer = await withServer(store.owner).send(byFeature, { store_id: store.id });
  expect(answer.status).toBe(403);
  expect(answer.body).toEqual({
    code: 'feature_missing',
    message: 'O plano da sua loja não inclui: Painéis avançados.',
  });
  await store.ctx.db
    .updateTable('stores')
    .set({ features: ['store_wallet', 'enhanced_dashboards'] })
    .execute();
  await withServer(store.owner).call(byFeature, { store_id: store.id });
});

test('an add-on is required by type, or by type and name', async () => {
  const [store, other] = [await aStore(world), await aStore(world)];
  await giveAddon(other, 'CHANNEL', 'sms');
  const owner = withServer(store.owner);
  await expect(owner.call(byAddon, { store_id: store.id })).toFailWith('feature_missing');
  await giveAddon(store, 'CHANNEL', 'email');
  await owner.call(byAddon, { store_id: store.id });
  const lacking = await owner.send(byNamedAddon, { store_id: store.id });
  expect(lacking.body).toMatchObject({
    message: 'O plano da sua loja não inclui: Créditos de SMS.',
  });

  const context = await store.owner.call(getStoreContext, { store_id: store.id });
  expect(context.addons).toEqual([{ type: 'CHANNEL', name: 'email' }]);
  const admin = withServer(await anAdministrator(world));
  await expect(admin.call(byNamedAddon, { store_id: store.id })).toFailWith('feature_missing');
});

test('the right is checked before the feature', async () => {
  const store = await aStore(world);
  const cashier = withServer(await store.as('BONUS_VALIDATOR'));
  await expect(cashier.call(byFeature, { store_id: store.id })).toFailWith('access_denied');
});
