import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fairQueue } from './fair-queue.ts';

/** Work that ends on command, and the order in which it began. */
function aQueue(places: number) {
  const queued = fairQueue(places);
  const began: string[] = [];
  const ends: (() => void)[] = [];
  return {
    began,
    ask: (who: string, name: string) =>
      queued(who, () => {
        began.push(name);
        return new Promise<void>((end) => ends.push(end));
      }),
    async endNext() {
      ends.shift()?.();
      await setImmediate();
    },
  };
}

test('a flooding caller waits behind later ones and never holds every slot', async () => {
  const queue = aQueue(2);
  for (const name of ['a1', 'a2', 'a3', 'a4']) void queue.ask('a', name);
  await setImmediate();
  expect(queue.began).toEqual(['a1']);
  void queue.ask('b', 'b1');
  await setImmediate();
  expect(queue.began).toEqual(['a1', 'b1']);
  void queue.ask('c', 'c1');
  await queue.endNext();
  await queue.endNext();
  expect(queue.began.slice(2, 4).sort()).toEqual(['a2', 'c1']);
  for (let i = 0; i < 6; i++) await queue.endNext();
  expect(queue.began).toHaveLength(6);
});

test('runs at most as much work as there are slots', async () => {
  const queue = aQueue(2);
  for (const who of ['a', 'b', 'c']) void queue.ask(who, who);
  await setImmediate();
  expect(queue.began).toEqual(['a', 'b']);
  await queue.endNext();
  expect(queue.began).toEqual(['a', 'b', 'c']);
});

test('failed work releases its slot', async () => {
  const queued = fairQueue(1);
  const failed = queued('a', () => Promise.reject(new Error('broken')));
  await expect(failed).rejects.toThrow('broken');
  expect(await queued('b', async () => 'done')).toBe('done');
});

test('a backoff after work delays only the same caller', async () => {
  const queued = fairQueue(2);
  const began: string[] = [];
  const ask = (who: string, name: string, pauseMs: number) =>
    queued(
      who,
      async () => began.push(name),
      () => pauseMs,
    );
  const first = ask('a', 'a1', 60);
  const second = ask('a', 'a2', 0);
  await first;
  await ask('b', 'b1', 0);
  expect(began).toEqual(['a1', 'b1']);
  const startedAt = performance.now();
  await second;
  expect(performance.now() - startedAt).toBeGreaterThan(30);
  expect(began).toEqual(['a1', 'b1', 'a2']);
});
