import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onLive } from './live.ts';
import { followStore } from './live-stream.ts';
import { saveToken } from './session.ts';

const leaving = new Set<AbortController>();
let asked: { lastSeen: string | null; say(text: string): void; end(): void }[] = [];

beforeEach(() => {
  asked = [];
  saveToken({ type: 'bearer', token: 'mine', expires_at: '2099-01-01T00:00:00.000Z' });
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    init.signal?.addEventListener(
      'abort',
      () => void writer.abort(init.signal?.reason).catch(() => {}),
    );
    asked.push({
      lastSeen: new Headers(init.headers).get('last-event-id'),
      say: (text) => void writer.write(new TextEncoder().encode(text)),
      end: () => void writer.close(),
    });
    return new Response(readable, { status: 200 });
  });
  stubLocks();
});

afterEach(() => {
  for (const controller of leaving) controller.abort();
  leaving.clear();
});

/** One holder a name, the others wait in turn: what the browser's own does. */
function stubLocks() {
  const tails = new Map<string, Promise<unknown>>();
  const request = (
    name: string,
    { signal }: { signal: AbortSignal },
    work: () => Promise<void>,
  ) => {
    const before = tails.get(name) ?? Promise.resolve();
    const turn = before.then(() => (signal.aborted ? undefined : work()));
    tails.set(name, turn);
    return turn;
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
}

/** A tab whose page knows of the first four events. */
function openTab(after = 4) {
  const controller = new AbortController();
  leaving.add(controller);
  followStore({ storeId: 'store', userId: 'ana', after, signal: controller.signal });
  return controller;
}

const event = (id: number, n: number) =>
  `id: ${id}\nevent: campaign.results\ndata: {"campaign_id":"${n}"}\n\n`;

function hear() {
  const heard: string[] = [];
  const resyncs: number[] = [];
  const stops = [
    onLive('campaign.results', ({ campaign_id }) => heard.push(campaign_id)),
    onLive('resync', () => resyncs.push(heard.length)),
  ];
  return { heard, resyncs, stop: () => stops.map((stop) => stop()) };
}

test('what the page knows is not asked for again, and what happened since then arrives', async () => {
  const { heard, resyncs, stop } = hear();
  openTab();
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]!.lastSeen).toBe('4');
  asked[0]!.say(`id: 4\nevent: ready\ndata: {}\n\n${event(5, 1)}`);
  await expect.poll(() => heard).toEqual(['1']);
  expect(resyncs).toEqual([]);
  stop();
});

test('after a lost connection the stream is asked for from behind the last event', async () => {
  const { heard, stop } = hear();
  openTab();
  await expect.poll(() => asked.length).toBe(1);
  asked[0]!.say('id: 4\nevent: ready\ndata: {}\n\n');
  asked[0]!.say(event(5, 1).slice(0, 20));
  asked[0]!.say(event(5, 1).slice(20) + event(7, 2));
  await expect.poll(() => heard).toEqual(['1', '2']);
  asked[0]!.end();
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]!.lastSeen).toBe('7');
  asked[1]!.say(`id: 7\nevent: ready\ndata: {}\n\n${event(7, 2)}${event(8, 3)}`);
  await expect.poll(() => heard).toEqual(['1', '2', '3']);
  stop();
});

test('an event of the empty store, whose count is still zero, is not missed either', async () => {
  openTab(0);
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]!.lastSeen).toBe('0');
});

test('what the server cannot repeat makes everything shown be asked for again', async () => {
  const { resyncs, stop } = hear();
  openTab();
  await expect.poll(() => asked.length).toBe(1);
  asked[0]!.say('id: 900\nevent: resync\ndata: {}\n\n');
  await expect.poll(() => resyncs).toHaveLength(1);
  stop();
});

test('tabs of one store share a stream; when the reading tab closes, another takes over', async () => {
  const { heard, stop } = hear();
  const first = openTab(1);
  openTab(1);
  await expect.poll(() => asked.length).toBe(1);
  asked[0]!.say(`id: 1\nevent: ready\ndata: {}\n\n${event(2, 1)}`);
  // Both tabs share this page, so each calls its listeners.
  await expect.poll(() => heard).toEqual(['1', '1']);
  expect(asked).toHaveLength(1);
  first.abort();
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]!.lastSeen).toBe('2');
  stop();
});

test('leaving a store ends its stream and makes no further requests', async () => {
  const tab = openTab();
  await expect.poll(() => asked.length).toBe(1);
  tab.abort();
  await new Promise((next) => setTimeout(next, 700));
  expect(asked).toHaveLength(1);
});

test('a store that is no longer this person’s is not asked for again', async () => {
  let calls = 0;
  vi.stubGlobal('fetch', async () => {
    calls++;
    return new Response('{"code":"not_found","message":"Não existe."}', { status: 404 });
  });
  openTab();
  await new Promise((next) => setTimeout(next, 1200));
  expect(calls).toBe(1);
});
