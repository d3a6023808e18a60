import * as contract from '@clientela/contract';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { useStore, useWorld } from '#test/harness';
import { read, synchronise, useShop } from '#test/integrations';
import { type LiveVendure, startVendure } from '#test/live-shops/vendure';
import { createVendure } from '../../../providers/vendure/index.ts';

/** Against a real Vendure: every number is compared with the shop's own. */

const world = useWorld();
const store = useStore(world);
let shop: LiveVendure;

beforeAll(async () => {
  shop = await startVendure(inject('servers')[0].url);
}, 900_000);
afterAll(() => shop?.stop());

interface Theirs {
  code: string;
  total: number;
  refunded: number;
}

async function theirs(): Promise<Theirs[]> {
  const { orders } =
    (await shop.admin(`query { orders(options: { filter: { orderPlacedAt: { isNull: false } },
    take: 100 }) { items { code totalWithTax payments { amount refunds { total state } } } } }`)) as unknown as {
      orders: {
        items: {
          code: string;
          totalWithTax: number;
          payments: { amount: number; refunds: { total: number; state: string }[] }[];
        }[];
      };
    };
  return orders.items
    .map(({ code, totalWithTax, payments }) => {
      const refunds = payments.flatMap((payment) => payment.refunds);
      const settled = refunds.filter(({ state }) => state === 'Settled');
      const refunded = settled.reduce((sum, { total }) => sum + total, 0);
      return { code, total: Math.max(totalWithTax, refunded), refunded };
    })
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}

function ours(): Promise<Theirs[]> {
  return world.sql<Theirs & Record<string, unknown>>(
    `select number as code, total::int, refunded_amount::int as refunded from orders where store_id = $1
      order by number collate "C"`,
    [store.id],
  );
}

test('orders made, sent, refunded and cancelled at a real Vendure are here to the cent', async () => {
  world.app.config.allowPrivateHosts = true;
  world.clock.set(new Date().toISOString());
  useShop(world, createVendure({ allowPlainHttp: true }));
  for (let n = 1; n <= 52; n++)
    await shop.order({ email: `ana${n % 7}@exemplo.com.br`, quantity: 1 + (n % 9) });
  await shop.order({ email: 'bia@exemplo.com.br', quantity: 3, isCart: true });

  const at = { store_id: store.id, slug: 'vendure' };
  const settings = { url: shop.url, key: shop.key };
  await store.owner.call(contract.connectIntegration, {
    ...at,
    body: { settings, history_months: null },
  });
  await synchronise(world);
  expect(await read(store, 'vendure')).toMatchObject({ state: 'synchronized', open_errors: 0 });
  expect(await ours()).toEqual(await theirs());
  expect(await ours()).toHaveLength(52);

  // Vendure sends no notifications: each of these is a lost one.
  await later(2);
  const paid = await shop.order({ email: 'caio@exemplo.com.br', quantity: 2 });
  const sent = await shop.order({ email: 'dora@exemplo.com.br', quantity: 4 });
  const back = await shop.order({ email: 'edu@exemplo.com.br', quantity: 6 });
  await refund(back.id, 1_500);
  await send(sent.id);
  await later(2);
  expect(await ours()).toEqual(await theirs());
  const states = await world.sql<{ number: string; status: string }>(
    'select number, status from orders where store_id = $1 and number = any($2) order by number',
    [store.id, [paid.code, sent.code, back.code]],
  );
  const statusOf = (code: string) => states.find(({ number }) => number === code)?.status;
  expect([statusOf(paid.code), statusOf(sent.code), statusOf(back.code)]).toEqual([
    ...['paid', 'fulfilled', 'partially_refunded'],
  ]);
  const carts = await world.sql('select total::int from carts where store_id = $1', [store.id]);
  expect(carts).toEqual([{ total: 3 * 5_995 }]);
  const [sums] = await world.sql(
    'select sum(revenue)::int as revenue from daily_sales where store_id = $1',
    [store.id],
  );
  const all = await theirs();
  expect(sums).toEqual({ revenue: all.reduce((sum, one) => sum + one.total - one.refunded, 0) });
});

/** Advances the program's clock by minutes and runs its worker; the shop runs in real time. */
async function later(minutes: number): Promise<void> {
  world.clock.advance(minutes * 60_000);
  await synchronise(world);
}

async function refund(orderId: string, cents: number): Promise<void> {
  const { order } = (await shop.admin('query($id: ID!) { order(id: $id) { payments { id } } }', {
    id: orderId,
  })) as unknown as { order: { payments: { id: string }[] } };
  const { refundOrder } = (await shop.admin(
    `mutation($payment: ID!, $cents: Money!) { refundOrder(input: { lines: [], shipping: 0, adjustment: 0,
      amount: $cents, paymentId: $payment, reason: "" }) { ... on Refund { id state } ... on ErrorResult { errorCode } } }`,
    { payment: order.payments[0]!.id, cents },
  )) as unknown as { refundOrder: { id: string; state: string } };
  if (refundOrder.state === 'Settled') return;
  await shop.admin(
    `mutation($id: ID!) { settleRefund(input: { id: $id, transactionId: "1" }) { ... on Refund { id }
      ... on ErrorResult { errorCode } } }`,
    { id: refundOrder.id },
  );
}

async function send(orderId: string): Promise<void> {
  const { order } = (await shop.admin(
    'query($id: ID!) { order(id: $id) { lines { id quantity } } }',
    {
      id: orderId,
    },
  )) as unknown as { order: { lines: { id: string; quantity: number }[] } };
  const lines = order.lines.map(({ id, quantity }) => ({ orderLineId: id, quantity }));
  const { fulfillment } = (await shop.admin(
    `mutation($lines: [OrderLineInput!]!) { fulfillment: addFulfillmentToOrder(input: { lines: $lines,
      handler: { code: "manual-fulfillment", arguments: [{ name: "method", value: "Sedex" }] } }) {
      ... on Fulfillment { id } ... on ErrorResult { errorCode } } }`,
    { lines },
  )) as unknown as { fulfillment: { id: string } };
  await shop.admin(
    `mutation($id: ID!) { transitionFulfillmentToState(id: $id, state: "Shipped") { ... on Fulfillment { id }
      ... on ErrorResult { errorCode } } }`,
    { id: fulfillment.id },
  );
}
