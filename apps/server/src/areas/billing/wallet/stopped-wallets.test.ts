import * as contract from '@clientela/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { platformCtx } from '#platform/context';
import { activate, aDraft, customers, sendUntil, sendUntilStatus, statuses } from '#test/campaigns';
import { priceEmail } from '#test/channel-price';
import { anAdministrator, type Caller, useStore, useWorld } from '#test/harness';
import { balancesOf, checkNow, deposit, openPix, statementOf } from '#test/wallet';
import { post } from './ledger.ts';
import { compareWallets, compareWholeWallets } from './stopped-wallets.jobs.ts';

const world = useWorld();
const store = useStore(world);
let admin: Caller;

beforeEach(async () => {
  admin = await anAdministrator(world);
});

const wallet = () => store.owner.call(contract.getWallet, { store_id: store.id });

/** Tampers directly in the database. */
const tamper = (change: string) =>
  world.sql(
    `do $$ begin set local role clientela_system; update wallets set ${change} where store_id = '${store.id}'; end $$`,
  );

async function stop(): Promise<void> {
  await tamper('available = available + 1');
  await compareWallets.run(platformCtx(world.app));
  await world.runJobs();
}
const reopen = () => admin.call(contract.reopenWallet, { store_id: store.id });

test('a wallet that differs from its entries is stopped and reported, and its owners are notified', async () => {
  await deposit(store, 3000);
  const seller = await store.as('SELLER');
  await stop();
  expect(world.errors).toMatchObject([
    { event: 'wallet differs from its ledger and is stopped', fields: { store_id: store.id } },
  ]);
  expect((await wallet()).stopped_at).not.toBeNull();
  await expect(post(store.ctx, 'hold', 'x', 10)).rejects.toMatchObject({ code: 'wallet_stopped' });
  const reported = async (who: Caller) =>
    (await who.call(contract.listNotifications, { store_id: store.id })).data.map(
      ({ title }) => title,
    );
  expect(await reported(store.owner)).toContain('Carteira em conferência');
  expect(await reported(seller)).not.toContain('Carteira em conferência');
  await compareWallets.run(platformCtx(world.app));
  expect(world.errors).toHaveLength(1);
});

test('a stopped wallet cannot take a deposit, so the deposit is not charged', async () => {
  await stop();
  await expect(openPix(store)).rejects.toThrow('A carteira está em conferência');
  const { meta } = await statementOf(store);
  expect(meta.total).toBe(0);
});

test('a Pix paid while the wallet is stopped is credited once it moves again', async () => {
  const { id } = await openPix(store);
  await stop();
  await store.owner.call(contract.paySandboxTopup, { token: id });
  expect((await store.owner.call(contract.getTopup, { id })).status).toBe('WAITING_PAYMENT');
  expect(await reopen()).toMatchObject({ stopped_at: null, balance: 0 });
  await checkNow(store, id);
  expect(await balancesOf(store)).toEqual({ balance: 3000, held: 0 });
});

test('an administrator sees stopped wallets and reopens one with the sum of its entries', async () => {
  await deposit(store, 3000);
  await stop();
  const { data } = await admin.call(contract.listStoppedWallets, {});
  expect(data.filter(({ store_id }) => store_id === store.id)).toMatchObject([
    { store_name: 'Loja de Teste', available: 3001, entries_available: 3000 },
  ]);
  await expect(store.owner.call(contract.reopenWallet, { store_id: store.id })).toFailWith(
    'access_denied',
  );
  expect(await reopen()).toMatchObject({ balance: 3000, stopped_at: null });
  await expect(reopen()).toFailWith('wallet_not_reopened');
  await compareWallets.run(platformCtx(world.app));
  expect((await wallet()).stopped_at).toBeNull();
  const log = await store.owner.call(contract.listAuditLog, { store_id: store.id });
  expect(log.data[0]).toMatchObject({
    action: 'wallet.reopened',
    details: { before: '3001', after: '3000' },
  });
});

test('a wallet with a missing entry is not opened by a click', async () => {
  await deposit(store, 3000);
  await world.sql(
    `do $$ begin perform set_config('app.store_id', '${store.id}', true);
       delete from ledger_entries where kind = 'topup'; end $$`,
  );
  await compareWallets.run(platformCtx(world.app));
  await expect(reopen()).toFailWith('wallet_not_reopened');
});

describe('a wallet that agreed with its entries before', () => {
  const run = (job: typeof compareWallets) => job.run(platformCtx(world.app));
  const stoppedAt = async () => (await wallet()).stopped_at;
  /** Changes entries directly in the database. */
  const change = (entries: string) =>
    world.sql(
      `do $$ begin perform set_config('app.store_id', '${store.id}', true); ${entries}; end $$`,
    );

  beforeEach(async () => {
    await deposit(store, 3000);
    await run(compareWallets);
  });

  test('is stopped as soon as a newer balance differs by a cent', async () => {
    await post(store.ctx, 'hold', 'x', 10);
    await run(compareWallets);
    expect(await stoppedAt()).toBeNull();
    await tamper('held = held + 1');
    await run(compareWallets);
    expect(await stoppedAt()).not.toBeNull();
  });

  test('is stopped where a newer entry is missing', async () => {
    await post(store.ctx, 'hold', 'x', 10);
    await change("delete from ledger_entries where kind = 'hold'");
    await run(compareWallets);
    expect(await stoppedAt()).not.toBeNull();
  });

  test('is stopped by the daily comparison where an older entry was changed', async () => {
    await change("update ledger_entries set amount = amount - 1 where kind = 'topup'");
    await run(compareWallets);
    expect(await stoppedAt()).toBeNull();
    await run(compareWholeWallets);
    expect(await stoppedAt()).not.toBeNull();
  });

  test('is compared from its first entry once it was stopped and set going', async () => {
    await change("update ledger_entries set amount = amount - 1 where kind = 'topup'");
    await run(compareWholeWallets);
    await reopen();
    await run(compareWallets);
    expect(await balancesOf(store)).toEqual({ balance: 2999, held: 0 });
    expect(await stoppedAt()).toBeNull();
  });
});

const aPrice = () => priceEmail(store.ctx, 100_000_000);

test('campaigns wait while the wallet is stopped and go on by themselves afterwards', async () => {
  await aPrice();
  await deposit(store, 3000);
  await customers(world, store, 5);
  const { id } = await aDraft(store);
  await activate(world, store, id);
  await stop();
  await sendUntil(world, async () => {
    const budget = await store.ctx.db
      .selectFrom('message_budgets')
      .select('is_waiting')
      .where('store_id', '=', store.id)
      .executeTakeFirst();
    return budget?.is_waiting ?? false;
  });
  expect(await statuses(world, id)).toEqual({ waiting_to_send: 5 });
  await reopen();
  await sendUntilStatus(world, store, id, 'finished');
  expect(await statuses(world, id)).toEqual({ sent: 5 });
  expect(await balancesOf(store)).toEqual({ balance: 2500, held: 0 });
});

test('a campaign canceled while the wallet is stopped gets its money back afterwards', async () => {
  await aPrice();
  await deposit(store, 3000);
  await customers(world, store, 5);
  const { id } = await aDraft(store);
  await activate(world, store, id);
  await stop();
  await store.owner.call(contract.cancelCampaign, { store_id: store.id, campaign_id: id });
  expect(await balancesOf(store)).toEqual({ balance: 2501, held: 500 });
  await reopen();
  expect(await balancesOf(store)).toEqual({ balance: 3000, held: 0 });
});

test('a campaign with a price is not launched from a stopped wallet', async () => {
  await aPrice();
  await deposit(store, 3000);
  await customers(world, store, 2);
  const { id } = await aDraft(store);
  await stop();
  await expect(
    store.owner.call(contract.activateCampaign, { store_id: store.id, campaign_id: id }),
  ).toFailWith('wallet_stopped');
});
