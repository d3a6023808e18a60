import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import pg from 'pg';
import type { App } from '../app.ts';
import { hashSecret } from '../ids.ts';
import { describeMetrics } from '../metrics.ts';
import { listMigrations } from '../migrate.ts';
import { shardsOf } from '../store-directory.ts';

/** Machines ask these all the time; no work follows from them. */
export const HEALTH_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** A load balancer does not wait much longer. */
const READY_MS = 5_000;
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Liveness checks the process alone; readiness also the database, its migrations and a shutdown in
 * progress.
 */
export function registerHealth(server: FastifyInstance, app: App): void {
  let asking: Promise<string | null> | null = null;
  server.get('/healthz', async () => ({ status: 'ok' }));

  server.get('/readyz', async (_request, reply) => {
    // Concurrent health checks share one database query.
    asking ??= findProblem(app).finally(() => {
      asking = null;
    });
    const problem = await asking;
    if (problem) return reply.code(503).header('retry-after', '2').send({ status: problem });
    return { status: 'ok' };
  });

  server.get('/metrics', async (request, reply) => {
    const token = app.config.metricsToken;
    const isAllowed = token ? bears(request, token) : isFromThisMachine(request);
    if (!isAllowed) return reply.code(404).send();
    return reply.type('text/plain; version=0.0.4').send(await describeMetrics(app));
  });
}

function bears({ headers }: FastifyRequest, token: string): boolean {
  return timingSafeEqual(hashSecret(headers.authorization ?? ''), hashSecret(`Bearer ${token}`));
}

/** A local proxy forwards requests from anywhere. */
function isFromThisMachine({ ip, headers }: FastifyRequest): boolean {
  const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers;
  return LOOPBACK.has(ip) && !isForwarded;
}

/**
 * On a connection of its own: pooled ones stay open when a new one would be refused. Runs the first
 * query of requests, with their role and rights.
 */
async function queryAsRequestsDo(app: App): Promise<{ name: string }[]> {
  const client = new pg.Client({
    connectionString: app.pools.appUrl,
    connectionTimeoutMillis: READY_MS,
    query_timeout: READY_MS,
  });
  // A broken connection rejects its pending query and also emits an error here.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query("select from app.enter('\\x00', null, now())");
    return (await client.query<{ name: string }>('select name from schema_migrations')).rows;
  } finally {
    await client.end();
  }
}

/** With several databases, one that answers is enough: the others' stores alone wait for them. */
async function findProblem(app: App): Promise<string | null> {
  if (app.stopping) return 'stopping';
  const problems = await Promise.all(shardsOf(app).map(findProblemOf));
  return problems.includes(null) ? null : (problems[0] ?? null);
}

async function findProblemOf(app: App): Promise<string | null> {
  try {
    const rows = await queryAsRequestsDo(app);
    const applied = new Set(rows.map((row) => row.name));
    return (await listMigrations()).every((name) => applied.has(name))
      ? null
      : 'migrations missing';
  } catch (error) {
    app.log.warn('readiness check failed', { database: app.shard, error });
    return 'database not reachable';
  }
}
