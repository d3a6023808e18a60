import { allRoutes } from '@clientela/server/areas';
import { buildServer } from '@clientela/server/platform/http/server';
import { BENCH_EMAIL, BENCH_PASSWORD, ensureBigStore } from './big-store.ts';
import { percentile, report, signIn, withApp } from './harness.ts';

const isQuick = process.argv.includes('--quick') && !process.env.BENCH_DATA;
const CUSTOMERS = isQuick ? 20_000 : 1_000_000;
const ORDERS = isQuick ? 100_000 : 5_000_000;
const ROUNDS = 500;
const REACH_MS = 50;

/** The call that opens a store, over HTTP, one after the other, in a store of a million customers. */
await withApp(
  async (app) => {
    const { id } = await ensureBigStore(app, CUSTOMERS, ORDERS);
    const server = await buildServer(app, allRoutes);
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    const token = await signIn(address, { email: BENCH_EMAIL, password: BENCH_PASSWORD });
    const headers = { authorization: `Bearer ${token}` };
    const times: number[] = [];
    for (let i = 0; i < ROUNDS; i++) {
      const startedAt = performance.now();
      const answer = await fetch(`${address}/api/stores/${id}/context`, { headers });
      await answer.text();
      if (!answer.ok) throw new Error(`answered ${answer.status}`);
      times.push(performance.now() - startedAt);
    }
    const p95_ms = percentile(times.slice(ROUNDS / 10), 95);
    report({
      bench: 'store context',
      customers: CUSTOMERS,
      orders: ORDERS,
      p50_ms: percentile(times, 50),
      p95_ms,
      ratio: p95_ms / REACH_MS,
      reach: 'p95 < 50 ms in a store of a million customers',
    });
    await server.close();
  },
  { keep: true },
);
