import { expect, test } from 'vitest';
import { aStore, useWorld } from '#test/harness';
import { saveInboundEvent } from './inbox.ts';
import { describeMetrics } from './metrics.ts';

const world = useWorld();

/** The lines of one kind of work, and those of the inbox. */
async function metricsOf(work: string): Promise<string[]> {
  const lines = (await describeMetrics(world.app)).split('\n');
  return lines.filter(
    (line) => line.includes(`{database="home",work="${work}"}`) || /^clientela_inbox/.test(line),
  );
}

test('due events of the inbox and those that failed for good are counted', async () => {
  for (const element of ['due', 'failed']) {
    await saveInboundEvent(world.app, 'zenvia', { account: 'a', element, data: {} });
  }
  await world.sql(
    `update provider_events set due_at = null, outcome = 'failed' where element = 'failed'`,
  );
  world.clock.advance(30_000);
  expect(await metricsOf('inbox')).toEqual([
    'clientela_work_due{database="home",work="inbox"} 1',
    'clientela_work_age_seconds{database="home",work="inbox"} 30',
    'clientela_inbox_given_up{database="home"} 1',
  ]);
});

test('work that a worker holds is not due', async () => {
  const store = await aStore(world);
  await world.sql(
    `insert into imports (store_id, id, kind, status, file_name)
     select $1, app.new_id(), 'customers', 'queued', 'a.csv' from generate_series(1, 2)`,
    [store.id],
  );
  expect(await metricsOf('imports')).toContain(
    'clientela_work_due{database="home",work="imports"} 2',
  );
  await world.sql(
    `update imports set leased_by = app.new_id(), lease_until = now() + interval '1 minute'
      where id = (select min(id::text)::uuid from imports)`,
  );
  expect(await metricsOf('imports')).toContain(
    'clientela_work_due{database="home",work="imports"} 1',
  );
});
