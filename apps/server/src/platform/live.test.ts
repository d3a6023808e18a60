import * as contract from '@clientela/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { notify } from '#areas/identity/notifications/index';
import { endSessionsOf, writePersonEnabled } from '#areas/identity/session/index';
import { buildServer } from '#platform/http/server';
import { aStore, type Caller, useWorld } from '#test/harness';
import { broadcastAny } from '#test/live';
import { TEST_SECRET_KEY } from '../../test/keys.ts';
import { createApp } from '../app.ts';
import { allRoutes } from '../areas.ts';
import type { App } from './app.ts';
import { type Ctx, platformCtx } from './context.ts';
import { broadcast } from './events.ts';
import { newId } from './ids.ts';
import { createLive, EVENT_CHANNEL, STREAMS_OF_PERSON_MAX } from './live.ts';
import { closePools } from './pools.ts';

const world = useWorld();
const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A second web process on the same database. */
async function anotherProcess(prepare: (app: App) => void = () => {}): Promise<string> {
  const app = createApp({
    config: world.app.config,
    secretKey: TEST_SECRET_KEY,
    databaseUrl: world.databaseUrl,
    clock: world.clock,
    log: world.app.log,
    mail: world.app.mail,
  });
  app.sealingKey = world.app.sealingKey;
  prepare(app);
  const server = await buildServer(app, allRoutes);
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  closers.push(async () => {
    await app.live.stop();
    await server.close();
    await closePools(app.pools);
  });
  return address;
}

interface Heard {
  events: { id: number; kind: string; data: unknown }[];
  /** Whether the stream resumes ("ready") or cannot ("resync"). */
  greeting: string;
  close(): void;
  ended: Promise<void>;
}

async function listen(
  address: string,
  storeId: string,
  who: Caller,
  after?: number,
): Promise<Heard> {
  const controller = new AbortController();
  const answer = await fetch(`${address}/api/stores/${storeId}/events`, {
    headers: {
      authorization: `Bearer ${who.token}`,
      ...(after === undefined ? {} : { 'last-event-id': String(after) }),
    },
    signal: controller.signal,
  });
  expect(answer.status).toBe(200);
  const events: Heard['events'] = [];
  let greeting = '';
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>();
  const ended = (async () => {
    let text = '';
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
        greeting ||= field('event');
        if (field('event') === 'ready' || field('event') === 'resync') isReady();
        else if (field('event')) {
          events.push({
            id: Number(field('id')),
            kind: field('event'),
            data: JSON.parse(field('data')),
          });
        }
      }
    }
  })().catch(() => {});
  await ready;
  return { events, greeting, close: () => controller.abort(), ended };
}

test('events arrive in order on every process, and only in their store', async () => {
  const [mine, other] = [await aStore(world), await aStore(world)];
  const [here, there] = [await anotherProcess(), await anotherProcess()];
  const first = await listen(here, mine.id, mine.owner);
  const second = await listen(there, mine.id, mine.owner);
  const stranger = await listen(there, other.id, other.owner);
  for (let n = 1; n <= 20; n++) await broadcastAny(mine.ctx, 'test.counted', { n });
  for (const heard of [first, second]) {
    await expect.poll(() => heard.events.length).toBe(20);
    expect(heard.events.map((event) => event.data)).toEqual(
      Array.from({ length: 20 }, (_, i) => ({ n: i + 1 })),
    );
  }
  expect(stranger.events).toEqual([]);
  for (const heard of [first, second, stranger]) heard.close();
});

test('after a lost connection no event is missed or repeated', async () => {
  const store = await aStore(world);
  const address = await anotherProcess();
  const before = await listen(address, store.id, store.owner);
  await broadcastAny(store.ctx, 'test.counted', { n: 1 });
  await expect.poll(() => before.events.length).toBe(1);
  before.close();
  await broadcastAny(store.ctx, 'test.counted', { n: 2 });
  await broadcastAny(store.ctx, 'test.counted', { n: 3 });
  const after = await listen(address, store.id, store.owner, before.events.at(-1)!.id);
  await broadcastAny(store.ctx, 'test.counted', { n: 4 });
  await expect
    .poll(() => after.events.map((event) => event.data))
    .toEqual([{ n: 2 }, { n: 3 }, { n: 4 }]);
  after.close();
});

test('thousands of missed events all arrive, in order, once', async () => {
  const store = await aStore(world);
  const address = await anotherProcess();
  const before = await listen(address, store.id, store.owner);
  await broadcastAny(store.ctx, 'test.counted', { n: 1 });
  await expect.poll(() => before.events.length).toBe(1);
  before.close();
  const { inTransaction } = await import('./context.ts');
  await inTransaction(store.ctx, async (ctx) => {
    for (let n = 2; n <= 2_501; n++) await broadcastAny(ctx, 'test.counted', { n });
  });
  const after = await listen(address, store.id, store.owner, before.events.at(-1)!.id);
  await expect.poll(() => after.events.length).toBe(2_500);
  expect(after.events.map((event) => event.id)).toEqual(
    Array.from({ length: 2_500 }, (_, i) => before.events[0]!.id + 1 + i),
  );
  after.close();
});

test('a broadcast before taking a lock does not wait for later broadcasters', async () => {
  const store = await aStore(world);
  await broadcastAny(store.ctx, 'test.counted', { n: 0 });
  const { inTransaction } = await import('./context.ts');
  const lockStore = (ctx: Ctx) =>
    ctx.db
      .selectFrom('stores')
      .select('id')
      .where('id', '=', store.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
  const [announced, locked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = inTransaction(store.ctx, async (ctx) => {
    await broadcastAny(ctx, 'test.counted', { n: 1 });
    announced.resolve();
    await locked.promise;
    await lockStore(ctx);
  });
  const second = inTransaction(store.ctx, async (ctx) => {
    await announced.promise;
    await lockStore(ctx);
    locked.resolve();
    await broadcastAny(ctx, 'test.counted', { n: 2 });
  });
  await expect(Promise.all([first, second])).resolves.toBeDefined();
});

test('a broadcast in a rolled back transaction is not sent', async () => {
  const store = await aStore(world);
  const { inTransaction } = await import('./context.ts');
  const lost = inTransaction(store.ctx, async (ctx) => {
    await broadcastAny(ctx, 'test.counted', { n: 1 });
    throw new Error('not to be');
  });
  await expect(lost).rejects.toThrow('not to be');
  await broadcastAny(store.ctx, 'test.counted', { n: 2 });
  const rows = await world.sql<{ payload: unknown }>(
    `select payload from store_events where store_id = $1`,
    [store.id],
  );
  expect(rows.map(({ payload }) => payload)).toEqual([{ n: 2 }]);
});

test('a client that reconnects after its events were pruned must reload', async () => {
  const store = await aStore(world);
  const address = await anotherProcess();
  for (let n = 1; n <= 3; n++) await broadcastAny(store.ctx, 'test.counted', { n });
  expect((await closed(await listen(address, store.id, store.owner, 1))).greeting).toBe('ready');
  await store.ctx.db
    .deleteFrom('store_events')
    .where('store_id', '=', store.id)
    .where('seq', '<=', 2)
    .execute();
  expect((await closed(await listen(address, store.id, store.owner, 1))).greeting).toBe('resync');
  expect((await closed(await listen(address, store.id, store.owner, 2))).greeting).toBe('ready');
  expect((await closed(await listen(address, store.id, store.owner, 99))).greeting).toBe('resync');
});

async function closed(heard: Heard): Promise<Heard> {
  heard.close();
  await heard.ended;
  return heard;
}

test('a personal event reaches that person alone', async () => {
  const store = await aStore(world);
  const seller = await store.as('SELLER');
  const address = await anotherProcess();
  const [ownerHears, sellerHears] = [
    await listen(address, store.id, store.owner),
    await listen(address, store.id, seller),
  ];
  await broadcastAny(store.ctx, 'test.private', {}, { user_id: seller.user_id });
  await broadcastAny(store.ctx, 'test.everyone', {});
  await expect
    .poll(() => sellerHears.events.map((event) => event.kind))
    .toEqual(['test.private', 'test.everyone']);
  await expect.poll(() => ownerHears.events.map((event) => event.kind)).toEqual(['test.everyone']);
  ownerHears.close();
  sellerHears.close();
});

test('events follow permissions', async () => {
  const store = await aStore(world);
  const validator = await store.as('BONUS_VALIDATOR');
  const address = await anotherProcess();
  const [ownerHears, validatorHears] = [
    await listen(address, store.id, store.owner),
    await listen(address, store.id, validator),
  ];
  const broadcastThree = async () => {
    await broadcast(store.ctx, 'wallet.changed', {});
    await broadcast(store.ctx, 'campaign.results', { campaign_id: newId() });
    await broadcast(store.ctx, 'store.updated', {});
  };
  await broadcastThree();
  await expect
    .poll(() => ownerHears.events.map((event) => event.kind))
    .toEqual(['wallet.changed', 'campaign.results', 'store.updated']);
  await expect
    .poll(() => validatorHears.events.map((event) => event.kind))
    .toEqual(['store.updated']);
  ownerHears.close();
  validatorHears.close();
});

test('a notification reaches its person on every process, also after a lost connection, once', async () => {
  const store = await aStore(world);
  const [here, there] = [await anotherProcess(), await anotherProcess()];
  const stopped = (name: string) =>
    notify(store.ctx, 'campaign_stopped', { campaign_id: newId(), name, by: null });
  const first = await listen(here, store.id, store.owner);
  const second = await listen(there, store.id, store.owner);
  await stopped('Natal');
  for (const heard of [first, second]) {
    await expect.poll(() => heard.events).toHaveLength(1);
    expect(heard.events[0]).toMatchObject({
      kind: 'notification.created',
      data: { title: 'Campanha cancelada', content: 'Natal foi cancelada.', is_read: false },
    });
  }
  first.close();
  await stopped('Páscoa');
  // The browser reconnects to the other process.
  const back = await listen(there, store.id, store.owner, first.events[0]!.id);
  await stopped('Verão');
  const contents = (heard: Heard) =>
    heard.events.map(({ data }) => (data as { content: string }).content.split(' ')[0]);
  await expect.poll(() => contents(back)).toEqual(['Páscoa', 'Verão']);
  await expect.poll(() => contents(second)).toEqual(['Natal', 'Páscoa', 'Verão']);
  await store.owner.call(contract.readAllNotifications, { store_id: store.id });
  await expect
    .poll(() => back.events.at(-1))
    .toMatchObject({
      kind: 'notification.read',
      data: { notification_ids: 'all', statistics: { total: 3, unread: 0, read: 3 } },
    });
  back.close();
  second.close();
});

test('a heartbeat checks all sign-ins at once and ends the streams of expired ones', async () => {
  const [store, other] = [await aStore(world), await aStore(world)];
  const seller = await store.as('SELLER');
  const asked: unknown[][] = [];
  const address = await anotherProcess((app) => {
    app.live = createLive(app, { heartbeatMs: 100 });
    const query = app.pools.app.query.bind(app.pools.app) as (...of: unknown[]) => Promise<unknown>;
    vi.spyOn(app.pools.app, 'query').mockImplementation((...of: unknown[]) => {
      if (String(of[0]).includes('app.enter(p.token')) asked.push((of[1] as unknown[][])[0]!);
      return query(...of);
    });
  });
  const staying = [
    await listen(address, store.id, store.owner),
    await listen(address, other.id, other.owner),
  ];
  const leaving = [
    await listen(address, store.id, seller),
    await listen(address, store.id, seller),
  ];
  await expect.poll(() => asked.some((tokens) => tokens.length === 4)).toBe(true);
  await seller.call(contract.revokeSession, {});
  for (const { ended } of leaving) await ended;
  await expect.poll(() => asked.at(-1)).toHaveLength(2);
  await broadcastAny(store.ctx, 'test.counted', { n: 1 });
  await broadcastAny(other.ctx, 'test.counted', { n: 1 });
  for (const { events } of staying) await expect.poll(() => events.length).toBe(1);
  for (const one of staying) one.close();
});

test.each([
  ['is removed from the store', 'removed'],
  ['is disabled', 'disabled'],
  ['signs out', 'out'],
  ['resets the password', 'sessions'],
] as const)(
  'the stream of a person who %s ends at once, whatever the heartbeat',
  async (_, how) => {
    const store = await aStore(world);
    const seller = await store.as('SELLER');
    const address = await anotherProcess((app) => {
      app.live = createLive(app, { heartbeatMs: 3_600_000 });
    });
    const heard = await listen(address, store.id, seller);
    const staying = await listen(address, store.id, store.owner);
    if (how === 'removed') {
      const { data } = await store.owner.call(contract.listCollaborators, { store_id: store.id });
      const member = data.find(({ user }) => user.id === seller.user_id)!;
      await store.owner.call(contract.deleteCollaborator, { id: member.id });
    }
    if (how === 'disabled') await writePersonEnabled(platformCtx(world.app), seller.user_id, false);
    if (how === 'out') await seller.call(contract.revokeSession, {});
    if (how === 'sessions') await endSessionsOf(platformCtx(world.app), seller.user_id);
    await heard.ended;
    // The screen receives the reason before its stream ends.
    if (how === 'removed') {
      expect(heard.events.map(({ kind }) => kind)).toContain('collaborator.removed');
    }
    await broadcastAny(store.ctx, 'test.counted', { n: 1 });
    await expect.poll(() => staying.events.map(({ kind }) => kind)).toContain('test.counted');
    staying.close();
  },
);

test('a changed role takes effect on open streams at once', async () => {
  const store = await aStore(world);
  const manager = await store.as('MANAGER');
  const address = await anotherProcess((app) => {
    app.live = createLive(app, { heartbeatMs: 3_600_000 });
  });
  const heard = await listen(address, store.id, manager);
  const { data } = await store.owner.call(contract.listCollaborators, { store_id: store.id });
  const member = data.find(({ user }) => user.id === manager.user_id)!;
  await store.owner.call(contract.updateCollaborator, {
    id: member.id,
    body: { role: 'BONUS_VALIDATOR' },
  });
  await broadcast(store.ctx, 'wallet.changed', {});
  await broadcastAny(store.ctx, 'test.counted', { n: 1 });
  await expect.poll(() => heard.events.map(({ kind }) => kind)).toContain('test.counted');
  expect(heard.events.map(({ kind }) => kind)).not.toContain('wallet.changed');
  heard.close();
});

test('an event of a rolled back transaction is not sent', async () => {
  const store = await aStore(world);
  const address = await anotherProcess();
  const heard = await listen(address, store.id, store.owner);
  const { inTransaction } = await import('./context.ts');
  const failing = inTransaction(store.ctx, async (ctx) => {
    await broadcastAny(ctx, 'test.lost', {});
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await broadcastAny(store.ctx, 'test.kept', {});
  await expect.poll(() => heard.events.map((event) => event.kind)).toEqual(['test.kept']);
  heard.close();
});

test('streams that open at the same moment share one listening connection', async () => {
  const store = await aStore(world);
  const listening = async () => {
    const rows = await world.sql<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where query = 'listen ' || $1",
      [EVENT_CHANNEL],
    );
    return rows[0]!.n;
  };
  const before = await listening();
  const address = await anotherProcess();
  const heard = await Promise.all(
    [store.owner, await store.as('SELLER')].flatMap((who) =>
      Array.from({ length: 6 }, () => listen(address, store.id, who)),
    ),
  );
  // A connection that could not be opened at once is retried after a second.
  await expect.poll(listening, { timeout: 10_000 }).toBe(before + 1);
  await broadcast(store.ctx, 'store.updated', {});
  for (const { events } of heard) await expect.poll(() => events.length).toBe(1);
  expect(await listening()).toBe(before + 1);
  for (const one of heard) one.close();
});

test('a person has so many streams in a process; above it the oldest ends', async () => {
  const store = await aStore(world);
  const [address, colleague] = [await anotherProcess(), await store.as('SELLER')];
  const theirs = await listen(address, store.id, colleague);
  const oldest = await listen(address, store.id, store.owner);
  const others = [];
  while (others.length < STREAMS_OF_PERSON_MAX) {
    others.push(await listen(address, store.id, store.owner));
  }
  await oldest.ended;
  await broadcastAny(store.ctx, 'test.counted', { n: 1 });
  for (const heard of [theirs, ...others]) {
    await expect.poll(() => heard.events.length).toBe(1);
    heard.close();
  }
  expect(oldest.events).toEqual([]);
});
