import type { ArrivingCart, ArrivingPayment } from '../src/areas/records/carts/index.ts';
import {
  type ArrivingPerson,
  type Provenance,
  personKey,
  personValues,
  UNKNOWN_PERSON,
  upsertPeople,
} from '../src/areas/records/customers/index.ts';
import {
  type ArrivingOrderLine,
  orderLine,
  recordOrders,
} from '../src/areas/records/orders/index.ts';
import { type Ctx, inTransaction } from '../src/platform/context.ts';

/** Short builders of a shop's records for tests: each names only the relevant fields. */

export const EMPTY_PERSON = UNKNOWN_PERSON;

export function fromShop(ctx: Ctx, { provider = 'yampi', is_history = false } = {}): Provenance {
  const from = { source: 'integration', provider, import_id: null } as const;
  return { ...from, said_at: ctx.clock.now(), is_beginning: true, is_history };
}

export function aPerson(ctx: Ctx, row: Partial<ArrivingPerson>, options = {}) {
  const person = { ...EMPTY_PERSON, ...row };
  const line = `1\t${personValues(person, personKey(person)!)}`;
  return inTransaction(ctx, (ctx) => upsertPeople(ctx, [line], fromShop(ctx, options)));
}

export function anOrder(ctx: Ctx, row: Partial<ArrivingOrderLine>, options = {}) {
  return someOrders(ctx, [row], options);
}

export function someOrders(ctx: Ctx, rows: readonly Partial<ArrivingOrderLine>[], options = {}) {
  const lines = rows.map((row, place) =>
    orderLine(place + 1, {
      number: '1001',
      ordered_at: ctx.clock.now().getTime(),
      paid_at: null,
      status: 'pending',
      raw_status: 'pendente',
      is_return: false,
      order_total: 12_990,
      shipping: null,
      discount: null,
      refunded: null,
      payment_method: 'pix',
      coupon: null,
      city: null,
      state: null,
      customer: null,
      product_ref: null,
      product_name: null,
      category: null,
      quantity: null,
      unit_price: null,
      line_total: null,
      ...row,
    }),
  );
  const from = { ...fromShop(ctx, options), has_items: false, empty_status: 'pending' } as const;
  return inTransaction(ctx, (ctx) => recordOrders(ctx, lines, from));
}

export function aCart(ctx: Ctx, row: Partial<ArrivingCart> = {}): ArrivingCart {
  const item = { name: 'Caneca', quantity: 1, unit_price: 4_900, image_url: null, url: null };
  return {
    token: 'c1',
    changed_at: ctx.clock.now().toISOString(),
    items: [item],
    total: 4_900,
    person: { ...EMPTY_PERSON, email: 'ana@exemplo.com.br', first_name: 'Ana' },
    url: 'https://loja.example/carrinho/c1',
    is_ordered: false,
    ...row,
  };
}

export function aPixPayment(ctx: Ctx, row: Partial<ArrivingPayment> = {}): ArrivingPayment {
  return {
    order_key: '1001',
    external_id: '',
    method: 'pix',
    state: 'pending',
    amount: 12_990,
    code: '00020126BR',
    line: null,
    url: 'https://loja.example/pagar/1001',
    expires_at: null,
    changed_at: ctx.clock.now().toISOString(),
    ...row,
  };
}
