import { randomUUID } from 'node:crypto';
import * as contract from '@clientela/contract';
import { describe, expect, test } from 'vitest';
import { activate, aDraft, customers, refreshResults, sendUntilStatus } from '#test/campaigns';
import { aStore, useWorld } from '#test/harness';
import {
  anAddon,
  aPlan,
  contractNow,
  givePlan,
  travelTo,
  usageOf,
  useBeginning,
} from '#test/plans';
import { balanceOf, deposit, openPix, topupMethods } from '#test/wallet';

const world = useWorld();
const { admin, store } = useBeginning(world);

const auditEvents = async () => (await admin.call(contract.listPlatformAuditEvents, {})).data;
const storeActs = async () =>
  (await store.owner.call(contract.listAuditLog, { store_id: store.id })).data.map(
    ({ action }) => action,
  );

describe('stores', () => {
  test('are listed with plan, balance and size, and found by name, plan and state', async () => {
    const plan = await aPlan(admin, { customer_limit: 100 });
    await givePlan(admin, store, plan, 20);
    await deposit(store, 3000);
    await customers(world, store, 3);
    const name = (await admin.call(contract.getAdministeredStore, { store_id: store.id })).name;
    const find = async (query: object) =>
      (await admin.call(contract.listAdministeredStores, { query: query as never })).data;
    expect(await find({ search: name.toUpperCase() })).toMatchObject([
      {
        id: store.id,
        enabled: true,
        plan: { id: plan.id },
        period_end: '2026-12-20',
        balance: 3000,
        customers: 3,
        customer_limit: 100,
        has_request: false,
      },
    ]);
    expect((await find({ plan_id: plan.id })).map(({ id }) => id)).toEqual([store.id]);
    expect(await find({ search: "'; drop table stores; --%_\\" })).toEqual([]);
    const other = await aStore(world);
    const without = (await find({ state: 'without_plan', per_page: '1000' })).map(({ id }) => id);
    expect(without).toContain(other.id);
    expect(without).not.toContain(store.id);
  });

  test('come in pages that do not overlap, with an exact count', async () => {
    const mark = randomUUID();
    const ids = new Set<string>();
    for (let n = 0; n < 5; n++) ids.add((await aStore(world, `${mark} ${n}`)).id);
    const seen: string[] = [];
    for (const page of [1, 2, 3]) {
      const { data, meta } = await admin.call(contract.listAdministeredStores, {
        query: { page: String(page) as never, per_page: '2' as never, search: mark },
      });
      expect(meta).toMatchObject({ total: 5, last_page: 3, current_page: page });
      seen.push(...data.map(({ id }) => id));
    }
    expect(new Set(seen)).toEqual(ids);
    expect(seen).toHaveLength(5);
  });

  test('are enabled and disabled, and get their own terms; their log records it', async () => {
    const plan = await aPlan(admin, { name: 'Combinado', price: 9900, customer_limit: 10 });
    const terms = await admin.call(contract.updateStoreTerms, {
      store_id: store.id,
      body: {
        plan_id: plan.id,
        price: 7500,
        customer_limit: null,
        message_limit: 20,
        campaign_limit: 3,
        renewal_day: 31,
      },
    });
    expect(terms.terms).toMatchObject({ price: 7500, customer_limit: null, renewal_day: 31 });
    expect(await usageOf(store)).toMatchObject({ plan_cost: 7500, plan: { message_limit: 20 } });
    for (const enabled of [false, false, true]) {
      const body = { enabled };
      const answer = await admin.call(contract.setStoreEnabled, { store_id: store.id, body });
      expect(answer.enabled).toBe(enabled);
    }
    expect(await storeActs()).toEqual(['store.enabled', 'store.disabled', 'plan.changed']);
  });

  test('keep their terms when their plan changes, and wrong terms are refused', async () => {
    const plan = await aPlan(admin, { price: 9900 });
    await givePlan(admin, store, plan, 20);
    const { id: plan_id, stores: _, retired_at: __, ...draft } = plan;
    await admin.call(contract.updatePlan, { plan_id, body: { ...draft, price: 20_000 } });
    expect((await usageOf(store)).plan_cost).toBe(9900);
    const body = { plan_id, price: -1, customer_limit: null, message_limit: null };
    const answer = await admin.send(contract.updateStoreTerms, {
      store_id: store.id,
      body: { ...body, campaign_limit: null, renewal_day: 32 },
    });
    expect(answer.status).toBe(422);
    const { errors } = answer.body as contract.ErrorBody;
    expect(errors?.map(({ field }) => field)).toEqual(['price', 'renewal_day']);
    const missing = { ...draft, plan_id: randomUUID(), renewal_day: 1 };
    const { name: _n, description: _d, listed: _l, benefits: _b, addons: _a, ...rest } = missing;
    const { features: _f, ...terms } = rest;
    await expect(
      admin.call(contract.updateStoreTerms, { store_id: store.id, body: terms }),
    ).toFailWith('not_found');
  });

  test('gain and lose the add-ons of their plans, and never the contracted ones', async () => {
    const inPlan = await anAddon(admin);
    const own = await anAddon(admin, { price: 0 });
    const first = await aPlan(admin, {
      addons: [{ addon_id: inPlan.id, monthly_credits: 0, price_micros: null }],
    });
    await givePlan(admin, store, first, 20);
    await contractNow(store, own.id, 0);
    const after = await givePlan(admin, store, await aPlan(admin), 20);
    expect(after.addons).toHaveLength(2);
    expect(after.addons).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ title: inPlan.title, source: 'plan', is_active: false }),
        expect.objectContaining({ title: own.title, source: 'store', is_active: true }),
      ]),
    );
  });
});

describe('plans and add-ons', () => {
  test('are created, changed, retired and restored, each with its audit event', async () => {
    const plan = await aPlan(admin, { name: 'Novo' });
    await expect(aPlan(admin, { name: 'NOVO' })).toFailWith('plan_name_taken');
    const { id: plan_id, stores: _, retired_at: __, ...draft } = plan;
    const body = { ...draft, price: null, benefits: ['priority_support' as const] };
    const changed = await admin.call(contract.updatePlan, { plan_id, body });
    expect(changed).toMatchObject({ price: null, benefits: ['priority_support'] });
    await admin.call(contract.setPlanRetired, { plan_id, body: { retired: true } });
    const offered = await store.owner.call(contract.listPlans, { store_id: store.id });
    expect(offered.data.map(({ id }) => id)).not.toContain(plan_id);
    await aPlan(admin, { name: 'Novo' });
    await expect(
      admin.call(contract.setPlanRetired, { plan_id, body: { retired: false } }),
    ).toFailWith('plan_name_taken');
    expect((await auditEvents()).slice(0, 4)).toMatchObject([
      { action: 'plan.created' },
      { action: 'plan.retired', details: { name: 'Novo' } },
      { action: 'plan.updated', details: { name: 'Novo', price: 'Sob consulta' } },
      { action: 'plan.created', user: { id: admin.user_id } },
    ]);
  });

  test('promise only areas that the product has', async () => {
    await expect(
      aPlan(admin, { benefits: ['ai_personalization' as 'priority_support'] }),
    ).toFailWith('invalid_fields');
    await expect(anAddon(admin, { name: 'white_label' })).toFailWith('invalid_fields');
    const unbuilt = await anAddon(admin, { name: 'white_label', listed: false });
    const offered = await anAddon(admin);
    // An earlier version of the product let them be sold.
    await world.sql('update addons set listed = true where id = $1', [unbuilt.id]);
    const plan = await aPlan(admin);
    await world.sql('update plans set benefits = $2 where id = $1', [
      plan.id,
      ['ai_personalization', 'priority_support'],
    ]);
    await givePlan(admin, store, plan, 5);
    const { data } = await store.owner.call(contract.listAddonOffers, { store_id: store.id });
    const ids = data.map(({ id }) => id);
    expect([ids.includes(offered.id), ids.includes(unbuilt.id)]).toEqual([true, false]);
    await expect(
      store.owner.call(contract.contractAddon, {
        store_id: store.id,
        body: { addon_id: unbuilt.id, expected_price: 3000 },
      }),
    ).toFailWith('addon_unavailable');
    const usage = await store.owner.call(contract.getPlanUsage, { store_id: store.id });
    expect(usage.plan!.benefits).toEqual(['priority_support']);
  });

  test('an add-on in a plan must be known', async () => {
    await expect(
      aPlan(admin, {
        addons: [{ addon_id: randomUUID(), monthly_credits: 0, price_micros: null }],
      }),
    ).toFailWith('not_found');
  });

  test('a usage price applies from its day; a running campaign keeps its initial price', async () => {
    const [email] = await world.sql<{ id: string }>(
      "select id from addons where type = 'EMAIL_CHANNEL'",
    );
    const set = (effective_on: string, price_micros: number) =>
      admin.call(contract.setUsagePrice, {
        addon_id: email!.id,
        body: { effective_on, price_micros },
      });
    await expect(set('2026-11-19', 1)).toFailWith('price_date_past');
    await set('2026-11-20', 1_000_000);
    const { usage_prices } = await set('2026-11-21', 5_000_000);
    expect(usage_prices.slice(0, 2)).toEqual([
      { effective_on: '2026-11-21', price_micros: 5_000_000 },
      { effective_on: '2026-11-20', price_micros: 1_000_000 },
    ]);
    const plan = await aPlan(admin, {
      addons: [{ addon_id: email!.id, monthly_credits: 0, price_micros: null }],
    });
    await givePlan(admin, store, plan, 20);
    await deposit(store, 3000);
    await customers(world, store, 4);
    const { id } = await aDraft(store);
    await activate(world, store, id);
    await travelTo(world, store, '2026-11-21T15:00:00Z');
    expect((await usageOf(store)).credits).toMatchObject([{ usage_price: 5 }]);
    await sendUntilStatus(world, store, id, 'finished');
    expect(await balanceOf(store)).toBe(2996);
    const next = await aDraft(store);
    await activate(world, store, next.id);
    await sendUntilStatus(world, store, next.id, 'finished');
    expect(await balanceOf(store)).toBe(2976);
    await refreshResults(store.ctx);
    const { usage_cost, usage } = await usageOf(store);
    expect(usage_cost).toBe(24);
    expect(usage).toContainEqual({ of: 'messages', used: 8, limit: null });
  });
});

test('a new fee counts for new deposits; those made keep theirs', async () => {
  const { pix } = await topupMethods(store.owner);
  const ask = async () =>
    (
      await store.owner.call(contract.calculateTopupFee, {
        store_id: store.id,
        body: { amount: 10_000, topup_payment_method_id: pix },
      })
    ).fee;
  const before = await ask();
  const made = await openPix(store, 10_000);
  const fees = await admin.call(contract.createTopupFee, {
    body: { type: 'PIX', millionths: 20_000, fixed: 10, minimum: 0 },
  });
  expect(fees.data[0]).toMatchObject({ type: 'PIX', version: 2, millionths: 20_000 });
  expect(await ask()).toBe(210);
  const kept = await store.owner.call(contract.getTopup, { id: made.id });
  expect(kept.fee).toBe(before);
  expect((await auditEvents())[0]).toMatchObject({
    action: 'topup_fee.set',
    details: { percent: '2%' },
  });
  await expect(
    admin.call(contract.createTopupFee, {
      body: { type: 'BILLET', millionths: 0, fixed: 0, minimum: 0 },
    }),
  ).toFailWith('payment_method_missing');
});

test('nothing of this belongs to a store owner, nor to a store administrator', async () => {
  for (const person of [store.owner, await store.as('ADMINISTRATOR')]) {
    await expect(person.call(contract.listAdministeredStores, {})).toFailWith('access_denied');
    await expect(
      person.call(contract.setStoreEnabled, { store_id: store.id, body: { enabled: false } }),
    ).toFailWith('access_denied');
    await expect(aPlan(person)).toFailWith('access_denied');
  }
});

test('among twenty thousand stores the last page and part of a name are found', async () => {
  await world.sql(`do $$ begin
    set local role clientela_system;
    insert into stores (id, public_key, name)
    select app.new_id(), 'massa' || n, 'Loja de massa ' || n || ' ' || md5(n::text) from generate_series(1, 20000) n;
  end $$`);
  await world.sql('analyze stores');
  const totalOf = async (query: { page?: string; search?: string }) =>
    (await admin.call(contract.listAdministeredStores, { query })).meta.total;
  expect(await totalOf({})).toBeGreaterThanOrEqual(20_000);
  expect(await totalOf({ page: '790' })).toBe(await totalOf({}));
  expect(await totalOf({ search: 'c4ca4238' })).toBe(1);
  // 199, 1990 to 1999 and 19900 to 19999.
  expect(await totalOf({ search: 'massa 199' })).toBe(111);
});
