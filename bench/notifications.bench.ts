import { allRoutes } from '@clientela/server/areas';
import { createStore } from '@clientela/server/areas/identity/stores';
import { platformCtx } from '@clientela/server/platform/context';
import { buildServer } from '@clientela/server/platform/http/server';
import { aPerson, percentile, report, signIn, withApp } from './harness.ts';

const TOTAL = 100_000;
const ROUNDS = process.argv.includes('--quick') ? 200 : 1_000;
const REACH_MS = 20;

/** Statistics and pages of a person with 100,000 notifications, over HTTP, one call after the other. */
await withApp(async (app) => {
  const person = await aPerson(app);
  const people = [{ user_id: person.id, role: 'OWNER' as const }];
  const store = await createStore(platformCtx(app), { name: 'Muitas', people });
  const client = await app.pools.owner.connect();
  await client.query('begin; set local role clientela_system');
  await client.query(
    `insert into notifications (store_id, id, user_id, kind, title, content, created_at, read_at)
     select $1, app.new_id(), $2, 'import_finished', 'Importação concluída', 'clientes.csv: ' || n || ' novos.',
            at, case when n % 3 > 0 then at end
       from (select n, now() - n * interval '2 minutes' as at from generate_series(1, $3::int) n) made`,
    [store, person.id, TOTAL],
  );
  await client.query('commit; analyze notifications');
  client.release();

  const server = await buildServer(app, allRoutes);
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const headers = { authorization: `Bearer ${await signIn(address, person)}` };
  const base = `${address}/api/stores/${store}/notifications`;
  const measure = async (path: string) => {
    const times: number[] = [];
    for (let i = 0; i < ROUNDS; i++) {
      const startedAt = performance.now();
      const answer = await fetch(`${base}${path}`, { headers });
      await answer.text();
      if (!answer.ok) throw new Error(`answered ${answer.status}`);
      times.push(performance.now() - startedAt);
    }
    return percentile(times.slice(ROUNDS / 10), 95);
  };
  const statistics_p95_ms = await measure('/statistics');
  const first_page_p95_ms = await measure('?page=1&per_page=15&ordering=created_at:desc');
  report({
    bench: 'notifications',
    notifications: TOTAL,
    statistics_p95_ms,
    first_page_p95_ms,
    unread_page_p95_ms: await measure('?page=1&per_page=15&unread=true'),
    middle_page_p95_ms: await measure('?page=3333&per_page=15'),
    ratio: Math.max(statistics_p95_ms, first_page_p95_ms) / REACH_MS,
    reach: 'statistics and first page p95 < 20 ms',
  });
  await server.close();
});
