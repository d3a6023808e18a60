import { expect, test } from 'vitest';
import { findCustomerByPhone } from '#areas/messaging/sms/received-sms.queries';
import { inTransaction } from '#platform/context';
import { anOrder, aPerson, EMPTY_PERSON, fromShop } from '#test/arriving';
import { useStore, useWorld } from '#test/harness';
import { withPhones } from '#test/sms';
import { personKey, upsertPeople } from './index.ts';

/**
 * Two written forms of a phone lead to one customer, in either order of arrival and for every
 * lookup.
 */

const world = useWorld();
const store = useStore(world);

const people = () =>
  world.sql<{ id: string; phone: string }>('select id, phone from customers where store_id = $1', [
    store.id,
  ]);

const FORMS = [
  ['+541143211234', '+5491143211234'],
  ['+5491143211234', '+541143211234'],
  ['+5215512345678', '+525512345678'],
  ['+525512345678', '+5215512345678'],
] as const;

test.each(FORMS)('a customer stored as %s is found as %s', async (stored, reported) => {
  const [known] = await withPhones(world, store, [stored]);
  await aPerson(store.ctx, { phone: reported, first_name: 'Ana' });
  await anOrder(store.ctx, { customer: personKey({ ...EMPTY_PERSON, phone: reported }) });
  expect(await people()).toMatchObject([{ id: known, phone: reported }]);
  const orders = await world.sql('select customer_id from orders where store_id = $1', [store.id]);
  expect(orders).toEqual([{ customer_id: known }]);
  expect(await findCustomerByPhone(store.ctx, reported)).toBe(known);
  expect(await findCustomerByPhone(store.ctx, stored)).toBe(known);
});

test.each(FORMS)('a batch with %s and %s creates one customer', async (one, other) => {
  const arriving = [one, other].map((phone) => ({ ...EMPTY_PERSON, phone, first_name: 'Ana' }));
  await inTransaction(store.ctx, (ctx) => upsertPeople(ctx, arriving, fromShop(ctx)));
  expect(await people()).toHaveLength(1);
});

test('two customers with one form each retain theirs', async () => {
  const [a, b] = FORMS[0];
  const [first] = await withPhones(world, store, [a]);
  await world.sql('delete from customer_identities where store_id = $1 and value = $2', [
    ...[store.id, b],
  ]);
  const [second] = await withPhones(world, store, [b]);
  expect(await findCustomerByPhone(store.ctx, a)).toBe(first);
  expect(await findCustomerByPhone(store.ctx, b)).toBe(second);
});
