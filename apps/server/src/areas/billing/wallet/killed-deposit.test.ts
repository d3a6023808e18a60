import * as contract from '@clientela/contract';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findCanaries } from '#test/canaries';
import { aCardDeposit } from '#test/cards';
import { ASAAS_KEY, ASAAS_TOKEN } from '#test/gateway-secrets';
import { type Simulator, simulateAsaas } from '#test/gateway-simulators';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { type Program, startProgram } from '#test/program';
import { topupMethods } from '#test/wallet';

/**
 * The server is killed during a deposit. It is blocked from outside, by locks in the database and
 * by an unresponsive gateway, so the tested program is the shipped one.
 */

const world = useWorld();
const VALUE = 5000;
const PAID = 52.24;
let store: TestStore;
let gateway: Simulator;
let program: Program;
let cardMethod: string;

beforeAll(async () => {
  gateway = await simulateAsaas();
  program = await start();
});
beforeEach(async () => {
  store = await aStore(world);
  gateway.charges.length = 0;
  gateway.swallowed = 0;
  cardMethod = (await topupMethods(store.owner)).card;
});
// Each test leaves the program that followed the one it killed.
afterEach(() => expect(findCanaries(program.logged())).toEqual([]));
afterAll(async () => {
  await program.kill();
  await gateway.close();
});

const start = () =>
  startProgram(world, {
    PAYMENTS: 'asaas',
    ASAAS_URL: gateway.url,
    ASAAS_API_KEY: ASAAS_KEY,
    ASAAS_WEBHOOK_TOKEN: ASAAS_TOKEN,
    ASAAS_PAYER_DOCUMENT: '11222333000181',
  });

/** One click on "Depositar"; the response may never arrive. */
async function deposit(): Promise<{ status: number; body: contract.Deposit }> {
  const answer = await fetch(
    `${program.url}/api/stores/${store.id}/store-topups/fund/credit-card`,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${store.owner.token}`,
        'idempotency-key': 'um-clique',
      },
      body: JSON.stringify(aCardDeposit(cardMethod, { value: VALUE, save_card: true })),
    },
  );
  return { status: answer.status, body: (await answer.json()) as contract.Deposit };
}
const clickAndLoseTheAnswer = () => deposit().catch(() => null);

/** Holds the statement's locks until the returned function is called. */
async function hold(statement: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  await client.query('begin; set local role clientela_system');
  await client.query(statement);
  return () => client.end();
}

/** Waits until the program blocks on a lock with such a statement. */
const untilWaiting = (statement: string) =>
  expect
    .poll(
      async () =>
        (
          await world.sql(
            `select 1 from pg_stat_activity where datname = current_database()
                and wait_event_type = 'Lock' and query ilike $1`,
            [`%${statement}%`],
          )
        ).length,
      { interval: 10 },
    )
    .toBe(1);

const topups = () =>
  store.ctx.db
    .selectFrom('store_topups')
    .select(['id', 'status', 'credited_at'])
    .where('store_id', '=', store.id)
    .execute();

/** Restarts and advances time, so that scheduled checks run now. */
async function reconcile(isSettled: () => Promise<boolean>): Promise<void> {
  program = await start();
  await expect
    .poll(
      async () => {
        await world.sql(
          'update graphile_worker._private_jobs set run_at = now() where run_at > now()',
        );
        return isSettled();
      },
      { interval: 100 },
    )
    .toBe(true);
}
const isPaid = async () => (await topups())[0]?.status === 'PAID';

async function expectOneCreditPerCharge(charges: number): Promise<void> {
  expect(gateway.charges.map(({ value }) => value)).toEqual(Array(charges).fill(PAID));
  const { balance } = await store.owner.call(contract.getWallet, { store_id: store.id });
  expect(balance).toBe(charges * VALUE);
  const credits = await store.ctx.db
    .selectFrom('ledger_entries')
    .select('amount')
    .where('store_id', '=', store.id)
    .where('kind', '=', 'topup')
    .execute();
  expect(credits).toEqual(Array(charges).fill({ amount: VALUE }));
  await world.sql('select app.stop_differing_wallets(now())');
  const { stopped_at } = await store.owner.call(contract.getWallet, { store_id: store.id });
  expect(stopped_at).toBeNull();
}

/** The same click again, long after: its key is free and its row is found. */
async function clickAgain() {
  await world.sql(
    `do $$ begin set local role clientela_system;
       update idempotency_keys set created_at = created_at - interval '1 hour'; end $$`,
  );
  return deposit();
}

test('killed before our row: nothing was charged, and the same click deposits once', async () => {
  const release = await hold('lock table store_topups in share row exclusive mode');
  const lost = clickAndLoseTheAnswer();
  await untilWaiting('insert into "store_topups"');
  await program.kill();
  await release();
  await lost;
  program = await start();
  expect(await topups()).toEqual([]);
  await expectOneCreditPerCharge(0);
  expect((await clickAgain()).body.status).toBe('PAID');
  await expectOneCreditPerCharge(1);
});

test('killed after our row, before the charge: it stays open, and is given up when a day has passed', async () => {
  gateway.swallows = (_method, path) => path === '/v3/customers';
  const lost = clickAndLoseTheAnswer();
  await expect.poll(() => gateway.swallowed).toBe(1);
  await program.kill();
  await lost;
  gateway.swallows = null;
  program = await start();
  expect(await topups()).toMatchObject([{ status: 'INITIATED' }]);
  const again = await clickAgain();
  expect(again.body.status).toBe('INITIATED');
  await expectOneCreditPerCharge(0);
  await program.kill();
  await world.sql(
    `do $$ begin set local role clientela_system;
       update store_topups set created_at = created_at - interval '25 hours'; end $$`,
  );
  await reconcile(async () => (await topups())[0]?.status === 'CANCELLED');
  await expectOneCreditPerCharge(0);
});

test('killed after the charge, before its response: found by our reference and credited', async () => {
  gateway.mishap = 'late';
  const lost = clickAndLoseTheAnswer();
  await expect.poll(() => gateway.charges.length).toBe(1);
  await program.kill();
  await lost;
  expect(await topups()).toMatchObject([{ status: 'INITIATED', credited_at: null }]);
  await reconcile(isPaid);
  await expectOneCreditPerCharge(1);
  expect((await clickAgain()).body).toMatchObject({ id: (await topups())[0]!.id, status: 'PAID' });
  await expectOneCreditPerCharge(1);
});

test('killed after the response, before the status is written: credited once', async () => {
  gateway.mishap = 'late';
  const lost = clickAndLoseTheAnswer();
  await expect.poll(() => gateway.charges.length).toBe(1);
  const release = await hold(
    `select from store_topups where store_id = '${store.id}' for no key update`,
  );
  gateway.answerLate();
  await untilWaiting('for no key update');
  await program.kill();
  await release();
  await lost;
  await reconcile(isPaid);
  await expectOneCreditPerCharge(1);
});

test('killed between the credit and its commit: neither is there, then both', async () => {
  const release = await hold('lock table store_event_sequences in share row exclusive mode');
  const lost = clickAndLoseTheAnswer();
  await untilWaiting('insert into "store_event_sequences"');
  await program.kill();
  await release();
  await lost;
  expect(await topups()).toMatchObject([{ status: 'INITIATED', credited_at: null }]);
  await reconcile(isPaid);
  await expectOneCreditPerCharge(1);
});

test('killed after the credit, before the response: the same click finds the deposit', async () => {
  const release = await hold('lock table wallet_cards in share row exclusive mode');
  const lost = clickAndLoseTheAnswer();
  await untilWaiting('"wallet_cards"');
  expect(await topups()).toMatchObject([{ status: 'PAID' }]);
  await program.kill();
  await release();
  await lost;
  program = await start();
  expect((await clickAgain()).body).toMatchObject({ id: (await topups())[0]!.id, status: 'PAID' });
  await world.sql('update graphile_worker._private_jobs set run_at = now() where run_at > now()');
  await expect
    .poll(
      async () =>
        (
          await world.sql(
            "select 1 from graphile_worker.jobs where task_identifier = 'wallet.check_topup'",
          )
        ).length,
    )
    .toBe(0);
  await expectOneCreditPerCharge(1);
});
