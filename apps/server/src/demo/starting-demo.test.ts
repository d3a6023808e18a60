import { expect, test } from 'vitest';
import { useWorld } from '#test/harness';
import { createPeople, createStores, DEMO_PEOPLE, fillDemo, findPeople } from './fill-demo.ts';

const world = useWorld();
const SIZE = { customers: 60, leads: 5, orders: 120 };
const STORES = [
  { name: 'Loja Demonstração', size: SIZE },
  { name: 'Outra Loja', size: SIZE },
] as const;

const customers = () =>
  world.sql<{ name: string; customers: number }>(
    `select s.name, count(c.id)::int as customers from stores s
       left join customers c on c.store_id = s.id group by s.id order by s.name`,
  );

test('a start that was killed while the demo was filled is gone on with by the next, once', async () => {
  // Killed after the people and one store were there: nothing of its customers.
  await createPeople(world.app);
  const people = await findPeople(world.app);
  expect([...people.keys()]).toEqual(DEMO_PEOPLE.map(([key]) => key));
  await world.sql("alter table stores add constraint killed check (name <> 'Outra Loja')");
  await expect(createStores(world.app, people, STORES)).rejects.toThrow('killed');
  await world.sql('alter table stores drop constraint killed');
  expect(await customers()).toEqual([{ name: 'Loja Demonstração', customers: 0 }]);

  const both = await Promise.all([
    fillDemo(world.app, { stores: STORES }),
    fillDemo(world.app, { stores: STORES }),
  ]);

  expect(both.toSorted()).toEqual([false, true]);
  const filled = await customers();
  expect(filled.map(({ name }) => name)).toEqual(['Loja Demonstração', 'Outra Loja']);
  for (const store of filled) expect(store.customers).toBeGreaterThanOrEqual(65);
  expect(await fillDemo(world.app, { stores: STORES })).toBe(false);
  expect(await customers()).toEqual(filled);
});
