import * as contract from '@clientela/contract';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { saveInboundEvent } from '#platform/inbox';
import { activate, aDraft, refreshResults, sendUntilStatus, statuses } from '#test/campaigns';
import { priceSms } from '#test/channel-price';
import { followEvents } from '#test/events';
import { useStore, useWorld } from '#test/harness';
import { drainInbox } from '#test/inbox';
import { arrive, order } from '#test/sequences';
import { duringSmsHours } from '#test/sms';
import { balancesOf, deposit } from '#test/wallet';
import { SANDBOX_SMS } from './sms.port.ts';

/** The whole way of an SMS campaign over the sandbox, each moment after the other. */

const world = useWorld();
beforeAll(() => duringSmsHours(world));
const store = useStore(world);
afterEach(() => expect(world.errors).toEqual([]));

const TEXT = 'Oi, {{customer.first_name}}!';
const PEOPLE = ['Ana', 'Bia', 'Caio', 'Maria '.repeat(30), 'Edu'].map((first_name, n) => ({
  first_name,
  email: `cliente${n}@exemplo.com.br`,
  phone: `+551198765${1000 + n}`,
}));

const refuse = (id: string) =>
  store.owner.call(contract.recordCustomerConsent, {
    id,
    body: { channel: 'SMS', granted: false, source: 'Balcão', text: 'Não quero SMS' },
  });

/** The provider's names for what left. */
async function sentKeys(): Promise<string[]> {
  const rows = await world.sql<{ key: string }>(
    `select provider_message_id as key from message_keys where store_id = $1 and provider = $2 order by 1`,
    [store.id, SANDBOX_SMS],
  );
  return rows.map(({ key }) => key);
}

/** Repeats a provider's status event for a message, under a name of its own. */
const report = (provider_message_id: string, fate: 'delivered' | 'undelivered', name: string) =>
  saveInboundEvent(world.app, SANDBOX_SMS, {
    account: store.id,
    element: `${provider_message_id}:${name}`,
    data: { provider_message_id, message_id: '', fate, at: world.clock.now().toISOString() },
  });

test('an SMS campaign goes from refusals at each moment to a sale', async () => {
  await priceSms(store.ctx, 10_000_000);
  await deposit(store, 3000);
  const [early, late, queued] = (await arrive(world, store, PEOPLE)) as [string, string, string];
  const { id } = await aDraft(store, {
    actions: [contract.CampaignAction.parse({ contents: [{ channel: 'SMS', text: TEXT }] })],
  });
  const call = { store_id: store.id, campaign_id: id };

  await refuse(early);
  expect(await store.owner.call(contract.reviewCampaign, call)).toMatchObject({ recipients: 4 });
  await activate(world, store, id);
  await refuse(late);
  await store.owner.call(contract.pauseCampaign, call);
  await refuse(queued);
  await store.owner.call(contract.resumeCampaign, { ...call, body: {} });
  await sendUntilStatus(world, store, id, 'finished');
  expect(await statuses(world, id)).toEqual({ sent: 2, 'not_sent:no_consent': 3 });
  // One segment and two, at ten cents each; the other reservations are released.
  expect(await balancesOf(store)).toEqual({ balance: 2970, held: 0 });

  const [together, apart, ...others] = (await sentKeys()) as [string, string, ...string[]];
  expect(others).toEqual([]);
  // Each event is sent twice; the failure arrives with the first or long after it.
  await report(together, 'undelivered', 'early');
  for (const key of [together, apart]) await report(key, 'delivered', 'again');
  await drainInbox(world);
  for (const key of [together, apart]) await report(key, 'delivered', 'once more');
  await report(apart, 'undelivered', 'late');
  await drainInbox(world);
  expect(await statuses(world, id)).toEqual({ delivered: 2, 'not_sent:no_consent': 3 });
  expect(await balancesOf(store)).toEqual({ balance: 2970, held: 0 });

  world.clock.advance(3_600_000);
  await order(world, store, [{ number: '1', email: PEOPLE[4]!.email, total: 9_900 }]);
  await followEvents(store.ctx);
  await refreshResults(store.ctx);
  const results = await store.owner.call(contract.getCampaignResults, call);
  expect(results).toMatchObject({ total: { orders: 1, revenue: 9_900 } });
});
