import { expect, test } from 'vitest';
import { useWorld } from '#test/harness';
import { killWorkers } from './kill-workers.ts';

const world = useWorld();

test('a worker killed twenty times during 10,000 messages loses none and repeats at most those in flight', async () => {
  const report = await killWorkers(world, { messages: 10_000, kills: 20 });

  console.log(JSON.stringify(report));
  expect(report.lost).toBe(0);
  expect(report.repeats_per_kill).toHaveLength(20);
  expect(Math.max(...report.repeats_per_kill)).toBeLessThanOrEqual(200);
  expect(report.received - report.messages).toBeLessThanOrEqual(
    report.repeats_per_kill.reduce((sum, repeats) => sum + repeats, 0),
  );
}, 600_000);
