import { clip, present, squeeze } from '@clientela/domain';
import { sql } from 'kysely';
import type { CustomDocument } from '#areas/records/attributes/index';
import { endCartsByToken, recordCarts, recordPayments } from '#areas/records/carts/index';
import {
  lockPeople,
  type Provenance,
  personKey,
  upsertPeople,
} from '#areas/records/customers/index';
import {
  type ArrivingOrder,
  adoptSales,
  findShopSales,
  leaveToShop,
  recordOrders,
  recordProducts,
  supersedeOrders,
} from '#areas/records/orders/index';
import type { Ctx } from '#platform/context';
import type {
  CommerceProvider,
  Normalized,
  NormalizedOrder,
  NormalizedPerson,
  Refusal,
} from '../commerce.port.ts';
import { integrationsTexts } from '../integrations.texts.ts';
import { sourcesOf } from '../sources.ts';
import { type MapFields, readFields } from './fields.ts';
import { type Meanings, readMeanings } from './statuses.ts';
import { type MappedPerson, withoutTyped } from './typed-values.ts';

export interface Taken {
  read: number;
  created: number;
  updated: number;
  unchanged: number;
  customers_created: number;
  orders_created: number;
  orders_from: string | null;
  orders_to: string | null;
  refusals: Refusal[];
  /** Unmapped statuses. */
  unknown_statuses: string[];
}

/** The source of records: a platform, and the provider name of its account's records. */
export interface RecordSource {
  provider: CommerceProvider;
  source: string;
}

/**
 * Applies a platform's records to the store, in the caller's transaction. An invalid record is refused alone.
 * Idempotent.
 */
export async function applyRecords(
  ctx: Ctx,
  origin: RecordSource,
  normalized: Normalized,
  options: { is_history: boolean; is_beginning: boolean },
): Promise<Taken> {
  await lockPeople(ctx);
  try {
    return await inSavepoint(ctx, () => applyAll(ctx, origin, normalized, options));
  } catch (error) {
    const records = singles(normalized);
    if (records.length <= 1) {
      const refused = records.flatMap(({ resource, external_id }) => ({
        resource,
        external_id,
        code: 'not_taken',
        message: integrationsTexts.record_not_saved,
      }));
      ctx.log.warn('record of a platform not taken', { source: origin.source, error });
      return { ...NOTHING, read: normalized.read, refusals: [...normalized.refused, ...refused] };
    }
    const all: Taken[] = [];
    for (const { normalized } of records)
      all.push(await applyRecords(ctx, origin, normalized, options));
    return sumOf(normalized, all);
  }
}

async function inSavepoint<Result>(ctx: Ctx, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint apply`.execute(ctx.db);
  try {
    const result = await work();
    await sql`release savepoint apply`.execute(ctx.db);
    return result;
  } catch (error) {
    await sql`rollback to savepoint apply`.execute(ctx.db);
    throw error;
  }
}

const NOTHING: Taken = {
  read: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  customers_created: 0,
  orders_created: 0,
  orders_from: null,
  orders_to: null,
  refusals: [],
  unknown_statuses: [],
};

async function applyAll(
  ctx: Ctx,
  { provider, source }: RecordSource,
  normalized: Normalized,
  { is_history, is_beginning }: { is_history: boolean; is_beginning: boolean },
): Promise<Taken> {
  const of = { source: 'integration', provider: source, import_id: null } as const;
  const from: Provenance = { ...of, said_at: ctx.clock.now(), is_beginning, is_history };
  const mapFields = await readFields(ctx, provider.slug, normalized);
  const people = await takePeople(ctx, normalized, from, mapFields);
  const products = await recordProducts(ctx, normalized.products, source);
  const meanings = await readMeanings(ctx, provider, normalized.orders);
  const orders = await takeOrders(
    ctx,
    normalized.orders,
    { meanings, mapFields },
    {
      ...from,
      isErp: provider.category === 'erp',
    },
  );
  await recordPayments(ctx, normalized.orders.flatMap(paymentOf), from);
  const carts = await recordCarts(ctx, await saveCartPeople(ctx, normalized, source), from);
  await endCartsByToken(ctx, source, normalized.orders.flatMap(endedCart));
  const parts = [people, products, orders, carts];
  const sum = (count: 'created' | 'updated' | 'unchanged') =>
    parts.reduce((total, part) => total + part[count], 0);
  return {
    read: normalized.read,
    created: sum('created'),
    updated: sum('updated'),
    unchanged: sum('unchanged') + carts.nameless,
    customers_created: people.customers_created,
    orders_created: orders.orders_created,
    orders_from: orders.orders_from,
    orders_to: orders.orders_to,
    refusals: [...normalized.refused, ...orders.refusals],
    unknown_statuses: meanings.unknown,
  };
}

/** Stores people; counts only those sent on their own, not those of orders. */
async function takePeople(
  ctx: Ctx,
  normalized: Normalized,
  from: Provenance,
  mapFields: MapFields,
) {
  const withValues = (person: NormalizedPerson): MappedPerson => ({
    ...person,
    values: mapFields('CUSTOMER', person.fields),
  });
  const buyers = normalized.orders.flatMap(({ person, ordered_at }): NormalizedPerson[] =>
    person ? [{ ...person, registered_at: person.registered_at ?? ordered_at }] : [],
  );
  const own = await upsert(
    ctx,
    await withoutTyped(ctx, from.provider, normalized.customers.map(withValues), { of: 'account' }),
    from,
  );
  const along = await upsert(
    ctx,
    await withoutTyped(ctx, from.provider, buyers.map(withValues), { of: 'purchase' }),
    from,
  );
  return { ...own, customers_created: own.customers_created + along.customers_created };
}

async function upsert(ctx: Ctx, people: readonly MappedPerson[], from: Provenance) {
  const arriving = people.map(({ values, ...person }) => ({ ...person, custom: jsonOf(values) }));
  return upsertPeople(ctx, arriving, from);
}

function jsonOf(values: CustomDocument): string | null {
  return Object.keys(values).length > 0 ? JSON.stringify(values) : null;
}

async function saveCartPeople(ctx: Ctx, { carts }: Normalized, source: string) {
  const people = await withoutTyped(
    ctx,
    source,
    carts.map(({ person }) => ({ ...person, values: {} })),
    { of: 'purchase' },
  );
  // A cart's contact is its own: an order by it ends the cart, regardless of the customer record.
  return carts.map((cart, index) => {
    const { email, phone, document } = cart.person;
    const person = present(people[index], 'person of the cart');
    return { ...cart, person: { ...person, email, phone, document } };
  });
}

async function takeOrders(
  ctx: Ctx,
  orders: readonly NormalizedOrder[],
  { meanings, mapFields }: { meanings: Meanings; mapFields: MapFields },
  { isErp, ...from }: Provenance & { isErp: boolean },
) {
  if (orders.length === 0) {
    const none = { created: 0, updated: 0, unchanged: 0, orders_created: 0 };
    return { ...none, orders_from: null, orders_to: null, refusals: [] };
  }
  const ours = isErp ? await withoutShopSales(ctx, from.provider, orders) : orders;
  const arriving = ours.map((order) => ({
    ...arrivingOrder(order, meanings),
    custom: jsonOf(mapFields('ORDER', order.fields)),
  }));
  const sold = ours.map(({ external_id, number, ordered_at }) => ({
    external_id,
    number: orderNumber(number),
    ordered_at,
  }));
  // The shop takes precedence over an ERP's earlier record of its sale.
  const erps = isErp ? [] : await sourcesIn(ctx, 'erp');
  await adoptSales(ctx, erps, { source: from.provider, orders: sold });
  const recorded = await recordOrders(ctx, arriving, from);
  await supersedeOrders(ctx, erps, sold);
  const refusals = sold.flatMap(({ external_id, number }, place): Refusal[] => {
    const reason = recorded.outcomes[place]?.reason;
    if (!reason) return [];
    const message = integrationsTexts.order_refused(number, reason);
    return [{ resource: 'orders', external_id, code: 'order_refused', message }];
  });
  const { created, updated, orders_from, orders_to } = recorded;
  const unchanged = orders.length - created - updated - refusals.length;
  return { created, updated, unchanged, orders_created: created, orders_from, orders_to, refusals };
}

/** Leaves out an ERP's copy of a sale that its shop sent: for amount and buyer, the shop takes precedence. */
async function withoutShopSales(
  ctx: Ctx,
  source: string,
  orders: readonly NormalizedOrder[],
): Promise<NormalizedOrder[]> {
  const sales = orders.flatMap(({ external_id, ordered_at, shop_number }) =>
    shop_number ? [{ external_id, ordered_at, shop_number: orderNumber(shop_number) }] : [],
  );
  const found = await findShopSales(ctx, await sourcesIn(ctx, 'ecommerce'), sales);
  const known = new Set(sales.filter((_, place) => found.has(place)).map((one) => one.external_id));
  await leaveToShop(ctx, source, [...known]);
  return orders.filter(({ external_id }) => !known.has(external_id));
}

function sourcesIn(ctx: Ctx, category: CommerceProvider['category']): Promise<string[]> {
  const shops = Object.values(ctx.app.shops).filter((shop) => shop.category === category);
  return sourcesOf(
    ctx,
    shops.map(({ slug }) => slug),
  );
}

/** `#1501` is how some places write 1501. */
function orderNumber(text: string): string {
  const number = squeeze(text);
  return number.replace(/^#\s*/, '') || number;
}

function arrivingOrder(order: NormalizedOrder, meanings: Meanings): ArrivingOrder {
  return {
    external_id: order.external_id,
    number: clip(orderNumber(order.number), 100),
    shop_number: order.shop_number ? clip(orderNumber(order.shop_number), 100) : null,
    ordered_at: Date.parse(order.ordered_at),
    paid_at: order.paid_at === null ? null : Date.parse(order.paid_at),
    status: meanings.of(order.status_code),
    raw_status: squeeze(order.status_code),
    order_total: order.total,
    shipping: order.shipping,
    discount: order.discount,
    refunded: order.refunded,
    payment_method: order.payment_method,
    coupon: order.coupon,
    city: order.city,
    state: order.state,
    customer: order.person && personKey(order.person),
    items: order.items.map(({ name, product_ref, total, ...item }) => ({
      ...item,
      line_total: total,
      product_ref: product_ref ?? (name || null),
      product_name: name || null,
    })),
  };
}

function paymentOf({ external_id: order_key, payment, changed_at }: NormalizedOrder) {
  return payment ? [{ ...payment, order_key, changed_at }] : [];
}

function endedCart({ cart_token, external_id: order_key }: NormalizedOrder) {
  return cart_token === null ? [] : [{ token: cart_token, order_key }];
}

const EMPTY: Normalized = {
  read: 0,
  customers: [],
  products: [],
  orders: [],
  carts: [],
  refused: [],
};

/** The records of an answer, each alone. */
function singles(
  normalized: Normalized,
): (Pick<Refusal, 'resource' | 'external_id'> & { normalized: Normalized })[] {
  return [
    ...normalized.customers.map((one) => ({
      resource: 'customers' as const,
      external_id: one.integration_id ?? '',
      normalized: { ...EMPTY, customers: [one] },
    })),
    ...normalized.products.map((one) => ({
      resource: 'products' as const,
      external_id: one.external_id,
      normalized: { ...EMPTY, products: [one] },
    })),
    ...normalized.orders.map((one) => ({
      resource: 'orders' as const,
      external_id: one.external_id,
      normalized: { ...EMPTY, orders: [one] },
    })),
    ...normalized.carts.map((one) => ({
      resource: 'carts' as const,
      external_id: one.token,
      normalized: { ...EMPTY, carts: [one] },
    })),
  ];
}

function sumOf(normalized: Normalized, all: readonly Taken[]): Taken {
  const sum = (
    count: 'created' | 'updated' | 'unchanged' | 'customers_created' | 'orders_created',
  ) => all.reduce((total, one) => total + one[count], 0);
  const instants = (of: 'orders_from' | 'orders_to') => all.flatMap((one) => one[of] ?? []).sort();
  return {
    read: normalized.read,
    created: sum('created'),
    updated: sum('updated'),
    unchanged: sum('unchanged'),
    customers_created: sum('customers_created'),
    orders_created: sum('orders_created'),
    orders_from: instants('orders_from')[0] ?? null,
    orders_to: instants('orders_to').at(-1) ?? null,
    refusals: [...normalized.refused, ...all.flatMap(({ refusals }) => refusals)],
    unknown_statuses: all.flatMap(({ unknown_statuses }) => unknown_statuses),
  };
}
