import { expect, test } from 'vitest';
import { useWorld } from '#test/harness';
import { killSequences } from '#test/kill-sequences';

const world = useWorld();

test('hundreds of deaths among a thousand customers skip nobody and write to nobody twice', async () => {
  const report = await killSequences(world, { customers: 1_000, kills: 150 });

  console.log(JSON.stringify(report));
  expect(report).toMatchObject({ skipped: 0, repeated: 0, completed: 1_000 });
  expect(report.kills).toBeGreaterThan(150);
}, 600_000);
