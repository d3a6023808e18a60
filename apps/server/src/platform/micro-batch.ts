const MOST_AT_ONCE = 500;
/** So many more are worth a second batch while the first is being written to disk. */
const WORTH_A_BATCH = 20;

interface Waiting<Item, Answer> {
  item: Item;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Micro-batches concurrent writes: each caller waits for the commit with its item, and while one
 * write runs the next batch collects. `write` returns results in the order of its items.
 */
export function microBatch<Item, Answer>(
  write: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (item: Item) => Promise<Answer> {
  let waiting: Waiting<Item, Answer>[] = [];
  let running = 0;

  async function run(): Promise<void> {
    running++;
    // Requests of the same event loop turn are batched.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MOST_AT_ONCE);
      waiting = waiting.slice(MOST_AT_ONCE);
      try {
        const answers = await write(batch.map(({ item }) => item));
        for (const [index, { resolve }] of batch.entries()) resolve(answers[index]!);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    running--;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (running === 0 || (running === 1 && waiting.length >= WORTH_A_BATCH)) void run();
    });
}
