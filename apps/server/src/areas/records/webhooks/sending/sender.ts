import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { App } from '#platform/app';
import { type Ctx, platformCtx, storeCtx } from '#platform/context';
import type { JsonObject } from '#platform/database.generated';
import { startLoops } from '#platform/loops';
import { attempt } from './attempt.ts';
import { bodyOf } from './body.ts';
import { recordAttempt } from './record.ts';

/** Longer than an attempt may take: deliveries of a killed process are taken over after it. */
const LEASE = '30 seconds';
/** Concurrent attempts of one process; at most ten per address. */
const MOST_UNDER_WAY = 200;
const IDLE_MS = 250;

/** Sends due webhook deliveries of all stores until stopped. */
export function startWebhookSending(app: App): { stop(): Promise<void> } {
  const underWay = new Set<Promise<void>>();
  const loops = startLoops(app, {
    count: 1,
    idleMs: IDLE_MS,
    failure: 'webhooks not sent',
    async round() {
      const taken = await take(app, MOST_UNDER_WAY - underWay.size);
      for (const one of taken) {
        const sending = deliver(app, one)
          .catch((error) => app.log.error('webhook not sent', { delivery: one.id, error }))
          .finally(() => underWay.delete(sending));
        underWay.add(sending);
      }
      // The next delivery is claimed as soon as one ends, since its address may have capacity
      // again; an unresponsive address blocks no other.
      if (taken.length > 0) await Promise.race([...underWay, wait(IDLE_MS)]);
      return taken.length > 0;
    },
  });
  return {
    async stop() {
      await loops.stop();
      await Promise.all(underWay);
    },
  };
}

/** Sends until nothing is due: for tests and benchmarks. */
export async function drainWebhooks(app: App): Promise<void> {
  for (let taken = await take(app, MOST_UNDER_WAY); taken.length > 0; ) {
    await Promise.all(taken.map((one) => deliver(app, one)));
    taken = await take(app, MOST_UNDER_WAY);
  }
}

interface Claimed {
  store_id: string;
  id: string;
  worker: string;
}

async function take(app: App, most: number): Promise<Claimed[]> {
  if (most <= 0) return [];
  const worker = randomUUID();
  const { rows } = await sql<Omit<Claimed, 'worker'>>`
    select store_id, id from app.claim_webhook_deliveries(${worker}::uuid, ${LEASE}::interval,
      ${app.clock.now()}::timestamptz, ${most})`.execute(platformCtx(app).db);
  return rows.map((row) => ({ ...row, worker }));
}

async function deliver(app: App, { store_id, id, worker }: Claimed): Promise<void> {
  const ctx = await storeCtx(app, store_id);
  const message = await findMessage(ctx, id);
  if (!message) return;
  const body = bodyOf(message);
  const made = await attempt(ctx, message, { id: message.message_id, body });
  await recordAttempt(ctx, { ...message, worker }, made);
}

function findMessage(ctx: Ctx, id: string) {
  return ctx.db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('store_webhooks as w', (join) =>
      join.onRef('w.store_id', '=', 'd.store_id').onRef('w.id', '=', 'd.webhook_id'),
    )
    .select(['d.id', 'd.webhook_id', 'd.message_id', 'd.kind', 'd.data', 'd.occurred_at'])
    .select(['d.attempts', 'w.url', 'w.secret_sealed', 'w.previous_sealed', 'w.previous_until'])
    .$narrowType<{ data: JsonObject }>()
    .where('d.store_id', '=', ctx.store.id)
    .where('d.id', '=', id)
    .executeTakeFirst();
}
