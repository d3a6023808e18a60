import type { FastifyInstance } from 'fastify';
import type { OpenMailServer } from './areas/email/index.ts';
import type { PaymentGateways } from './areas/wallet/index.ts';
import { allClockJobs, allJobs, allRoutes, startWorkers } from './areas.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { buildServer, drainServer } from './platform/http/server.ts';
import { startJobs } from './platform/jobs.ts';
import { createLive, type Live } from './platform/live.ts';
import { createLogger, type Logger } from './platform/log.ts';
import { createMailer, type Mailer } from './platform/mail.ts';
import { appRoleUrl, closePools, openPools, type Pools } from './platform/pools.ts';
import { type Limits, REQUEST_LIMITS } from './platform/tenant-database.ts';
import { createAsaas } from './providers/asaas/index.ts';
import { createMercadoPago } from './providers/mercado-pago/index.ts';
import { createSandboxGateway } from './providers/sandbox-gateway/index.ts';
import { openSmtpServer } from './providers/smtp/index.ts';

/** The program, wired: what every request and job finds in its context. */
export interface App {
  config: Config;
  secretKey: Buffer;
  pools: Pools;
  /** What a request's transactions keep to. */
  limits: Limits;
  clock: Clock;
  log: Logger;
  mail: Mailer;
  openMailServer: OpenMailServer;
  gateways: PaymentGateways;
  live: Live;
  /** Set when a shutdown has begun: readiness fails from then on. */
  stopping: boolean;
}

export interface AppOptions {
  config: Config;
  secretKey: Buffer;
  /** The schema owner's address, direct. */
  databaseUrl: string;
  /** The address requests use, where it differs (a pooler). */
  pooledUrl?: string;
  clock?: Clock;
  log?: Logger;
  mail?: Mailer;
}

export function createApp(options: AppOptions): App {
  const { config, secretKey } = options;
  const log = options.log ?? createLogger(config.logLevel);
  const app: App = {
    config,
    secretKey,
    clock: options.clock ?? systemClock,
    log,
    mail: options.mail ?? createMailer(config, log),
    openMailServer: openSmtpServer,
    gateways: {
      sandbox: createSandboxGateway(),
      asaas: createAsaas(config.payments.asaas),
      mercado_pago: createMercadoPago(config.payments.mercado_pago),
    },
    pools: openPools(
      {
        app: appRoleUrl(
          options.pooledUrl ?? options.databaseUrl,
          config.databaseAppRole,
          secretKey,
        ),
        owner: options.databaseUrl,
      },
      log,
    ),
    limits: REQUEST_LIMITS,
    live: null as never,
    stopping: false,
  };
  app.live = createLive(app);
  return app;
}

export interface Running {
  server: FastifyInstance | null;
  /** Where it listens, or an empty string without the web role. */
  address: string;
  stop(): Promise<void>;
}

/** Starts the roles the configuration asks for. */
export async function startApp(app: App): Promise<Running> {
  const { config } = app;
  const isWeb = config.role !== 'worker';
  const isWorker = config.role !== 'web';
  const server = isWeb ? await buildServer(app, allRoutes) : null;
  const runner = isWorker
    ? await startJobs(app, allJobs, { concurrency: 4, byClock: allClockJobs })
    : null;
  const workers = isWorker ? await startWorkers(app) : null;
  const address = server ? await server.listen({ port: config.port, host: config.host }) : '';

  return {
    server,
    address,
    async stop() {
      app.stopping = true;
      const requests = server && drainServer(server);
      await Promise.all([app.live.stop(), requests, workers?.stop(), runner?.stop()]);
      app.mail.close();
      await closePools(app.pools);
    },
  };
}
