import * as contract from '@clientela/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cartsByClock, recordCarts } from '#areas/records/carts/index';
import { inTransaction, platformCtx } from '#platform/context';
import { aCart, EMPTY_PERSON, fromShop } from '#test/arriving';
import { aStore, useStore, useWorld } from '#test/harness';
import {
  after,
  arrive,
  aSequence,
  catchUp,
  enrollmentsOf,
  messagesOf,
  order,
  sendDue,
} from '#test/sequences';

/** Frequency caps over all campaigns, and exits from one. */

const world = useWorld();
const store = useStore(world);
beforeEach(() => world.clock.set('2026-11-23T15:00:00Z'));
afterEach(() => expect(world.errors).toEqual([]));

const DAY = 86_400_000;
const ANA = { email: 'ana@exemplo.com.br', first_name: 'Ana' };

const limit = (weekly: number) =>
  world.sql('update stores set weekly_messages = $2 where id = $1', [store.id, weekly]);

test('the week of a customer has room for so many messages of all campaigns together', async () => {
  await limit(1);
  const first = await aSequence(world, store, { kind: 'sale' }, [after(0)]);
  const second = await aSequence(world, store, { kind: 'new_customer' }, [after(1)]);
  await arrive(world, store, [ANA]);
  await order(world, store, [{ ...ANA, number: '1' }]);
  await sendDue(world, store);
  expect(await messagesOf(world, first.id)).toEqual(['Ana:0:sent']);
  world.clock.advance(DAY);
  await sendDue(world, store);
  expect(await enrollmentsOf(world, second.id)).toEqual(['Ana:running:0']);
  for (let hours = 0; hours <= 48; hours += 6) {
    world.clock.advance(6 * 3_600_000);
    await sendDue(world, store);
  }
  expect(await messagesOf(world, second.id)).toEqual(['Ana:0:weekly_limit']);
});

test('where there is room for one, the campaign that goes first is waited for', async () => {
  await limit(1);
  const low = await aSequence(world, store, { kind: 'sale' }, [after(0)], { priority: 3 });
  const high = await aSequence(world, store, { kind: 'sale' }, [after(1)], { priority: 1 });
  await arrive(world, store, [ANA]);
  await order(world, store, [{ ...ANA, number: '1' }]);
  await sendDue(world, store);
  expect(await messagesOf(world, low.id)).toEqual([]);
  world.clock.advance(DAY);
  await sendDue(world, store);
  expect(await messagesOf(world, high.id)).toEqual(['Ana:0:sent']);
  expect(await messagesOf(world, low.id)).toEqual([]);
});

test('a person of the store removes a customer, and queued messages are cancelled', async () => {
  const { id } = await aSequence(world, store, { kind: 'sale' }, [after(0), after(3)]);
  await arrive(world, store, [ANA]);
  await order(world, store, [{ ...ANA, number: '1' }]);
  await catchUp(world, store);
  const of = { store_id: store.id, campaign_id: id };
  const { data } = await store.owner.call(contract.listCampaignEnrollments, { ...of, query: {} });
  const enrollment_id = data[0]!.id;
  const seller = await store.as('SELLER');
  await expect(seller.call(contract.removeCampaignEnrollment, { ...of, enrollment_id })).toFailWith(
    'access_denied',
  );
  const other = await aStore(world);
  await expect(
    other.owner.call(contract.removeCampaignEnrollment, {
      ...of,
      store_id: other.id,
      enrollment_id,
    }),
  ).toFailWith('not_found');
  await store.owner.call(contract.removeCampaignEnrollment, { ...of, enrollment_id });
  expect(await enrollmentsOf(world, id)).toEqual(['Ana:exited:removed:1']);
  expect(await messagesOf(world, id)).toEqual(['Ana:0:removed']);
  await expect(
    store.owner.call(contract.removeCampaignEnrollment, { ...of, enrollment_id }),
  ).toFailWith('enrollment_not_running');
});

test('an exit event after enrollment ends the enrollment', async () => {
  const rules = contract.EnrollmentRules.parse({ exit_on: ['cart.abandoned'] });
  const { id } = await aSequence(world, store, { kind: 'sale' }, [after(1)], { rules });
  await arrive(world, store, [ANA]);
  await order(world, store, [{ ...ANA, number: '1' }]);
  await catchUp(world, store);
  expect(await enrollmentsOf(world, id)).toEqual(['Ana:running:0']);
  world.clock.advance(600_000);
  await inTransaction(store.ctx, (ctx) =>
    recordCarts(ctx, [aCart(ctx, { person: { ...EMPTY_PERSON, ...ANA } })], fromShop(ctx)),
  );
  world.clock.advance(3_600_000);
  await cartsByClock.run(platformCtx(world.app));
  await catchUp(world, store);
  expect(await enrollmentsOf(world, id)).toEqual(['Ana:exited:event_happened:0']);
});
