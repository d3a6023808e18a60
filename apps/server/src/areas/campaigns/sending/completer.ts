import { settleMessages } from '#areas/wallet/index';
import { type Ctx, inTransaction } from '#platform/context';
import { isDatabaseAway } from '#platform/pools';
import {
  completeMessages,
  keepOutboxRows,
  type OutboxRow,
  type Outcome,
  type Postponed,
  postponeMessages,
} from './sending.queries.ts';

interface Batch {
  outcomes: Outcome[];
  postponed: Postponed[];
  outbox: OutboxRow[];
}

/** Results of these milliseconds are committed together: a commit costs more than a short wait. */
const GATHER_MS = 5;

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 3_000;
/** A refused statement is tried for so long; what is at fault is the batch. */
const REFUSED_MS = 5_000;
/** While the database is away nothing else can be done: a restart or failover takes a minute or two. */
const AWAY_MS = 600_000;

/**
 * Records what became of messages. While one statement runs, the next results collect, so a busy
 * lane commits some dozens at once and a quiet one within milliseconds.
 */
export class Completer {
  readonly #ctx: Ctx;
  readonly #campaignId: string;
  readonly #isPriced: boolean;
  #outcomes: Outcome[] = [];
  #postponed: Postponed[] = [];
  #outbox: OutboxRow[] = [];
  #recorded: (() => void)[] = [];
  #running: Promise<void> | undefined;
  #error: unknown;
  sent = 0;

  constructor(ctx: Ctx, campaignId: string, isPriced: boolean) {
    this.#isPriced = isPriced;
    this.#ctx = ctx;
    this.#campaignId = campaignId;
  }

  finish(outcome: Outcome, recorded: () => void, outbox?: OutboxRow): void {
    this.#outcomes.push(outcome);
    if (outbox) this.#outbox.push(outbox);
    this.#push(recorded);
  }

  postpone(postponed: Postponed, recorded: () => void): void {
    this.#postponed.push(postponed);
    this.#push(recorded);
  }

  /** Waits until everything given so far is recorded; throws what recording threw. */
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
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
      const recorded = this.#recorded;
      this.#recorded = [];
      const batch = this.#take();
      try {
        await this.#write(batch);
      } catch (error) {
        // What could not be recorded comes back when its lease ends.
        this.#error = error;
      }
      for (const done of recorded) done();
    }
    this.#running = undefined;
  }

  #take(): Batch {
    const batch = { outcomes: this.#outcomes, postponed: this.#postponed, outbox: this.#outbox };
    this.#outcomes = [];
    this.#postponed = [];
    this.#outbox = [];
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
        const mayWait = isDatabaseAway(error) && !this.#ctx.app.stopping;
        const patienceMs = mayWait ? AWAY_MS : REFUSED_MS;
        if (performance.now() + waitMs - startedAt > patienceMs) throw error;
        this.#ctx.log.warn('results not recorded yet', { campaign: this.#campaignId, error });
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    }
  }

  async #record({ outcomes, postponed, outbox }: Batch): Promise<void> {
    await inTransaction(this.#ctx, async (ctx) => {
      if (outcomes.length > 0) {
        const counts = await completeMessages(ctx, this.#campaignId, outcomes);
        if (this.#isPriced) await settleMessages(ctx, this.#campaignId, counts);
      }
      if (outbox.length > 0) await keepOutboxRows(ctx, this.#campaignId, outbox);
      if (postponed.length > 0) await postponeMessages(ctx, postponed);
    });
    this.sent += outcomes.filter(({ status }) => status === 'sent').length;
  }
}
