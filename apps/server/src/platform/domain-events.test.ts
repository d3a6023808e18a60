import type { DomainEvent } from '@clientela/contract';
import * as contract from '@clientela/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { followEvents } from '#test/events';
import { anAdministrator, aStore, type TestStore, useWorld } from '#test/harness';
import { mortal } from '#test/mortal';
import { rowsReadBy } from '#test/rows-read';
import { startConsumers } from './consumers.ts';
import { inTransaction } from './context.ts';
import { type Consumer, consumeNew, placeEvents, publish } from './domain-events.ts';
import { newId } from './ids.ts';
import { describeMetrics } from './metrics.ts';

const world = useWorld();
let store: TestStore;
beforeEach(async () => {
  store = await aStore(world);
});

function noting(name: string, kinds: Consumer['kinds'] = ['customer.deleted']) {
  const seen: DomainEvent[] = [];
  const consumer: Consumer = {
    name,
    kinds,
    async handle(_ctx, events) {
      seen.push(...events);
    },
  };
  return { consumer, seen, subjects: () => seen.map(({ subject_id }) => subject_id) };
}

function happen(...ids: string[]): Promise<void> {
  return inTransaction(store.ctx, (ctx) =>
    publish(
      ctx,
      ...ids.map((id) => ({ kind: 'customer.deleted', subject_id: id, data: {} }) as const),
    ),
  );
}

const follow = (consumer: Consumer) => followEvents(store.ctx, [consumer]);

test('consumers read events in order, each at its own rate', async () => {
  const [first, second] = [noting('first'), noting('second')];
  const ids = Array.from({ length: 7 }, () => newId());
  await happen(...ids.slice(0, 4));
  await follow(first.consumer);
  await happen(...ids.slice(4));
  await follow(first.consumer);
  await follow(second.consumer);

  expect(first.subjects()).toEqual(ids);
  expect(second.subjects()).toEqual(ids);
  expect(await consumeNew(store.ctx, first.consumer)).toBe(false);
  expect(first.seen).toHaveLength(7);
});

test('a rolled back event is not published, and publishing requires a transaction', async () => {
  const { consumer, seen } = noting('rolled_back');
  const fails = inTransaction(store.ctx, async (ctx) => {
    await publish(ctx, { kind: 'customer.deleted', subject_id: newId(), data: {} });
    throw new Error('no');
  });
  await expect(fails).rejects.toThrow('no');
  await expect(
    publish(store.ctx, { kind: 'customer.deleted', subject_id: newId(), data: {} }),
  ).rejects.toThrow('in the transaction of its fact');
  await follow(consumer);
  expect(seen).toEqual([]);
});

test('an event that commits late is not skipped, and does not delay earlier commits', async () => {
  const { consumer, subjects } = noting('late');
  const [late, early] = [newId(), newId()];
  const opened = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const slow = inTransaction(store.ctx, async (ctx) => {
    await publish(ctx, { kind: 'customer.deleted', subject_id: late, data: {} });
    opened.resolve();
    await go.promise;
  });
  await opened.promise;
  await happen(early);
  await placeEvents(store.ctx, { late: false });
  await consumeNew(store.ctx, consumer);
  expect(subjects()).toEqual([early]);
  go.resolve();
  await slow;
  await follow(consumer);
  expect(subjects()).toEqual([early, late]);
});

test('concurrent placements give each event one position, in order', async () => {
  const { consumer, subjects } = noting('placed');
  const ids = Array.from({ length: 40 }, () => newId());
  const placing = { done: false };
  const placer = async () => {
    while (!placing.done) await placeEvents(store.ctx, { late: false });
  };
  const placers = [placer(), placer(), placer()];
  for (const id of ids) await happen(id);
  placing.done = true;
  await Promise.all(placers);
  await follow(consumer);
  expect(subjects()).toEqual(ids);
  const places = await world.sql<{ place: number }>(
    'select place from domain_events where store_id = $1 order by place',
    [store.id],
  );
  expect(places.map(({ place }) => place)).toEqual(ids.map((_, index) => index + 1));
});

test('a new store’s thousands of events get their positions without a scan per event', async () => {
  const many = 3_000;
  await happen(...Array.from({ length: many }, () => newId()));
  const read = await rowsReadBy(store.ctx, ['domain_events'], (ctx) =>
    placeEvents(ctx, { late: true }),
  );
  expect(read.domain_events).toBeLessThan(4 * many);
});

test("a consumer's writes and its cursor are atomic: after a failure they happen once", async () => {
  let failures = 2;
  const consumer: Consumer = {
    name: 'failing',
    kinds: ['customer.deleted'],
    async handle(ctx, events) {
      await ctx.db
        .insertInto('customer_tags')
        .values(
          events.map(({ subject_id }) => ({
            store_id: ctx.store.id,
            id: newId(),
            name: subject_id,
            color: '#000000',
          })),
        )
        .execute();
      if (failures-- > 0) throw new Error('not yet');
    },
  };
  const other = noting('healthy');
  const id = newId();
  await happen(id);
  await placeEvents(store.ctx, { late: false });
  await consumeNew(store.ctx, consumer);
  await follow(other.consumer);
  expect(other.subjects()).toEqual([id]);
  for (let tries = 0; tries < 4; tries++) {
    world.clock.advance(60_000);
    await consumeNew(store.ctx, consumer);
  }
  const tags = await world.sql('select name from customer_tags where store_id = $1', [store.id]);
  expect(tags).toEqual([{ name: id }]);
});

test('a process that dies anywhere between effect and cursor leaves neither', async () => {
  let effects = 0;
  const consumer: Consumer = {
    name: 'mortal',
    kinds: ['customer.deleted'],
    async handle(ctx, events) {
      for (const { subject_id: name } of events) {
        const tag = { store_id: ctx.store.id, id: newId(), name, color: '#000000' };
        await ctx.db.insertInto('customer_tags').values(tag).execute();
        effects++;
      }
    },
  };
  const left = async () => {
    const [row] = await world.sql<{ tags: number; read: number }>(
      `select (select count(*)::int from customer_tags where store_id = $1) as tags,
         (select count(*)::int from event_cursors where store_id = $1 and consumer = 'mortal' and place > 0) as read`,
      [store.id],
    );
    return row;
  };
  await happen(newId());
  await placeEvents(store.ctx, { late: false });

  let statements = 0;
  const outlives = () =>
    consumeNew(mortal(store.ctx, statements), consumer).then(
      () => true,
      () => false,
    );
  while (!(await outlives())) {
    expect(await left()).toEqual({ tags: 0, read: 0 });
    statements++;
  }
  expect(effects).toBeGreaterThan(2);
  expect(await left()).toEqual({ tags: 1, read: 1 });
  await follow(consumer);
  expect(await left()).toEqual({ tags: 1, read: 1 });
});

test('an event that fails five times is set aside and reported; those around it are handled in order', async () => {
  const [before, poison, after] = [newId(), newId(), newId()];
  const seen: string[] = [];
  let tries = 0;
  const consumer: Consumer = {
    name: 'careful',
    kinds: ['customer.deleted'],
    async handle(_ctx, events) {
      const subjects = events.map(({ subject_id }) => subject_id);
      if (subjects.length === 1 && subjects[0] === poison) tries++;
      if (subjects.includes(poison)) throw new Error('valor impossível');
      seen.push(...subjects);
    },
  };
  await happen(before, poison, after);
  await placeEvents(store.ctx, { late: false });
  while (tries < 5) {
    expect(seen).not.toContain(after);
    while (await consumeNew(store.ctx, consumer));
    world.clock.advance(60_000);
  }
  expect(seen).toEqual([before, after]);
  const admin = await anAdministrator(world);
  const { data } = await admin.call(contract.listProcessingFailures, {});
  const failure = data.find(({ source }) => source === 'careful')!;
  expect(failure).toMatchObject({ kind: 'domain', error: 'valor impossível' });
  const again = () => admin.call(contract.retryProcessingFailure, { failure: failure.id });
  const { consumers } = world.app;
  world.app.consumers = [...consumers, consumer];
  await expect(again()).toFailWith('event_failed_again');
  world.app.consumers = [{ ...consumer, handle: async () => void seen.push('mended') }];
  await again();
  world.app.consumers = consumers;
  expect(seen).toEqual([before, after, 'mended']);
  const left = await admin.call(contract.listProcessingFailures, {});
  expect(left.data.filter(({ source }) => source === 'careful')).toEqual([]);
  expect((await store.owner.send(contract.listProcessingFailures, {})).status).toBe(403);
});

test('an event that was set aside may be dismissed, and is never handled again', async () => {
  let handled = 0;
  const consumer: Consumer = {
    name: 'careless',
    kinds: ['customer.deleted'],
    async handle() {
      handled++;
      throw new Error('valor impossível');
    },
  };
  await happen(newId());
  await placeEvents(store.ctx, { late: false });
  const admin = await anAdministrator(world);
  const ours = async () =>
    (await admin.call(contract.listProcessingFailures, {})).data.filter(
      ({ source }) => source === 'careless',
    );
  while ((await ours()).length === 0) {
    while (await consumeNew(store.ctx, consumer));
    world.clock.advance(60_000);
  }
  const [{ id }] = (await ours()) as [contract.ProcessingFailure];
  const before = handled;
  await admin.call(contract.dismissProcessingFailure, { failure: id });
  expect(await ours()).toEqual([]);
  await expect(admin.call(contract.retryProcessingFailure, { failure: id })).toFailWith(
    'not_found',
  );
  while (await consumeNew(store.ctx, consumer));
  expect(handled).toBe(before);
});

test('repeated statement timeouts set no event aside', async () => {
  let isOverloaded = true;
  const seen: string[] = [];
  const consumer: Consumer = {
    name: 'patient',
    kinds: ['customer.deleted'],
    async handle(ctx, events) {
      if (isOverloaded) {
        await sql`set local statement_timeout = 1`.execute(ctx.db);
        await sql`select pg_sleep(1)`.execute(ctx.db);
      }
      seen.push(...events.map(({ subject_id }) => subject_id));
    },
  };
  const subject = newId();
  await happen(subject);
  await placeEvents(store.ctx, { late: false });
  for (let tries = 0; tries < 6; tries++) {
    await consumeNew(store.ctx, consumer);
    world.clock.advance(3_600_000);
  }
  isOverloaded = false;
  await consumeNew(store.ctx, consumer);
  expect(seen).toEqual([subject]);
});

test('a consumer whose database is away is parked, seen, and tried rarely', async () => {
  const consumer: Consumer = {
    name: 'broken',
    kinds: ['customer.deleted'],
    handle: () => Promise.reject(new Error('connection terminated')),
  };
  await happen(newId());
  const state = async () => {
    const [row] = await world.sql<{ failures: number; parked: boolean; error: string }>(
      'select failures, parked_at is not null as parked, error from event_cursors where store_id = $1',
      [store.id],
    );
    return row;
  };
  await placeEvents(store.ctx, { late: false });
  for (let tries = 0; tries < 8; tries++) {
    await consumeNew(store.ctx, consumer);
    expect((await state())?.failures).toBe(tries + 1);
    world.clock.advance(3_600_000);
  }
  expect(await state()).toEqual({ failures: 8, parked: true, error: 'connection terminated' });
  const [lag] = await world.sql<{ parked: number }>(
    `select parked from app.event_lag() where consumer = 'broken'`,
  );
  expect(lag?.parked).toBe(1);
  expect(await describeMetrics(world.app)).toContain(
    'clientela_event_consumers_parked{database="home",consumer="broken"} 1',
  );
});

test('running consumers receive an event within a moment, in every store, and no other kinds', async () => {
  const other = await aStore(world);
  const { consumer, subjects } = noting('running', ['customer.merged']);
  const running = await startConsumers(world.app, [consumer]);
  try {
    const ids = [newId(), newId()];
    await happen(newId());
    for (const [index, one] of [store, other].entries()) {
      await inTransaction(one.ctx, (ctx) =>
        publish(ctx, {
          kind: 'customer.merged',
          subject_id: ids[index]!,
          data: { merged_customer_id: newId() },
        }),
      );
    }
    await expect.poll(() => subjects().sort()).toEqual(ids.sort());
  } finally {
    await running.stop();
  }
});

test('a new consumer starts with stored events or with new ones, as configured', async () => {
  const [all, fresh] = [noting('added'), noting('added_now')];
  const consumers = [all.consumer, { ...fresh.consumer, starts: 'now' } as const];
  const [before, meanwhile, ofLater, between] = [newId(), newId(), newId(), newId()];
  const whileRunning = async (work: () => Promise<void>, seen: readonly string[]) => {
    const running = await startConsumers(world.app, consumers);
    try {
      await work();
      await expect.poll(() => fresh.subjects().sort()).toEqual(seen.toSorted());
      await expect.poll(() => all.subjects()).toEqual(expect.arrayContaining([before, ...seen]));
    } finally {
      await running.stop();
    }
  };
  await happen(before);
  await whileRunning(async () => {
    await happen(meanwhile);
    store = await aStore(world);
  }, [meanwhile]);
  // `now` applies once: later stores, and events while nothing runs, are read completely.
  await happen(ofLater, between);
  await whileRunning(async () => {}, [meanwhile, ofLater, between]);
});

test('a store reads its own events alone', async () => {
  const other = await aStore(world);
  const { consumer, seen } = noting('own');
  await inTransaction(other.ctx, (ctx) =>
    publish(ctx, { kind: 'customer.deleted', subject_id: newId(), data: {} }),
  );
  await follow(consumer);
  expect(seen).toEqual([]);
});

test('typing, changing, merging and forgetting a customer are events; the same value again is none', async () => {
  const { owner, id: store_id } = store;
  const body = {
    first_name: 'Ana',
    last_name: 'Lima',
    email: 'ana@exemplo.com.br',
    phone: '11987654321',
    document: '529.982.247-25',
    birthdate: '1990-05-01',
  };
  const { id } = await owner.call(contract.createCustomer, { store_id, body });
  await owner.call(contract.updateCustomer, { id, body: { first_name: 'Ana' } });
  await owner.call(contract.updateCustomer, { id, body: { first_name: 'Aninha' } });
  await owner.call(contract.anonymizeCustomer, { id });

  const events = await world.sql<{ kind: string; data: unknown; actor: { kind: string } }>(
    `select kind, data, actor from domain_events where store_id = $1 and customer_id = $2
      order by seq`,
    [store_id, id],
  );
  expect(events.map(({ kind, data }) => ({ kind, data }))).toEqual([
    { kind: 'customer.created', data: { source: 'typed' } },
    { kind: 'customer.updated', data: { fields: ['first_name'] } },
    { kind: 'customer.anonymized', data: {} },
  ]);
  expect(new Set(events.map(({ actor }) => actor.kind))).toEqual(new Set(['person']));
  expect(JSON.stringify(events)).not.toMatch(/Ana|exemplo/);
});
