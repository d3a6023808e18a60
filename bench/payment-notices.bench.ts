import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createStore } from '@clientela/server/areas/identity/stores';
import type { App } from '@clientela/server/platform/app';
import { platformCtx } from '@clientela/server/platform/context';
import { report, withApp } from './harness.ts';
import { startProgram } from './program.ts';

const isQuick = process.argv.includes('--quick');
const NOTICES = isQuick ? 10_000 : 100_000;
/** A charge sends three notifications: created, confirmed and received. */
const NOTICES_A_PAYMENT = 3;
const PAYMENTS = Math.floor((NOTICES * 0.9) / NOTICES_A_PAYMENT);
const STORES = 100;
const AT_ONCE = 48;
const AMOUNT = 5_000;
const FEE = 50;
/** One payment in this many is partially refunded, one in this many charged back. */
const REFUNDED_EVERY = 50;
const CHARGED_BACK_EVERY = 100;
const REFUND = 1_200;
const TOKEN = 'bench-webhook-token';

const isRefunded = (n: number) => n % REFUNDED_EVERY === 0;
const isChargedBack = (n: number) => n % CHARGED_BACK_EVERY === 1;

/**
 * Notifications of one gateway, a tenth of them duplicate, in any order, against the program in a
 * separate process. Each payment is fetched from a local gateway before it is applied; then every
 * ledger is checked.
 */
await withApp(async (app) => {
  const gateway = await startGateway();
  await fill(app);
  const bodies = shuffled(noticesOf());
  const program = await startProgram(app, 'all', {
    PAYMENTS: 'asaas',
    ASAAS_URL: gateway.url,
    ASAAS_API_KEY: 'key',
    ASAAS_WEBHOOK_TOKEN: TOKEN,
    ASAAS_PAYER_DOCUMENT: '11222333000181',
  });
  try {
    const startedAt = performance.now();
    await sendAll(program.address, bodies);
    const received = (performance.now() - startedAt) / 1000;
    await untilApplied(app);
    const applied = (performance.now() - startedAt) / 1000;
    await assertExact(app);
    const per_second = Math.round(bodies.length / applied);
    report({
      bench: 'payment notices',
      notices: bodies.length,
      payments: PAYMENTS,
      stores: STORES,
      received_per_second: Math.round(bodies.length / received),
      applied_per_second: per_second,
      gateway_asked: gateway.asked(),
      ledgers_exact: true,
      ratio: per_second / 1_000,
      reach: 'applied ≥ 1,000 a second, the ledger exact',
    });
  } finally {
    await program.stop();
    gateway.stop();
  }
});

/** A gateway as documented, without delays. */
async function startGateway() {
  let asked = 0;
  const server = createServer((call, answer) => {
    asked++;
    const [, , , id = '', what] = (call.url ?? '').split('/');
    const n = Number(id.replace('pay_', ''));
    answer.setHeader('content-type', 'application/json');
    if (what === 'refunds') {
      const refunds = isRefunded(n) ? [{ status: 'DONE', value: REFUND / 100 }] : [];
      return void answer.end(JSON.stringify({ data: refunds }));
    }
    if (what === 'chargeback') return void answer.end('{"status":"DONE"}');
    const status = isChargedBack(n) ? 'CHARGEBACK_REQUESTED' : 'RECEIVED';
    const value = (AMOUNT + FEE) / 100;
    answer.end(JSON.stringify({ id, status, value, billingType: 'PIX', externalReference: null }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Pending Pix deposits. */
async function fill(app: App): Promise<void> {
  for (let i = 0; i < STORES; i++) {
    await createStore(platformCtx(app), { name: `Loja ${i}`, people: [] });
  }
  const client = await app.pools.owner.connect();
  await client.query('begin; set local role clientela_system');
  await client.query(
    `insert into store_topups (store_id, id, public_token, status, amount, fee, fee_version, gateway, charge_id,
       payment_method_id, is_single, pix_code, day, created_at, updated_at)
     select s.id, app.new_id(), 'token' || n, 'WAITING_PAYMENT', $1, $2, 1, 'asaas', 'pay_' || n, m.id, true, 'x',
         current_date, now(), now()
       from generate_series(0, $3::int - 1) n
       join (select id, row_number() over (order by id) - 1 as place from stores) s on s.place = n % $4::int
       cross join (select id from topup_payment_methods where type = 'PIX') m`,
    [AMOUNT, FEE, PAYMENTS, STORES],
  );
  await client.query('commit; analyze');
  client.release();
}

function noticesOf(): string[] {
  const reported = Array.from({ length: PAYMENTS * NOTICES_A_PAYMENT }, (_, i) =>
    JSON.stringify({
      id: `evt_${i}`,
      event: ['PAYMENT_CREATED', 'PAYMENT_CONFIRMED', 'PAYMENT_RECEIVED'][i % NOTICES_A_PAYMENT],
      dateCreated: '2026-11-20 10:00:00',
      payment: {
        object: 'payment',
        id: `pay_${Math.floor(i / NOTICES_A_PAYMENT)}`,
        customer: 'cus_000005219613',
        value: (AMOUNT + FEE) / 100,
        netValue: AMOUNT / 100,
        billingType: 'PIX',
        status: 'RECEIVED',
        dueDate: '2026-11-20',
        description: 'Recarga da carteira',
        externalReference: null,
      },
    }),
  );
  return [...reported, ...reported.slice(0, NOTICES - reported.length)];
}

/** Shuffles deterministically: the same order in every run. */
function shuffled(items: string[]): string[] {
  let state = 7;
  for (let i = items.length - 1; i > 0; i--) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const j = state % (i + 1);
    [items[i], items[j]] = [items[j]!, items[i]!];
  }
  return items;
}

async function sendAll(address: string, bodies: readonly string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  let next = 0;
  const send = (body: string) =>
    new Promise<void>((done, fail) => {
      const call = request(
        `${address}/api/webhooks/payments/asaas`,
        {
          agent,
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'asaas-access-token': TOKEN,
          },
        },
        (answer) => {
          answer.resume();
          answer.on('end', () =>
            answer.statusCode === 200 ? done() : fail(new Error(`answered ${answer.statusCode}`)),
          );
        },
      );
      call.on('error', fail);
      call.end(body);
    });
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < bodies.length) await send(bodies[next++]!);
    }),
  );
  agent.destroy();
}

async function untilApplied(app: App): Promise<void> {
  for (;;) {
    const { rows } = await app.pools.owner.query('select 1 from topup_checks limit 1');
    if (rows.length === 0) return;
    await new Promise((next) => setTimeout(next, 50));
  }
}

async function assertExact(app: App): Promise<void> {
  const owner = app.pools.owner;
  const expected = Array.from({ length: PAYMENTS }, (_, n) =>
    isChargedBack(n) ? 0 : AMOUNT - (isRefunded(n) ? REFUND : 0),
  ).reduce((sum, cents) => sum + cents, 0);
  const { rows } = await owner.query<{ balance: number; credits: number }>(
    `select (select sum(available) from wallets)::bigint as balance,
       (select count(*) from ledger_entries where kind = 'topup')::bigint as credits`,
  );
  const { balance, credits } = rows[0]!;
  if (balance !== expected || credits !== PAYMENTS) {
    throw new Error(`${balance} cents of ${credits} credits, instead of ${expected}`);
  }
  const { rows: differing } = await owner.query('select * from app.stop_differing_wallets(now())');
  if (differing.length > 0) throw new Error(`${differing.length} ledgers differ`);
}
