import * as contract from '@clientela/contract';
import { expect, test } from 'vitest';
import { anAdministrator, aStore, type Caller, useWorld } from '#test/harness';
import { aPlan, givePlan } from '#test/plans';

const world = useWorld();
const currentUser = (caller: Caller) => caller.call(contract.getCurrentUser, {});

test('a person has name, e-mail, avatar, profile and a hash of their own for the support chat', async () => {
  const store = await aStore(world);
  const [owner, seller] = [store.owner, await store.as('SELLER')];
  const hers = await currentUser(owner);
  expect(hers).toEqual({
    id: owner.user_id,
    name: expect.stringMatching(/^Pessoa \d+$/),
    email: owner.email,
    avatar: null,
    profile_name: 'shop_owner',
    help_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect((await currentUser(owner)).help_hash).toBe(hers.help_hash);
  expect((await currentUser(seller)).help_hash).not.toBe(hers.help_hash);
  expect((await currentUser(await anAdministrator(world))).profile_name).toBe('administrator');
});

test('the owner of a store has the profile shop_owner only while they own one, regardless of its creator', async () => {
  const store = await aStore(world);
  const second = await store.as('OWNER');
  const profile = async () => (await currentUser(second)).profile_name;
  expect((await currentUser(await store.as('MANAGER'))).profile_name).toBe('collaborator');
  expect(await profile()).toBe('shop_owner');
  await world.sql(`update collaborators set role = 'SELLER' where user_id = $1`, [second.user_id]);
  expect(await profile()).toBe('collaborator');
});

test('a store has its plan, category, features, active add-ons and people, in context and list alike', async () => {
  const store = await aStore(world, 'Loja Sol');
  const admin = await anAdministrator(world);
  const plan = await aPlan(admin, { features: ['enhanced_dashboards'] });
  await givePlan(admin, store, plan, 20);
  const [category] = await world.sql<{ id: string; name: string }>(
    `update stores set store_category_id = (select id from store_categories order by name limit 1)
      where id = $1 returning store_category_id as id,
        (select name from store_categories c where c.id = store_category_id) as name`,
    [store.id],
  );
  await world.sql(
    `with sold as (
       insert into addons (id, name, type, title, usage_period, billing)
       values (app.new_id(), 'email', 'CHANNEL', 'E-mail de teste', 'month', 'monthly'),
              (app.new_id(), 'sms', 'CHANNEL', 'SMS de teste', 'month', 'monthly') returning id, name)
     insert into store_addons (store_id, id, addon_id, enabled)
     select $1, app.new_id(), id, name = 'email' from sold`,
    [store.id],
  );
  const seller = await store.as('SELLER');
  const context = await seller.call(contract.getStoreContext, { store_id: store.id });
  expect(context.store).toMatchObject({
    id: store.id,
    name: 'Loja Sol',
    enabled: true,
    store_category: category,
    plan: { id: plan.id },
    features: [{ tag: 'enhanced_dashboards' }, { tag: 'store_wallet' }],
    addons: [{ type: 'CHANNEL', name: 'email' }],
  });
  const people = context.store.collaborators.map(({ role, user }) => [role, user.email]);
  expect(people.sort()).toEqual([
    ['OWNER', store.owner.email],
    ['SELLER', seller.email],
  ]);
  const { data } = await seller.call(contract.listStores, {});
  expect(data.map(({ id, plan, addons, features }) => ({ id, plan, addons, features }))).toEqual([
    {
      id: store.id,
      plan: context.store.plan,
      addons: context.store.addons,
      features: context.store.features,
    },
  ]);
});

test('the first step is done once customers and orders are there', async () => {
  const store = await aStore(world);
  const isDone = async () => {
    const context = await store.owner.call(contract.getStoreContext, { store_id: store.id });
    return context.first_steps.customers;
  };
  await world.sql(
    `with ana as (insert into customers (store_id, id, email)
       values ($1, app.new_id(), 'ana@loja.example') returning id)
     insert into customer_totals (store_id, customer_id) select $1, id from ana`,
    [store.id],
  );
  expect(await isDone()).toBe(false);
  await world.sql(
    `insert into orders (store_id, id, number, status, ordered_at, total, day)
     values ($1, app.new_id(), '1001', 'paid', now(), 1000, current_date)`,
    [store.id],
  );
  expect(await isDone()).toBe(true);
});
