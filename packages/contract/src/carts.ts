import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Cents, Id, Instant, pageOf, pageQuery } from './shapes.ts';

/** Abandoned carts, and payment options of unpaid orders (channels §6). */

export const CART_STATES = ['open', 'abandoned', 'ordered', 'emptied', 'replaced'] as const;
export const CartState = z.enum(CART_STATES);
export type CartState = z.output<typeof CartState>;

export const CART_STATE_LABELS: Record<CartState, string> = {
  open: 'Em andamento',
  abandoned: 'Abandonado',
  ordered: 'Virou pedido',
  emptied: 'Esvaziado',
  replaced: 'Trocado por outro mais novo',
};

export const CartItem = z.object({
  name: z.string(),
  quantity: z.int(),
  unit_price: Cents,
  image_url: z.string().nullable(),
  url: z.string().nullable(),
});
export type CartItem = z.output<typeof CartItem>;

export const Cart = z.object({
  id: Id,
  state: CartState,
  customer: z.object({ id: Id, name: z.string() }),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  items: z.array(CartItem),
  total: Cents,
  /** The URL where the customer continues the cart. */
  url: z.string().nullable(),
  /** The slug of its integration; empty for the API. */
  provider: z.string(),
  times_abandoned: z.int(),
  changed_at: Instant,
  abandoned_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  order_id: Id.nullable(),
});
export type Cart = z.output<typeof Cart>;

/** Carts and payments of longer ago are no longer today's work. */
export const FRESH_DAYS = 7;

export const CartListQuery = pageQuery(['changed_at', 'total'], 'changed_at:desc').extend({
  state: CartState.optional(),
  customer_id: Id.optional(),
  /** Only those abandoned within the last 7 days. */
  is_fresh: z.stringbool().optional(),
});
export type CartListQuery = z.output<typeof CartListQuery>;

export const listCarts = endpoint({
  method: 'GET',
  path: '/stores/:store_id/carts',
  permission: 'AbandonedCart.index',
  api_scope: 'carts:read',
  summary: 'Carts of the store, the last changed first; search by customer',
  query: CartListQuery,
  response: pageOf(Cart),
});

/** How an order waits to be paid. `card` and `other` cannot be rescued by a code. */
export const ORDER_PAYMENT_METHODS = ['pix', 'boleto', 'card', 'other'] as const;
export type OrderPaymentMethod = (typeof ORDER_PAYMENT_METHODS)[number];

export const ORDER_PAYMENT_STATES = ['pending', 'paid', 'expired', 'cancelled'] as const;
export type OrderPaymentState = (typeof ORDER_PAYMENT_STATES)[number];

/** The page behind an unpaid order's link: enough to pay it, and no name. */
export const OrderPaymentPage = z.object({
  store_name: z.string(),
  order_number: z.string(),
  method: z.enum(ORDER_PAYMENT_METHODS),
  state: z.enum(ORDER_PAYMENT_STATES),
  amount: Cents,
  /** Gone once it is settled, as the line and the address are. */
  code: z.string().nullable(),
  line: z.string().nullable(),
  url: z.string().nullable(),
  seconds_to_expire: z.int().nullable(),
});
export type OrderPaymentPage = z.output<typeof OrderPaymentPage>;

export const getOrderPaymentPage = endpoint({
  method: 'GET',
  path: '/order-payments/:token',
  permission: 'public',
  rate: 'public',
  summary: 'How an unpaid order can be paid, without sign-in',
  response: OrderPaymentPage,
  failures: ['not_found'],
});
