import * as contract from '@clientela/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  aDraft,
  customers,
  launch,
  refreshResults,
  sendUntil,
  sendUntilStatus,
  statuses,
  untilQuiet,
} from '#test/campaigns';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { aPlatformMailServer, aSlowMailServer } from '#test/mail-server';
import { queuedMessages, wakesAt } from '#test/send-queues';
import { startSending } from '#test/sending';

const world = useWorld();
let store: TestStore;
beforeEach(async () => {
  store = await aStore(world);
});

describe('while a campaign runs', () => {
  test('pausing stops the campaign and its messages in flight, and nothing is lost or sent twice', async () => {
    const arrived = await aSlowMailServer(world, 20);
    await customers(world, store, 600);
    const { id } = await launch(world, store);
    const sending = await startSending(world.app);
    let atPause = 0;
    try {
      await expect.poll(() => arrived.length, { timeout: 60_000 }).toBeGreaterThan(50);
      await store.owner.call(contract.pauseCampaign, { store_id: store.id, campaign_id: id });
      atPause = await untilQuiet(() => arrived.length);
    } finally {
      await sending.stop();
    }

    expect(atPause).toBeLessThan(600);
    expect(arrived).toHaveLength(atPause);
    expect((await statuses(world, id)).sent).toBe(atPause);
    const progress = async () => (await store.owner.call(contract.getCampaign, { id })).progress;
    expect(await progress()).toEqual({ messages: 600, settled: atPause });
    await refreshResults(store.ctx);
    expect(await progress()).toEqual({ messages: 600, settled: atPause });
    await store.owner.call(contract.resumeCampaign, { store_id: store.id, campaign_id: id });
    await sendUntilStatus(world, store, id, 'finished');
    expect(arrived).toHaveLength(600);
    expect(new Set(arrived.map(({ to }) => to)).size).toBe(600);
  });

  test('after a pause responds nothing more is recorded, in the sandbox too', async () => {
    await customers(world, store, 12_000);
    const { id } = await launch(world, store);
    const sending = await startSending(world.app);
    const read = () => store.owner.call(contract.getCampaign, { id });
    const of = { store_id: store.id, campaign_id: id };
    try {
      for (let round = 0; round < 6; round++) {
        const { settled } = (await read()).progress;
        await expect.poll(async () => (await read()).progress.settled).toBeGreaterThan(settled);
        const paused = await store.owner.call(contract.pauseCampaign, of);
        const { sent = 0 } = await statuses(world, id);
        expect(paused).toMatchObject({ stage: 'paused', progress: { settled: sent } });
        await untilQuiet(() => 0);
        expect((await statuses(world, id)).sent).toBe(sent);
        await store.owner.call(contract.resumeCampaign, of);
      }
    } finally {
      await sending.stop();
    }
  });

  test('canceling and a sender that finishes messages do not stop each other', async () => {
    await customers(world, store, 3);
    const { id } = await launch(world, store, {
      started_at: new Date(world.clock.now().getTime() + 3_600_000).toISOString(),
    });
    const [first, , last] = await queuedMessages(world, id);
    await world.sql(
      `update queued_messages set due_at = due_at - interval '1 hour' where message_id = $1`,
      [last],
    );
    const sender = await world.app.pools.owner.connect();
    await sender.query('begin');
    const finish = (activity: string | undefined) =>
      sender.query('delete from queued_messages where message_id = $1', [activity]);
    await finish(first);
    const canceled = store.owner.call(contract.cancelCampaign, {
      store_id: store.id,
      campaign_id: id,
    });
    await expect.poll(() => world.sql('select from pg_locks where not granted')).not.toEqual([]);
    await finish(last);
    await sender.query('commit');
    sender.release();
    expect((await canceled).status).toBe('canceled');
  });

  test('a customer who opts out gets no further messages', async () => {
    const { received } = await aPlatformMailServer(world);
    await customers(world, store, 10);
    const { id } = await launch(world, store);
    await world.sql(
      `insert into suppressions (store_id, channel, contact, reason) values ($1, 'EMAIL', 'cliente4@exemplo.com.br', 'opt_out')`,
      [store.id],
    );
    await sendUntilStatus(world, store, id, 'finished');

    expect(received.map(({ to }) => to)).not.toContain('cliente4@exemplo.com.br');
    expect(await statuses(world, id)).toEqual({ sent: 9, 'not_sent:opted_out': 1 });
  });

  test('outside the sending window messages wait for its opening', async () => {
    const { received } = await aPlatformMailServer(world);
    world.clock.set('2026-11-20T02:00:00Z'); // 23:00 in São Paulo
    await customers(world, store, 2);
    const { id } = await launch(world, store, {
      restrictions: contract.CampaignRestrictions.parse({}),
    });
    const opening = async () => (await wakesAt(world, id))?.toISOString();
    await sendUntil(world, async () => (await opening()) === '2026-11-20T11:00:00.000Z');
    expect(received).toHaveLength(0);

    world.clock.set('2026-11-20T11:00:01Z');
    await sendUntilStatus(world, store, id, 'finished');
    expect(received).toHaveLength(2);
  });

  test('at its end date the rest stays unsent', async () => {
    await aPlatformMailServer(world);
    await customers(world, store, 2);
    const now = world.clock.now().getTime();
    const { id } = await launch(world, store, {
      started_at: new Date(now + 3_600_000).toISOString(),
      ended_at: new Date(now + 7_200_000).toISOString(),
    });
    world.clock.advance(7_200_001);
    await sendUntilStatus(world, store, id, 'finished');

    expect(await statuses(world, id)).toEqual({ 'not_sent:campaign_ended': 2 });
  });

  test('it finishes at its end date although its next message is due later', async () => {
    await aPlatformMailServer(world);
    await customers(world, store, 2);
    const { actions } = await aDraft(store);
    const draft = await launch(world, store, {
      ended_at: new Date(world.clock.now().getTime() + 3_600_000).toISOString(),
      actions: [...actions, ...actions].map((action, n) => ({
        ...action,
        offset: { value: n * 3, unit: 'HOUR' as const },
      })),
    });
    await sendUntil(world, async () => (await statuses(world, draft.id)).sent === 2);
    world.clock.advance(3_600_001);
    const { finished_at } = await sendUntilStatus(world, store, draft.id, 'finished');

    expect(await statuses(world, draft.id)).toEqual({ sent: 2, 'not_sent:campaign_ended': 2 });
    expect(finished_at).toBe(world.clock.now().toISOString());
  });

  test('its end date also ends a turn of sending that is under way', async () => {
    const arrived = await aSlowMailServer(world, 20);
    await customers(world, store, 2_000);
    const { id } = await launch(world, store, {
      ended_at: new Date(world.clock.now().getTime() + 3_600_000).toISOString(),
    });
    const sending = await startSending(world.app);
    try {
      await expect.poll(() => arrived.length, { timeout: 60_000 }).toBeGreaterThan(50);
      world.clock.advance(3_600_001);
      const status = async () => (await store.owner.call(contract.getCampaign, { id })).status;
      await expect.poll(status, { timeout: 60_000, interval: 25 }).toBe('finished');
    } finally {
      await sending.stop();
    }

    expect(arrived.length).toBeLessThan(2_000);
    expect(await statuses(world, id)).toEqual({
      sent: arrived.length,
      'not_sent:campaign_ended': 2_000 - arrived.length,
    });
  });

  test('one message that has not left can be taken back', async () => {
    await customers(world, store, 2);
    const { id } = await launch(world, store, {
      started_at: new Date(world.clock.now().getTime() + 3_600_000).toISOString(),
    });
    const list = await store.owner.call(contract.listCampaignActivities, {
      store_id: store.id,
      query: { campaign_id: id },
    });
    const activity = list.data[0]?.id ?? '';
    const taken = await store.owner.call(contract.cancelCampaignActivity, {
      id: activity,
      body: { status: 'not_sent' },
    });

    const { progress } = await store.owner.call(contract.getCampaign, { id });
    expect(progress).toEqual({ messages: 2, settled: 1 });
    expect(taken).toMatchObject({
      status: 'not_sent',
      reason_label: 'Cancelada por uma pessoa da loja',
    });
    await expect(
      store.owner.call(contract.cancelCampaignActivity, {
        id: activity,
        body: { status: 'not_sent' },
      }),
    ).toFailWith('activity_transition_refused');
  });
});
