import * as contract from '@clientela/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { followEvents } from '#test/events';
import { useStore, useWorld } from '#test/harness';
import {
  connectCase,
  post,
  read,
  synchronise,
  synchroniseInSteps,
  useShop,
} from '#test/integrations';
import { type OrderFacts, SHOP_CASES, type ShopCase, type ShopLists } from '#test/shop-cases';
import type { ShopServer } from '#test/simulators/shop-server';

/** Conformance of every adapter, each against its own platform's simulator. */

const world = useWorld();
const store = useStore(world);
const MINUTE = 60_000;
const DAY = 86_400_000;

const USUAL: OrderFacts = {
  total: 12_990,
  shipping: 1_000,
  payment_method: 'pix',
  document: '52998224725',
  revenue_refunded: 0,
  refunded_status: 'refunded',
  stock: 12,
  has_image: true,
  item: { name: 'Caneca Azul', quantity: 2, total: 11_990 },
};

describe.each(SHOP_CASES.map((of) => [of.title ?? of.slug, of] as const))(
  '%s',
  (_, of: ShopCase) => {
    const facts = { ...USUAL, ...of.facts };
    const at = { slug: of.slug };
    let shop: ShopServer;
    let lists: ShopLists;

    beforeAll(() => {
      world.app.config.publicUrl = 'https://clientela.example';
      world.app.config.allowPrivateHosts = true;
    });
    beforeEach(async () => {
      shop = await of.simulate();
      lists = typeof of.lists === 'function' ? of.lists(shop) : of.lists;
      useShop(world, of.adapter(shop), of.application?.(shop));
      return () => shop.close();
    });
    afterAll(() => {
      world.app.config.allowPrivateHosts = false;
    });

    const ago = (ms: number) => new Date(world.clock.now().getTime() - ms);
    const here = () => ({ ...at, store_id: store.id });

    const connect = () => connectCase(world, store, of, shop);

    const orders = () =>
      world.sql<Record<string, unknown>>(
        `select o.status, o.total::int, o.revenue::int, o.shipping::int, o.payment_method, c.first_name, c.document
         from orders o left join customers c on c.store_id = o.store_id and c.id = o.customer_id
        where o.store_id = $1 and o.provider = $2 order by o.ordered_at, o.number`,
        [store.id, of.slug],
      );

    async function normalized(pattern: string): Promise<string[]> {
      const rows = await world.sql<{ kind: string }>(
        'select kind from domain_events where store_id = $1 and kind like $2 order by seq',
        [store.id, pattern],
      );
      return rows.map(({ kind }) => kind);
    }

    async function notify(order: Record<string, unknown>, spoiled = false): Promise<number> {
      const { notices_url } = await read(store, of.slug);
      const address = of.posts_to_app
        ? `https://clientela.example/api/webhooks/integrations/${of.slug}/app`
        : notices_url;
      const { body, headers } = of.notice!(shop, order);
      return post(world, address, {
        body:
          spoiled && Object.keys(headers).length === 1 && headers['content-type']
            ? 'seller_id=1'
            : body,
        headers: spoiled ? spoil(headers) : headers,
      });
    }

    test('the past is imported step by step, survives an expired token, and sends no welcome', async () => {
      if (of.customer) {
        lists.customers?.push(
          ...Array.from({ length: 130 }, (_, i) => of.customer!(ago((i % 60) * DAY))),
        );
      }
      lists.orders.push(...Array.from({ length: 130 }, (_, i) => of.order(ago(DAY + i * 1_000))));
      if (of.product) lists.products?.push(of.product(ago(DAY)));
      await connect();
      await synchroniseInSteps(world, (step) => {
        if (step === 4) of.endToken?.(shop);
      });
      await followEvents(store.ctx);

      const rows = await orders();
      expect(rows).toHaveLength(130);
      const { total, shipping, payment_method } = facts;
      for (const row of rows) {
        expect(row).toMatchObject({ status: 'paid', total, shipping, payment_method });
      }
      const items = await world.sql(
        `select p.name, i.quantity, i.total::int from order_items i join products p
         on p.store_id = i.store_id and p.id = i.product_id where i.store_id = $1 limit 1`,
        [store.id],
      );
      expect(items).toEqual([facts.item]);
      if (of.product) {
        const [product] = await world.sql<Record<string, unknown>>(
          'select name, price::int, stock, image_url from products where store_id = $1',
          [store.id],
        );
        const { stock, has_image } = facts;
        expect(product).toMatchObject({ name: 'Caneca Azul', price: 5_995, stock });
        expect(/^https?:.*caneca\.png$/.test(String(product?.image_url))).toBe(has_image);
      }
      expect(await read(store, of.slug)).toMatchObject({ state: 'synchronized', open_errors: 0 });
      const kinds = new Set(await normalized('%'));
      expect([...kinds].sort()).toEqual(['integration.status_changed', 'synchronization.finished']);
      const { difference } = await read(store, of.slug);
      for (const { resource, theirs, ours } of difference) {
        // Buyers that the list of customers does not name are here too.
        if (resource !== 'customers') expect(ours).toBe(theirs);
      }
    });

    test('a notification imports an order and its payment; a duplicate changes nothing, a forged one is refused', async () => {
      await connect();
      await synchronise(world);
      const order = of.order(ago(1_000), of.unpaid);
      lists.orders.push(order);
      if (of.notice) expect(await notify(order)).toBe(200);
      else world.clock.advance(16 * MINUTE);
      await synchronise(world);
      expect(await orders()).toMatchObject([{ status: 'pending', revenue: 0 }]);
      const paid = of.order(ago(1_000));
      for (const name of Object.keys(of.unpaid)) order[name] = paid[name];
      Object.assign(order, of.paid?.(order), of.changed(world.clock.now()));
      for (let again = 0; of.notice && again < 3; again++) await notify(order);
      if (!of.notice) world.clock.advance(16 * MINUTE);
      await synchronise(world);
      expect(await orders()).toMatchObject([{ status: 'paid', revenue: facts.total }]);
      expect(await normalized('order.%')).toEqual([
        'order.created',
        'order.status_changed',
        'order.paid',
      ]);
      if (of.notice) expect(await notify(order, true)).toBe(401);
    });

    test('lost notifications are found by the next poll, and refunds lower the revenue', async () => {
      const order = of.order(ago(2 * DAY));
      lists.orders.push(order);
      await connect();
      await synchronise(world);
      const fresh = of.order(world.clock.now());
      lists.orders.push(fresh);
      Object.assign(order, of.refunded(order), of.changed(world.clock.now()));
      // A platform with a change feed loses nothing if webhooks are lost.
      if (of.slug === 'vtex') for (const one of [fresh, order]) of.notice!(shop, one);
      world.clock.advance(16 * MINUTE);
      await synchronise(world);
      expect(await orders()).toMatchObject([
        { status: facts.refunded_status, revenue: facts.revenue_refunded },
        { status: 'paid' },
      ]);
    });

    test('too many calls, failures, half a page and a firewall’s page are waited out, and nothing is lost', async () => {
      lists.orders.push(...Array.from({ length: 5 }, (_, i) => of.order(ago(DAY + i * 1_000))));
      await connect();
      shop.mishaps.push({ status: 429, headers: { 'retry-after': '20' } });
      await synchronise(world);
      const asked = shop.calls.length;
      world.clock.advance(15_000);
      await synchronise(world);
      expect(shop.calls.length).toBe(asked);
      for (const mishap of ['half', 'html', 500] as const) {
        shop.mishaps.push(mishap);
        world.clock.advance(10 * MINUTE);
        await synchronise(world);
      }
      world.clock.advance(10 * MINUTE);
      await synchronise(world);
      expect(await orders()).toHaveLength(5);
      expect(await read(store, of.slug)).toMatchObject({ state: 'synchronized' });
    });

    test('one malformed record is refused alone, and an unknown status waits to be mapped', async () => {
      lists.orders.push(
        of.order(ago(DAY)),
        of.order(ago(DAY), of.wrong),
        of.order(ago(DAY), of.unknown),
      );
      await connect();
      await synchronise(world);
      const rows = await orders();
      expect(rows.map(({ status }) => status).sort()).toEqual(['paid', 'pending']);
      expect(rows.map(({ document }) => document)).toContain(facts.document);
      const shown = await read(store, of.slug);
      expect(shown).toMatchObject({ state: 'partial', open_errors: 1 });
      const { data } = await store.owner.call(contract.listStatusMappings, { store_id: store.id });
      expect(data[0]).toMatchObject({ source: 'unknown', orders: 1 });
    });

    test('fields that the shop added are listed once, and none of documents is among them', async () => {
      lists.orders.push(of.order(ago(DAY)), of.order(ago(DAY + 1_000)));
      if (of.customer) lists.customers?.push(of.customer(ago(DAY)));
      await connect();
      await synchronise(world);
      const { data } = await store.owner.call(contract.listShopFields, here());
      const listed = Object.fromEntries(data.map(({ owner, key }) => [owner, key]));
      expect(listed).toEqual(of.fields ?? {});
      expect(data).toHaveLength(Object.keys(listed).length);
    });

    test('a shop that revokes access has to reconnect; disabling keeps its records and deletes its secrets', async () => {
      lists.orders.push(of.order(ago(DAY)));
      await connect();
      await synchronise(world);
      const { notices_url } = await read(store, of.slug);
      const before = await of.notice?.(shop, lists.orders[0]!);
      of.revoke(shop);
      world.clock.advance(16 * MINUTE);
      await synchronise(world);
      expect(await read(store, of.slug)).toMatchObject({ state: 'reconnect' });
      await store.owner.call(contract.disableIntegration, here());
      const [row] = await world.sql(
        'select state, credentials_sealed, notice_key from store_integrations where store_id = $1',
        [store.id],
      );
      expect(row).toEqual({ state: 'disabled', credentials_sealed: null, notice_key: null });
      expect(await orders()).toHaveLength(1);
      if (before && notices_url && !of.posts_to_app) {
        expect(await post(world, notices_url, before)).toBe(404);
      }
    });
  },
);

/** Another word or signature of the same length. */
/** The same notice with one character of its proof changed, which reads as hexadecimal and as base64. */
function spoil(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const isProof = /hmac|signature|word|authorization/.test(name);
      return [name, isProof ? value.replace(/.(?=.{8}$)/, (c) => (c === '0' ? '1' : '0')) : value];
    }),
  );
}
