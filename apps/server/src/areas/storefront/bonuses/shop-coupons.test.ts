import * as contract from '@clientela/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  bonusUrls,
  expireBonuses,
  findUneven,
  releaseCoupons,
} from '#areas/records/bonus-ledger/index';
import { platformCtx } from '#platform/context';
import { anOrder, aPerson } from '#test/arriving';
import { followEvents } from '#test/events';
import { useStore, useWorld } from '#test/harness';
import { useShop } from '#test/integrations';
import { SHOP_CASES, type ShopCase } from '#test/shop-cases';
import type { ShopServer } from '#test/simulators/shop-server';

const world = useWorld();
const store = useStore(world);
const HOUR = 3_600_000;
const ANA = { kind: 3, value: 'ana@exemplo.com.br' } as const;

let customer_id: string;
let shop: ShopServer & { coupons: Record<string, unknown>[] };

async function arrange(of: ShopCase): Promise<void> {
  world.app.config.publicUrl = 'https://clientela.example';
  world.app.config.allowPrivateHosts = true;
  shop = (await of.simulate()) as typeof shop;
  useShop(world, of.adapter(shop), of.application?.(shop));
  const here = { store_id: store.id, slug: of.slug };
  const body = { settings: of.typed(shop), history_months: 12 };
  if (of.comeBack) {
    const { url } = await store.owner.call(contract.beginOauth, { ...here, body });
    const address = new URL(url);
    const state = address.searchParams.get('state')!;
    const query = of.comeBack(shop, { address, state, at: world.clock.now() });
    await store.owner.call(contract.finishOauth, { ...here, body: { query } });
  } else {
    await store.owner.call(contract.connectIntegration, { ...here, body });
  }
  await aPerson(store.ctx, { email: ANA.value, first_name: 'Ana' });
  const [row] = await world.sql<{ id: string }>('select id from customers where store_id = $1', [
    store.id,
  ]);
  customer_id = row!.id;
  await store.owner.call(contract.grantBonus, {
    store_id: store.id,
    body: { customer_id, value: 5_000, reason: 'Compensação por atraso' },
  });
}

async function couponForShop(purchase_amount: number | null = null) {
  const url = (await bonusUrls(store.ctx, [customer_id])).get(customer_id)!;
  const token = url.split('/b/')[1]!;
  return store.owner.call(contract.makeBonusCoupon, { token, body: { purchase_amount } });
}

const lot = async () =>
  (
    await world.sql<{ remaining: number; reserved: number }>(
      'select remaining, reserved from bonuses where store_id = $1',
      [store.id],
    )
  )[0];

async function buys(coupon: string, fields: object = {}): Promise<void> {
  await anOrder(store.ctx, {
    number: '501',
    customer: ANA,
    order_total: 15_000,
    status: 'paid',
    coupon,
    ...fields,
  });
  await followEvents(store.ctx);
}

const slugs = ['nuvemshop', 'shopify', 'woocommerce', 'yampi'];
/** The request to each platform, for R$ 50,00 off from R$ 50,00 on. */
const ASKED: Record<string, object> = {
  nuvemshop: { type: 'absolute', value: '50.00', max_uses: 1, min_price: '50.00', valid: true },
  shopify: {
    usageLimit: 1,
    context: { all: 'ALL' },
    minimumRequirement: { subtotal: { greaterThanOrEqualToSubtotal: '50.00' } },
    customerGets: { value: { discountAmount: { amount: '50.00', appliesOnEachItem: false } } },
  },
  woocommerce: {
    discount_type: 'fixed_cart',
    amount: '50.00',
    usage_limit: 1,
    minimum_amount: '50.00',
  },
  yampi: { discount_type: 'v', value: 50, quantity: 1, min_value: 50, active: true },
};

afterEach(async () => {
  expect(await findUneven(store.ctx)).toEqual([]);
  await shop.close();
});

test.each(SHOP_CASES.filter(({ slug }) => slugs.includes(slug)))(
  'at $slug a code is made that is good once',
  async (of) => {
    await arrange(of);
    const { code, amount, minimum } = await couponForShop();
    expect({ amount, minimum }).toEqual({ amount: 5_000, minimum: 5_000 });
    expect(shop.coupons).toMatchObject([{ code, ...ASKED[of.slug] }]);
    expect(await lot()).toEqual({ remaining: 5_000, reserved: 5_000 });
    expect((await couponForShop()).code).toBe(code);
    expect(shop.coupons).toHaveLength(1);
  },
);

describe('in a shop', () => {
  beforeEach(() => arrange(SHOP_CASES.find(({ slug }) => slug === 'woocommerce')!));

  test('an order with the code is paid with its bonus, and gives back what is refunded', async () => {
    const { code } = await couponForShop();
    await buys(code.toLowerCase());
    expect(await lot()).toEqual({ remaining: 0, reserved: 0 });
    const [use] = await world.sql(
      'select amount, purchase_amount, channel, proof, is_off_total from bonus_uses where store_id = $1',
      [store.id],
    );
    expect(use).toEqual({
      amount: 5_000,
      purchase_amount: 20_000,
      channel: 'ONLINE',
      proof: 'COUPON',
      is_off_total: true,
    });
    await buys(code, { refunded: 3_000, status: 'partially_refunded' });
    expect(await lot()).toMatchObject({ remaining: 1_000 });
    await buys(code, { refunded: 0, status: 'cancelled' });
    expect(await lot()).toMatchObject({ remaining: 5_000 });
  });

  test('an unused coupon is released two hours after its end; a later order can still use it', async () => {
    const { code } = await couponForShop();
    world.clock.advance(25 * HOUR);
    await releaseCoupons.run(platformCtx(world.app));
    expect(await lot()).toMatchObject({ reserved: 5_000 });
    world.clock.advance(1.1 * HOUR);
    await releaseCoupons.run(platformCtx(world.app));
    expect(await lot()).toEqual({ remaining: 5_000, reserved: 0 });
    await buys(code);
    expect(await lot()).toEqual({ remaining: 0, reserved: 0 });
  });

  test('a shortfall by then becomes a debt', async () => {
    const { code } = await couponForShop();
    world.clock.advance(27 * HOUR);
    await releaseCoupons.run(platformCtx(world.app));
    const used = await couponForShop();
    await buys(used.code, { number: '500' });
    await buys(code);
    const [balance] = await world.sql(
      'select balance, owed from bonus_balances where store_id = $1',
      [store.id],
    );
    expect(balance).toEqual({ balance: 0, owed: 5_000 });
  });

  test('a reservation does not expire before the order can have arrived', async () => {
    await world.sql(`update bonuses set expires_at = $2 where store_id = $1`, [
      store.id,
      new Date(world.clock.now().getTime() + 2 * HOUR),
    ]);
    const { code, ends_at } = await couponForShop();
    expect(Date.parse(ends_at)).toBe(world.clock.now().getTime() + 2 * HOUR);
    world.clock.advance(3 * HOUR);
    await expireBonuses.run(platformCtx(world.app));
    expect(await lot()).toEqual({ remaining: 5_000, reserved: 5_000 });
    await buys(code, { ordered_at: world.clock.now().getTime() - 2 * HOUR });
    expect(await lot()).toEqual({ remaining: 0, reserved: 0 });
  });

  test('a refusal by the shop releases the reservation and returns an error', async () => {
    await shop.close();
    await expect(couponForShop()).toFailWith('bonus_coupon_refused');
    expect(await lot()).toEqual({ remaining: 5_000, reserved: 0 });
  });

  test('the coupon is limited to the usable bonus of the given purchase', async () => {
    await world.sql('update bonuses set minimum_purchase_amount = 500 where store_id = $1', [
      store.id,
    ]);
    expect(await couponForShop(10_000)).toMatchObject({ amount: 2_000, minimum: 10_000 });
    world.clock.advance(30 * HOUR);
    await releaseCoupons.run(platformCtx(world.app));
    expect(await couponForShop()).toMatchObject({ amount: 5_000, minimum: 25_000 });
  });
});

test('without a shop that takes codes there is none', async () => {
  await arrange(SHOP_CASES.find(({ slug }) => slug === 'woocommerce')!);
  await store.owner.call(contract.disableIntegration, {
    store_id: store.id,
    slug: 'woocommerce',
  });
  await expect(couponForShop()).toFailWith('not_found');
});
