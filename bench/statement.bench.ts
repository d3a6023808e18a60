import { allRoutes } from '@clientela/server/areas';
import { createStore } from '@clientela/server/areas/identity/stores';
import { platformCtx } from '@clientela/server/platform/context';
import { buildServer } from '@clientela/server/platform/http/server';
import type pg from 'pg';
import { aPerson, percentile, report, signIn, withApp } from './harness.ts';

const isQuick = process.argv.includes('--quick');
const DAYS = 365;
const OUTPUTS = isQuick ? 100_000 : 1_000_000;
const CAMPAIGNS = Math.ceil(OUTPUTS / DAYS);
const OUTPUTS_MADE = CAMPAIGNS * DAYS;
const DEPOSITS = 2_000;
const PER_PAGE = 10;
const ROUNDS = 400;

/** Pages of a statement over twelve months and a million outputs, and the fee of a deposit, over HTTP. */
await withApp(async (app) => {
  const person = await aPerson(app);
  const people = [{ user_id: person.id, role: 'OWNER' as const }];
  const store = await createStore(platformCtx(app), { name: 'Extrato', people });
  const client = await app.pools.owner.connect();
  await client.query('begin; set local role clientela_system');
  await fill(client, store);
  await client.query('commit; analyze');
  client.release();

  const server = await buildServer(app, allRoutes);
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const headers = { authorization: `Bearer ${await signIn(address, person)}` };
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`${address}/api${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  };
  const measure = async (work: (round: number) => Promise<unknown>) => {
    const times: number[] = [];
    for (let i = 0; i < ROUNDS; i++) {
      const startedAt = performance.now();
      await work(i);
      times.push(performance.now() - startedAt);
    }
    return times.slice(ROUNDS / 10);
  };

  const page = (n: number) =>
    call(`/stores/${store}/wallets/closings?page=${n}&per_page=${PER_PAGE}`);
  const { meta } = await page(1);
  if (meta.total !== OUTPUTS_MADE + DEPOSITS) throw new Error(`${meta.total} movements`);
  const first = await measure(() => page(1));
  const spread = await measure((i) => page(1 + Math.floor((i / ROUNDS) * (meta.last_page - 1))));
  const last = await measure(() => page(meta.last_page));
  const p95s = [first, spread, last].map((times) => percentile(times, 95));
  report({
    bench: 'statement',
    outputs: OUTPUTS_MADE,
    days: DAYS,
    first_page_p95_ms: p95s[0],
    any_page_p95_ms: p95s[1],
    last_page_p95_ms: p95s[2],
    ratio: Math.max(...p95s) / 50,
    reach: 'p95 < 50 ms',
  });

  const methods = await call('/topup-payment-methods');
  const fee = await measure((i) =>
    call(`/stores/${store}/store-topups/calculate-fee`, {
      amount: 3_000 + i,
      topup_payment_method_id: methods.data[i % 2].id,
    }),
  );
  const fee_p95_ms = percentile(fee, 95);
  report({
    bench: 'deposit fee',
    p50_ms: percentile(fee, 50),
    p95_ms: fee_p95_ms,
    ratio: fee_p95_ms / 5,
    reach: 'p95 < 5 ms',
  });
  await server.close();
});

/** Each campaign costs something each day; deposits are spread over the days. */
async function fill(client: pg.PoolClient, store: string): Promise<void> {
  await client.query(
    `insert into store_addons (store_id, id, addon_id, price_micros)
     select $1, app.new_id(), id, 450000 from addons where type = 'EMAIL_CHANNEL'`,
    [store],
  );
  await client.query(
    `insert into campaigns (store_id, id, name, restrictions, indicators)
     select $1, app.new_id(), 'Campanha ' || n, '{}', '{}' from generate_series(1, $2::int) n`,
    [store, CAMPAIGNS],
  );
  await client.query(
    `insert into message_costs (store_id, day, source_kind, source_id, addon_id, messages, cents)
     select $1, current_date - d, 'campaign', c.id, a.id, 100, 45
       from generate_series(0, $2::int - 1) d
       cross join (select id from campaigns where store_id = $1) c
       cross join (select id from store_addons where store_id = $1) a`,
    [store, DAYS],
  );
  await client.query(
    `insert into store_topups (store_id, id, public_token, status, amount, fee, fee_version, gateway, payment_method_id,
       is_single, day, created_at, updated_at)
     select $1, app.new_id(), 'token' || n, 'PAID', 5000, 50, 1, 'sandbox', m.id, true, current_date - n % $2::int, now(), now()
       from generate_series(1, $3::int) n
       cross join (select id from topup_payment_methods where type = 'PIX') m`,
    [store, DAYS, DEPOSITS],
  );
  await client.query(
    `insert into wallet_days (store_id, day, inputs, outputs, entries)
     select $1, day, sum(inputs), sum(outputs), count(*) from (
       select day, 0 as inputs, cents as outputs from message_costs where store_id = $1
       union all
       select day, amount, 0 from store_topups where store_id = $1) e group by day`,
    [store],
  );
}
