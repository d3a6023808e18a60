import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { App } from './app.ts';
import { type Ctx, platformCtx } from './context.ts';

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

/**
 * Work that waits in a table for a worker: a row with `status`, `leased_by` and `lease_until`. The
 * SQL function `claim(worker, lease)` decides the order.
 */
export class Leases {
  readonly #table: RawBuilder<unknown>;
  readonly #claim: RawBuilder<unknown>;

  constructor({ table, claim }: { table: string; claim: string }) {
    this.#table = sql.table(table);
    this.#claim = sql.ref(claim);
  }

  /** Claims the next work across all stores; null when none waits. `at`: for scheduled work. */
  async claim(app: App, at?: Date): Promise<Claim | null> {
    const worker = randomUUID();
    const { rows } = await sql<Omit<Claim, 'worker'>>`
      select store_id, id
        from ${this.#claim}(${worker}::uuid, ${LEASE}::interval ${at ? sql`, ${at}::timestamptz` : sql``}) as taken (store_id, id)`.execute(
      platformCtx(app).db,
    );
    return rows[0] ? { ...rows[0], worker } : null;
  }

  /**
   * Renews the lease and sets the given values, in the caller's transaction; throws ClaimLost when
   * it is lost.
   */
  async keep(ctx: Ctx, claim: Claim, set?: RawBuilder<unknown>): Promise<void> {
    const until = sql`lease_until = clock_timestamp() + ${LEASE}::interval`;
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
         and leased_by = ${claim.worker} and status = 'running'`.execute(ctx.db);
    return numAffectedRows === 1n;
  }
}
