import { expect, test } from 'vitest';
import { useWorld } from '#test/harness';
import { cutConnections, killWorkers } from '#test/kill-workers';

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

test('two workers killed at the same moment, five times, lose no message and repeat few', async () => {
  const report = await killWorkers(world, { messages: 2_500, kills: 5, workers: 2 });

  console.log(JSON.stringify(report));
  expect(report.lost).toBe(0);
  expect(Math.max(...report.repeats_per_kill)).toBeLessThanOrEqual(400);
}, 300_000);

test('a database that is away twice for ten seconds costs no message and repeats none', async () => {
  const report = await cutConnections(world, { messages: 2_000, cuts: 2, closedMs: 10_000 });

  console.log(JSON.stringify(report));
  expect(report).toEqual({ messages: 2_000, received: 2_000, lost: 0 });
});
