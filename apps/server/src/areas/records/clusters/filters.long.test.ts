import { test } from 'vitest';
import { expectSameSelections } from '#test/clusters/compare';
import { useWorld } from '#test/harness';

const world = useWorld();

test('10,000 random filters run without an SQL error and 2,000 select the same customers as a plain evaluator', () =>
  expectSameSelections(world, { run: 10_000, compared: 2_000 }));
