import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '#platform/app';
import { type Ctx, storeCtx } from '#platform/context';
import type { JsonObject } from '#platform/database.generated';
import type { Claim } from '#platform/leases';
import { startLoops } from '#platform/loops';
import { attempt } from './attempt.ts';
import { bodyOf } from './body.ts';
import { webhookLeases } from './lease.ts';
import { recordAttempt } from './record.ts';

/** Concurrent attempts of one process; at most ten per address. */
const MOST_UNDER_WAY = 200;
const IDLE_MS = 250;

/** Sends due webhook deliveries of all stores until stopped. */
export function startWebhookSending(app: App): { stop(): Promise<void> } {
  const underWay = new Set<Promise<void>>();
  const loops = startLoops(app, {
    count: 1,
    idleMs: IDLE_MS,
    due: 'webhooks',
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

async function take(app: App, most: number): Promise<Claim[]> {
  return most > 0 ? webhookLeases.claimMany(app, most) : [];
}

async function deliver(app: App, claim: Claim): Promise<void> {
  const ctx = await storeCtx(app, claim.store_id);
  const message = await findMessage(ctx, claim.id);
  if (!message) return;
  const body = bodyOf(message);
  const made = await attempt(ctx, message, { id: message.message_id, body });
  await recordAttempt(ctx, claim, { ...message, made });
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
