import { expect, test } from 'vitest';
import { useWorld } from '#test/harness';
import { cutConnections, killWorkers } from '#test/kill-workers';

const world = useWorld();

test('a worker killed three times while it sends loses no message and repeats few', async () => {
  const report = await killWorkers(world, { messages: 1_500, kills: 3 });

  console.log(JSON.stringify(report));
  expect(report.lost).toBe(0);
  expect(Math.max(...report.repeats_per_kill)).toBeLessThanOrEqual(200);
  expect(report.received).toBeLessThanOrEqual(1_500 + 3 * 200);
}, 90_000);

test('two workers killed at the same moment lose no message and repeat few', async () => {
  const report = await killWorkers(world, { messages: 1_000, kills: 2, workers: 2 });

  console.log(JSON.stringify(report));
  expect(report.lost).toBe(0);
  expect(Math.max(...report.repeats_per_kill)).toBeLessThanOrEqual(400);
}, 90_000);

test('a sender that loses its connections to the database twice loses and repeats no message', async () => {
  const report = await cutConnections(world, { messages: 600, cuts: 2, closedMs: 0 });

  console.log(JSON.stringify(report));
  expect(report).toEqual({ messages: 600, received: 600, lost: 0 });
}, 90_000);
