import * as contract from '@clientela/contract';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { anAdministrator, aStore, useWorld } from '#test/harness';
import { enqueue, job, startJobs } from './jobs.ts';

const world = useWorld();

afterEach(() => world.sql('delete from graphile_worker._private_jobs'));

test('a job that failed for good is shown to administrators, run again and dismissed', async () => {
  const admin = await anAdministrator(world);
  const store = await aStore(world, 'Loja das Falhas');
  let isBroken = true;
  const done: string[] = [];
  const failing = job({
    name: 'exports.send_mail',
    payload: z.object({ store_id: z.string(), name: z.string() }),
    attempts: 1,
    async run(_ctx, { name }) {
      if (isBroken) throw new Error(`servidor recusou ${name}`);
      done.push(name);
    },
  });
  const failures = async () => (await admin.call(contract.listProcessingFailures, {})).data;
  const failureOf = async (name: string) => {
    const found = (await failures()).find(({ error }) => error.includes(name));
    return { failure: found?.id ?? 'none' };
  };
  for (const name of ['a', 'b'])
    await enqueue(store.ctx, failing, { store_id: store.id, name: `carta ${name}` });
  const jobs = await startJobs(
    world.app,
    { ofStores: [failing], ofPlatform: [] },
    { concurrency: 2, pollInterval: 20 },
  );
  try {
    await expect.poll(failures).toMatchObject([
      {
        kind: 'job',
        source_name: 'Aviso de exportação pronta por e-mail',
        account: store.ctx.store.name,
      },
      { kind: 'job', account: 'Loja das Falhas' },
    ]);
    isBroken = false;
    const [a, b] = [await failureOf('carta a'), await failureOf('carta b')];
    await admin.call(contract.dismissProcessingFailure, b);
    await admin.call(contract.retryProcessingFailure, a);
    await expect.poll(() => done).toEqual(['carta a']);
    await expect.poll(failures).toEqual([]);
    for (const gone of [a, b]) {
      const again = admin.call(contract.retryProcessingFailure, gone);
      await expect(again).rejects.toMatchObject({ body: { code: 'not_found' } });
    }
  } finally {
    await jobs.stop();
  }
  world.errors.length = 0;
});
