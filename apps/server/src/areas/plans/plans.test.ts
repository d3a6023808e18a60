import * as contract from '@clientela/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction, storeCtx } from '#platform/context';
import { aStore, type Caller, type TestStore, useWorld } from '#test/harness';
import { activate, aDraft, customers, sendUntilStatus } from '../campaigns/test-support.ts';
import { lockCycle } from '../wallet/index.ts';
import {
  anAddon,
  aPlan,
  balanceOf,
  begin,
  contractNow,
  deposit,
  givePlan,
  offerOf,
  passTime,
  titlesOf,
  usageOf,
} from './test-support.ts';
import { renewStore } from './use-cases/renew-store.ts';
import { tellUsage } from './use-cases/tell-usage.ts';

const world = useWorld();
let admin: Caller;
let store: TestStore;

beforeEach(async () => {
  ({ admin, store } = await begin(world));
});
afterEach(() => expect(world.errors).toEqual([]));

/** Sign-ins do not live as long as plans do. */
async function travelTo(instant: string): Promise<void> {
  world.clock.set(instant);
  const again = await aStoreOwner();
  store = { ...store, owner: again };
}

async function aStoreOwner(): Promise<Caller> {
  return store.as('OWNER');
}

const renewals = async () =>
  (await store.owner.call(contract.listPlanRenewals, { store_id: store.id })).data;

describe('a period', () => {
  test('without a plan is the calendar month, and nothing is limited', async () => {
    const usage = await usageOf(store);
    expect(usage).toMatchObject({
      plan: null,
      plan_cost: null,
      period: { start: '2026-11-01', end: '2026-12-01' },
    });
    expect(usage.usage.map(({ limit }) => limit)).toEqual([null, null, null]);
  });

  test('renews on its day, the last of shorter months, and says what it used', async () => {
    const plan = await aPlan(admin, { name: 'Mensal', price: 12_300, customer_limit: 10 });
    await givePlan(admin, store, plan, 31);
    expect((await usageOf(store)).period).toEqual({ start: '2026-10-31', end: '2026-11-30' });
    await travelTo('2026-12-01T12:00:00Z');
    await passTime(world);
    await travelTo('2027-03-01T12:00:00Z');
    await passTime(world);
    expect((await usageOf(store)).period).toEqual({ start: '2027-02-28', end: '2027-03-31' });
    expect(await renewals()).toMatchObject([
      { period_start: '2027-01-31', period_end: '2027-02-28', plan_name: 'Mensal', price: 12_300 },
      { period_start: '2026-12-31', period_end: '2027-01-31' },
      { period_start: '2026-11-30', period_end: '2026-12-31' },
      { period_start: '2026-10-31', period_end: '2026-11-30' },
    ]);
  });

  test('ends at midnight where the store is', async () => {
    const plan = await aPlan(admin);
    await givePlan(admin, store, plan, 25);
    // 02:30 UTC on the 25th is still the 24th in São Paulo.
    await travelTo('2026-11-25T02:30:00Z');
    await passTime(world);
    expect(await renewals()).toEqual([]);
    expect((await usageOf(store)).period.end).toBe('2026-11-25');
    await travelTo('2026-11-25T03:00:00Z');
    await passTime(world);
    expect(await renewals()).toHaveLength(1);
  });

  test('has its credits from its first minute, before any job has run', async () => {
    const [email] = await world.sql<{ id: string }>(
      "select id from addons where type = 'EMAIL_CHANNEL'",
    );
    const plan = await aPlan(admin, {
      addons: [{ addon_id: email!.id, monthly_credits: 5, price_micros: 1_000_000 }],
    });
    await givePlan(admin, store, plan, 25);
    await deposit(store, 3000);
    await customers(world, store, 4);
    const first = await aDraft(store);
    await activate(world, store, first.id);
    await sendUntilStatus(world, store, first.id, 'finished');
    expect((await usageOf(store)).credits).toMatchObject([
      { addon: { name: 'email' }, granted: 5, left: 1, usage_price: 1 },
    ]);
    await travelTo('2026-11-25T15:00:00Z');
    expect(await usageOf(store)).toMatchObject({
      period: { start: '2026-11-25', end: '2026-12-25' },
      credits: [{ granted: 5, left: 5 }],
    });
    const second = await aDraft(store);
    await activate(world, store, second.id);
    await sendUntilStatus(world, store, second.id, 'finished');
    expect((await usageOf(store)).credits).toMatchObject([{ left: 1 }]);
    expect(await balanceOf(store)).toBe(3000);
  });

  test('moves to another day with the next renewal, without granting twice', async () => {
    const plan = await aPlan(admin);
    await givePlan(admin, store, plan, 25);
    await givePlan(admin, store, plan, 10);
    expect((await usageOf(store)).period).toEqual({ start: '2026-10-25', end: '2026-12-10' });
    await travelTo('2026-12-10T15:00:00Z');
    await passTime(world);
    expect((await usageOf(store)).period).toEqual({ start: '2026-12-10', end: '2027-01-10' });
  });
});

describe('a monthly add-on', () => {
  test('costs its share now, its price at each renewal, once however often the job runs', async () => {
    const plan = await aPlan(admin);
    const addon = await anAddon(admin, { title: 'Testes', price: 3000 });
    await givePlan(admin, store, plan, 5);
    await deposit(store, 10_000);
    // 15 of 30 days are left.
    expect(await offerOf(store, addon.id)).toMatchObject({ price: 3000, price_now: 1500 });
    expect(await contractNow(store, addon.id, 1500)).toMatchObject({
      price_now: null,
      contracted: { is_active: true, source: 'store', is_canceled: false },
    });
    expect(await balanceOf(store)).toBe(8500);
    await travelTo('2026-12-05T15:00:00Z');
    const ctx = await storeCtx(world.app, store.id);
    await Promise.all([renewStore(ctx), renewStore(ctx), passTime(world)]);
    await passTime(world);
    expect(await balanceOf(store)).toBe(5500);
    expect(await usageOf(store)).toMatchObject({ addons_cost: 3000, usage_cost: 0 });
    const { data } = await store.owner.call(contract.listClosings, {
      store_id: store.id,
      query: {} as never,
    });
    expect(data.totals).toMatchObject({ inputs: 10_000, outputs: 4500 });
    expect(data.items[0]).toMatchObject({
      base_date: '2026-12-05',
      outputs: [{ campaign: null, values: [{ amount: '3000', addon: { title: 'Testes' } }] }],
    });
  });

  test('a renewal that dies on the way leaves nothing, and the next one does it whole', async () => {
    const plan = await aPlan(admin);
    const addon = await anAddon(admin, { price: 1000 });
    await givePlan(admin, store, plan, 20);
    await deposit(store, 5000);
    await contractNow(store, addon.id, 1000);
    await travelTo('2026-12-20T15:00:00Z');
    const ctx = await storeCtx(world.app, store.id);
    for (let kill = 0; kill < 2; kill++) {
      const dying = inTransaction(ctx, async (ctx) => {
        await renewStore(ctx);
        throw new Error('killed');
      });
      await expect(dying).rejects.toThrow('killed');
      expect(await renewals()).toEqual([]);
      expect(await balanceOf(store)).toBe(4000);
    }
    await renewStore(ctx);
    expect(await renewals()).toHaveLength(1);
    expect(await balanceOf(store)).toBe(3000);
  });

  test('without money waits a week and is paid when money comes', async () => {
    const plan = await aPlan(admin);
    const addon = await anAddon(admin, { title: 'Análises', price: 3000 });
    await givePlan(admin, store, plan, 20);
    await deposit(store, 3000);
    await contractNow(store, addon.id, 3000);
    await travelTo('2026-12-20T15:00:00Z');
    await passTime(world);
    expect(await titlesOf(store.owner, store)).toContain('Adicional aguardando saldo');
    expect(await balanceOf(store)).toBe(0);
    const waiting = await offerOf(store, addon.id);
    expect(waiting.contracted).toMatchObject({ is_active: true, grace_until: '2026-12-27' });
    await deposit(store, 5000);
    await world.runJobs();
    expect(await balanceOf(store)).toBe(2000);
    const paid = await offerOf(store, addon.id);
    expect(paid.contracted).toMatchObject({ is_active: true, grace_until: null });
  });

  test('ends after a week without money, and is contracted anew at its price', async () => {
    const plan = await aPlan(admin);
    const addon = await anAddon(admin, { price: 3000 });
    await givePlan(admin, store, plan, 20);
    await deposit(store, 3000);
    await contractNow(store, addon.id, 3000);
    await travelTo('2026-12-20T15:00:00Z');
    await passTime(world);
    await travelTo('2026-12-27T15:00:00Z');
    await passTime(world);
    expect((await offerOf(store, addon.id)).contracted).toMatchObject({ is_active: false });
    expect(await titlesOf(store.owner, store)).toContain('Adicional encerrado');
    await deposit(store, 5000);
    await world.runJobs();
    expect(await balanceOf(store)).toBe(5000);
    const { price_now } = await offerOf(store, addon.id);
    await contractNow(store, addon.id, price_now!);
    expect(await balanceOf(store)).toBe(5000 - price_now!);
  });

  test('is canceled for the end of the period, which may be undone until then', async () => {
    const plan = await aPlan(admin);
    const addon = await anAddon(admin, { price: 1000 });
    await givePlan(admin, store, plan, 20);
    await deposit(store, 5000);
    const { contracted } = await contractNow(store, addon.id, 1000);
    const it = { store_id: store.id, store_addon_id: contracted!.id };
    await store.owner.call(contract.cancelAddon, it);
    expect((await store.owner.call(contract.keepAddon, it)).contracted).toMatchObject({
      is_canceled: false,
    });
    const canceled = await store.owner.call(contract.cancelAddon, it);
    expect(canceled.contracted).toMatchObject({ is_canceled: true, is_active: true });
    await travelTo('2026-12-20T15:00:00Z');
    await passTime(world);
    expect((await offerOf(store, addon.id)).contracted).toMatchObject({ is_active: false });
    expect(await balanceOf(store)).toBe(4000);
    await expect(store.owner.call(contract.keepAddon, it)).toFailWith('addon_not_cancellable');
  });
});

describe('contracting', () => {
  test('twice at once takes the price once', async () => {
    const plan = await aPlan(admin);
    const addon = await anAddon(admin, { price: 1000 });
    await givePlan(admin, store, plan, 20);
    await deposit(store, 5000);
    const clicks = await Promise.allSettled([
      contractNow(store, addon.id, 1000),
      contractNow(store, addon.id, 1000),
      contractNow(store, addon.id, 1000),
    ]);
    expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balanceOf(store)).toBe(4000);
    await expect(contractNow(store, addon.id, 1000)).toFailWith('addon_already_active');
  });

  test('the same request again gets the first answer and costs nothing more', async () => {
    const plan = await aPlan(admin);
    const addon = await anAddon(admin, {
      billing: 'one_time',
      usage_period: 'each',
      price: 1000,
      units: 10,
    });
    await givePlan(admin, store, plan, 20);
    await deposit(store, 5000);
    const body = { addon_id: addon.id, expected_price: 1000 };
    const send = () =>
      store.owner.send(
        contract.contractAddon,
        { store_id: store.id, body },
        { 'idempotency-key': 'clique' },
      );
    const [first, again] = [await send(), await send()];
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(await balanceOf(store)).toBe(4000);
  });

  test('is refused without money, saying what is missing, and leaves nothing behind', async () => {
    const plan = await aPlan(admin);
    const addon = await anAddon(admin, { price: 5500 });
    await givePlan(admin, store, plan, 20);
    await deposit(store, 3000);
    const refused = contractNow(store, addon.id, 5500);
    await expect(refused).toFailWith('balance_insufficient');
    await expect(refused).rejects.toThrow(/Faltam R\$\s25,00/);
    expect(await balanceOf(store)).toBe(3000);
    expect((await offerOf(store, addon.id)).contracted).toBeNull();
  });

  test('is refused at another price than agreed, off sale, on request and without a plan', async () => {
    const addon = await anAddon(admin, { price: 1000 });
    await expect(contractNow(store, addon.id, 1000)).toFailWith('plan_missing');
    await givePlan(admin, store, await aPlan(admin), 20);
    await expect(contractNow(store, addon.id, 900)).toFailWith('addon_price_changed');
    const hidden = await anAddon(admin, { listed: false });
    const onRequest = await anAddon(admin, { price: null });
    for (const { id } of [hidden, onRequest]) {
      await expect(contractNow(store, id, 0)).toFailWith('addon_unavailable');
    }
  });

  test('belongs to who may spend: a seller may not, nor another store cancel', async () => {
    await givePlan(admin, store, await aPlan(admin), 20);
    const addon = await anAddon(admin, { price: 0 });
    const { contracted } = await contractNow(store, addon.id, 0);
    const seller = await store.as('SELLER');
    const body = { addon_id: addon.id, expected_price: 0 };
    await expect(seller.call(contract.contractAddon, { store_id: store.id, body })).toFailWith(
      'access_denied',
    );
    const other = await aStore(world);
    await expect(
      other.owner.call(contract.cancelAddon, {
        store_id: other.id,
        store_addon_id: contracted!.id,
      }),
    ).toFailWith('not_found');
  });

  test('a package brings its messages for this period, and may be bought again', async () => {
    const [email] = await world.sql<{ id: string }>(
      "select id from addons where type = 'EMAIL_CHANNEL'",
    );
    const plan = await aPlan(admin, {
      addons: [{ addon_id: email!.id, monthly_credits: 5, price_micros: 1_000_000 }],
    });
    const pack = await anAddon(admin, {
      ...{ name: 'email', type: 'LIMITATION', billing: 'one_time', usage_period: 'each' },
      ...{ price: 500, units: 10 },
    });
    await givePlan(admin, store, plan, 20);
    await deposit(store, 5000);
    await contractNow(store, pack.id, 500);
    await contractNow(store, pack.id, 500);
    expect((await usageOf(store)).credits).toMatchObject([{ granted: 25, left: 25 }]);
    await travelTo('2026-12-20T15:00:00Z');
    await passTime(world);
    expect((await usageOf(store)).credits).toMatchObject([{ granted: 5 }]);
    expect((await offerOf(store, pack.id)).contracted).toMatchObject({ is_active: false });
    expect(await balanceOf(store)).toBe(4000);
  });

  test('what a store has counts as its add-ons, and no longer once it ended', async () => {
    await givePlan(admin, store, await aPlan(admin), 20);
    const addon = await anAddon(admin, { name: 'white_label', price: 0 });
    const { contracted } = await contractNow(store, addon.id, 0);
    const context = () => store.owner.call(contract.getStoreContext, { store_id: store.id });
    expect((await context()).addons).toEqual([{ type: 'FEATURE', name: 'white_label' }]);
    await store.owner.call(contract.cancelAddon, {
      store_id: store.id,
      store_addon_id: contracted!.id,
    });
    await travelTo('2026-12-20T15:00:00Z');
    await passTime(world);
    expect((await context()).addons).toEqual([]);
  });
});

describe('limits', () => {
  test('a campaign beyond the plan stays a draft; an add-on makes room for it', async () => {
    const extra = await anAddon(admin, {
      ...{ name: 'campaign', type: 'LIMITATION', price: 1000, units: 2 },
    });
    await givePlan(admin, store, await aPlan(admin, { campaign_limit: 1 }), 20);
    await customers(world, store, 2);
    const first = await aDraft(store);
    const second = await aDraft(store);
    await activate(world, store, first.id);
    const launch = { store_id: store.id, campaign_id: second.id };
    await expect(store.owner.call(contract.activateCampaign, launch)).toFailWith(
      'campaign_limit_reached',
    );
    const kept = await store.owner.call(contract.getCampaign, { id: second.id });
    expect(kept.stage).toBe('draft');
    const review = await store.owner.call(contract.reviewCampaign, launch);
    expect(review.warnings.join()).toContain('campanhas do plano');
    await deposit(store, 3000);
    await contractNow(store, extra.id, 1000);
    await activate(world, store, second.id);
    expect((await usageOf(store)).usage.at(-1)).toEqual({ of: 'campaigns', used: 2, limit: 3 });
  });

  test('two launches at once do not both take the last place', async () => {
    await givePlan(admin, store, await aPlan(admin, { campaign_limit: 1 }), 20);
    await customers(world, store, 2);
    const drafts = [await aDraft(store), await aDraft(store)];
    const launches = await Promise.allSettled(
      drafts.map(({ id }) =>
        store.owner.call(contract.activateCampaign, { store_id: store.id, campaign_id: id }),
      ),
    );
    expect(launches.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('customers go on coming in; people hear of it once at 80 % and once at the limit', async () => {
    await givePlan(admin, store, await aPlan(admin, { customer_limit: 5 }), 20);
    const ctx = await storeCtx(world.app, store.id);
    const notices = async () =>
      (await store.owner.call(contract.listPlanUsageNotices, { store_id: store.id })).data;
    await customers(world, store, 4);
    await tellUsage(ctx);
    await tellUsage(ctx);
    expect(await titlesOf(store.owner, store)).toEqual(['80% do limite de clientes']);
    expect(await notices()).toEqual([]);
    await customers(world, store, 3);
    world.clock.advance(60_000);
    await tellUsage(ctx);
    await tellUsage(ctx);
    expect(await titlesOf(store.owner, store)).toEqual([
      'Limite de clientes atingido',
      '80% do limite de clientes',
    ]);
    expect(await notices()).toEqual([{ of: 'customers', used: 7, limit: 5 }]);
  });
});

describe('asking for another plan', () => {
  test('reaches the administrators, who accept: the store has it and hears of it', async () => {
    await givePlan(admin, store, await aPlan(admin), 20);
    const large = await aPlan(admin, { name: 'Grande', price: 50_000, customer_limit: 9 });
    const body = { plan_id: large.id, message: 'Crescemos.' };
    const asked = await store.owner.call(contract.requestPlan, { store_id: store.id, body });
    expect(asked).toMatchObject({ status: 'open', plan_name: 'Grande' });
    await expect(store.owner.call(contract.requestPlan, { store_id: store.id, body })).toFailWith(
      'plan_request_open',
    );
    const { data } = await admin.call(contract.listOpenPlanRequests, {});
    const request = data.find(({ id }) => id === asked.id)!;
    expect(request).toMatchObject({ store: { id: store.id }, message: 'Crescemos.' });
    const decision = { store_id: store.id, request_id: asked.id };
    await admin.call(contract.decidePlanRequest, {
      ...decision,
      body: { decision: 'accepted', answer: 'Bem-vindos.' },
    });
    expect(await usageOf(store)).toMatchObject({
      plan: { name: 'Grande', price: 50_000, customer_limit: 9 },
      plan_cost: 50_000,
      request: { status: 'accepted', answer: 'Bem-vindos.' },
    });
    expect(await titlesOf(store.owner, store)).toContain('Seu plano mudou');
    await expect(
      admin.call(contract.decidePlanRequest, { ...decision, body: { decision: 'declined' } }),
    ).toFailWith('plan_request_decided');
  });

  test('that is declined changes nothing, and a hidden plan cannot be asked for', async () => {
    const hidden = await aPlan(admin, { listed: false });
    await expect(
      store.owner.call(contract.requestPlan, {
        store_id: store.id,
        body: { plan_id: hidden.id },
      }),
    ).toFailWith('not_found');
    const asked = await store.owner.call(contract.requestPlan, {
      store_id: store.id,
      body: { plan_id: null },
    });
    await expect(
      admin.call(contract.decidePlanRequest, {
        store_id: store.id,
        request_id: asked.id,
        body: { decision: 'accepted' },
      }),
    ).toFailWith('invalid_fields');
    await admin.call(contract.decidePlanRequest, {
      store_id: store.id,
      request_id: asked.id,
      body: { decision: 'declined', answer: 'Fale conosco.' },
    });
    expect(await usageOf(store)).toMatchObject({
      plan: null,
      request: { status: 'declined', answer: 'Fale conosco.' },
    });
  });
});

test('a store without a plan has no period to lock', async () => {
  expect(await lockCycle(store.ctx)).toBeNull();
});
