import * as contract from '@clientela/contract';
import { describe, expect, test } from 'vitest';
import { inTransaction, storeCtx } from '#platform/context';
import { aStore, useWorld } from '#test/harness';
import {
  anAddon,
  aPlan,
  contractNow,
  givePlan,
  offerOf,
  passTime,
  renewalsOf,
  titlesOf,
  travelTo,
  usageOf,
  useBeginning,
} from '#test/plans';
import { balanceOf, deposit, statementOf } from '#test/wallet';
import { renewStore } from './use-cases/renew-store.ts';

const world = useWorld();
const { admin, store } = useBeginning(world);

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
    await travelTo(world, store, '2026-12-05T15:00:00Z');
    const ctx = await storeCtx(world.app, store.id);
    await Promise.all([renewStore(ctx), renewStore(ctx), passTime(world)]);
    await passTime(world);
    expect(await balanceOf(store)).toBe(5500);
    expect(await usageOf(store)).toMatchObject({ addons_cost: 3000, usage_cost: 0 });
    const { data } = await statementOf(store);
    expect(data.totals).toMatchObject({ inputs: 10_000, outputs: 4500 });
    expect(data.items[0]).toMatchObject({
      base_date: '2026-12-05',
      outputs: [{ campaign: null, values: [{ amount: '3000', addon: { title: 'Testes' } }] }],
    });
  });

  test('a renewal that crashes midway leaves no change, and the next one completes it', async () => {
    const plan = await aPlan(admin);
    const addon = await anAddon(admin, { price: 1000 });
    await givePlan(admin, store, plan, 20);
    await deposit(store, 5000);
    await contractNow(store, addon.id, 1000);
    await travelTo(world, store, '2026-12-20T15:00:00Z');
    const ctx = await storeCtx(world.app, store.id);
    for (let kill = 0; kill < 2; kill++) {
      const dying = inTransaction(ctx, async (ctx) => {
        await renewStore(ctx);
        throw new Error('killed');
      });
      await expect(dying).rejects.toThrow('killed');
      expect(await renewalsOf(store)).toEqual([]);
      expect(await balanceOf(store)).toBe(4000);
    }
    await renewStore(ctx);
    expect(await renewalsOf(store)).toHaveLength(1);
    expect(await balanceOf(store)).toBe(3000);
  });

  test('without money waits a week and is paid when money arrives', async () => {
    const plan = await aPlan(admin);
    const addon = await anAddon(admin, { title: 'Análises', price: 3000 });
    await givePlan(admin, store, plan, 20);
    await deposit(store, 3000);
    await contractNow(store, addon.id, 3000);
    await travelTo(world, store, '2026-12-20T15:00:00Z');
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

  test('ends after a week without payment, and can be contracted again at its price', async () => {
    const plan = await aPlan(admin);
    const addon = await anAddon(admin, { price: 3000 });
    await givePlan(admin, store, plan, 20);
    await deposit(store, 3000);
    await contractNow(store, addon.id, 3000);
    await travelTo(world, store, '2026-12-20T15:00:00Z');
    await passTime(world);
    await travelTo(world, store, '2026-12-27T15:00:00Z');
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
    await travelTo(world, store, '2026-12-20T15:00:00Z');
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

  test('a repeated request gets the first response and costs nothing more', async () => {
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

  test('is refused without money, naming the missing amount, and changes nothing', async () => {
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

  test('requires the permission to spend: a seller may not contract, nor another store cancel', async () => {
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
      name: 'email',
      type: 'LIMITATION',
      billing: 'one_time',
      usage_period: 'each',
      price: 500,
      units: 10,
    });
    await givePlan(admin, store, plan, 20);
    await deposit(store, 5000);
    await contractNow(store, pack.id, 500);
    await contractNow(store, pack.id, 500);
    expect((await usageOf(store)).credits).toMatchObject([{ granted: 25, left: 25 }]);
    await travelTo(world, store, '2026-12-20T15:00:00Z');
    await passTime(world);
    expect((await usageOf(store)).credits).toMatchObject([{ granted: 5 }]);
    expect((await offerOf(store, pack.id)).contracted).toMatchObject({ is_active: false });
    expect(await balanceOf(store)).toBe(4000);
  });

  test('active add-ons of a store are listed until they end', async () => {
    await givePlan(admin, store, await aPlan(admin), 20);
    const addon = await anAddon(admin, { price: 0 });
    const { contracted } = await contractNow(store, addon.id, 0);
    const context = () => store.owner.call(contract.getStoreContext, { store_id: store.id });
    expect((await context()).addons).toEqual([{ type: 'FEATURE', name: 'priority_support' }]);
    await store.owner.call(contract.cancelAddon, {
      store_id: store.id,
      store_addon_id: contracted!.id,
    });
    await travelTo(world, store, '2026-12-20T15:00:00Z');
    await passTime(world);
    expect((await context()).addons).toEqual([]);
  });
});
