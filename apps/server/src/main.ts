import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { createApp, prepareDatabase, type Running, startApp } from './app.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE, demoEmail, fillDemo } from './demo/index.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import {
  type EmbeddedServer,
  keptSecretKey,
  startEmbeddedPostgres,
} from './platform/embedded-postgres.ts';
import { createLogger } from './platform/log.ts';
import { explainStart } from './platform/start-failure.ts';

/** Started parts, which stop with the program. */
const started: { running?: Running; database?: EmbeddedServer; filling?: Promise<unknown> } = {};

/** Starts the program from the environment. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const isDemo = config.demo ?? !config.databaseUrl;
  if (isDemo) config.client.has_demo = true;
  const log = createLogger(config.logLevel);
  if (!config.databaseUrl) {
    started.database = await startEmbeddedPostgres(config.dataDir, { log });
  }
  const secretKey = config.secretKey ?? (await keptSecretKey(config.dataDir));
  const app = createApp({
    config,
    secretKey,
    log,
    databaseUrl: config.databaseDirectUrl ?? started.database?.url ?? '',
    ...(config.databaseUrl ? { pooledUrl: config.databaseUrl } : {}),
  });
  // A bug of ours: shut down in order, with the cause in the log.
  process.on('unhandledRejection', (error) => {
    app.log.error('a failure that nobody waited for', { error });
    void stop(1);
  });
  await prepareDatabase(app, secretKey);
  if (isDemo) {
    const begun = Promise.withResolvers<void>();
    started.filling = fillDemo(app, { onBegin: begun.resolve });
    // Awaited below, with the work that follows it.
    started.filling.catch(() => {});
    await Promise.race([begun.promise, started.filling]);
  }
  await builtWebApp();
  started.running = await startApp(app, started.filling);
  const { address } = started.running;
  if (address) process.stdout.write(`Clientela: ${config.publicUrl}\n`);
  if (app.demoPercent !== null) {
    process.stdout.write('Filling the demo store (once) …\n');
  }
  await started.running.working;
  delete started.filling;
  if (address && isDemo) greet();
  // Node does so by itself when it ends well; a killed process starts as quickly the next time.
  flushCompileCache();
}

let isStopping = false;

/** Stops all started parts, also after a partial start. */
async function stop(exitCode: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), 25_000);
  // What fills the demo ends with its database, and goes on with the next start.
  if (!started.filling) await started.running?.stop();
  await started.database?.stop();
  process.exit(exitCode);
}

/** `npm start` builds what browsers load meanwhile, and says when it has. */
async function builtWebApp(): Promise<void> {
  if (!process.env.WEB_APP_IS_BUILDING) return;
  await once(process, 'message');
  process.disconnect();
}

function greet(): void {
  const people = DEMO_PEOPLE.map(([key]) => demoEmail(key)).join(', ');
  process.stdout.write(`Demo sign-ins: ${people}\nPassword: ${DEMO_PASSWORD}\n`);
}

process.on('SIGTERM', () => stop(0));
process.on('SIGINT', () => stop(0));
main().catch((error: unknown) => {
  // Stopped while starting, it finds its database gone.
  if (isStopping) return;
  const { PORT, DATA_DIR } = process.env;
  const said = explainStart(error, { port: Number(PORT || 3000), dataDir: DATA_DIR || '.data' });
  process.stderr.write(`Clientela did not start. ${said}\n`);
  if (!(error instanceof ConfigError) && process.env.LOG_LEVEL === 'debug') console.error(error);
  void stop(1);
});
