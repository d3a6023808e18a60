import * as contract from '@clientela/contract';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { customers, launch, sendUntilStatus } from '#test/campaigns';
import { evolution, GATEWAYS, postTo } from '#test/gateways';
import {
  anAdministrator,
  aStore,
  type Caller,
  signedInAgain,
  type TestStore,
  useWorld,
} from '#test/harness';
import { post, read, synchronise, useApplication, useShop } from '#test/integrations';
import { duringSmsHours } from '#test/sms';
import { aBlingContact, simulateBling } from '../../../../test/simulators/bling.ts';
import { aLiOrder, simulateLojaIntegrada } from '../../../../test/simulators/loja-integrada.ts';
import { simulateNuvemshop } from '../../../../test/simulators/nuvemshop.ts';
import type { ShopServer } from '../../../../test/simulators/shop-server.ts';
import { aShopifyCustomer, simulateShopify } from '../../../../test/simulators/shopify.ts';
import { simulateTiny } from '../../../../test/simulators/tiny.ts';
import { createBling } from '../../../providers/bling/index.ts';
import { createLojaIntegrada } from '../../../providers/loja-integrada/index.ts';
import { createNuvemshop } from '../../../providers/nuvemshop/index.ts';
import { createShopify } from '../../../providers/shopify/index.ts';
import { createTiny } from '../../../providers/tiny/index.ts';

const world = useWorld();
let admin: Caller;
let store: TestStore;
beforeAll(async () => {
  duringSmsHours(world);
  admin = await anAdministrator(world);
});
beforeEach(async () => {
  world.app.config.publicUrl = 'https://clientela.example';
  world.app.config.allowPrivateHosts = true;
  world.app.config.applications = {};
  await world.sql('delete from platform.applications');
  world.mails.length = 0;
  store = await aStore(world);
});

async function started<Server extends ShopServer>(start: () => Promise<Server>): Promise<Server> {
  const server = await start();
  onTestFinished(() => server.close());
  return server;
}

async function bling() {
  const shop = await started(simulateBling);
  useShop(world, createBling({ apiUrl: shop.url, authorizeUrl: shop.url }));
  return shop;
}

const listed = async (slug: string) =>
  (await admin.call(contract.listApplications, {})).data.find((one) => one.slug === slug)!;
const save = (slug: string, body: { id?: string; secret: string }) =>
  admin.call(contract.saveApplication, { slug, body });
const here = (slug: string) => ({ store_id: store.id, slug });

describe('an application', () => {
  test('is listed with the exact addresses to paste at the platform', async () => {
    const { steps, ...found } = await listed('shopify');
    expect(found).toMatchObject({
      redirect_url: 'https://clientela.example/oauth/shopify/callback',
      notices_url: 'https://clientela.example/api/webhooks/integrations/shopify/app',
      source: null,
      waiting: [],
    });
    expect(steps.join(' ')).toContain('https://clientela.example/oauth/shopify/callback');
    const { data } = await admin.call(contract.listApplications, {});
    expect(data.map(({ slug }) => slug).sort()).toEqual(
      [
        ...['bling', 'evolution', 'loja-integrada', 'nuvemshop', 'shopify', 'tiny', 'tray', 'waha'],
      ].sort(),
    );
    expect(JSON.stringify(data)).not.toMatch(/\{redirect\}|\{notices\}/);
  });

  test('is verified at the platform, stored sealed, and connects stores', async () => {
    const shop = await bling();
    shop.contatos.push(aBlingContact(world.clock.now()));
    expect(await read(store, 'bling')).toMatchObject({ is_configured: false });
    const body = { settings: {}, history_months: null };
    await expect(store.owner.call(contract.beginOauth, { ...here('bling'), body })).toFailWith(
      'not_found',
    );

    await expect(save('bling', { id: shop.app.id, secret: 'outra' })).toFailWith(
      'integration_refused',
    );
    expect(await listed('bling')).toMatchObject({ source: null });
    expect(await save('bling', shop.app)).toMatchObject({
      source: 'administrator',
      key_id: shop.app.id,
      is_confirmed: true,
    });
    const dump = await world.sql('select a::text as row from platform.applications a', []);
    expect(JSON.stringify(dump)).not.toContain(shop.app.secret);

    expect(await read(store, 'bling')).toMatchObject({ is_configured: true });
    const { url } = await store.owner.call(contract.beginOauth, { ...here('bling'), body });
    expect(new URL(url).searchParams.get('client_id')).toBe(shop.app.id);
    shop.codes.add('c0de');
    const query = { code: 'c0de', state: new URL(url).searchParams.get('state')! };
    await store.owner.call(contract.finishOauth, { ...here('bling'), body: { query } });
    await synchronise(world);
    expect(await read(store, 'bling')).toMatchObject({ state: 'synchronized' });
  });

  test.each([
    ['nuvemshop', simulateNuvemshop, (url: string) => createNuvemshop(at(url))],
    ['tiny', simulateTiny, (url: string) => createTiny(at(url))],
  ] as const)(
    'of %s with wrong keys is refused, with right ones confirmed',
    async (slug, start, create) => {
      const shop = await started<ShopServer & { app: { id: string; secret: string } }>(start);
      useShop(world, create(shop.url));
      await expect(save(slug, { ...shop.app, secret: 'outra' })).toFailWith('integration_refused');
      expect(await save(slug, shop.app)).toMatchObject({ is_confirmed: true });
    },
  );

  test('of a platform that is down is not stored', async () => {
    useShop(
      world,
      createBling({ apiUrl: 'http://127.0.0.1:9', authorizeUrl: 'http://127.0.0.1:9' }),
    );
    await expect(save('bling', { id: 'um', secret: 'dois' })).toFailWith('integration_unavailable');
    expect(await listed('bling')).toMatchObject({ source: null });
  });

  test('that only the first connection can confirm is stored as such', async () => {
    expect(await save('shopify', { id: 'chave', secret: 'segredo' })).toMatchObject({
      is_confirmed: false,
    });
    await expect(save('shopify', { id: '', secret: 'segredo' })).toFailWith('invalid_fields');
    await expect(save('woocommerce', { id: 'a', secret: 'b' })).toFailWith('not_found');
  });

  test('from the environment takes precedence and is changed there', async () => {
    await save('shopify', { id: 'da-tela', secret: 'segredo' });
    useApplication(world, 'shopify', { id: 'do-ambiente', secret: 'outro' });
    expect(await listed('shopify')).toMatchObject({ source: 'environment', key_id: 'do-ambiente' });
    await expect(save('shopify', { id: 'a', secret: 'b' })).toFailWith('application_preset');
    await expect(admin.call(contract.removeApplication, { slug: 'shopify' })).toFailWith(
      'application_preset',
    );
  });

  test('is forgotten, with an event of each change', async () => {
    await save('shopify', { id: 'chave', secret: 'segredo' });
    expect(await admin.call(contract.removeApplication, { slug: 'shopify' })).toMatchObject({
      source: null,
      key_id: null,
    });
    expect(await read(store, 'shopify')).toMatchObject({ is_configured: false });
    const { data } = await admin.call(contract.listPlatformAuditEvents, {});
    expect(data.slice(0, 2)).toMatchObject([
      { action: 'application.removed', details: { name: 'Shopify' } },
      { action: 'application.saved', details: { name: 'Shopify' } },
    ]);
  });

  test('is the business of administrators alone', async () => {
    await expect(store.owner.call(contract.listApplications, {})).toFailWith('access_denied');
    await expect(
      store.owner.call(contract.saveApplication, { slug: 'bling', body: { id: 'a', secret: 'b' } }),
    ).toFailWith('access_denied');
  });
});

describe('a request of a store', () => {
  const ask = (slug: string) =>
    store.owner.call(contract.requestApplication, { store_id: store.id, body: { slug } });
  const notices = async () => {
    const { data } = await store.owner.call(contract.listNotifications, { store_id: store.id });
    return data.filter(({ kind }) => kind === 'integration_ready');
  };

  test('reaches every administrator once, and the store hears when it can connect', async () => {
    const shop = await bling();
    await ask('bling');
    await ask('bling');
    await world.runJobs();
    expect(world.mails.map(({ to }) => to)).toContain(admin.email);
    expect(world.mails.filter(({ to }) => to === admin.email)).toHaveLength(1);
    const { name } = await store.owner.call(contract.getStore, { store_id: store.id });
    expect(world.mails[0]).toMatchObject({ subject: 'Uma loja quer conectar: Bling' });
    expect(world.mails[0]!.text).toContain(name);
    expect(world.mails[0]!.text).toContain('/administration?tab=applications');
    expect(await read(store, 'bling')).toMatchObject({ is_requested: true });
    expect(await listed('bling')).toMatchObject({ waiting: [{ store_id: store.id }] });
    expect((await admin.call(contract.listApplications, {})).data[0]).toMatchObject({
      slug: 'bling',
    });
    const other = await aStore(world);
    expect(await read(other, 'bling')).toMatchObject({ is_requested: false });

    await save('bling', shop.app);
    await world.runJobs();
    expect(await notices()).toMatchObject([{ internal_path: '/settings/integrations/bling' }]);
    expect(await listed('bling')).toMatchObject({ waiting: [] });
    expect(await read(store, 'bling')).toMatchObject({ is_requested: false });
  });

  test('is refused for a platform that needs no registration', async () => {
    await expect(ask('woocommerce')).toFailWith('not_found');
    await expect(ask('constructor')).toFailWith('not_found');
  });

  test('for the WhatsApp gateway is answered by either of its programs', async () => {
    await ask(contract.WHATSAPP_GATEWAY);
    expect(await listed('waha')).toMatchObject({ waiting: [{ store_id: store.id }] });
    const { simulator } = await evolution();
    await save('evolution', { id: simulator.url, secret: simulator.apiKey });
    await world.runJobs();
    expect(await notices()).toMatchObject([{ internal_path: '/settings/whatsapp' }]);
  });
});

describe.each(Object.entries(GATEWAYS))('the installation’s gateway over %s', (_name, start) => {
  test('pairs a store’s number without an address or key, inside the private network', async () => {
    const gateway = await start();
    const { provider, simulator } = gateway;
    const asked = () => store.owner.call(contract.getWhatsappGateway, { store_id: store.id });
    expect(await asked()).toEqual({ is_registered: false, is_requested: false });
    const body = { provider: 'installation', name: 'Balcão', number: '(11) 98765-0000' } as const;
    const add = () => store.owner.call(contract.createWhatsappConfig, { store_id: store.id, body });
    await expect(add()).toFailWith('not_found');

    world.app.config.allowPrivateHosts = false;
    await expect(save(provider, { id: simulator.url, secret: 'outra' })).toFailWith(
      'integration_refused',
    );
    await expect(save(provider, { id: 'http://127.0.0.1:9', secret: 'chave' })).toFailWith(
      'integration_unavailable',
    );
    await expect(save(provider, { id: 'ftp://x', secret: 'chave' })).toFailWith('invalid_fields');
    await save(provider, { id: simulator.url, secret: simulator.apiKey });
    expect(await asked()).toMatchObject({ is_registered: true });

    const { id, gateway_url } = await add();
    expect(gateway_url).toBeNull();
    const { pairing } = await store.owner.call(contract.pairWhatsappConfig, { id });
    expect(pairing?.image ?? null).toBe(gateway.firstImage);
    expect(await postTo(world, gateway, gateway.pair())).toBe(200);
    await store.owner.call(contract.setWhatsappDefaults, { id, body: { campaigns: true } });
    const [customer] = await customers(world, store, 1);
    await world.sql('update customers set phone = $2 where id = $1', [customer, '+5511987650013']);
    const { id: campaign } = await launch(world, store, {
      actions: [
        contract.CampaignAction.parse({
          contents: [{ channel: 'NON_OFFICIAL_WHATSAPP', text: 'Oi' }],
        }),
      ],
    });
    await sendUntilStatus(world, store, campaign, 'finished');
    expect(gateway.taken()).toMatchObject([{ to: '5511987650013', text: 'Oi' }]);

    // Without the gateway nothing is lost: pairing says that it does not respond.
    await admin.call(contract.removeApplication, { slug: provider });
    await expect(store.owner.call(contract.pairWhatsappConfig, { id })).toFailWith(
      'whatsapp_unavailable',
    );
  });
});

describe('keys of the shop’s own', () => {
  const connect = (slug: string, settings: Record<string, string>) =>
    store.owner.call(contract.connectIntegration, {
      ...here(slug),
      body: { settings, history_months: null, own_keys: true },
    });

  test('connect Shopify without an application, and its token is renewed each day', async () => {
    const shop = await started(simulateShopify);
    useShop(world, createShopify({ url: shop.url }));
    shop.customers.push(aShopifyCustomer(world.clock.now()));
    const own = { client_id: shop.app.id, client_secret: shop.app.secret };
    await expect(
      connect('shopify', { shop: shop.domain, ...own, client_secret: 'outro' }),
    ).toFailWith('integration_refused');
    await expect(connect('shopify', { shop: shop.domain, client_id: 'a' })).toFailWith(
      'integration_refused',
    );
    await connect('shopify', { shop: shop.domain, ...own });
    await synchronise(world);
    const first = shop.token;
    const connected = await read(store, 'shopify');
    expect(connected).toMatchObject({ state: 'synchronized', is_configured: false });
    expect(JSON.stringify(connected)).not.toContain(shop.app.secret);

    const order = { id: 1 };
    expect(await post(world, connected.notices_url, shop.notice('orders/updated', order))).toBe(
      200,
    );
    const forged = shop.notice('orders/updated', order);
    forged.headers['x-shopify-hmac-sha256'] = Buffer.alloc(32).toString('base64');
    expect(await post(world, connected.notices_url, forged)).toBe(401);

    world.clock.advance(24 * 3_600_000);
    await synchronise(world);
    expect(shop.token).not.toBe(first);
    const [row] = await world.sql('select state from store_integrations where store_id = $1', [
      store.id,
    ]);
    expect(row).toEqual({ state: 'synchronized' });
    admin = await signedInAgain(world, admin);
  });

  test('connect Loja Integrada by a personal token', async () => {
    const shop = await started(simulateLojaIntegrada);
    useShop(world, createLojaIntegrada({ url: shop.url }));
    shop.pedidos.push(aLiOrder(world.clock.now()));
    const keys = { settings: { key: shop.key }, history_months: null };
    await expect(
      store.owner.call(contract.connectIntegration, { ...here('loja-integrada'), body: keys }),
    ).toFailWith('not_found');
    await expect(connect('loja-integrada', { token: 'outro' })).toFailWith('integration_refused');
    await connect('loja-integrada', { token: shop.personalToken });
    await synchronise(world);
    expect(await read(store, 'loja-integrada')).toMatchObject({ state: 'synchronized' });
  });

  test('are not taken where the platform has none', async () => {
    await expect(connect('bling', {})).toFailWith('not_found');
    await expect(connect('woocommerce', {})).toFailWith('not_found');
  });
});

function at(url: string) {
  return { apiUrl: url, authorizeUrl: url, contact: 'oi@clientela.example' };
}
