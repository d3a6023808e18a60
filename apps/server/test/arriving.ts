import type { ArrivingCart, ArrivingPayment } from '../src/areas/records/carts/index.ts';
import {
  type ArrivingPerson,
  type Provenance,
  UNKNOWN_PERSON,
  upsertPeople,
} from '../src/areas/records/customers/index.ts';
import { type ArrivingOrder, recordOrders } from '../src/areas/records/orders/index.ts';
import { type Ctx, inTransaction } from '../src/platform/context.ts';

/** Short builders of a shop's records for tests: each names only the relevant fields. */

export const EMPTY_PERSON = UNKNOWN_PERSON;

export function fromShop(ctx: Ctx, { provider = 'yampi', is_history = false } = {}): Provenance {
  const from = { source: 'integration', provider, import_id: null } as const;
  return { ...from, said_at: ctx.clock.now(), is_beginning: true, is_history };
}

export function aPerson(ctx: Ctx, row: Partial<ArrivingPerson>, options = {}) {
  const person = { ...EMPTY_PERSON, ...row };
  return inTransaction(ctx, (ctx) => upsertPeople(ctx, [person], fromShop(ctx, options)));
}

/** An order of nothing by an unknown customer. */
export const PENDING_ORDER: ArrivingOrder = {
  number: '1001',
  ordered_at: null,
  paid_at: null,
  status: 'pending',
  raw_status: 'pendente',
  order_total: 12_990,
  shipping: null,
  discount: null,
  refunded: null,
  payment_method: 'pix',
  coupon: null,
  city: null,
  state: null,
  customer: null,
  items: [],
};

export function anOrder(ctx: Ctx, row: Partial<ArrivingOrder>, options = {}) {
  return someOrders(ctx, [row], options);
}

export function someOrders(ctx: Ctx, rows: readonly Partial<ArrivingOrder>[], options = {}) {
  const ordered_at = ctx.clock.now().getTime();
  const orders = rows.map((row) => ({ ...PENDING_ORDER, ordered_at, ...row }));
  return inTransaction(ctx, (ctx) => recordOrders(ctx, orders, fromShop(ctx, options)));
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
