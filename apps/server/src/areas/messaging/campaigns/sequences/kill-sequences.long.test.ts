import { expect, test } from 'vitest';
import { useWorld } from '#test/harness';
import { killSequences } from '#test/kill-sequences';

const world = useWorld();

test('hundreds of process deaths among a thousand customers skip no customer and send no duplicate', async () => {
  const report = await killSequences(world, { customers: 1_000, kills: 150 });

  console.log(JSON.stringify(report));
  expect(report).toMatchObject({ skipped: 0, repeated: 0, completed: 1_000 });
  expect(report.kills).toBeGreaterThan(150);
}, 600_000);
