import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { useWorld } from '#test/harness';
import { TEST_SECRET_KEY } from '#test/keys';
import { startProgram } from '#test/program';
import { readSealingKey } from './sealing-key.ts';

const ROTATE = fileURLToPath(new URL('../../scripts/rotate-key.ts', import.meta.url));
const OWN_ROLE = 'clientela_test_rotating';

const world = useWorld();

test('with a wrong key the program does not start, and nothing is altered', async () => {
  const started = startProgram(world, { SECRET_KEY: randomBytes(32).toString('base64') });
  await expect(started).rejects.toThrow(
    'SECRET_KEY: not the one that this database was made with; nothing was changed',
  );
  // Queried on a new connection, with the password derived from the right key.
  expect((await world.server.inject('/readyz')).statusCode).toBe(200);
});

test('after a key change the new one opens values sealed by the old one, and the old one opens nothing', async () => {
  const next = randomBytes(32);
  const settings = { DATABASE_APP_ROLE: OWN_ROLE, DEMO: '0' };
  const first = await startProgram(world, settings);
  first.signal('SIGTERM');
  await first.ended();
  execFileSync(process.execPath, [ROTATE], {
    env: {
      ...process.env,
      ...settings,
      DATABASE_URL: world.databaseUrl,
      SECRET_KEY: TEST_SECRET_KEY.toString('base64'),
      NEW_SECRET_KEY: next.toString('base64'),
    },
  });
  expect(await readSealingKey(world.app.pools.owner, next)).toEqual(world.app.sealingKey);
  await expect(startProgram(world, settings)).rejects.toThrow('SECRET_KEY');
  const program = await startProgram(world, { ...settings, SECRET_KEY: next.toString('base64') });
  const ready = await fetch(`${program.url}/readyz`);
  await program.kill();
  await world.sql(`drop owned by ${OWN_ROLE}`);
  await world.sql(`drop role ${OWN_ROLE}`);
  expect(ready.status).toBe(200);
});
