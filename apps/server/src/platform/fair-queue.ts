type Start = () => void;

/**
 * Lets so much work run at the same time, in turns by who asks: however much one of them has
 * waiting, the next place goes to somebody else, and while others may come one alone never holds
 * every place.
 */
export function fairQueue(places: number) {
  const waiting = new Map<string, Start[]>();
  const running = new Map<string, number>();
  const ofOne = Math.max(1, places - 1);
  let taken = 0;

  function startNext(): void {
    for (const [who, starts] of waiting) {
      if (taken >= places) return;
      if ((running.get(who) ?? 0) >= ofOne) continue;
      const start = starts.shift();
      waiting.delete(who);
      // Behind everybody else who waits.
      if (starts.length > 0) waiting.set(who, starts);
      take(who, 1);
      start?.();
    }
  }

  function take(who: string, count: 1 | -1): void {
    const held = (running.get(who) ?? 0) + count;
    taken += count;
    if (held > 0) running.set(who, held);
    else running.delete(who);
  }

  return async function inTurn<T>(who: string, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      waiting.set(who, [...(waiting.get(who) ?? []), start]);
      startNext();
    });
    try {
      return await work();
    } finally {
      take(who, -1);
      startNext();
    }
  };
}
