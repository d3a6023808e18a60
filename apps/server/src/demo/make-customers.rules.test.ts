import { expect, test } from 'vitest';
import { makeCustomers } from './make-customers.ts';
import { Random } from './random.ts';

test.each([20_261_123, 7, 1])('no two people of the demo share an e-mail or a document', (seed) => {
  const people = makeCustomers(
    new Random(seed),
    { customers: 20_000, leads: 600 },
    () => new Date(),
  );
  const documents = people.map(({ document }) => document).filter((document) => document !== null);
  expect(new Set(documents).size).toBe(documents.length);
  expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
});
