import { setTimeout as wait } from 'node:timers/promises';
import { settleMessages } from '#areas/billing/wallet/index';
import { type Ctx, inTransaction, storeCtx } from '#platform/context';
import { isDatabaseUnavailable, isMoved } from '#platform/pools';
import { type KnownMessage, saveMessageKeys } from './message-keys.queries.ts';
import { type OutboxRow, saveOutboxRows } from './outbox.queries.ts';
import type { QueueOf } from './queue.ts';
import type { MessageKey } from './receipts.port.ts';
import type { MessageSource, Outcome, Postponed } from './source.port.ts';

interface Batch {
  outcomes: Outcome[];
  postponed: Postponed[];
  outbox: OutboxRow[];
  keys: KnownMessage[];
}

/** Stored with a completed message. */
export interface Kept {
  /** How its provider calls it. */
  key?: MessageKey | undefined;
  /** For the test outbox. */
  kept?: OutboxRow | undefined;
}

/** Results of these milliseconds are committed together: a commit costs more than a short wait. */
const GATHER_MS = 5;
/** So many that have gathered during the last commit need no wait. */
const WORTH_A_COMMIT = 40;

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 3_000;
/** A refused statement is retried for so long; then the batch is at fault. */
const REFUSED_MS = 5_000;
/** While the database is away nothing else can be done: a restart or failover takes a minute or two. */
const AWAY_MS = 600_000;

/**
 * Records results of messages. While one statement runs, the next results collect, so a busy
 * queue commits some dozens at once and a quiet one within milliseconds.
 */
export class Completer {
  #ctx: Ctx;
  readonly #queue: QueueOf;
  readonly #source: MessageSource;
  readonly #isPriced: boolean;
  #outcomes: Outcome[] = [];
  #postponed: Postponed[] = [];
  #outbox: OutboxRow[] = [];
  #keys: KnownMessage[] = [];
  #recorded: (() => void)[] = [];
  #running: Promise<void> | undefined;
  #error: unknown;
  sent = 0;

  constructor(ctx: Ctx, queue: QueueOf, source: MessageSource, isPriced: boolean) {
    this.#ctx = ctx;
    this.#queue = queue;
    this.#source = source;
    this.#isPriced = isPriced;
  }

  finish(
    outcome: Outcome,
    { recorded = () => {}, key, kept }: Kept & { recorded?: () => void },
  ): void {
    this.#outcomes.push(outcome);
    if (kept) this.#outbox.push(kept);
    if (key) {
      const { message_id, units } = outcome;
      this.#keys.push({ ...key, message_id, units });
    }
    this.#push(recorded);
  }

  postpone(postponed: Postponed, recorded: () => void): void {
    this.#postponed.push(postponed);
    this.#push(recorded);
  }

  /** Waits until all given results are recorded; rethrows errors of recording. */
  async flush(): Promise<void> {
    await this.idle();
    if (this.#error) throw this.#error;
  }

  /** Waits until nothing is being recorded any more. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  #push(recorded: () => void): void {
    this.#recorded.push(recorded);
    this.#running ??= this.#run();
  }

  async #run(): Promise<void> {
    while (this.#recorded.length > 0) {
      if (this.#recorded.length < WORTH_A_COMMIT) await wait(GATHER_MS);
      const recorded = this.#recorded;
      this.#recorded = [];
      const batch = this.#take();
      try {
        await this.#write(batch);
      } catch (error) {
        // Unrecorded messages become due again when their lease expires.
        this.#error = error;
      }
      for (const done of recorded) done();
    }
    this.#running = undefined;
  }

  #take(): Batch {
    const batch = {
      outcomes: this.#outcomes,
      postponed: this.#postponed,
      outbox: this.#outbox,
      keys: this.#keys,
    };
    this.#outcomes = [];
    this.#postponed = [];
    this.#outbox = [];
    this.#keys = [];
    return batch;
  }

  /** Messages that left must be recorded, or they leave again. */
  async #write(batch: Batch): Promise<void> {
    const startedAt = performance.now();
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 3, LONGEST_WAIT_MS)) {
      try {
        await this.#record(batch);
        return;
      } catch (error) {
        const mayWait = isDatabaseUnavailable(error) && !this.#ctx.app.stopping;
        const patienceMs = mayWait ? AWAY_MS : REFUSED_MS;
        if (performance.now() + waitMs - startedAt > patienceMs) throw error;
        this.#ctx.log.warn('results not recorded yet', { queue: this.#queue.id, error });
        await wait(waitMs);
        if (isMoved(error)) this.#ctx = await storeCtx(this.#ctx.app, this.#ctx.store.id);
      }
    }
  }

  async #record({ outcomes, postponed, outbox, keys }: Batch): Promise<void> {
    const queue = this.#queue;
    await inTransaction(this.#ctx, async (ctx) => {
      if (outcomes.length > 0) {
        const counts = await this.#source.complete(ctx, queue, outcomes);
        if (this.#isPriced) await settleMessages(ctx, queue, counts);
      }
      if (outbox.length > 0) await saveOutboxRows(ctx, queue, outbox);
      if (keys.length > 0) await saveMessageKeys(ctx, queue, keys);
      if (postponed.length > 0) await this.#source.postpone(ctx, queue, postponed);
    });
    this.sent += outcomes.filter(({ status }) => status === 'sent').length;
  }
}
