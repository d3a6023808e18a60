import { allRoutes } from '@clientela/server/areas';
import { activateCampaign, prepareCampaign } from '@clientela/server/areas/campaigns';
import { buildServer } from '@clientela/server/platform/http/server';
import autocannon from 'autocannon';
import Fastify from 'fastify';
import { aCampaign, aStoreOf } from './big-campaign.ts';
import { report, withApp } from './harness.ts';

/** Opens and clicks, committed before the answer, beside a Fastify route that writes nothing. */
const SECONDS = process.argv.includes('--quick') ? 4 : 15;
const MESSAGES = 10_000;

await withApp(async (app) => {
  const ctx = await aStoreOf(app, MESSAGES);
  const { id } = await aCampaign(ctx);
  await activateCampaign(ctx, id);
  await prepareCampaign(ctx, id);
  await app.pools.owner.query(`update campaign_activities set status = 'sent', sent_at = now()`);
  await app.pools.owner.query('vacuum analyze campaign_activities');
  const { rows } = await app.pools.owner.query<{ token: string }>(
    'select token from campaign_activities limit $1',
    [MESSAGES],
  );
  const tokens = rows.map(({ token }) =>
    Buffer.from(token.replaceAll('-', ''), 'hex').toString('base64url'),
  );
  const key = ctx.store.public_key;

  const bare = Fastify();
  bare.get('/bare', async (_request, reply) => reply.type('image/gif').send(Buffer.alloc(43)));
  const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' });
  const server = await buildServer(app, allRoutes);
  const url = await server.listen({ port: 0, host: '127.0.0.1' });

  const yardstick = await load(bareUrl, ['/bare']);
  const open = await load(
    url,
    tokens.map((token) => `/api/t/o/${key}/${token}`),
  );
  const click = await load(
    url,
    tokens.map((token, n) => `/api/t/c/${key}/${token}/${n % 6}`),
  );
  for (const [bench, result] of [
    ['open endpoint', open],
    ['click endpoint', click],
  ] as const) {
    report({
      bench,
      connections: 100,
      per_second: Math.round(result.requests.average),
      bare_fastify_per_second: Math.round(yardstick.requests.average),
      ratio: Number((result.requests.average / yardstick.requests.average).toFixed(2)),
      p99_ms: result.latency.p99,
      refused: result['4xx'] + result['5xx'],
      connection_errors: result.errors,
      reach: 'ratio ≥ 0.5, p99 < 20 ms',
    });
  }
  await server.close();
  await bare.close();
});

function load(url: string, paths: string[]): Promise<autocannon.Result> {
  return autocannon({
    url,
    connections: 100,
    duration: SECONDS,
    workers: 1,
    headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)' },
    requests: paths.map((path) => ({ method: 'GET', path })),
  });
}
