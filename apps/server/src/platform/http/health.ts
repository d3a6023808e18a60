import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '#app';
import { hashSecret } from '../ids.ts';
import { listMigrations } from '../migrate.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Liveness asks the process alone; readiness also the database, its migrations and a shutdown under way. */
export function registerHealth(server: FastifyInstance, app: App): void {
  server.get('/healthz', async () => ({ status: 'ok' }));

  server.get('/readyz', async (_request, reply) => {
    const problem = await findProblem(app);
    if (problem) return reply.code(503).header('retry-after', '2').send({ status: problem });
    return { status: 'ok' };
  });

  server.get('/metrics', async (request, reply) => {
    const token = app.config.metricsToken;
    const isAllowed = token ? bears(request, token) : isFromThisMachine(request);
    if (!isAllowed) return reply.code(404).send();
    const { rss, heapUsed } = process.memoryUsage();
    const lines = [
      ['process_resident_memory_bytes', rss],
      ['nodejs_heap_used_bytes', heapUsed],
      ['process_uptime_seconds', Math.round(process.uptime())],
      ['clientela_database_connections', app.pools.app.totalCount],
      ['clientela_database_waiting', app.pools.app.waitingCount],
      ['clientela_live_streams', app.live.size()],
    ];
    return reply
      .type('text/plain; version=0.0.4')
      .send(lines.map(([name, value]) => `# TYPE ${name} gauge\n${name} ${value}\n`).join(''));
  });
}

function bears({ headers }: FastifyRequest, token: string): boolean {
  return timingSafeEqual(hashSecret(headers.authorization ?? ''), hashSecret(`Bearer ${token}`));
}

/** A proxy on the same machine passes on what comes from anywhere. */
function isFromThisMachine({ ip, headers }: FastifyRequest): boolean {
  const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers;
  return LOOPBACK.has(ip) && !isForwarded;
}

async function findProblem(app: App): Promise<string | null> {
  if (app.stopping) return 'stopping';
  try {
    const { rows } = await app.pools.app.query<{ name: string }>(
      'select name from schema_migrations',
    );
    const applied = new Set(rows.map((row) => row.name));
    return (await listMigrations()).every((name) => applied.has(name))
      ? null
      : 'migrations missing';
  } catch (error) {
    app.log.warn('readiness check failed', { error });
    return 'database not reachable';
  }
}
