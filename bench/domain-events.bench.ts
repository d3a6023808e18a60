import { setTimeout as wait } from 'node:timers/promises';
import { createStore } from '@clientela/server/areas/identity/stores';
import { startConsumers } from '@clientela/server/platform/consumers';
import { type Ctx, inTransaction, platformCtx, storeCtx } from '@clientela/server/platform/context';
import { type Consumer, publish } from '@clientela/server/platform/domain-events';
import { percentile, report, withApp } from './harness.ts';
import { startProgram } from './program.ts';

const quick = process.argv.includes('--quick');
const SECONDS = quick ? 3 : 20;
const EVENTS_A_SECOND = 2_000;
const EVENTS_A_TRANSACTION = 10;
const STORES = 4;

/**
 * Events of four stores, ten a transaction, followed by one consumer here and by all of the product's in a
 * process of their own, while an import's transaction stays open: milliseconds from publishing to handling.
 */
await withApp(async (app) => {
  const stores: Ctx[] = [];
  for (let n = 0; n < STORES; n++) {
    const id = await createStore(platformCtx(app), { name: 'Loja', people: [] });
    stores.push(await storeCtx(app, id));
  }
  const tookMs: number[] = [];
  const measuring: Consumer = {
    name: 'measuring',
    kinds: ['customer.deleted'],
    async handle(_ctx, events) {
      const now = Date.now();
      for (const { occurred_at } of events) tookMs.push(now - Date.parse(occurred_at));
    },
  };
  const program = await startProgram(app, 'worker');
  const consumers = await startConsumers(app, [measuring]);
  const open = await app.pools.owner.connect();
  await open.query('begin');
  await open.query('select pg_current_xact_id()');

  const startedAt = performance.now();
  const publishing: Promise<void>[] = [];
  const total = SECONDS * EVENTS_A_SECOND;
  for (let begun = 0; begun < total; begun += EVENTS_A_TRANSACTION) {
    const dueMs = (begun / EVENTS_A_SECOND) * 1_000;
    const earlyMs = dueMs - (performance.now() - startedAt);
    if (earlyMs > 0) await wait(earlyMs);
    publishing.push(publishSome(stores[(begun / EVENTS_A_TRANSACTION) % STORES]!));
  }
  await Promise.all(publishing);
  const publishedS = (performance.now() - startedAt) / 1_000;
  while (tookMs.length < total) await wait(10);

  await open.query('rollback');
  open.release();
  await consumers.stop();
  await program.stop();
  report({
    bench: 'domain-events',
    events: total,
    published_per_second: Math.round(total / publishedS),
    p50_ms: percentile(tookMs, 50),
    p99_ms: percentile(tookMs, 99),
    reach: 'p99 ≤ 300 ms at 2,000 a second behind an open transaction',
  });
});

function publishSome(ctx: Ctx): Promise<void> {
  return inTransaction(ctx, (ctx) =>
    publish(
      ctx,
      ...Array.from(
        { length: EVENTS_A_TRANSACTION },
        () => ({ kind: 'customer.deleted', subject_id: crypto.randomUUID(), data: {} }) as const,
      ),
    ),
  );
}
