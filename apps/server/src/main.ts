import { flushCompileCache } from 'node:module';
import { createApp, startApp } from './app.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE, demoEmail, fillDemo } from './areas/demo/index.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { keptSecretKey, startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { migrate } from './platform/migrate.ts';

/** Starts the program from the environment and stops it cleanly on SIGTERM or Ctrl-C. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres(config.dataDir);
  const secretKey = config.secretKey ?? (await keptSecretKey(config.dataDir));
  const app = createApp({
    config,
    secretKey,
    databaseUrl: config.databaseDirectUrl ?? embedded?.url ?? '',
    ...(config.databaseUrl ? { pooledUrl: config.databaseUrl } : {}),
  });
  await migrate(app.pools.owner, { appRole: config.databaseAppRole, secretKey });
  const hasDemo = (config.demo ?? embedded !== null) && (await fillDemo(app).then(() => true));
  const running = await startApp(app);
  if (running.address) greet(config.publicUrl, hasDemo);
  // Node does so by itself when it ends well; a killed process starts as quickly the next time.
  flushCompileCache();

  let stopping = false;
  const stop = async (exitCode: number) => {
    if (stopping) return;
    stopping = true;
    const deadline = setTimeout(() => process.exit(1), 25_000);
    await running.stop();
    await embedded?.stop();
    clearTimeout(deadline);
    process.exit(exitCode);
  };
  process.on('SIGTERM', () => stop(0));
  process.on('SIGINT', () => stop(0));
  // A bug of ours: what is under way ends well all the same, and the log says why.
  process.on('unhandledRejection', (error) => {
    app.log.error('a failure that nobody waited for', { error });
    void stop(1);
  });
}

function greet(url: string, hasDemo: boolean): void {
  const lines = [`Clientela: ${url}`];
  if (hasDemo) {
    const people = DEMO_PEOPLE.map(([key]) => demoEmail(key)).join(', ');
    lines.push(`Demo sign-ins: ${people}`, `Password: ${DEMO_PASSWORD}`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Clientela did not start. ${message}\n`);
  if (!(error instanceof ConfigError) && process.env.LOG_LEVEL === 'debug') console.error(error);
  process.exit(1);
});
