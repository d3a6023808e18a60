import * as contract from '@clientela/contract';
import { beforeEach, expect, test } from 'vitest';
import { anAdministrator, useWorld } from '#test/harness';
import { sourceName } from '../areas/installation/administration/processing-failures.queries.ts';
import { allClockJobs, allJobs, inboxReaders } from '../areas.ts';
import {
  type EventOutcome,
  type InboxReader,
  readInbox,
  saveInboundEvent,
  saveInboundEvents,
} from './inbox.ts';

const world = useWorld();

let applied: string[][];
let outcome: (element: string) => EventOutcome;
let reader: InboxReader;
let provider: string;

beforeEach(() => {
  world.errors.length = 0;
  applied = [];
  outcome = () => 'applied';
  provider = `carteiro ${crypto.randomUUID()}`;
  reader = {
    provider,
    async apply(_app, events) {
      applied.push(events.map(({ element }) => element));
      return events.map(({ element }) => outcome(element));
    },
  };
});

const store = (element: string, data: unknown = {}) =>
  saveInboundEvent(world.app, provider, { account: 'loja', element, data });

/** Reads until nothing is due. Returns the outcome of each event. */
async function read(): Promise<Record<string, string | null>> {
  while ((await readInbox(world.app, [reader])) > 0);
  const rows = await world.sql<{ element: string; outcome: string | null }>(
    'select element, outcome from provider_events where provider = $1 order by id',
    [provider],
  );
  return Object.fromEntries(rows.map((row) => [row.element, row.outcome]));
}

test('duplicates are stored once, and events are applied in order of arrival', async () => {
  await store('primeiro');
  await store('segundo');
  await Promise.all([store('primeiro'), store('segundo'), store('terceiro')]);
  expect(await read()).toEqual({ primeiro: 'applied', segundo: 'applied', terceiro: 'applied' });
  expect(applied).toEqual([['primeiro', 'segundo', 'terceiro']]);
  await store('primeiro');
  await read();
  expect(applied).toHaveLength(1);
});

test('an event about an unknown entity is retried for a day', async () => {
  outcome = (element) => (element === 'cedo' ? 'later' : 'applied');
  await store('cedo');
  await store('outro');
  expect(await read()).toEqual({ cedo: null, outro: 'applied' });
  world.clock.advance(400);
  await read();
  expect(applied).toHaveLength(1);
  world.clock.advance(200);
  await read();
  expect(applied.slice(1)).toEqual([['cedo']]);
  world.clock.advance(900);
  await read();
  expect(applied).toHaveLength(2);
  world.clock.advance(200);
  await read();
  expect(applied.slice(2)).toEqual([['cedo']]);
  world.clock.advance(86_400_000);
  expect(await read()).toEqual({ cedo: 'unknown', outro: 'applied' });
});

test('a failing event is retried later and delays no other', async () => {
  outcome = (element) => {
    if (element === 'ruim') throw new Error('não se lê');
    return 'applied';
  };
  for (const element of ['bom', 'ruim', 'melhor']) await store(element);
  expect(await read()).toEqual({ bom: 'applied', ruim: null, melhor: 'applied' });
  expect(world.errors).toMatchObject([{ event: 'provider event not applied' }]);
  world.errors.length = 0;
  outcome = () => 'applied';
  world.clock.advance(6_000);
  expect(await read()).toMatchObject({ ruim: 'applied' });
});

test("events claimed by a crashed process are taken over, and others' claims are left alone", async () => {
  await store('perdido');
  const dying = { ...reader, apply: () => new Promise<never>(() => {}) };
  void readInbox(world.app, [dying]);
  await expect
    .poll(() =>
      world.sql('select from provider_events where provider = $1 and due_at > $2', [
        provider,
        world.clock.now(),
      ]),
    )
    .toHaveLength(1);
  await read();
  expect(applied).toEqual([]);
  world.clock.advance(61_000);
  expect(await readInbox(world.app, [{ ...reader, provider: 'outro' }])).toBe(0);
  expect(await read()).toEqual({ perdido: 'applied' });
});

test('characters that PostgreSQL refuses cost no element of any account', async () => {
  const texts = ['bom', 'meio \ud83d emoji', 'zero\u0000', 'melhor'];
  await Promise.all(
    texts.map((text, index) =>
      saveInboundEvent(world.app, provider, {
        account: `conta ${text}`,
        element: `${index}`,
        data: { text },
      }),
    ),
  );
  expect(await read()).toEqual({ 0: 'applied', 1: 'applied', 2: 'applied', 3: 'applied' });
});

test('an element that cannot be saved fails alone', async () => {
  const long = Array.from({ length: 400 }, () => crypto.randomUUID()).join('');
  const saved = await Promise.allSettled(['a', long, 'b', 'c'].map((element) => store(element)));
  expect(saved.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
  ]);
  expect(await read()).toEqual({ a: 'applied', b: 'applied', c: 'applied' });
});

test('a flood of one account does not delay the element of another', async () => {
  const flood = Array.from({ length: 1_000 }, (_, n) => `${n}`);
  for (const part of ['um', 'dois']) {
    await saveInboundEvents(
      world.app,
      provider,
      flood.map((n) => ({ account: 'cheia', element: `${part} ${n}`, data: {} })),
    );
  }
  world.clock.advance(1_000);
  await saveInboundEvent(world.app, provider, { account: 'calma', element: 'pedido', data: {} });
  expect(await readInbox(world.app, [reader])).toBeLessThanOrEqual(500);
  expect(applied.flat()).toContain('pedido');
  await read();
  expect(applied.flat()).toHaveLength(2_001);
});

test('more than 1,000 elements in one request are refused', async () => {
  const notices = Array.from({ length: 1_001 }, (_, n) => ({
    account: 'loja',
    element: `${n}`,
    data: {},
  }));
  await expect(saveInboundEvents(world.app, provider, notices)).rejects.toMatchObject({
    code: 'too_large',
  });
  expect(await read()).toEqual({});
});

test('an element that keeps failing is set aside with its error and may be retried', async () => {
  outcome = () => {
    throw new Error('valor impossível');
  };
  await store('veneno');
  for (let tries = 0; tries < 12; tries++) {
    await read();
    world.clock.advance(3_600_000);
  }
  expect(await read()).toEqual({ veneno: 'failed' });
  expect(applied).toHaveLength(12);
  const admin = await anAdministrator(world);
  const ours = async () =>
    (await admin.call(contract.listProcessingFailures, {})).data.filter(
      ({ source }) => source === provider,
    );
  const [failure] = await ours();
  expect(failure).toMatchObject({ account: 'loja', error: 'valor impossível' });
  outcome = () => 'applied';
  await admin.call(contract.retryProcessingFailure, { failure: failure!.id });
  expect(await read()).toEqual({ veneno: 'applied' });
  expect(await ours()).toEqual([]);
});

test('waiting for a record that is not there yet counts as no failure', async () => {
  outcome = () => 'later';
  await store('cedo');
  for (let waits = 0; waits < 11; waits++) {
    await read();
    world.clock.advance(1_100_000);
  }
  outcome = () => {
    throw new Error('uma vez');
  };
  expect(await read()).toEqual({ cedo: null });
  outcome = () => 'applied';
  world.clock.advance(3_600_000);
  expect(await read()).toEqual({ cedo: 'applied' });
  world.errors.length = 0;
});

test('an element that was set aside may be dismissed', async () => {
  outcome = () => {
    throw new Error('valor impossível');
  };
  await store('veneno');
  for (let tries = 0; tries < 12; tries++) {
    await read();
    world.clock.advance(3_600_000);
  }
  world.errors.length = 0;
  const admin = await anAdministrator(world);
  const ours = async () =>
    (await admin.call(contract.listProcessingFailures, {})).data.filter(
      ({ source }) => source === provider,
    );
  const [failure] = await ours();
  await admin.call(contract.dismissProcessingFailure, { failure: failure!.id });
  expect(await ours()).toEqual([]);
  expect(await read()).toEqual({ veneno: 'unknown' });
});

test('every consumer, sender and job has a name that administrators read', () => {
  const unnamed = [
    ...world.app.consumers.map(({ name }) => ({ kind: 'domain' as const, source: name })),
    ...inboxReaders(world.app).map((one) => ({ kind: 'inbound' as const, source: one.provider })),
    ...[...allJobs.ofStores, ...allJobs.ofPlatform, ...allClockJobs].map(({ name }) => ({
      kind: 'job' as const,
      source: name,
    })),
  ].filter((failure) => sourceName(world.app, failure) === failure.source);
  expect(unnamed).toEqual([]);
});
