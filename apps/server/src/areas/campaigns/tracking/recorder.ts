import type { App } from '#app';
import { newId } from '#platform/ids';

export interface Hit {
  key: string;
  token: string;
  kind: 'open' | 'machine_open' | 'click' | 'machine_click';
  link: number | null;
}

export interface Recorded {
  is_known: boolean;
  /** Target of the link, where the hit had one that exists. */
  url: string | null;
}

interface Waiting {
  hit: Hit;
  at: Date;
  resolve(recorded: Recorded): void;
  reject(error: unknown): void;
}

const MOST_AT_ONCE = 500;
const UNKNOWN: Recorded = { is_known: false, url: null };
const recorders = new WeakMap<App, TrackingRecorder>();

/** Records a hit before it is answered; hits that arrive together are committed together. */
export function recordHit(app: App, hit: Hit): Promise<Recorded> {
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
  #isRunning = false;

  constructor(app: App) {
    this.#app = app;
  }

  record(hit: Hit): Promise<Recorded> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ hit, at: this.#app.clock.now(), resolve, reject });
      if (!this.#isRunning) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    // Requests of the same turn of the event loop go together.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MOST_AT_ONCE);
      try {
        const answers = await this.#write(batch);
        for (const [index, waiting] of batch.entries()) {
          waiting.resolve(answers.get(index + 1) ?? UNKNOWN);
        }
      } catch (error) {
        for (const waiting of batch) waiting.reject(error);
      }
    }
    this.#isRunning = false;
  }

  async #write(batch: readonly Waiting[]): Promise<Map<number, Recorded>> {
    const { rows } = await this.#app.pools.app.query<Recorded & { place: number }>({
      name: 'record_tracking',
      text: 'select place, is_known, url from app.record_tracking($1, $2, $3, $4, $5, $6)',
      values: [
        batch.map(({ hit }) => hit.key),
        batch.map(({ hit }) => hit.token),
        batch.map(({ hit }) => hit.kind),
        batch.map(({ hit }) => hit.link),
        batch.map(({ at }) => at),
        batch.map(() => newId()),
      ],
    });
    return new Map(rows.map((row) => [row.place, row]));
  }
}
