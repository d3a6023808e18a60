import { expect, test } from 'vitest';
import { findQueues, type Message } from '#areas/messaging/delivery/index';
import { inTransaction } from '#platform/context';
import { customers, launch, statuses } from '#test/campaigns';
import { aStore, useWorld } from '#test/harness';
import { renewLease } from '../../delivery/queued-messages.queries.ts';
import { sourceOf } from '../campaigns.queries.ts';
import { claimMessages, completeMessages, postponeMessages } from './sending.queries.ts';

const world = useWorld();

test('a worker that lost its lease cannot finish, postpone or store the message', async () => {
  const store = await aStore(world);
  await customers(world, store, 1);
  const { id } = await launch(world, store);
  const [queue] = await findQueues(store.ctx, sourceOf(id));
  const claim = () =>
    claimMessages(store.ctx, queue!, { most: 10, leaseMs: 30_000, withCustom: false });
  const [lost] = await claim();
  world.clock.advance(31_000);
  const [held] = await claim();
  expect([lost!.attempt, held!.attempt]).toEqual([1, 2]);
  const queued = () =>
    world.sql('select attempt, due_at from queued_messages where queue_id = $1', [queue!.id]);
  const before = await queued();
  const outcome = ({ message_id, attempt, contact }: Message) => ({
    message_id,
    attempt,
    contact,
    units: 1,
    status: 'sent' as const,
    reason: null,
    response: null,
  });
  const later = new Date(world.clock.now().getTime() + 3_600_000);

  const complete = (message: Message) =>
    inTransaction(store.ctx, (ctx) => completeMessages(ctx, queue!, [outcome(message)]));
  const nothing = await complete(lost!);
  await postponeMessages(store.ctx, [
    { ...lost!, due_at: later, is_failure: true, response: 'não foi' },
  ]);
  await renewLease(store.ctx, [lost!], later);
  expect(nothing).toEqual({ sent: 0, freed: 0 });
  expect(await queued()).toEqual(before);
  expect((await statuses(world, id)).sent ?? 0).toBe(0);

  expect(await complete(held!)).toEqual({ sent: 1, freed: 0 });
  expect((await statuses(world, id)).sent).toBe(1);
});
