import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useStore, useWorld } from '#test/harness';
import { connectCase, read, synchronise, useApplication } from '#test/integrations';
import { SHOP_CASES, type ShopCase } from '#test/shop-cases';

/** Every adapter at the rate that its platform allows, with more orders than one turn reads. */

const world = useWorld();
const store = useStore(world);
const DAY = 86_400_000;
const ORDERS = 60;
const STEP_MS = 500;

beforeAll(() => {
  world.app.config.publicUrl = 'https://clientela.example';
  world.app.config.allowPrivateHosts = true;
});
afterAll(() => {
  world.app.config.allowPrivateHosts = false;
});

describe.each(SHOP_CASES.map((of) => [of.title ?? of.slug, of] as const))(
  '%s',
  (_, of: ShopCase) => {
    test('reads its whole past at the real rate', { timeout: 600_000 }, async () => {
      const shop = await of.simulate();
      try {
        const lists = typeof of.lists === 'function' ? of.lists(shop) : of.lists;
        const now = world.clock.now().getTime();
        for (let i = 0; i < ORDERS; i++)
          lists.orders.push(of.order(new Date(now - DAY - i * 1_000)));
        world.app.shops[of.slug] = of.adapter(shop);
        if (of.application) useApplication(world, of.slug, of.application(shop));
        await connectCase(world, store, of, shop);
        do {
          await synchronise(world);
          await wait(STEP_MS);
          world.clock.advance(STEP_MS);
        } while ((await read(store, of.slug)).state === 'connecting');
        const [found] = await world.sql(
          'select count(*)::int as n from orders where store_id = $1 and provider = $2',
          [store.id, of.slug],
        );
        expect(found).toEqual({ n: ORDERS });
        expect(await read(store, of.slug)).toMatchObject({ state: 'synchronized', open_errors: 0 });
      } finally {
        await shop.close();
      }
    });
  },
);
