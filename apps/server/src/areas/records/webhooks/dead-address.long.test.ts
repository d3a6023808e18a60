import * as contract from '@clientela/contract';
import { afterEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/context';
import { publish } from '#platform/domain-events';
import { newId } from '#platform/ids';
import { followEvents } from '#test/events';
import { useStore, useWorld } from '#test/harness';
import { startReceiver } from '#test/simulators/webhook-receiver';
import { webhookQueue } from './index.ts';
import { startWebhookSending } from './sending/sender.ts';

const EVENTS = 10_000;

const world = useWorld();
const store = useStore(world);
afterEach(() => expect(world.errors).toEqual([]));

test('ten thousand events to an unresponsive address delay no delivery to the other', async () => {
  world.app.config.allowPrivateHosts = true;
  const [dead, alive] = await Promise.all([startReceiver(), startReceiver()]);
  dead.answers = 'silence';
  for (const { url } of [dead, alive]) {
    const body = { name: 'Painel', url, events: ['order.paid' as const] };
    await store.owner.call(contract.createWebhook, { store_id: store.id, body });
  }
  for (let n = 0; n < EVENTS / 1_000; n++) {
    await inTransaction(store.ctx, (ctx) =>
      publish(
        ctx,
        ...Array.from({ length: 1_000 }, () => ({
          kind: 'order.paid' as const,
          subject_id: newId(),
          data: { status: 'paid', total: 100, revenue: 100, ordered_at: '2026-03-02T12:00:00Z' },
        })),
      ),
    );
  }
  const sending = startWebhookSending(world.app);
  try {
    await followEvents(store.ctx, [webhookQueue]);
    await expect
      .poll(() => new Set(alive.received.map(({ headers }) => headers['webhook-id'])).size, {
        timeout: 240_000,
        interval: 100,
      })
      .toBe(EVENTS);
    // Ten at a time at first, one at a time once it is known to be dead.
    expect(dead.received.length).toBeLessThan(100);
  } finally {
    await Promise.all([dead.close(), alive.close()]);
    await sending.stop();
    world.app.config.allowPrivateHosts = false;
  }
}, 300_000);
