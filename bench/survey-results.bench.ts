import { SurveyDraft } from '@clientela/contract/surveys';
import { allRoutes } from '@clientela/server/areas';
import { createStore } from '@clientela/server/areas/identity/stores';
import {
  countSurvey,
  createSurvey,
  publishSurvey,
} from '@clientela/server/areas/storefront/surveys';
import { platformCtx, storeCtx } from '@clientela/server/platform/context';
import { buildServer } from '@clientela/server/platform/http/server';
import type pg from 'pg';
import { aPerson, percentile, report, seconds, signIn, withApp } from './harness.ts';

/** Results of a survey with a million answers over a year, over HTTP, while more of them arrive today. */
const RESPONSES = process.argv.includes('--quick') ? 20_000 : 200_000;
const CAMPAIGNS = 10;
const DAYS = 365;
const ROUNDS = 200;

const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, label: id }));
const questions = [
  { type: 'NPS', id: 'nps', title: 'Nota?' },
  { type: 'CSAT', id: 'csat', title: 'Satisfação?' },
  { type: 'SINGLE_CHOICE', id: 'choice', title: 'Qual?', options },
  { type: 'TRUE_FALSE', id: 'again', title: 'Volta?' },
  { type: 'LONG_TEXT', id: 'why', title: 'Por quê?' },
];

await withApp(async (app) => {
  const person = await aPerson(app);
  const people = [{ user_id: person.id, role: 'OWNER' as const }];
  const store = await createStore(platformCtx(app), { name: 'Pesquisa', people });
  const ctx = await storeCtx(app, store);
  const endings = [{ id: 'fim', title: 'Obrigado' }];
  const draft = SurveyDraft.parse({ name: 'NPS', definition: { questions, endings } });
  const { id } = await createSurvey(ctx, draft);
  await publishSurvey(ctx, id);
  const client = await app.pools.owner.connect();
  await client.query('begin');
  await fill(client, store, id);
  await client.query('commit');
  await client.query('vacuum analyze survey_responses, survey_answers, survey_links');
  const countingSeconds = await seconds(() => countSurvey(ctx, id));
  await client.query('vacuum analyze survey_counts');
  const stored = await client.query<{ n: number; campaign: string }>(
    `select (select count(*)::int from survey_counts) as n,
       (select campaign_id from survey_links where campaign_id is not null limit 1) as campaign`,
  );
  client.release();

  const server = await buildServer(app, allRoutes);
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const headers = { authorization: `Bearer ${await signIn(address, person)}` };
  const read = async (query: string) => {
    const answer = await fetch(`${address}/api/surveys/${id}/results?${query}`, { headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  };
  const { started } = await read('');
  if (started !== RESPONSES) throw new Error(`${started} responses`);
  const dayAgo = (days: number) =>
    new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const queries: [string, string, number][] = [
    ['unfiltered', '', ROUNDS],
    ['half a year', `from=${dayAgo(180)}`, ROUNDS],
    ['campaign', `campaign_id=${stored.rows[0]!.campaign}`, ROUNDS],
    ['channel', 'channel=EMAIL', ROUNDS],
    ['channel and campaign', `channel=EMAIL&campaign_id=${stored.rows[0]!.campaign}`, ROUNDS],
    ['NPS group, live', 'nps_group=DETRACTOR', 3],
  ];
  for (const [filter, query, rounds] of queries) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const startedAt = performance.now();
      await read(query);
      times.push(performance.now() - startedAt);
    }
    const measured = times.slice(Math.floor(rounds / 10));
    const p99_ms = percentile(measured, 99);
    report({
      bench: 'survey results',
      filter,
      answers: RESPONSES * questions.length,
      counts: stored.rows[0]!.n,
      counting_s: Math.round(countingSeconds * 10) / 10,
      p50_ms: percentile(measured, 50),
      p99_ms,
      ...(rounds === ROUNDS && { ratio: p99_ms / 100, reach: 'p99 ≤ 100 ms' }),
    });
  }
  await server.close();
});

/** Nine of ten responses are finished; the last ones are of today. */
async function fill(client: pg.PoolClient, store: string, survey: string): Promise<void> {
  await client.query('set session_replication_role = replica; set synchronous_commit = off');
  await client.query(
    `insert into campaigns (store_id, id, name, restrictions, indicators)
     select $1, app.new_id(), 'Campanha ' || n, '{}', '{}' from generate_series(1, $2::int) n`,
    [store, CAMPAIGNS],
  );
  await client.query(
    `create temp table made as
     select n, app.new_id() as id, now() - ($2::int * (1 - n::float / $1)) * interval '1 day' - interval '1 second' as at,
       (array['EMAIL', 'SMS', 'OFFICIAL_WHATSAPP', null])[1 + n % 4] as channel, n % 10 > 0 as is_finished,
       (array(select id from campaigns where store_id = $3))[1 + n % 10] as campaign_id, 20 + (random() * random() * 900)::int as took
     from generate_series(1, $1::int) n`,
    [RESPONSES, DAYS, store],
  );
  await client.query(
    `insert into survey_links (store_id, id, survey_id, customer_id, created_at, channel, campaign_id, opened_at)
     select $1, app.new_id(), $2, app.new_id(), at, channel, campaign_id, at from made`,
    [store, survey],
  );
  await client.query(
    `insert into survey_responses (store_id, id, survey_id, version, channel, campaign_id, started_at, last_at, finished_at, day)
     select $1, id, $2, 1, channel, campaign_id, at, at, case when is_finished then at + took * interval '1 second' end,
       (at at time zone 'America/Sao_Paulo')::date from made`,
    [store, survey],
  );
  await client.query(
    `insert into survey_answers (store_id, response_id, question_id, survey_id, value, score, revision, at)
     select $1, m.id, q.id, $2, q.value, case when q.id in ('nps', 'csat') then q.value::text::int end, 1, m.at
       from made m cross join lateral (values
         ('nps', to_jsonb((random() * 10)::int)), ('csat', to_jsonb(1 + (random() * 4)::int)),
         ('choice', jsonb_build_object('options', jsonb_build_array((array['a','b','c','d'])[1 + m.n % 4]), 'other', '')),
         ('again', to_jsonb(m.n % 3 > 0)), ('why', to_jsonb('Texto livre número ' || m.n))) q(id, value)`,
    [store, survey],
  );
  await client.query(
    `update survey_responses r set nps_group = case when a.score <= 6 then 'DETRACTOR'
         when a.score <= 8 then 'NEUTRAL' else 'PROMOTER' end
       from survey_answers a
      where a.store_id = $1 and a.survey_id = $2 and a.question_id = 'nps' and r.store_id = a.store_id
        and r.id = a.response_id and r.finished_at is not null`,
    [store, survey],
  );
  await client.query('drop table made; set session_replication_role = origin');
}
