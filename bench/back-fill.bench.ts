import { createStore } from '@clientela/server/areas/identity/stores';
import {
  connectByKeys,
  startIntegrationWorker,
} from '@clientela/server/areas/records/integrations';
import type { App } from '@clientela/server/platform/app';
import { platformCtx, storeCtx } from '@clientela/server/platform/context';
import { aLiOrder, simulateLojaIntegrada } from '@clientela/server/test/simulators/loja-integrada';
import { anOmieOrder, simulateOmie } from '@clientela/server/test/simulators/omie';
import type { ShopServer } from '@clientela/server/test/simulators/shop-server';
import { aYampiOrder, simulateYampi } from '@clientela/server/test/simulators/yampi';
import { report, withApp } from './harness.ts';

/**
 * The share of a platform's rate limit that a back-fill uses, at simulators that enforce it: pages of many records
 * (Yampi, Omie), and one call per record (Loja Integrada).
 */
const SECONDS = process.argv.includes('--quick') ? 20 : 60;
const ORDERS = 40_000;

const [yampi, omie, li] = await Promise.all([
  simulateYampi(),
  simulateOmie(),
  simulateLojaIntegrada(),
]);
const past = (n: number) => new Date(Date.now() - n * 60_000);
const many = <Row>(make: (at: Date) => Row) =>
  Array.from({ length: ORDERS }, (_, n) => make(past(n)));
yampi.orders.push(...many(aYampiOrder));
omie.pedidos.push(...many(anOmieOrder));
li.pedidos.push(...many(aLiOrder));

await withApp(
  async (app) => {
    const { alias, token, secret } = yampi;
    await measure(app, 'yampi', yampi, { per_second: 2, settings: { alias, token, secret } });
    const keys = { app_key: omie.key, app_secret: omie.secret };
    await measure(app, 'omie', omie, { per_second: 4, settings: keys });
    const own = { per_second: 100 / 60, settings: { key: li.key } };
    await measure(app, 'loja-integrada', li, own);
  },
  {
    env: {
      YAMPI_URL: yampi.url,
      OMIE_URL: omie.url,
      ALLOW_PRIVATE_HOSTS: '1',
      LOJA_INTEGRADA_URL: li.url,
      LOJA_INTEGRADA_APP_KEY: li.appKey,
    },
  },
);
await Promise.all([yampi.close(), omie.close(), li.close()]);

async function measure(
  app: App,
  slug: string,
  shop: ShopServer,
  { per_second, settings }: { per_second: number; settings: Record<string, string> },
): Promise<void> {
  const id = await createStore(platformCtx(app), { name: slug, people: [] });
  const ctx = await storeCtx(app, id);
  await connectByKeys(ctx, slug, { settings, history_months: null, own_keys: false });
  // The burst allowance is used up first.
  shop.limit = { burst: Math.ceil(per_second * 12), per_second };
  const worker = startIntegrationWorker(app);
  await pause(10);
  const before = shop.calls.length;
  await pause(SECONDS);
  const calls = shop.calls.length - before;
  await worker.stop();
  report({
    bench: `back-fill from ${slug}`,
    calls_per_second: calls / SECONDS,
    allowed_per_second: per_second,
    refused: shop.refused,
    ratio: Number((calls / SECONDS / per_second).toFixed(3)),
    reach: '0.9 of what the platform takes, none refused',
  });
}

function pause(seconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, seconds * 1_000));
}
