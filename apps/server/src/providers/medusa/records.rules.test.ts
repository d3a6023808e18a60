import { expect, test } from 'vitest';
import { Fields } from '../shop-values.ts';
import { mapOrder } from './records.ts';

/** Orders as a real shop returns them, reduced to the fields we read. */
function read(row: Record<string, unknown>) {
  return mapOrder(
    new Fields({
      id: 'order_1',
      display_id: 7,
      status: 'pending',
      email: 'ana@exemplo.com.br',
      created_at: '2026-11-26T08:32:49.784Z',
      updated_at: '2026-11-26T08:32:53.505Z',
      shipping_total: 10,
      discount_total: 0,
      fulfillment_status: 'not_fulfilled',
      items: [{ product_id: 'prod_1', product_title: 'Caneca Azul', quantity: 2, unit_price: 60 }],
      ...row,
    }),
  );
}

function paid(captured: number, ...refunds: number[]) {
  return {
    captured_amount: captured,
    payments: [
      { provider_id: 'pp_system_default', refunds: refunds.map((amount) => ({ amount })) },
    ],
  };
}

test.each([
  ['not paid yet', { payment_status: 'not_paid', total: 130 }, ['not_paid', 13_000, 0]],
  [
    'given back in part: the shop takes that off its total',
    { payment_status: 'partially_refunded', total: 50, payment_collections: [paid(130, 80)] },
    ['partially_refunded', 13_000, 8_000],
  ],
  [
    'goods are back, their money is not yet',
    { payment_status: 'captured', total: 70, payment_collections: [paid(130)] },
    ['captured', 13_000, 0],
  ],
  [
    'given back whole, with what divisions leave',
    {
      payment_status: 'refunded',
      total: 1.999e-8,
      payment_collections: [paid(49.98000001999, 49.98)],
    },
    ['refunded', 4_998, 4_998],
  ],
  [
    'cancelled after it was paid',
    {
      status: 'canceled',
      payment_status: 'refunded',
      total: 0,
      payment_collections: [paid(130, 130)],
    },
    ['refunded', 13_000, 13_000],
  ],
  [
    'cancelled before',
    { status: 'canceled', payment_status: 'not_paid', total: 130 },
    ['canceled', 13_000, 0],
  ],
])('%s', (_, row, [status, total, refunded]) => {
  expect(read(row)).toMatchObject({ status_code: status, total, refunded });
});

test('a discount in thirds of a cent is of the items too, and its code is the coupon', () => {
  const adjustments = [{ code: 'DEZ', amount: 3.3333333333333335 }];
  const order = read({
    payment_status: 'not_paid',
    total: 126.66666666666667,
    discount_total: 3.3333333333333335,
    promotions: [{ code: 'DEZ' }],
    items: [
      { product_id: 'prod_1', title: 'Caneca Azul', quantity: 2, unit_price: 60, adjustments },
    ],
  });
  expect(order).toMatchObject({ total: 12_667, discount: 333, coupon: 'DEZ' });
  expect(order.items).toMatchObject([{ quantity: 2, unit_price: 6_000, total: 11_667 }]);
});
