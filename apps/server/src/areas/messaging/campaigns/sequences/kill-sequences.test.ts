import { expect, test } from 'vitest';
import { useWorld } from '#test/harness';
import { killSequences } from '#test/kill-sequences';

const world = useWorld();

test('processes that die anywhere in a step skip no customer and send no duplicate', async () => {
  const report = await killSequences(world, { customers: 12, kills: 45 });

  console.log(JSON.stringify(report));
  expect(report).toMatchObject({ skipped: 0, repeated: 0, completed: 12 });
  expect(report.kills).toBeGreaterThan(40);
});
