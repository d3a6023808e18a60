import * as contract from '@clientela/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { useStore, useWorld } from '#test/harness';
import { read, useShop } from '#test/integrations';
import { simulateTiny, type TinySimulator } from '#test/simulators/tiny';
import { createTiny } from '../../../providers/tiny/index.ts';

const world = useWorld();
const store = useStore(world);
let erp: TinySimulator;

beforeAll(async () => {
  erp = await simulateTiny();
});
afterAll(() => erp.close());
beforeEach(() => {
  world.app.config.publicUrl = 'https://clientela.example';
  useShop(world, adapter(), erp.app);
});

function adapter() {
  return createTiny({ apiUrl: erp.url, authorizeUrl: erp.url });
}

const here = () => ({ store_id: store.id, slug: 'tiny' });

async function begin(): Promise<URL> {
  const body = { settings: {}, history_months: null };
  const { url } = await store.owner.call(contract.beginOauth, { ...here(), body });
  return new URL(url);
}

const finish = (query: Record<string, string>) =>
  store.owner.call(contract.finishOauth, { ...here(), body: { query } });

test('the code exchange proves that the same person began the connection', async () => {
  await finish(erp.authorize(await begin()));
  expect(await read(store, 'tiny')).toMatchObject({ state: 'connecting' });
});

test("another person's code is refused, even with a valid state", async () => {
  const mine = erp.authorize(await begin());
  const theirs = erp.authorize(await begin());
  await expect(finish({ ...mine, code: theirs.code! })).toFailWith('integration_refused');
  expect(await read(store, 'tiny')).toMatchObject({ state: 'available' });
});

test.each(['', 'a'.repeat(43)])('the verifier “%s” is not believed', async (verifier) => {
  const address = await begin();
  const { connection } = adapter();
  if (connection.by !== 'oauth') throw new Error('Tiny asks at its own page');
  const redirect_uri = address.searchParams.get('redirect_uri')!;
  const exchange = connection.exchange(erp.authorize(address), {
    application: erp.app,
    verifier,
    redirect_uri,
    settings: {},
    now: world.clock.now(),
  });
  await expect(exchange).rejects.toMatchObject({ kind: 'credentials' });
});
