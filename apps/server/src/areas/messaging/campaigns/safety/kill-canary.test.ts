import { expect, test } from 'vitest';
import { useWorld } from '#test/harness';
import { killInCanary } from '#test/kill-workers';

const world = useWorld();

test('workers killed while a canary leaves lose nothing and send nothing of the rest', async () => {
  const report = await killInCanary(world, { messages: 300, kills: 2 });

  console.log(JSON.stringify(report));
  expect(report.canary).toBe(50);
  expect(report.lost).toBe(0);
  // A kill repeats the messages in flight at most.
  expect(report.received).toBeLessThanOrEqual(300 + 2 * 50);
});
