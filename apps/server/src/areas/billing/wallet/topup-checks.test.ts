import { beforeEach, expect, test } from 'vitest';
import { inTransaction, platformCtx } from '#platform/context';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { openPix } from '#test/wallet';
import { claimChecks, finishChecks, postponeCheck } from './topup-checks.queries.ts';

const LEASE_MS = 60_000;
const world = useWorld();
let store: TestStore;
let topupId: string;

beforeEach(async () => {
  store = await aStore(world);
  topupId = (await openPix(store)).id;
  await world.sql('insert into topup_checks (store_id, topup_id, due_at) values ($1, $2, $3)', [
    store.id,
    topupId,
    world.clock.now(),
  ]);
});

function claim() {
  const until = new Date(world.clock.now().getTime() + LEASE_MS);
  return claimChecks(platformCtx(world.app), { until, most: 10 });
}

const notice = () =>
  world.sql('update topup_checks set notices = notices + 1 where topup_id = $1', [topupId]);

const waitSeconds = async () => {
  const [row] = await world.sql<{ seconds: number }>(
    'select extract(epoch from due_at - $2)::float8 as seconds from topup_checks where topup_id = $1',
    [topupId, world.clock.now()],
  );
  return row?.seconds;
};

test('a claimed check is free after its lease, and a finished one is gone', async () => {
  expect(await claim()).toMatchObject([{ topup_id: topupId, notices: 1 }]);
  expect(await claim()).toEqual([]);
  world.clock.advance(LEASE_MS);
  const checks = await claim();
  expect(checks).toHaveLength(1);
  await finishChecks(store.ctx, checks);
  expect(await waitSeconds()).toBeUndefined();
});

test('a failed check is postponed twice as long each time', async () => {
  const [check] = await claim();
  for (const seconds of [5, 10, 20]) {
    await postponeCheck(store.ctx, check!);
    expect(await waitSeconds()).toBe(seconds);
  }
});

test('a notice that arrives during the check makes it due again at once', async () => {
  const checks = await claim();
  await notice();
  await finishChecks(store.ctx, checks);
  expect(await waitSeconds()).toBe(0);
});

test('a notice that is committed while the check is being finished makes it due again', async () => {
  const checks = await claim();
  let finishing: Promise<void> | undefined;
  await inTransaction(store.ctx, async (ctx) => {
    await ctx.db
      .updateTable('topup_checks')
      .set((eb) => ({ notices: eb('notices', '+', 1) }))
      .where('store_id', '=', store.id)
      .where('topup_id', '=', topupId)
      .execute();
    finishing = finishChecks(store.ctx, checks);
    await expect
      .poll(() =>
        world.sql(
          `select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%topup_checks%'`,
        ),
      )
      .toHaveLength(1);
  });
  await finishing;
  expect(await waitSeconds()).toBe(0);
});
