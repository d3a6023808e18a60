import { expect, test } from 'vitest';
import { useWorld } from '#test/harness';
import { cutConnections, killWorkers } from '#test/kill-workers';

const world = useWorld();

// More kills of more messages are in kill-workers.long.test.ts.
test('a worker killed twice while it sends loses no message and repeats few', async () => {
  const report = await killWorkers(world, { messages: 600, kills: 2 });

  console.log(JSON.stringify(report));
  expect(report.lost).toBe(0);
  expect(Math.max(...report.repeats_per_kill)).toBeLessThanOrEqual(200);
  expect(report.received).toBeLessThanOrEqual(600 + 2 * 200);
});

test('two workers killed at the same moment lose no message and repeat few', async () => {
  const report = await killWorkers(world, { messages: 400, kills: 1, workers: 2 });

  console.log(JSON.stringify(report));
  expect(report.lost).toBe(0);
  expect(Math.max(...report.repeats_per_kill)).toBeLessThanOrEqual(400);
});

test('a sender that loses its connections to the database loses and repeats no message', async () => {
  const report = await cutConnections(world, { messages: 300, cuts: 1, closedMs: 0 });

  console.log(JSON.stringify(report));
  expect(report).toEqual({ messages: 300, received: 300, lost: 0 });
});
