import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fairQueue } from './fair-queue.ts';

/** Work that ends when it is told to, and what began in which order. */
function aQueue(places: number) {
  const inTurn = fairQueue(places);
  const began: string[] = [];
  const ends: (() => void)[] = [];
  return {
    began,
    ask: (who: string, name: string) =>
      inTurn(who, () => {
        began.push(name);
        return new Promise<void>((end) => ends.push(end));
      }),
    async endNext() {
      ends.shift()?.();
      await setImmediate();
    },
  };
}

test('whoever floods it waits behind those who come last, and never holds every place', async () => {
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

test('no more runs at once than there are places', async () => {
  const queue = aQueue(2);
  for (const who of ['a', 'b', 'c']) void queue.ask(who, who);
  await setImmediate();
  expect(queue.began).toEqual(['a', 'b']);
  await queue.endNext();
  expect(queue.began).toEqual(['a', 'b', 'c']);
});

test('work that fails gives its place back', async () => {
  const inTurn = fairQueue(1);
  const failed = inTurn('a', () => Promise.reject(new Error('broken')));
  await expect(failed).rejects.toThrow('broken');
  expect(await inTurn('b', async () => 'done')).toBe('done');
});
