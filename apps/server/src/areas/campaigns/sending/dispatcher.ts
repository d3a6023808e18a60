import { sql } from 'kysely';
import type { App } from '#app';
import { platformCtx, storeCtx } from '#platform/context';
import { type Listener, listenTo } from '#platform/listener';
import { isDatabaseAway } from '#platform/pools';
import { LANE_CHANNEL } from '../campaigns.queries.ts';
import { MailLines } from './mail-lines.ts';
import { runLaneTurn } from './run-lane-turn.ts';
import { restLane } from './sending.queries.ts';

const POLL_MS = 1_000;
/** Lanes sent side by side; the rest wait for their turn. */
const MOST_LANES = 8;
/** How long a lane may keep its place while others wait. */
const TURN_MS = 1_000;
/** A lane whose turn failed rests, twice as long after each failure. */
const FIRST_REST_MS = 5_000;
const LONGEST_REST_MS = 60_000;

interface RunningLane {
  stop: boolean;
  startedAt: number;
}

interface DueLane {
  store_id: string;
  campaign_id: string;
}

export interface Dispatcher {
  /** Stops claiming and waits until what is under way is recorded. */
  stop(): Promise<void>;
}

/** Looks over all stores for campaigns with messages due and sends them in fair turns. */
export async function startDispatcher(app: App): Promise<Dispatcher> {
  const dispatcher = new LaneDispatcher(app);
  await dispatcher.start();
  return dispatcher;
}

class LaneDispatcher implements Dispatcher {
  readonly #app: App;
  readonly #lines: MailLines;
  readonly #running = new Map<string, RunningLane>();
  readonly #turns = new Set<Promise<void>>();
  /** Failures in a row of lanes that this process tried. */
  readonly #failures = new Map<string, number>();
  #listener: Listener | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #lookAgain = false;
  #othersWait = false;
  #stopped = false;

  constructor(app: App) {
    this.#app = app;
    this.#lines = new MailLines(app.openMailServer);
  }

  async start(): Promise<void> {
    // A notification wakes a lane at once, or stops one that was paused.
    this.#listener = listenTo(this.#app, LANE_CHANNEL, {
      onMessage: (key) => {
        const lane = this.#running.get(key);
        if (lane) lane.stop = true;
        this.#look();
      },
    });
    await this.#listener.began;
    this.#timer = setInterval(() => this.#look(), POLL_MS);
    this.#look();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#looking;
    await Promise.all(this.#turns);
    await this.#lines.close();
    await this.#listener?.stop();
  }

  /** One look at a time; a wish to look during a look causes one more. */
  #look(): void {
    if (this.#stopped) return;
    if (this.#looking) {
      this.#lookAgain = true;
      return;
    }
    this.#looking = this.#startDueLanes()
      .catch((error) => this.#app.log.error('lanes not read', { error }))
      .finally(() => {
        this.#looking = undefined;
        if (this.#lookAgain) {
          this.#lookAgain = false;
          this.#look();
        }
      });
  }

  async #startDueLanes(): Promise<void> {
    const now = this.#app.clock.now();
    const { rows } = await sql<DueLane>`
      select store_id, campaign_id from app.due_send_lanes(${now}, ${MOST_LANES * 4})`.execute(
      platformCtx(this.#app).db,
    );
    const idle = rows.filter((lane) => this.#isFree(keyOf(lane)));
    for (const lane of idle) {
      if (this.#running.size >= MOST_LANES || this.#stopped) break;
      this.#startTurn(lane);
    }
    this.#othersWait = rows.some((lane) => this.#isFree(keyOf(lane)));
  }

  #isFree(key: string): boolean {
    return !this.#running.has(key);
  }

  #startTurn(lane: DueLane): void {
    const key = keyOf(lane);
    const state: RunningLane = { stop: false, startedAt: performance.now() };
    this.#running.set(key, state);
    const turn = this.#runTurn(lane, state)
      .then(
        () => {
          this.#failures.delete(key);
          return true;
        },
        (error) => this.#rest(lane, error),
      )
      .then((canLook) => {
        this.#running.delete(key);
        this.#turns.delete(turn);
        if (canLook) this.#look();
      });
    this.#turns.add(turn);
  }

  /**
   * A lane that fails gives way to the others, in all processes: of those that are due only the
   * first are read. Answers whether it does; where that cannot be written, the next poll looks again.
   */
  async #rest(lane: DueLane, failure: unknown): Promise<boolean> {
    const { log, clock } = this.#app;
    log.error('sending failed', { ...lane, error: failure });
    if (isDatabaseAway(failure)) return false; // no fault of this lane; the next poll looks again
    const before = this.#failures.get(keyOf(lane)) ?? 0;
    this.#failures.set(keyOf(lane), before + 1);
    const ms = Math.min(FIRST_REST_MS * 2 ** before, LONGEST_REST_MS);
    try {
      const ctx = await storeCtx(this.#app, lane.store_id);
      await restLane(ctx, lane.campaign_id, new Date(clock.now().getTime() + ms));
      return true;
    } catch (error) {
      log.warn('lane not put to rest', { ...lane, error });
      return false;
    }
  }

  async #runTurn(lane: DueLane, state: RunningLane): Promise<void> {
    const ctx = await storeCtx(this.#app, lane.store_id);
    await runLaneTurn(ctx, lane.campaign_id, {
      lines: this.#lines,
      shouldStop: () =>
        this.#stopped ||
        state.stop ||
        (this.#othersWait && performance.now() - state.startedAt > TURN_MS),
    });
  }
}

function keyOf(lane: DueLane): string {
  return `${lane.store_id}:${lane.campaign_id}`;
}
