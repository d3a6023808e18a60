type Start = () => void;

/**
 * Runs this much work concurrently, in turns between callers: however much one has queued, the next
 * slot goes to another, and while others may arrive one alone never holds every slot. Work may
 * request a backoff: until it ends, nothing more of the same caller starts, and its slot is free
 * for others.
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
      // To the end of the queue.
      if (starts.length > 0) waiting.set(who, starts);
      taken++;
      running.set(who, (running.get(who) ?? 0) + 1);
      start?.();
    }
  }

  function leave(who: string, pauseMs: number): void {
    taken--;
    if (pauseMs > 0) setTimeout(() => release(who), pauseMs).unref();
    else release(who);
    startNext();
  }

  function release(who: string): void {
    const held = (running.get(who) ?? 1) - 1;
    if (held > 0) running.set(who, held);
    else running.delete(who);
    startNext();
  }

  return async function queued<T>(
    who: string,
    work: () => Promise<T>,
    pauseMsAfter: (result: T) => number = () => 0,
  ): Promise<T> {
    await new Promise<void>((start) => {
      waiting.set(who, [...(waiting.get(who) ?? []), start]);
      startNext();
    });
    let pauseMs = 0;
    try {
      const result = await work();
      pauseMs = pauseMsAfter(result);
      return result;
    } finally {
      leave(who, pauseMs);
    }
  };
}
