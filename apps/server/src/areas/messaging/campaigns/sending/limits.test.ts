import * as contract from '@clientela/contract';
import { beforeEach, expect, test } from 'vitest';
import { findQueues, type Message } from '#areas/messaging/delivery/index';
import { type Ctx, inTransaction, storeCtx } from '#platform/context';
import {
  ALWAYS,
  activate,
  aDraft,
  byEmail,
  customers,
  firstEmail,
  sendUntilStatus,
  statuses,
} from '#test/campaigns';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { aPlatformMailServer } from '#test/mail-server';
import { claimMessages } from './sending.queries.ts';

const world = useWorld();
let store: TestStore;
let ctx: Ctx;

beforeEach(async () => {
  store = await aStore(world);
  ctx = await storeCtx(world.app, store.id);
  await customers(world, store, 3);
});

/** Prepares a campaign for everybody with all messages waiting; returns its id. */
async function prepared(
  limits: Partial<contract.CampaignRestrictions>,
  messages = 1,
): Promise<string> {
  const email = firstEmail(await aDraft(store));
  const { id } = await aDraft(store, {
    restrictions: contract.CampaignRestrictions.parse({ sending_window: ALWAYS, ...limits }),
    actions: Array.from({ length: messages }, () => byEmail(email)),
  });
  await activate(world, store, id);
  return id;
}

const claim = async (ctx: Ctx, campaignId: string): Promise<Message[]> => {
  const [queue] = await findQueues(ctx, { source_kind: 'campaign', source_id: campaignId });
  return claimMessages(ctx, queue!, { most: 100, leaseMs: 60_000, withCustom: false });
};

const blocksOf = (messages: readonly Message[]) => messages.map(({ block }) => block);

test.each([
  ['max_messages_per_week', 'weekly_limit'],
  ['days_since_last_contact', 'recent_contact'],
] as const)(
  'of two campaigns of one hour, each with %s, one reaches a customer',
  async (rule, reason) => {
    const { received } = await aPlatformMailServer(world);
    const [first, second] = [await prepared({ [rule]: 1 }), await prepared({ [rule]: 1 })];
    await sendUntilStatus(world, store, first, 'finished');
    await sendUntilStatus(world, store, second, 'finished');
    expect(received).toHaveLength(3);
    const ends = [await statuses(world, first), await statuses(world, second)];
    expect(ends.toSorted((a, b) => (b.sent ?? 0) - (a.sent ?? 0))).toEqual([
      { sent: 3 },
      { [`not_sent:${reason}`]: 3 },
    ]);
  },
);

test('of the messages of one campaign only those leave that its week has room for', async () => {
  const { received } = await aPlatformMailServer(world);
  const id = await prepared({ max_messages_per_week: 2 }, 4);
  await sendUntilStatus(world, store, id, 'finished');
  expect(received).toHaveLength(6);
  expect(await statuses(world, id)).toEqual({ sent: 6, 'not_sent:weekly_limit': 6 });
});

test('a weekly limit that the store sets later applies to campaigns without their own limit', async () => {
  const { received } = await aPlatformMailServer(world);
  const [first, second] = [await prepared({}, 2), await prepared({})];
  await world.sql('update stores set weekly_messages = 1 where id = $1', [store.id]);
  await sendUntilStatus(world, store, first, 'finished');
  await sendUntilStatus(world, store, second, 'finished');
  expect(received).toHaveLength(3);
  // A week later there is room again.
  await world.sql(
    `update campaign_activities set sent_at = sent_at - interval '7 days' where store_id = $1`,
    [store.id],
  );
  const third = await prepared({});
  await sendUntilStatus(world, store, third, 'finished');
  expect(received).toHaveLength(6);
});

test('of two that claim the last place at once, the second sees the first', async () => {
  const [first, second] = [
    await prepared({ max_messages_per_week: 1 }),
    await prepared({ max_messages_per_week: 1 }),
  ];
  const claimed = Promise.withResolvers<void>();
  const committing = Promise.withResolvers<void>();
  const one = inTransaction(ctx, async (ctx) => {
    const messages = await claim(ctx, first);
    claimed.resolve();
    await committing.promise;
    return messages;
  });
  await claimed.promise;
  const two = claim(ctx, second);
  await expect
    .poll(() => world.sql(`select from pg_locks where locktype = 'advisory' and not granted`))
    .toHaveLength(1);
  committing.resolve();
  expect(blocksOf(await one)).toEqual([null, null, null]);
  expect(blocksOf(await two)).toEqual(['weekly_limit', 'weekly_limit', 'weekly_limit']);
});

test('a worker that dies with a message keeps its slot until the message is claimed again', async () => {
  const [first, second] = [
    await prepared({ max_messages_per_week: 1 }),
    await prepared({ max_messages_per_week: 1 }),
  ];
  await claim(ctx, first);
  world.clock.advance(60_001);
  expect(blocksOf(await claim(ctx, second))).toEqual([null, null, null]);
  expect(blocksOf(await claim(ctx, first))).toEqual([
    'weekly_limit',
    'weekly_limit',
    'weekly_limit',
  ]);
});
