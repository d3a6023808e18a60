import { activateCampaign, prepareCampaign } from '@clientela/server/areas/messaging/campaigns';
import Fastify from 'fastify';
import { aCampaign, aStoreOf } from './big-campaign.ts';
import { percentile, report, withApp } from './harness.ts';
import { type LoadResult, load, undisturbed } from './load.ts';
import { startProgram } from './program.ts';

/** Opens and clicks, committed before the response, against a Fastify route that writes nothing. */
/** Baseline and endpoint alternate, so that a change of the machine's speed affects both. */
const ROUNDS = process.argv.includes('--quick') ? 2 : 7;
const SECONDS = 2;
const MESSAGES = 10_000;

await withApp(async (app) => {
  const ctx = await aStoreOf(app, MESSAGES);
  const { id } = await aCampaign(ctx);
  await activateCampaign(ctx, id, { confirm_partial: true });
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
  const program = await startProgram(app, 'web');
  const url = program.address;

  const call = (url: string, paths: string[], seconds = SECONDS) =>
    load({
      url,
      paths,
      connections: 100,
      seconds,
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)' },
    });
  const opens = tokens.map((token) => `/api/t/o/${key}/${token}`);
  const clicks = tokens.map((token, n) => `/api/t/c/${key}/${token}/${n % 6}`);
  await call(bareUrl, ['/bare'], 2);
  await call(url, opens, 2);
  for (const [bench, paths] of [
    ['open endpoint', opens],
    ['click endpoint', clicks],
  ] as const) {
    const tally = { repeated: 0 };
    const rounds: (LoadResult & { bare: LoadResult; ratio: number })[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const yardstick = await undisturbed(() => call(bareUrl, ['/bare']), tally);
      const result = await undisturbed(() => call(url, paths), tally);
      rounds.push({
        ...result,
        bare: yardstick,
        ratio: result.per_second / yardstick.per_second,
      });
    }
    const median = (of: (round: (typeof rounds)[number]) => number) =>
      percentile(rounds.map(of), 50);
    const sum = (of: (round: (typeof rounds)[number]) => number) =>
      rounds.reduce((all, round) => all + of(round), 0);
    report({
      bench,
      connections: 100,
      rounds: ROUNDS,
      ...tally,
      stolen_percent: median((round) => round.stolen_percent),
      per_second: Math.round(median((round) => round.per_second)),
      bare_fastify_per_second: Math.round(median((round) => round.bare.per_second)),
      bare_fastify_p99_ms: median((round) => round.bare.p99_ms),
      ratio: Number((median((round) => 100 * round.ratio) / 100).toFixed(2)),
      p99_ms: median((round) => round.p99_ms),
      worst_p99_ms: Math.max(...rounds.map((round) => round.p99_ms)),
      refused: sum((round) => round.refused),
      connection_errors: sum((round) => round.failed),
      reach: 'ratio ≥ 0.5, p99 < 20 ms',
    });
  }
  await program.stop();
  await bare.close();
});
