import type { App } from '#app';
import { newId } from '#platform/ids';

export interface Hit {
  key: string;
  token: string;
  kind: 'open' | 'machine_open' | 'click' | 'machine_click';
  link: number | null;
}

interface Waiting {
  hit: Hit;
  resolve(url: string | null): void;
  reject(error: unknown): void;
}

const MOST_AT_ONCE = 500;
/** So many more are worth a second batch while the first is being written to disk. */
const WORTH_A_BATCH = 20;
const recorders = new WeakMap<App, TrackingRecorder>();

/**
 * Records a hit before it is answered; hits that arrive together are committed together. Gives the
 * target of the link, or null where the hit had none that exists.
 */
export function recordHit(app: App, hit: Hit): Promise<string | null> {
  let recorder = recorders.get(app);
  if (!recorder) {
    recorder = new TrackingRecorder(app);
    recorders.set(app, recorder);
  }
  return recorder.record(hit);
}

class TrackingRecorder {
  readonly #app: App;
  #waiting: Waiting[] = [];
  #running = 0;

  constructor(app: App) {
    this.#app = app;
  }

  record(hit: Hit): Promise<string | null> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ hit, resolve, reject });
      const isWorthOne = this.#running === 1 && this.#waiting.length >= WORTH_A_BATCH;
      if (this.#running === 0 || isWorthOne) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running += 1;
    // Requests of the same turn of the event loop go together.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MOST_AT_ONCE);
      try {
        const targets = await this.#write(batch);

        for (const [index, waiting] of batch.entries()) {
          waiting.resolve(targets.get(index + 1) ?? null);
        }
      } catch (error) {
        for (const waiting of batch) waiting.reject(error);
      }
    }
    this.#running -= 1;
  }

  async #write(batch: readonly Waiting[]): Promise<Map<number, string>> {
    const { rows } = await this.#app.pools.app.query<{ place: number; url: string }>({
      name: 'record_tracking',
      text: 'select place, url from app.record_tracking($1, $2, $3, $4, $5, $6)',
      values: [
        batch.map(({ hit }) => hit.key),
        plainArray(batch.map(({ hit }) => hit.token)),
        plainArray(batch.map(({ hit }) => hit.kind)),
        plainArray(batch.map(({ hit }) => hit.link ?? 'null')),
        plainArray(batch.map(() => newId())),
        this.#app.clock.now(),
      ],
    });
    return new Map(rows.map(({ place, url }) => [place, url]));
  }
}

/** An array of values that need no quotes, written without looking for what to escape. */
function plainArray(values: readonly (string | number)[]): string {
  return `{${values.join(',')}}`;
}
