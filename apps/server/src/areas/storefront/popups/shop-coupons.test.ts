import { afterEach, expect, test } from 'vitest';
import { useStore, useWorld } from '#test/harness';
import { connectCase, useShop } from '#test/integrations';
import { aPopup, visitor } from '#test/popups';
import { SHOP_CASES, type ShopCase } from '#test/shop-cases';
import type { ShopServer } from '#test/simulators/shop-server';

const world = useWorld();
const store = useStore(world);
let shop: ShopServer & { coupons: Record<string, unknown>[] };
afterEach(async () => {
  await shop.close();
  expect(world.errors).toEqual([]);
});

async function connect(of: ShopCase): Promise<void> {
  world.app.config.publicUrl = 'https://clientela.example';
  world.app.config.allowPrivateHosts = true;
  shop = (await of.simulate()) as typeof shop;
  useShop(world, of.adapter(shop), of.application?.(shop));
  await connectCase(world, store, of, shop);
}

const A_FIFTH = { kind: 'SHOP', discount: 'PERCENTAGE', value: 2_000, minimum: 10_000 };
/** The request to each platform, for 20 % off from R$ 100.00 on. */
const ASKED: Record<string, object> = {
  nuvemshop: { type: 'percentage', value: '20.00', max_uses: 1, min_price: '100.00' },
  shopify: {
    usageLimit: 1,
    minimumRequirement: { subtotal: { greaterThanOrEqualToSubtotal: '100.00' } },
    customerGets: { value: { percentage: 0.2 } },
  },
  woocommerce: {
    discount_type: 'percent',
    amount: '20.00',
    usage_limit: 1,
    minimum_amount: '100.00',
  },
  yampi: { discount_type: 'p', value: 20, quantity: 1, min_value: 100 },
};
const CASES = SHOP_CASES.filter(({ slug }) => slug in ASKED);
const WOOCOMMERCE = CASES.find(({ slug }) => slug === 'woocommerce')!;

test.each(CASES)('at $slug each person gets a code of their own, once', async (of) => {
  await connect(of);
  const popup = await aPopup(world, store, { coupon: A_FIFTH });
  const page = visitor(world, store);
  const signUp = async (email: string) =>
    JSON.parse((await page.signUp(popup, { fields: { email } })).text);

  const first = await signUp('ana@exemplo.com.br');
  expect(first).toEqual({ step: 'success', coupon: expect.stringMatching(/^[A-Z2-9]{10}$/) });
  expect(shop.coupons).toMatchObject([{ code: first.coupon, ...ASKED[of.slug] }]);
  expect(await signUp('ana@exemplo.com.br')).toEqual(first);
  const second = await signUp('bia@exemplo.com.br');
  expect(shop.coupons.map(({ code }) => code)).toEqual([first.coupon, second.coupon]);
});

test('where the shop does not answer, the sign-up stays, without a code', async () => {
  await connect(WOOCOMMERCE);
  const popup = await aPopup(world, store, { coupon: A_FIFTH });
  await shop.close();
  const answer = await visitor(world, store).signUp(popup);
  expect(JSON.parse(answer.text)).toEqual({ step: 'success', coupon: null });
  const rows = await world.sql(
    `select s.state, s.coupon, (select count(*)::int from popup_coupons k where k.store_id = $1) as codes
       from popup_submissions s where s.store_id = $1`,
    [store.id],
  );
  expect(rows).toEqual([{ state: 'signed_up', coupon: null, codes: 0 }]);
});

test.each([
  { when: 'before the shop has the code', reaches: false },
  { when: 'after the shop has the code', reaches: true },
])('a process that ends $when loses no sign-up and no code', async ({ reaches }) => {
  await connect(WOOCOMMERCE);
  const popup = await aPopup(world, store, { coupon: A_FIFTH });
  const adapter = WOOCOMMERCE.adapter(shop);
  let end = () => {};
  useShop(world, {
    ...adapter,
    async createCoupon(...given) {
      if (reaches) await adapter.createCoupon!(...given);
      await new Promise((_, reject) => {
        end = () => reject(new Error('the process ended'));
      });
    },
  });
  const unanswered = visitor(world, store).signUp(popup);
  const isReserved = 'select is_pending from popup_coupons where store_id = $1';
  await expect.poll(() => world.sql(isReserved, [store.id])).toEqual([{ is_pending: true }]);
  await expect.poll(() => shop.coupons.length).toBe(reaches ? 1 : 0);

  useShop(world, adapter);
  await world.sql("update graphile_worker._private_jobs set run_at = now() - interval '1 second'");
  await world.runJobs();
  const [signup] = await world.sql(
    `select s.state, s.coupon, k.is_pending from popup_submissions s
       join popup_coupons k on k.store_id = s.store_id and k.code = s.coupon where s.store_id = $1`,
    [store.id],
  );
  expect(signup).toMatchObject({ state: 'signed_up', is_pending: false });
  expect(shop.coupons.at(-1)).toMatchObject({ code: signup!.coupon, ...ASKED.woocommerce });
  const published =
    "select count(*)::int as n from domain_events where store_id = $1 and kind = 'popup.assigned'";
  expect(await world.sql(published, [store.id])).toEqual([{ n: 1 }]);
  end();
  await unanswered;
  expect(await world.sql(published, [store.id])).toEqual([{ n: 1 }]);
});
