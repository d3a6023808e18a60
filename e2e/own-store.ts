import { createApp } from '@clientela/server/app';
import { createPerson } from '@clientela/server/areas/identity/session';
import { createStore } from '@clientela/server/areas/identity/stores';
import type { App } from '@clientela/server/platform/app';
import { readConfig } from '@clientela/server/platform/config';
import { platformCtx } from '@clientela/server/platform/context';
import { closePools } from '@clientela/server/platform/pools';
import { readSealingKey } from '@clientela/server/platform/sealing-key';
import { DEMO_PASSWORD, now } from './app.ts';

/** The program's own modules on the tests' database, for actions without a screen. */
export async function withApp<Result>(work: (app: App) => Promise<Result>): Promise<Result> {
  const settings = JSON.parse(process.env.E2E_SETTINGS ?? '{}') as Record<string, string>;
  const config = readConfig({ ...settings, LOG_LEVEL: 'error' });
  const app = createApp({
    config,
    secretKey: config.secretKey!,
    databaseUrl: config.databaseUrl!,
    clock: { now },
  });
  try {
    app.sealingKey = await readSealingKey(app.pools.owner, config.secretKey!);
    return await work(app);
  } finally {
    await closePools(app.pools);
  }
}

/**
 * A new person with the demo password and their own store: for tests whose changes
 * would disturb others. `fill` receives the database.
 */
export function aStoreOf(
  who: string,
  fill: (app: App, store: string) => Promise<unknown> = async () => {},
): Promise<string> {
  return withApp(async (app) => {
    const ctx = platformCtx(app);
    const name = who[0]!.toUpperCase() + who.slice(1);
    const email = `${who}@demo.clientela.app`;
    // In a retry the person of the first try still has the address.
    await app.pools.owner.query(
      "update users set email = id || '@tried.example' where email = $1",
      [email],
    );
    const user_id = await createPerson(ctx, {
      name: `${name} Lojista`,
      email,
      password: DEMO_PASSWORD,
      profile_name: 'shop_owner',
    });
    const people = [{ user_id, role: 'OWNER' as const }];
    const store = await createStore(ctx, { name: `Loja de ${name}`, people });
    await fill(app, store);
    return store;
  });
}
