import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { aStore, useWorld } from '#test/harness';
import { untilDue } from './due-work.ts';
import { saveInboundEvent } from './inbox.ts';
import { startLoops } from './loops.ts';

const world = useWorld();
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A loop that takes one due element of the inbox a round, and counts its rounds. */
function countRounds() {
  const rounds = { all: 0, taken: 0 };
  const loops = startLoops(world.app, {
    count: 1,
    idleMs: 10,
    due: 'inbox',
    failure: 'round failed',
    async round() {
      rounds.all++;
      const taken = await world.sql(
        `update provider_events set due_at = null where id = (
           select min(id) from provider_events where due_at <= $1) returning id`,
        [world.clock.now()],
      );
      rounds.taken += taken.length;
      return taken.length > 0;
    },
  });
  closers.push(() => loops.stop());
  return rounds;
}

// First: later tests leave the process active.
test('a quiet process looks once a second, and ten times once it has answered a request', async () => {
  let looks = 0;
  const count = () => looks++;
  const startedAt = performance.now();
  const rounds = countRounds();
  await expect.poll(() => rounds.all).toBe(1);
  world.app.pools.app.on('acquire', count);
  await wait(3_000);
  expect(looks).toBeLessThanOrEqual((performance.now() - startedAt) / 1_000 + 1);
  looks = 0;
  await world.server.inject('/healthz');
  await wait(500);
  expect(looks).toBeLessThanOrEqual(1);
  await world.server.inject('/api/session');
  const answeredAt = performance.now();
  await expect.poll(() => looks).toBeGreaterThan(8);
  expect(performance.now() - answeredAt).toBeLessThan(8_000);
  world.app.pools.app.off('acquire', count);
});

test('a loop rests until its work is due, and then takes all of it', async () => {
  const rounds = countRounds();
  await expect.poll(() => rounds.all).toBe(1);
  await wait(300);
  expect(rounds).toEqual({ all: 1, taken: 0 });
  for (const element of ['a', 'b', 'c'])
    await saveInboundEvent(world.app, 'zenvia', { account: 'due-work', element, data: {} });
  await expect.poll(() => rounds.taken).toBe(3);
});

test('a loop that rests stops at once', async () => {
  const rounds = countRounds();
  await expect.poll(() => rounds.all).toBe(1);
  const [close] = closers.splice(0);
  const startedAt = performance.now();
  await close?.();
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  await untilDue(world.app, 'inbox', AbortSignal.abort());
});

test('leased work without a holder is due, and held work is not', async () => {
  const store = await aStore(world);
  const due = async () => {
    const kinds = [
      ...['campaign_ends', 'campaign_steps', 'campaign_watches', 'exports', 'imports'],
      ...['integrations', 'results', 'send_queues', 'topup_checks', 'webhooks'],
    ];
    const rows = await world.sql<{ work: string }>(
      'select work from app.due_work($1::text[], $2) as work order by 1',
      [kinds, world.clock.now()],
    );
    return rows.map(({ work }) => work);
  };
  expect(await due()).toEqual([]);
  await world.sql(
    `insert into imports (store_id, id, kind, status, file_name) values ($1, app.new_id(), 'customers', 'queued', 'a.csv')`,
    [store.id],
  );
  expect(await due()).toEqual(['imports']);
  await world.sql(
    `update imports set leased_by = app.new_id(), lease_until = now() + interval '1 minute'`,
  );
  expect(await due()).toEqual([]);
});
