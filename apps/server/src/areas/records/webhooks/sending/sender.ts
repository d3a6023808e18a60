import { setTimeout as wait } from 'node:timers/promises';
import type { WebhookAttempt } from '@clientela/contract';
import { present } from '@clientela/domain';
import { sql } from 'kysely';
import type { App } from '#platform/app';
import { type Ctx, storeCtx } from '#platform/context';
import type { JsonObject } from '#platform/database.generated';
import type { Claim } from '#platform/leases';
import { startLoops } from '#platform/loops';
import { microBatch } from '#platform/micro-batch';
import { signerOf } from '../webhook-secrets.ts';
import { type Address, attempt } from './attempt.ts';
import { bodyOf } from './body.ts';
import { LEASE_SECONDS, webhookLeases } from './lease.ts';
import { type Attempted, releaseDeliveries, saveOutcomes } from './record.ts';

/** Deliveries that this process has claimed, in flight or waiting for their address. */
const MOST_HELD = 1_000;
/** In flight to one address; the rest of its claims (app.claim_webhook_deliveries) wait in its lane. */
const MOST_AT_ADDRESS = 10;
/** A delivery whose turn comes later leaves its claim, so that a slow attempt ends within the lease. */
const START_WITHIN_MS = (LEASE_SECONDS * 1000) / 3;
const IDLE_MS = 250;

/** Sends due webhook deliveries of all stores until stopped. */
export function startWebhookSending(app: App): { stop(): Promise<void> } {
  const sender = new WebhookSender(app);
  const loops = startLoops(app, {
    count: 1,
    idleMs: IDLE_MS,
    due: 'webhooks',
    failure: 'webhooks not sent',
    async round() {
      await sender.take();
      if (!sender.isBusy) return false;
      // Recorded deliveries leave room at their address; an unresponsive one blocks no other.
      await Promise.race([sender.recorded(), wait(IDLE_MS)]);
      return true;
    },
  });
  return {
    async stop() {
      await loops.stop();
      await sender.stop();
    },
  };
}

/** Sends until nothing is due: for tests and benchmarks. */
export async function drainWebhooks(app: App): Promise<void> {
  const sender = new WebhookSender(app);
  while ((await sender.take()) > 0) await sender.idle();
}

interface Delivery {
  id: string;
  webhook_id: string;
  message_id: string;
  kind: string;
  data: JsonObject;
  occurred_at: string;
  attempts: number;
  address: Address;
}

/** A claimed delivery. */
interface Held {
  ctx: Ctx;
  claim: Claim;
  delivery: Delivery;
  claimedAt: number;
}

/** The claimed deliveries of one address. */
interface Lane {
  waiting: Held[];
  inFlight: number;
}

/** Sends claimed deliveries side by side and records their outcomes in batches. */
class WebhookSender {
  readonly #app: App;
  readonly #lanes = new Map<string, Lane>();
  readonly #work = new Set<Promise<void>>();
  readonly #record = microBatch((list: readonly Outcome[]) => this.#saveAll(list));
  #held = 0;
  #recorded = Promise.withResolvers<void>();

  constructor(app: App) {
    this.#app = app;
  }

  /** Claims and starts what is due; returns how many deliveries. */
  async take(): Promise<number> {
    const most = MOST_HELD - this.#held;
    if (most <= 0) return 0;
    const claims = await webhookLeases.claimMany(this.#app, most);
    for (const [store, ofStore] of Map.groupBy(claims, ({ store_id }) => store_id)) {
      // What cannot be read is due again when its lease ends, and holds no other store up.
      await this.#start(store, ofStore).catch((error) =>
        this.#app.log.error('webhooks not read', { store, error }),
      );
    }
    return claims.length;
  }

  async #start(storeId: string, claims: readonly Claim[]): Promise<void> {
    const claimedAt = performance.now();
    const ctx = await storeCtx(this.#app, storeId);
    const ids = claims.map(({ id }) => id);
    const deliveries = await readDeliveries(ctx, ids);
    for (const claim of claims) {
      const delivery = deliveries.get(claim.id);
      if (delivery) this.#add({ ctx, claim, delivery, claimedAt });
    }
  }

  get isBusy(): boolean {
    return this.#held > 0;
  }

  /** Resolves when the next outcomes are recorded. */
  recorded(): Promise<void> {
    return this.#recorded.promise;
  }

  /** Resolves when everything held is recorded. */
  async idle(): Promise<void> {
    while (this.#work.size > 0) await Promise.all(this.#work);
  }

  /** Gives back what has not left, and waits for the rest. */
  async stop(): Promise<void> {
    for (const lane of this.#lanes.values()) this.#giveBack(lane.waiting.splice(0));
    await this.idle();
  }

  #add(held: Held): void {
    this.#held++;
    const { webhook_id } = held.delivery;
    const lane = this.#lanes.get(webhook_id) ?? { waiting: [], inFlight: 0 };
    this.#lanes.set(webhook_id, lane);
    lane.waiting.push(held);
    this.#startNext(webhook_id, lane);
  }

  #startNext(webhookId: string, lane: Lane): void {
    const [oldest] = lane.waiting;
    if (oldest && performance.now() - oldest.claimedAt > START_WITHIN_MS)
      this.#giveBack(lane.waiting.splice(0));
    while (lane.inFlight < MOST_AT_ADDRESS) {
      const next = lane.waiting.shift();
      if (!next) break;
      lane.inFlight++;
      this.#do(next, () => this.#deliver(next, lane));
    }
    if (lane.inFlight === 0) this.#lanes.delete(webhookId);
  }

  async #deliver({ ctx, claim, delivery }: Held, lane: Lane): Promise<void> {
    const { webhook_id, attempts, address, message_id: id } = delivery;
    let kept: readonly Held[] = [];
    try {
      let made: WebhookAttempt | undefined;
      try {
        made = await attempt(ctx, address, { id, body: bodyOf(delivery) });
      } finally {
        lane.inFlight--;
        // Claimed again once the failure is recorded, one at a time while the address fails.
        if (made?.error !== null) kept = lane.waiting.splice(0);
        this.#startNext(webhook_id, lane);
      }
      const { error } = await this.#record({ ctx, claim, webhook_id, attempts, made });
      if (error) throw error;
    } finally {
      this.#held--;
      this.#giveBack(kept);
    }
  }

  #giveBack(list: readonly Held[]): void {
    const [first] = list;
    if (!first) return;
    this.#do(first, async () => {
      try {
        await releaseDeliveries(
          first.ctx,
          list.map(({ claim }) => claim),
        );
      } finally {
        this.#held -= list.length;
      }
    });
  }

  #do({ delivery }: Held, work: () => Promise<void>): void {
    const doing = work()
      .catch((error) => this.#app.log.error('webhook not sent', { delivery: delivery.id, error }))
      .finally(() => this.#work.delete(doing));
    this.#work.add(doing);
  }

  /** One transaction for each store, so that a failure of one is not that of another. */
  async #saveAll(list: readonly Outcome[]): Promise<{ error: unknown }[]> {
    const errors = new Map<string, unknown>();
    const ofStores = Map.groupBy(list, ({ ctx }) => ctx.store.id);
    await Promise.all(
      [...ofStores].map(([storeId, ofStore]) =>
        saveOutcomes(ofStore[0]!.ctx, ofStore).catch((error) => errors.set(storeId, error)),
      ),
    );
    this.#recorded.resolve();
    this.#recorded = Promise.withResolvers();
    return list.map(({ ctx }) => ({ error: errors.get(ctx.store.id) }));
  }
}

interface Outcome extends Attempted {
  ctx: Ctx;
}

async function readDeliveries(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Delivery>> {
  const rows = await ctx.db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('store_webhooks as w', (join) =>
      join.onRef('w.store_id', '=', 'd.store_id').onRef('w.id', '=', 'd.webhook_id'),
    )
    .select(['d.id', 'd.webhook_id', 'd.message_id', 'd.kind', 'd.data', 'd.occurred_at'])
    .select(['d.attempts', 'w.url', 'w.secret_sealed', 'w.previous_sealed', 'w.previous_until'])
    .$narrowType<{ data: JsonObject }>()
    .where('d.store_id', '=', ctx.store.id)
    .where(sql<boolean>`d.id = any(${ids}::uuid[])`)
    .execute();
  const addresses = new Map<string, Address>();
  for (const row of rows) {
    const { webhook_id, url } = row;
    if (!addresses.has(webhook_id)) addresses.set(webhook_id, { url, sign: signerOf(ctx, row) });
  }
  return new Map(
    rows.map((row) => [
      row.id,
      { ...row, address: present(addresses.get(row.webhook_id), 'the address') },
    ]),
  );
}
