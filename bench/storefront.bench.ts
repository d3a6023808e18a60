import { gzipSync } from 'node:zlib';
import { PopupDraft } from '@clientela/contract/popups';
import { SurveyDraft } from '@clientela/contract/surveys';
import { createPopup, publishPopup } from '@clientela/server/areas/storefront/popups';
import { createSurvey, publishSurvey } from '@clientela/server/areas/storefront/surveys';
import type { App } from '@clientela/server/platform/app';
import { microBatch } from '@clientela/server/platform/micro-batch';
import Fastify from 'fastify';
import { aStoreOf } from './big-campaign.ts';
import { percentile, report, withApp } from './harness.ts';
import { type LoadResult, load, TRIES, undisturbed } from './load.ts';
import { startProgram } from './program.ts';

/**
 * What a shop's pages and surveys ask for, against bare Fastify routes: one that sends the same bytes, and one that
 * commits an equal row together with the rows of other requests.
 */
const ROUNDS = process.argv.includes('--quick') ? 2 : 7;
const SECONDS = 2;
const CONNECTIONS = 100;
const POPUPS = 10;
const RESPONDENTS = 50_000;
const SITE = 'https://www.loja.example';

/** Sign-ups of one load: more than it can send. */
const SIGNUPS = 4_000;

type Requests = Parameters<typeof load>[0]['paths'];

await withApp(async (app) => {
  const ctx = await aStoreOf(app, 10);
  await ctx.db
    .updateTable('stores')
    .set({ site_url: SITE })
    .where('id', '=', ctx.store.id)
    .execute();
  const form = { type: 'form', id: 'f', button_label: 'Quero' };
  const definition = { variants: [{ letter: 'A', form: [form], success: [] }] };
  let popup_id = '';
  for (let n = 0; n < POPUPS; n++) {
    const { id } = await createPopup(ctx, PopupDraft.parse({ name: `Pop-up ${n}`, definition }));
    await publishPopup(ctx, id);
    popup_id = id;
  }
  const questions = [{ type: 'NPS', id: 'nota', title: 'Nota?' }];
  const endings = [{ id: 'fim', title: 'Obrigado' }];
  const survey = await createSurvey(
    ctx,
    SurveyDraft.parse({ name: 'NPS', definition: { questions, endings } }),
  );
  const { open_link } = await publishSurvey(ctx, survey.id);
  const token = new URL(open_link ?? '').pathname.split('/').at(-1);

  const program = await startProgram(app, 'web', { TRUSTED_PROXIES: '1' });
  const key = ctx.store.public_key;
  const script = await (await fetch(`${program.address}/storefront/${key}.js`)).text();
  const bare = await bareRoutes(app, gzipSync(script, { level: 9 }));

  const beacon = JSON.stringify([
    { kind: 'view', popup_id, version: 1, letter: 'A', page: '/', device: 'phone' },
  ]);
  const answers = Array.from({ length: RESPONDENTS }, (_, n) => ({
    method: 'PUT',
    path: `/api/survey-links/${token}/answers/nota`,
    body: JSON.stringify({
      respondent: n.toString(16).padStart(32, '0'),
      version: 1,
      value: n % 11,
      revision: 1,
    }),
  }));
  const rows = answers.map(({ body }) => ({ method: 'POST', path: '/row', body }));
  const signups = await ticketedSignups(`${program.address}/storefront/${key}`, popup_id);
  const measured: [string, Requests | (() => Requests), Requests, Record<string, string>][] = [
    ['storefront script', [`/storefront/${key}.js`], ['/script'], { 'accept-encoding': 'gzip' }],
    [
      'storefront events',
      [{ method: 'POST', path: `/storefront/${key}/events`, body: beacon }],
      rows,
      { 'content-type': 'text/plain', origin: SITE },
    ],
    [
      'storefront sign-ups',
      () => signups.splice(0, SIGNUPS),
      rows,
      { 'content-type': 'application/json', origin: SITE },
    ],
    ['survey answers', answers, rows, { 'content-type': 'application/json' }],
  ];
  for (const [bench, own, baseline, headers] of measured) {
    await compare(bench, [program.address, own], [bare.url, baseline], headers);
  }
  await program.stop();
  await bare.close();
});

/** Sign-ups of as many people from as many addresses, with tickets; one sign-up counts once. */
async function ticketedSignups(storefront: string, popup_id: string): Promise<Requests[number][]> {
  const path = `${new URL(storefront).pathname}/submissions`;
  const of = async (n: number): Promise<Requests[number]> => {
    const caller = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
    const answer = await fetch(`${storefront}/tickets`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: SITE, 'x-forwarded-for': caller },
      body: JSON.stringify({ popup_id, version: 1 }),
    });
    const { ticket } = (await answer.json()) as { ticket: string };
    const body = JSON.stringify({
      ticket,
      submission_id: crypto.randomUUID(),
      popup_id,
      version: 1,
      letter: 'A',
      fields: { email: `pessoa${n}@gmail.com` },
      page: `${SITE}/`,
      device: 'phone',
      is_trusted: true,
    });
    return { method: 'POST', path, body, caller };
  };
  const made: Requests[number][] = [];
  // One to warm up, and each round may be repeated.
  const loads = 1 + ROUNDS * TRIES;
  while (made.length < loads * SIGNUPS) {
    const batch = Array.from({ length: CONNECTIONS }, (_, n) => of(made.length + n));
    made.push(...(await Promise.all(batch)));
  }
  return made;
}

async function bareRoutes(app: App, script: Buffer) {
  const { owner } = app.pools;
  await owner.query('create table bench_rows (id bigserial primary key, body jsonb not null)');
  const insert = microBatch(async (bodies: readonly string[]) => {
    await owner.query('insert into bench_rows (body) select b::jsonb from unnest($1::text[]) b', [
      bodies,
    ]);
    return bodies;
  });
  const bare = Fastify();
  bare.addContentTypeParser(
    ['text/plain', 'application/json'],
    { parseAs: 'string' },
    (_r, body, done) => done(null, body),
  );
  bare.get('/script', async (_request, reply) =>
    reply.type('text/javascript').header('content-encoding', 'gzip').send(script),
  );
  bare.post('/row', async ({ body }, reply) => {
    await insert(body as string);
    return reply.code(204).send();
  });
  return { url: await bare.listen({ port: 0, host: '127.0.0.1' }), close: () => bare.close() };
}

async function compare(
  bench: string,
  [url, own]: [string, Requests | (() => Requests)],
  [bareUrl, baseline]: [string, Requests],
  headers: Record<string, string>,
): Promise<void> {
  const call = (at: string, of: Requests | (() => Requests)) => {
    const paths = typeof of === 'function' ? of() : of;
    return load({ url: at, paths, connections: CONNECTIONS, seconds: SECONDS, headers });
  };
  await call(bareUrl, baseline);
  await call(url, own);
  const tally = { repeated: 0 };
  const rounds: (LoadResult & { bare: number; ratio: number })[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { per_second } = await undisturbed(() => call(bareUrl, baseline), tally);
    const result = await undisturbed(() => call(url, own), tally);
    rounds.push({ ...result, bare: per_second, ratio: result.per_second / per_second });
  }
  const median = (of: (round: (typeof rounds)[number]) => number) => percentile(rounds.map(of), 50);
  report({
    bench,
    connections: CONNECTIONS,
    rounds: ROUNDS,
    ...tally,
    per_second: Math.round(median((round) => round.per_second)),
    bare_per_second: Math.round(median((round) => round.bare)),
    ratio: Number((median((round) => 100 * round.ratio) / 100).toFixed(2)),
    p99_ms: median((round) => round.p99_ms),
    refused: rounds.reduce((sum, { refused }) => sum + refused, 0),
    connection_errors: rounds.reduce((sum, { failed }) => sum + failed, 0),
    reach: 'ratio ≥ 0.5',
  });
}
