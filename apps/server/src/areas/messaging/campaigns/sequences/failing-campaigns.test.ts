import * as contract from '@clientela/contract';
import { expect, test } from 'vitest';
import { anAdministrator, useStore, useWorld } from '#test/harness';
import { after, arrive, aSequence, catchUp, enrollmentsOf, order } from '#test/sequences';
import { stepAll } from './stepping.ts';

const world = useWorld();
const store = useStore(world);

/** Has the database refuse every step of the campaign; returns how to mend it. */
async function breakSteps(id: string): Promise<() => Promise<unknown>> {
  await world.sql(`create or replace function public.refuse_steps() returns trigger language plpgsql as
    $$ begin raise 'quebrado de propósito'; end $$`);
  await world.sql(`create trigger refuse_steps before update on tenant.campaign_enrollments for each row
    when (old.campaign_id = '${id}') execute function public.refuse_steps()`);
  return () => world.sql('drop trigger refuse_steps on tenant.campaign_enrollments');
}

const triesOf = async (id: string) => {
  const [row] = await world.sql<{ tries: number }>(
    'select step_failures as tries from campaigns where id = $1',
    [id],
  );
  return row?.tries;
};

test('a campaign whose steps fail is tried after growing pauses, shown to administrators and mended', async () => {
  const admin = await anAdministrator(world);
  const failures = async () =>
    (await admin.call(contract.listProcessingFailures, {})).data.filter(
      ({ kind }) => kind === 'campaign',
    );
  const { id } = await aSequence(world, store, { kind: 'sale' }, [after(0), after(1)]);
  const bia = { email: 'bia@exemplo.com.br', first_name: 'Bia' };
  await arrive(world, store, [bia]);
  const mend = await breakSteps(id);
  try {
    await order(world, store, [{ ...bia, number: '1' }]);
    await catchUp(world, store);
    expect(await triesOf(id)).toBe(1);
    await stepAll(world.app);
    expect(await triesOf(id)).toBe(1);
    for (const seconds of [1, 2, 4]) {
      world.clock.advance(seconds * 1_000 - 1);
      await stepAll(world.app);
      world.clock.advance(1);
      await stepAll(world.app);
    }
    expect(await triesOf(id)).toBe(4);
    expect(await failures()).toEqual([]);
    world.clock.advance(8_000);
    await stepAll(world.app);
  } finally {
    await mend();
  }
  const failure = { id: `campaign:${store.id}:${id}`, error: 'quebrado de propósito' };
  expect(await failures()).toMatchObject([failure]);
  expect(world.errors).toHaveLength(5);
  world.errors.length = 0;

  await expect(
    admin.call(contract.dismissProcessingFailure, { failure: failure.id }),
  ).rejects.toMatchObject({ body: { code: 'not_found' } });
  await stepAll(world.app);
  expect(await enrollmentsOf(world, id)).toEqual(['Bia:running:0']);
  await admin.call(contract.retryProcessingFailure, { failure: failure.id });
  await stepAll(world.app);
  expect(await enrollmentsOf(world, id)).toEqual(['Bia:running:1']);
  expect(await triesOf(id)).toBe(0);
  expect(await failures()).toEqual([]);
  await expect(
    admin.call(contract.retryProcessingFailure, { failure: failure.id }),
  ).rejects.toMatchObject({ body: { code: 'not_found' } });
});
