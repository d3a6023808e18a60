import { expect, test } from 'vitest';
import { CONNECTION_LIFE_SECONDS } from './pools.ts';
import { nameStatements } from './statement-names.ts';

const USES = [1, 2, 3, 4];

test('a statement is named at its fourth use, and the name is stable', () => {
  const nameOf = nameStatements();
  const given = USES.map(() => nameOf('select 1'));
  expect(given).toEqual([null, null, null, expect.stringMatching(/^s_[0-9a-f]{20}$/)]);
  expect(nameOf('select 1')).toBe(given.at(-1));
  expect(nameOf('select 2')).toBeNull();
});

test('statements of a busy hour do not block later ones from being prepared for ever', () => {
  let time = 0;
  const nameOf = nameStatements(() => time);
  const named = new Set(
    Array.from({ length: 500 }, (_, n) => USES.map(() => nameOf(`select ${n}`)).at(-1)),
  );
  expect(named.size - 1, 'beside null').toBe(300);

  const late = () => USES.map(() => nameOf('select late')).at(-1);
  time = CONNECTION_LIFE_SECONDS * 1000 - 1;
  expect(late()).toBeNull();
  time = CONNECTION_LIFE_SECONDS * 1000;
  expect(late()).not.toBeNull();
  expect(nameOf('select 1'), 'earns its name again').toBeNull();
});
