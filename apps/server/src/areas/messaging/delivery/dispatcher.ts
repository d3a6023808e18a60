import type { App } from '#platform/app';
import { type Backoff, pauseMs } from '#platform/backoff';
import { storeCtx } from '#platform/context';
import { type Listener, listenTo } from '#platform/listener';
import { startLoops } from '#platform/loops';
import { isDatabaseUnavailable } from '#platform/pools';
import type { Priority } from './queue.ts';
import { type DueQueue, listDueQueues, pauseQueue, QUEUE_CHANNEL } from './queues.queries.ts';
import { type DeliveryParts, runSendRun } from './run-send-run.ts';

const POLL_MS = 1_000;
/** Queues sent side by side; the rest wait for their turn. */
const MOST_QUEUES = 8;
/** Of them, those that messages to many have however much goes before them: at least a tenth. */
const KEPT_FOR_BULK = 1;
/** Extra slots for urgent queues, so that a chat reply never waits for a campaign. */
const MOST_URGENT = 8;
/** How long a queue may keep its place while others wait. */
const TURN_MS = 1_000;
/** Of a queue after a failed send run. */
const BACKOFF: Backoff = { firstMs: 5_000, longestMs: 60_000 };

interface RunningQueue {
  priority: Priority;
  stop: boolean;
  startedAt: number;
}

export interface Dispatcher {
  /** Stops claiming and waits until messages in flight are recorded. */
  stop(): Promise<void>;
}

/** Looks over all stores for queues with messages due and sends them in fair turns, until stopped. */
export async function startDelivery(app: App, parts: DeliveryParts): Promise<Dispatcher> {
  const dispatcher = new QueueDispatcher(app, parts);
  await dispatcher.start();
  return dispatcher;
}

class QueueDispatcher implements Dispatcher {
  readonly #app: App;
  readonly #parts: DeliveryParts;
  readonly #running = new Map<string, RunningQueue>();
  readonly #turns = new Set<Promise<void>>();
  /** Failures in a row of queues that this process tried. */
  readonly #failures = new Map<string, number>();
  #listener: Listener | undefined;
  #loops: { stop(): Promise<void> } | undefined;
  #looking: Promise<void> | undefined;
  #lookAgain = false;
  #othersWait = false;
  #stopped = false;

  constructor(app: App, parts: DeliveryParts) {
    this.#app = app;
    this.#parts = parts;
  }

  async start(): Promise<void> {
    // A notification wakes a queue at once, or stops one that was paused.
    this.#listener = listenTo(this.#app, QUEUE_CHANNEL, {
      onMessage: (key) => {
        const queue = this.#running.get(key);
        if (queue) queue.stop = true;
        this.#look();
      },
    });
    await this.#listener.began;
    this.#loops = startLoops(this.#app, {
      count: 1,
      idleMs: POLL_MS,
      due: 'send_queues',
      failure: 'due queues not looked for',
      round: async () => {
        this.#look();
        return false;
      },
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#loops?.stop();
    await this.#looking;
    await Promise.all(this.#turns);
    await Promise.all(this.#parts.channels.map((channel) => channel.stop()));
    await this.#listener?.stop();
  }

  /** One look at a time; a wish to look during a look causes one more. */
  #look(): void {
    if (this.#stopped) return;
    if (this.#looking) {
      this.#lookAgain = true;
      return;
    }
    this.#looking = this.#startDueQueues()
      .catch((error) => this.#app.log.error('queues not read', { error }))
      .finally(() => {
        this.#looking = undefined;
        if (this.#lookAgain) {
          this.#lookAgain = false;
          this.#look();
        }
      });
  }

  async #startDueQueues(): Promise<void> {
    const rows = await listDueQueues(this.#app, MOST_QUEUES * 4);
    const idle = rows.filter((queue) => this.#isFree(keyOf(queue)));
    for (const queue of idle) {
      if (this.#stopped) break;
      if (this.#hasPlace(queue)) this.#startSendRun(queue);
    }
    this.#othersWait = rows.some((queue) => this.#isFree(keyOf(queue)));
  }

  #hasPlace({ priority }: DueQueue): boolean {
    const count = (...alike: Priority[]) =>
      [...this.#running.values()].filter((queue) => alike.includes(queue.priority)).length;
    if (priority === 'urgent') return count('urgent') < MOST_URGENT;
    const before = count('payment', 'triggered');
    if (before + count('bulk') >= MOST_QUEUES) return false;
    return priority === 'bulk' || before < MOST_QUEUES - KEPT_FOR_BULK;
  }

  #isFree(key: string): boolean {
    return !this.#running.has(key);
  }

  #startSendRun(queue: DueQueue): void {
    const key = keyOf(queue);
    const { priority } = queue;
    const state: RunningQueue = { priority, stop: false, startedAt: performance.now() };
    this.#running.set(key, state);
    const turn = this.#runSendRun(queue, state)
      .then(
        () => {
          this.#failures.delete(key);
          return true;
        },
        (error) => this.#rest(queue, error),
      )
      .then((canLook) => {
        this.#running.delete(key);
        this.#turns.delete(turn);
        if (canLook) this.#look();
      });
    this.#turns.add(turn);
  }

  /**
   * Backs off a failed queue in all processes, since only the first due ones are read. Returns whether it did; if the
   * write fails, the next poll tries again.
   */
  async #rest(queue: DueQueue, failure: unknown): Promise<boolean> {
    const { log, clock } = this.#app;
    log.error('sending failed', { ...queue, error: failure });
    if (isDatabaseUnavailable(failure)) return false; // no fault of this queue; the next poll looks again
    const before = this.#failures.get(keyOf(queue)) ?? 0;
    this.#failures.set(keyOf(queue), before + 1);
    try {
      const ctx = await storeCtx(this.#app, queue.store_id);
      await pauseQueue(ctx, queue.id, new Date(clock.now().getTime() + pauseMs(BACKOFF, before)));
      return true;
    } catch (error) {
      log.warn('queue not put to rest', { ...queue, error });
      return false;
    }
  }

  async #runSendRun(queue: DueQueue, state: RunningQueue): Promise<void> {
    const ctx = await storeCtx(this.#app, queue.store_id);
    await runSendRun(ctx, queue.id, {
      ...this.#parts,
      shouldStop: () =>
        this.#stopped ||
        state.stop ||
        (this.#othersWait && performance.now() - state.startedAt > TURN_MS),
    });
  }
}

function keyOf(queue: DueQueue): string {
  return `${queue.store_id}:${queue.id}`;
}
