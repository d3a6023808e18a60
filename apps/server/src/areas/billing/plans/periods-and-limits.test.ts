import * as contract from '@clientela/contract';
import { describe, expect, test } from 'vitest';
import { storeCtx } from '#platform/context';
import { activate, aDraft, customers, sendUntilStatus } from '#test/campaigns';
import { useWorld } from '#test/harness';
import {
  anAddon,
  aPlan,
  contractNow,
  givePlan,
  passTime,
  renewalsOf,
  titlesOf,
  travelTo,
  usageOf,
  useBeginning,
} from '#test/plans';
import { balanceOf, deposit } from '#test/wallet';
import { lockCycle } from '../wallet/index.ts';
import { notifyUsage } from './use-cases/notify-usage.ts';

const world = useWorld();
const { admin, store } = useBeginning(world);

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

  test('renews on its day, the last of shorter months, and reports its usage', async () => {
    const plan = await aPlan(admin, { name: 'Mensal', price: 12_300, customer_limit: 10 });
    await givePlan(admin, store, plan, 31);
    expect((await usageOf(store)).period).toEqual({ start: '2026-10-31', end: '2026-11-30' });
    await travelTo(world, store, '2026-12-01T12:00:00Z');
    await passTime(world);
    await travelTo(world, store, '2027-03-01T12:00:00Z');
    await passTime(world);
    expect((await usageOf(store)).period).toEqual({ start: '2027-02-28', end: '2027-03-31' });
    expect(await renewalsOf(store)).toMatchObject([
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
    await travelTo(world, store, '2026-11-25T02:30:00Z');
    await passTime(world);
    expect(await renewalsOf(store)).toEqual([]);
    expect((await usageOf(store)).period.end).toBe('2026-11-25');
    await travelTo(world, store, '2026-11-25T03:00:00Z');
    await passTime(world);
    expect(await renewalsOf(store)).toHaveLength(1);
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
    expect((await usageOf(store)).credits, 'set aside').toMatchObject([{ left: 1, held: 4 }]);
    await sendUntilStatus(world, store, first.id, 'finished');
    expect((await usageOf(store)).credits).toMatchObject([
      { addon: { name: 'email' }, granted: 5, left: 1, held: 0, usage_price: 1 },
    ]);
    await travelTo(world, store, '2026-11-25T15:00:00Z');
    expect(await usageOf(store)).toMatchObject({
      period: { start: '2026-11-25', end: '2026-12-25' },
      credits: [{ granted: 5, left: 5, held: 0 }],
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
    await travelTo(world, store, '2026-12-10T15:00:00Z');
    await passTime(world);
    expect((await usageOf(store)).period).toEqual({ start: '2026-12-10', end: '2027-01-10' });
  });
});

test('a store without a plan has no period to lock', async () => {
  expect(await lockCycle(store.ctx)).toBeNull();
});

describe('limits', () => {
  test('a campaign beyond the plan stays a draft; an add-on raises the limit', async () => {
    const extra = await anAddon(admin, {
      name: 'campaign',
      type: 'LIMITATION',
      price: 1000,
      units: 2,
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

  test('two concurrent launches do not both take the last slot', async () => {
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

  test('customers keep arriving; people are notified once at 80 % and once at the limit', async () => {
    await givePlan(admin, store, await aPlan(admin, { customer_limit: 5 }), 20);
    const ctx = await storeCtx(world.app, store.id);
    const notices = async () =>
      (await store.owner.call(contract.listPlanUsageNotices, { store_id: store.id })).data;
    await customers(world, store, 4);
    await notifyUsage(ctx);
    await notifyUsage(ctx);
    expect(await titlesOf(store.owner, store)).toEqual(['80% do limite de clientes']);
    expect(await notices()).toEqual([]);
    await customers(world, store, 3);
    world.clock.advance(60_000);
    await notifyUsage(ctx);
    await notifyUsage(ctx);
    expect(await titlesOf(store.owner, store)).toEqual([
      'Limite de clientes atingido',
      '80% do limite de clientes',
    ]);
    expect(await notices()).toEqual([{ of: 'customers', used: 7, limit: 5 }]);
  });
});
