// npm run rotate-key: puts NEW_SECRET_KEY in place of SECRET_KEY. Stop the program first, start it with the new one.
import { randomBytes } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { ConfigError, readConfig } from '../src/platform/config.ts';
import { keptSecretKey, startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts';
import { rotateSecretKey } from '../src/platform/sealing-key.ts';

async function rotate(): Promise<void> {
  const config = readConfig(process.env);
  const given = readConfig({ SECRET_KEY: process.env.NEW_SECRET_KEY }).secretKey;
  if (config.secretKey && !given) throw new ConfigError('NEW_SECRET_KEY: needed with SECRET_KEY');
  const from = config.secretKey ?? (await keptSecretKey(config.dataDir));
  const to = given ?? randomBytes(32);
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres(config.dataDir, { borrow: true });
  const client = new pg.Client({ connectionString: config.databaseDirectUrl ?? embedded?.url });
  try {
    await client.connect();
    // Saved next to the old key before the rotation: a lost key makes all secrets unreadable.
    const file = join(config.dataDir, 'secret-key');
    if (!config.secretKey) {
      await writeFile(`${file}.next`, `${to.toString('base64')}\n`, { mode: 0o600 });
    }
    await rotateSecretKey(client, { from, to, appRole: config.databaseAppRole });
    if (!config.secretKey) await rename(`${file}.next`, file);
  } finally {
    await client.end();
    await embedded?.stop();
  }
}

await rotate().catch((error: unknown) => {
  process.stderr.write(`The key was not changed. ${error instanceof Error ? error.message : ''}\n`);
  process.exitCode = 1;
});
