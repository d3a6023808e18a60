import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { App } from './app.ts';
import { type Ctx, platformCtx } from './context.ts';

// Two kinds of leases (docs/background-work.md). A worker's lease is in columns of its own and is renewed by a
// heartbeat: `Leases`. A batch's lease is the due time of its rows: `DueTimeLease`.

/** A worker that stops without a word is replaced after this long. */
const LEASE = '15 seconds';
const HEARTBEAT_MS = 4_000;

/** One worker's right to move one piece of a store's work. */
export interface Claim {
  store_id: string;
  id: string;
  worker: string;
}

/** The worker lost its claim: the work ended or was taken over. Its transaction is rolled back. */
export class ClaimLost extends Error {}

interface LeaseOptions {
  table: string;
  /** SQL function (worker, lease, …) that decides what is next, across all stores. */
  claim: string;
  lease?: string;
  /** Condition of work that is under way. */
  isOpen?: RawBuilder<boolean>;
}

/** Work that waits in a table for a worker: a row with `leased_by` and `lease_until`. */
export class Leases {
  readonly #table: RawBuilder<unknown>;
  readonly #claim: RawBuilder<unknown>;
  readonly #lease: string;
  readonly #isOpen: RawBuilder<boolean>;

  constructor({ table, claim, lease = LEASE, isOpen = sql`status = 'running'` }: LeaseOptions) {
    this.#table = sql.table(table);
    this.#claim = sql.ref(claim);
    this.#lease = lease;
    this.#isOpen = isOpen;
  }

  /** Claims the next work; null when none waits. `at`: for scheduled work. */
  async claim(app: App, at?: Date): Promise<Claim | null> {
    const [claim] = await this.#claimNext(app, at ? sql`, ${at}::timestamptz` : sql``);
    return claim ?? null;
  }

  /** Claims so much scheduled work at once. */
  claimMany(app: App, most: number): Promise<Claim[]> {
    return this.#claimNext(app, sql`, ${app.clock.now()}::timestamptz, ${most}`);
  }

  async #claimNext(app: App, more: RawBuilder<unknown>): Promise<Claim[]> {
    const worker = randomUUID();
    const { rows } = await sql<Omit<Claim, 'worker'>>`
      select store_id, id
        from ${this.#claim}(${worker}::uuid, ${this.#lease}::interval ${more}) as taken (store_id, id)`.execute(
      platformCtx(app).db,
    );
    return rows.map((row) => ({ ...row, worker }));
  }

  /**
   * Renews the lease and sets the given values, in the caller's transaction; throws ClaimLost when
   * it is lost.
   */
  async keep(ctx: Ctx, claim: Claim, set?: RawBuilder<unknown>): Promise<void> {
    const until = sql`lease_until = clock_timestamp() + ${this.#lease}::interval`;
    if (!(await this.#update(ctx, claim, until, set))) throw new ClaimLost();
  }

  /** Gives the work back, to be taken at once or after a pause. */
  async release(
    ctx: Ctx,
    claim: Claim,
    { pauseMs = 0, set }: { pauseMs?: number; set?: RawBuilder<unknown> } = {},
  ): Promise<void> {
    const until = sql`leased_by = null,
      lease_until = clock_timestamp() + ${pauseMs} * interval '1 millisecond'`;
    await this.#update(ctx, claim, until, set);
  }

  /** Ends the work with these values; false when another worker holds it. */
  end(ctx: Ctx, claim: Claim, set: RawBuilder<unknown>): Promise<boolean> {
    return this.#update(ctx, claim, sql`leased_by = null, lease_until = null`, set);
  }

  /**
   * Renews the lease in the background until the returned function is called; on failure it aborts
   * through `lost`.
   */
  startHeartbeat(
    ctx: Ctx,
    claim: Claim,
    {
      everyMs = HEARTBEAT_MS,
      beat = () => this.keep(ctx, claim),
      lost = () => {},
    }: { everyMs?: number; beat?: () => Promise<void>; lost?: (error: ClaimLost) => void } = {},
  ): () => void {
    const timer = setInterval(() => {
      beat().catch((error: unknown) => {
        if (error instanceof ClaimLost) lost(error);
        else ctx.log.warn('lease not renewed', { work: claim.id, error });
      });
    }, everyMs);
    return () => clearInterval(timer);
  }

  async #update(
    ctx: Ctx,
    claim: Claim,
    until: RawBuilder<unknown>,
    set?: RawBuilder<unknown>,
  ): Promise<boolean> {
    const { numAffectedRows } = await sql`
      update ${this.#table} set ${until} ${set ? sql`, ${set}` : sql``}
       where store_id = ${ctx.store.id} and id = ${claim.id}
         and leased_by = ${claim.worker} and ${this.#isOpen}`.execute(ctx.db);
    return numAffectedRows === 1n;
  }
}

/**
 * Work whose due time is its lease: a claim moves `due_at` behind the lease, so that the rows of a killed process
 * become due again. Its statements call the table by `as`.
 */
export interface DueTimeLease {
  as: string;
  key: string;
  /** Number that makes a holder's result outdated when it changes: the attempt, or the notices received. */
  fence: string;
}

type Held<Lease extends DueTimeLease> = Readonly<
  Record<Lease['key'], string> & Record<Lease['fence'], number>
>;

/** Condition of the store's rows with these keys, with any holder. */
export function isAmong<Lease extends DueTimeLease>(
  ctx: Ctx,
  lease: Lease,
  held: readonly Held<Lease>[],
): RawBuilder<boolean> {
  const keys = held.map((row) => row[lease.key as Lease['key']]);
  return sql`${sql.ref(`${lease.as}.store_id`)} = ${ctx.store.id}
    and ${sql.ref(`${lease.as}.${lease.key}`)} = any(${keys}::uuid[])`;
}

/** Condition of a row whose fence has the number of the claim. */
export function isCurrent<Lease extends DueTimeLease>(
  lease: Lease,
  held: readonly Held<Lease>[],
): RawBuilder<boolean> {
  const keys = held.map((row) => row[lease.key as Lease['key']]);
  const numbers = held.map((row) => row[lease.fence as Lease['fence']]);
  return sql`exists (select from unnest(${keys}::uuid[], ${numbers}::int[]) as h(key, number)
    where h.key = ${sql.ref(`${lease.as}.${lease.key}`)} and h.number = ${sql.ref(`${lease.as}.${lease.fence}`)})`;
}

/**
 * Condition of the rows that are still ours. The keys are one array next to the index, since the planner may read
 * the whole table to join a hundred rows.
 */
export function isHeld<Lease extends DueTimeLease>(
  ctx: Ctx,
  lease: Lease,
  held: readonly Held<Lease>[],
): RawBuilder<boolean> {
  return sql`${isAmong(ctx, lease, held)} and ${isCurrent(lease, held)}`;
}
