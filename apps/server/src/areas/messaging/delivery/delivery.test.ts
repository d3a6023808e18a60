import { afterEach, beforeEach, expect, test } from 'vitest';
import { useStore, useWorld } from '#test/harness';
import { addDueQueues, pauseAllQueues, wakesAt as queueWakesAt } from '#test/send-queues';
import type { Channel, SendResult } from './channel.port.ts';
import { startDelivery } from './dispatcher.ts';
import type { Priority, QueueOf, Source } from './queue.ts';
import { addQueue, listDueQueues, wakeQueues } from './queues.queries.ts';
import type { Message, MessageSource, Outcome, Plan, Postponed, Rest } from './source.port.ts';
import { SendWindow } from './window.ts';

/** Delivery with a source and a channel of this test alone: the engine depends on no real ones. */

const world = useWorld();
const store = useStore(world);

let waiting: Message[];
let outcomes: Outcome[];
let postponed: Postponed[];
let pauses: string[];
let hasFinished: boolean;
let opened: Plan | Rest;
let openOf: (queue: QueueOf) => Promise<Plan | Rest>;
let answer: (message: Message) => SendResult;
let queueId: string;
let perSecond: number | null;
/** Messages whose content is no longer valid. */
let lapsed: Set<string>;
let letters: Source;

beforeEach(async () => {
  letters = { source_kind: 'campaign', source_id: crypto.randomUUID() };
  waiting = [];
  outcomes = [];
  postponed = [];
  pauses = [];
  hasFinished = false;
  perSecond = null;
  lapsed = new Set();
  opened = {
    source_id: letters.source_id,
    contents: [],
    store: { name: 'Loja', site_url: null, address: null, coupon: '' },
    urls: () => ({ link: () => '', pixel: '', unsubscribe: '', one_click: '' }),
  };
  openOf = async () => opened;
  answer = () => ({ result: 'accepted', response: 'levada' });
  ({ id: queueId } = await addQueue(store.ctx, letters, { channel: 'EMAIL', priority: 'bulk' }));
});

afterEach(() => pauseAllQueues(world));

const source: MessageSource = {
  kind: 'campaign',
  open: (_ctx, queue) => openOf(queue),
  async claim(_ctx, _queue, { most }) {
    return waiting.splice(0, most).map((message) => ({ ...message, attempt: message.attempt + 1 }));
  },
  async complete(ctx, _queue, done) {
    outcomes.push(...done);
    await ctx.db
      .deleteFrom('queued_messages')
      .where('store_id', '=', ctx.store.id)
      .where(
        'message_id',
        'in',
        done.map(({ message_id }) => message_id),
      )
      .execute();
    return { sent: done.length, freed: 0 };
  },
  receive: async () => [],
  async verify(_ctx, _queue, messages) {
    const asked = messages.map((message) =>
      lapsed.has(message.message_id) ? { ...message, block: 'order_arrived' as const } : message,
    );
    return { messages: asked, later: [] };
  },
  async postpone(_ctx, _queue, messages) {
    postponed.push(...messages);
  },
  async noteSent() {},
  async broadcastProgress() {},
  async finished() {
    hasFinished = true;
  },
  async paused(_ctx, _queue, reason) {
    pauses.push(reason);
  },
};

const channel: Channel = {
  name: 'EMAIL',
  async prepare() {
    return {
      needsCustom: false,
      perSecond,
      window: new SendWindow(1),
      render: (message) => ({
        send: async () => answer(message),
        keep: () => {
          throw new Error('This channel has no test outbox');
        },
      }),
      explain: (refused) =>
        refused === 'fault'
          ? 'O carteiro não levou'
          : `O carteiro devolveu (${refused.asks}): ${refused.response}`,
      release() {},
      async report() {},
    };
  },
  async stop() {},
};

async function queueMessages(count: number, change: Partial<Message> = {}): Promise<void> {
  const added = Array.from({ length: count }, (_, n): Message => {
    return {
      message_id: crypto.randomUUID(),
      attempt: 0,
      units: 0,
      failures: 0,
      content_id: '',
      variant: 'A',
      token: '',
      contact: `caixa ${n}`,
      block: null,
      first_name: '',
      last_name: '',
      email: null,
      city: null,
      state: null,
      custom: {},
      ...change,
    };
  });
  waiting.push(...added);
  const of = { store_id: store.id, queue_id: queueId, due_at: world.clock.now() };
  await store.ctx.db
    .insertInto('queued_messages')
    .values(added.map(({ message_id }) => ({ message_id, ...of })))
    .execute();
  await wakeQueues(store.ctx, letters, world.clock.now());
}

/** Delivers until `isDone`, and until messages in flight are recorded. */
async function deliverUntil(isDone: () => boolean | Promise<boolean>): Promise<void> {
  const delivery = await startDelivery(world.app, { sources: [source], channels: [channel] });
  try {
    await expect.poll(isDone, { interval: 25 }).toBe(true);
  } finally {
    await delivery.stop();
  }
}

const wakesAt = () => queueWakesAt(world, letters.source_id);

const inMs = (ms: number) => new Date(world.clock.now().getTime() + ms);

test('every message of a source is carried once, and the source hears of the end', async () => {
  await queueMessages(120);
  await deliverUntil(() => hasFinished);
  expect(outcomes.map(({ status }) => status)).toEqual(Array(120).fill('sent'));
  expect(new Set(outcomes.map(({ message_id }) => message_id)).size).toBe(120);
  expect(outcomes[0]?.response).toBe('levada');
});

test('a suppressed customer is skipped, with the reason', async () => {
  answer = () => {
    throw new Error('Nothing is to be carried');
  };
  await queueMessages(2, { block: 'opted_out' });
  await deliverUntil(() => hasFinished);
  expect(outcomes).toMatchObject([
    { status: 'not_sent', reason: 'opted_out' },
    { status: 'not_sent', reason: 'opted_out' },
  ]);
});

test('a refusal for now comes back later each time, and the last is a failure', async () => {
  answer = () => ({ result: 'refused', asks: 'retry_later', response: 'volte depois' });
  await queueMessages(1, { failures: 0 });
  await queueMessages(1, { failures: 6 });
  await queueMessages(1, { failures: 7 });
  await deliverUntil(() => outcomes.length + postponed.length === 3);
  expect(postponed).toMatchObject([
    { is_failure: true, due_at: inMs(60_000), response: 'volte depois' },
    { is_failure: true, due_at: inMs(480 * 60_000) },
  ]);
  expect(outcomes).toMatchObject([{ status: 'failed', reason: 'provider_refused' }]);
});

test('a message that could not be handed over is tried later, in the words of the channel', async () => {
  answer = () => {
    throw new Error('Broken');
  };
  await queueMessages(1);
  await deliverUntil(() => postponed.length === 1);
  expect(postponed).toMatchObject([
    { is_failure: true, due_at: inMs(60_000), response: 'O carteiro não levou' },
  ]);
});

test('an unreachable provider counts against no message, and the queue pauses as long as the channel requires', async () => {
  const retryAt = inMs(30_000);
  answer = () => ({ result: 'out_of_reach', retryAt });
  await queueMessages(3);
  await deliverUntil(async () => (await wakesAt())?.getTime() === retryAt.getTime());
  expect(postponed.map(({ is_failure }) => is_failure)).toEqual([false, false, false]);
  expect(outcomes).toEqual([]);
});

test('a refused sender pauses the source, in the words of the channel', async () => {
  answer = () => ({ result: 'refused', asks: 'pause_sender', response: 'sem selo' });
  await queueMessages(3);
  await deliverUntil(() => pauses.length > 0);
  expect(pauses).toEqual(['O carteiro devolveu (pause_sender): sem selo']);
  expect(outcomes).toEqual([]);
});

test('contents refused twenty times in a row pause the source; a sent message in between resets the count', async () => {
  let count = 0;
  answer = () =>
    ++count === 15
      ? { result: 'accepted', response: '' }
      : { result: 'refused', asks: 'fix_content', response: 'ilegível' };
  await queueMessages(60);
  await deliverUntil(() => pauses.length > 0);
  expect(pauses).toEqual(['O carteiro devolveu (fix_content): ilegível']);
  expect(outcomes.filter(({ reason }) => reason === 'content_refused')).toHaveLength(34);
});

test('a provider that withholds a message, or knows that its person wants silence, has the last word', async () => {
  const answers = new Map<string, SendResult>([
    ['caixa 0', { result: 'refused', asks: 'withheld', response: 'cheia' }],
    ['caixa 1', { result: 'refused', asks: 'opt_out', response: 'não quer' }],
  ]);
  answer = ({ contact }) => answers.get(contact) ?? { result: 'accepted', response: '' };
  await queueMessages(3);
  await deliverUntil(() => hasFinished);
  expect(outcomes).toMatchObject([
    { status: 'failed', reason: 'withheld', response: 'cheia' },
    { status: 'not_sent', reason: 'opted_out' },
    { status: 'sent' },
  ]);
});

test('without an answer a message is tried once more after two minutes, or never', async () => {
  answer = ({ contact }) => {
    return { result: 'unknown', mayRepeat: contact !== 'caixa 1', response: 'silêncio' };
  };
  await queueMessages(2);
  await queueMessages(1, { failures: 1 });
  await deliverUntil(() => outcomes.length + postponed.length === 3);
  expect(postponed).toMatchObject([{ is_failure: true, due_at: inMs(120_000) }]);
  expect(outcomes.map(({ status, reason }) => [status, reason])).toEqual([
    ['failed', 'unknown_outcome'],
    ['failed', 'unknown_outcome'],
  ]);
});

test('two processes together respect the quota of a sender', async () => {
  perSecond = 40;
  const startedAt = performance.now();
  const times: number[] = [];
  answer = () => {
    times.push(performance.now() - startedAt);
    return { result: 'accepted', response: '' };
  };
  await queueMessages(40);
  const other = await startDelivery(world.app, { sources: [source], channels: [channel] });
  await deliverUntil(() => outcomes.length === 40);
  await other.stop();
  const seconds = (times.at(-1)! - times[0]!) / 1_000;
  // 39 gaps of 25 ms; a busy machine may only be slower.
  expect(seconds).toBeGreaterThan(0.9);
});

test('a message that waited for its slot is checked again before sending', async () => {
  perSecond = 0.9;
  await queueMessages(2);
  const [, second] = waiting;
  answer = () => {
    // The cart of the next one is paid while it waits.
    lapsed.add(second!.message_id);
    return { result: 'accepted', response: '' };
  };
  await deliverUntil(() => outcomes.length === 2);
  expect(outcomes.map(({ status, reason }) => [status, reason])).toEqual([
    ['sent', null],
    ['not_sent', 'order_arrived'],
  ]);
});

test('an open queue with nothing left pauses until a message is added', async () => {
  await queueMessages(1);
  await deliverUntil(async () => hasFinished && (await wakesAt()) === null);
  await queueMessages(1);
  await deliverUntil(async () => outcomes.length === 2 && (await wakesAt()) === null);
});

/** Creates so many queues that have been due for a minute, in order; returns their ids. */
function dueQueues(count: number, priority: Priority): Promise<string[]> {
  const sources = Array.from({ length: count }, () => crypto.randomUUID());
  return addDueQueues(world, store, sources, { priority, dueForMs: 60_000 });
}

test('due queues come by priority, and none of them hides the others', async () => {
  await dueQueues(40, 'bulk');
  await dueQueues(40, 'urgent');
  await dueQueues(2, 'triggered');
  await dueQueues(1, 'payment');
  const due = (await listDueQueues(world.app, 32)).map(({ priority }) => priority);
  expect(due).toEqual([
    ...Array(32).fill('urgent'),
    'payment',
    ...Array(2).fill('triggered'),
    ...Array(32).fill('bulk'),
  ]);
});

test('messages to many have their turn however much goes before them', async () => {
  const busy = new Set(await dueQueues(20, 'triggered'));
  const begun: string[] = [];
  const over = Promise.withResolvers<Rest>();
  openOf = async ({ id }) => {
    begun.push(id);
    return busy.has(id) ? over.promise : opened;
  };
  await queueMessages(3);
  await deliverUntil(() => {
    if (outcomes.length < 3) return false;
    over.resolve({ until: null });
    return true;
  });
  // Eight begin concurrently, in any order of the database.
  const [first, later] = [begun.slice(0, 8), begun.slice(8)];
  expect(first).toContain(queueId);
  expect(first.filter((id) => busy.has(id))).toHaveLength(7);
  expect(later.every((id) => id === queueId || busy.has(id))).toBe(true);
});

test('a higher priority precedes a longer wait', async () => {
  const bulk = await dueQueues(20, 'bulk');
  const [payment] = await dueQueues(1, 'payment');
  const [triggered] = await dueQueues(1, 'triggered');
  const begun: string[] = [];
  // No slot is released before all eight are taken.
  const taken = Promise.withResolvers<void>();
  openOf = async ({ id }) => {
    if (begun.push(id) === 8) taken.resolve();
    await taken.promise;
    return { until: null };
  };
  await deliverUntil(() => new Set(begun).size === 22);
  expect(begun.slice(0, 8).toSorted()).toEqual(
    [payment, triggered, ...bulk.slice(0, 6)].toSorted(),
  );
});

test('a source that may not send now runs at its own stated time', async () => {
  const until = inMs(3_600_000);
  opened = { until };
  await queueMessages(1);
  await deliverUntil(async () => (await wakesAt())?.getTime() === until.getTime());
  expect(outcomes).toEqual([]);
});
