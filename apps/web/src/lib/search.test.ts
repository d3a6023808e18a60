import { expect, test } from 'vitest';
import { listSearch } from './search.ts';

test.each([
  ['name:asc', 'name:asc'],
  ['zzz:asc', undefined],
  ['name:up', undefined],
  ['name', undefined],
  [undefined, undefined],
])('the ordering %s of an address is %s for a list by name', (ordering, understood) => {
  expect(listSearch({ ordering }, ['name']).ordering).toBe(understood);
});
