import { allRoutes } from '@clientela/server/areas';
import { DEMO_PASSWORD, fillDemo } from '@clientela/server/demo';
import { buildServer } from '@clientela/server/platform/http/server';
import Fastify from 'fastify';
import type pg from 'pg';
import { report, signIn, withApp } from './harness.ts';
import { load } from './load.ts';

const CONNECTIONS = 20;
const SECONDS = Number(process.argv.includes('--quick') ? 4 : 10);

/** A statement as the program passes it to the driver, with its prepared name if any. */
interface Statement {
  text: string;
  values: unknown[];
  name?: string;
}

/** The customer list with authentication, against a bare Fastify and pg route that runs the same SQL with the tenant set. */
await withApp(async (app) => {
  await fillDemo(app);
  const server = await buildServer(app, allRoutes);
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const token = await signIn(address, {
    email: 'dona@demo.clientela.app',
    password: DEMO_PASSWORD,
  });
  const headers = { authorization: `Bearer ${token}` };
  const stores = (await (await fetch(`${address}/api/stores`, { headers })).json()) as {
    data: { id: string }[];
  };
  const store = stores.data[0]!.id;
  const path = `/api/stores/${store}/customers`;

  const request = async () => {
    await (await fetch(`${address}${path}`, { headers })).text();
  };
  for (let i = 0; i < 10; i++) await request();
  const statements = await recordStatements(app.pools.app, request);
  const bare = Fastify();
  bare.get('/list', async () => {
    const client = await app.pools.app.connect();
    try {
      await client.query(`begin; select set_config('app.store_id', '${store}', true)`);
      let rows: unknown[] = [];
      for (const statement of statements) rows = (await client.query(statement)).rows;
      await client.query('commit');
      return { data: rows };
    } finally {
      client.release();
    }
  });
  const bareAddress = await bare.listen({ port: 0, host: '127.0.0.1' });
  const perSecond = async (origin: string, path: string, seconds: number) => {
    const result = await load({
      url: origin,
      paths: [path],
      headers,
      connections: CONNECTIONS,
      seconds,
    });
    if (result.refused > 0 || result.failed > 0) throw new Error(JSON.stringify(result));
    return result.per_second;
  };
  const measureOurs = (seconds: number) => perSecond(address, path, seconds);
  const measureTheirs = (seconds: number) => perSecond(bareAddress, '/list', seconds);
  await measureOurs(2);
  await measureTheirs(2);
  const rounds = [];
  for (let round = 0; round < 3; round++) {
    const ours = await measureOurs(SECONDS);
    const theirs = await measureTheirs(SECONDS);
    rounds.push({ ours, theirs, ratio: ours / theirs });
  }
  rounds.sort((a, b) => a.ratio - b.ratio);
  const { ours, theirs, ratio } = rounds[1]!;
  report({
    bench: 'api list endpoint',
    connections: CONNECTIONS,
    statements: statements.length,
    per_second: Math.round(ours),
    bare_per_second: Math.round(theirs),
    ratio: Math.round(ratio * 100) / 100,
    reach: 'ratio >= 0.6',
  });
  await bare.close();
  await server.close();
});

/** The parameterised statements that one request runs, in order. */
async function recordStatements(pool: pg.Pool, work: () => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const client = await pool.connect();
  const prototype = Object.getPrototypeOf(client) as pg.PoolClient;
  const original = prototype.query;
  client.release();
  prototype.query = function record(this: pg.PoolClient, ...args: unknown[]) {
    if (typeof args[0] === 'object') statements.push({ ...(args[0] as Statement) });
    return Reflect.apply(original, this, args);
  } as typeof original;
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  return statements;
}
