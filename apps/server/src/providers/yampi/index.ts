import type { ShopResource } from '@clientela/contract';
import {
  type ChangeNotification,
  type CommerceProvider,
  type Normalized,
  type PageRequest,
  type Shop,
  ShopRefusedError,
} from '#areas/records/integrations/commerce.port';
import { callShop, type Query, queryText, rowsIn } from '../shop-call.ts';
import { bodyOf, checkEach, isSigned, listByNumber, needTyped } from '../shop-form.ts';
import { mapRecords } from '../shop-values.ts';
import { mapCart, mapCustomer, mapOrder, mapProduct, STATUSES } from './records.ts';
import { yampiTexts } from './yampi.texts.ts';

const RESOURCES = ['customers', 'products', 'orders', 'carts'] as const;

interface Kind {
  path: string;
  include: string;
  per_page: number;
  /** Cost of a call, out of two per second: orders have 120 a minute, products 30, the rest 60. */
  cost: number;
}

const KINDS: Record<ShopResource, Kind> = {
  customers: { path: 'customers', include: 'addresses', per_page: 100, cost: 2 },
  products: {
    path: 'catalog/products',
    include: 'skus,images,brand,categories',
    per_page: 50,
    cost: 4,
  },
  orders: {
    path: 'orders',
    include: 'items,customer,status,shipping_address,transactions,promocode',
    per_page: 100,
    cost: 1,
  },
  carts: { path: 'checkout/carts', include: 'items,customer', per_page: 100, cost: 2 },
};

const EVENTS = [
  ...['order.created', 'order.paid', 'order.status.updated', 'transaction.payment.refused'],
  ...['cart.reminder', 'customer.created', 'customer.address.updated'],
];

const DAY_MS = 86_400_000;

/** Yampi's API (https://docs.yampi.com.br/api-reference). */
export function createYampi({ url }: { url: string }): CommerceProvider {
  const call = (
    shop: Shop,
    path: string,
    { cost = 2, ...rest }: { method?: 'POST' | 'DELETE'; body?: unknown; cost?: number } = {},
  ) =>
    callShop(shop, {
      ...rest,
      cost,
      url: `${url}/v2/${shop.account}/${path}`,
      headers: {
        'user-token': shop.credentials.token ?? '',
        'user-secret-key': shop.credentials.secret ?? '',
      },
    });

  async function list(shop: Shop, resource: ShopResource, query: Query) {
    const { path, include, cost } = KINDS[resource];
    const asked = queryText({ include, ...query });
    const { json } = await call(shop, `${path}?${asked}`, { cost });
    const { data, meta } = (json ?? {}) as {
      data?: unknown;
      meta?: { pagination?: { total?: number } };
    };
    return { rows: rowsIn(data), total: meta?.pagination?.total ?? null };
  }

  async function webhooks(shop: Shop): Promise<{ id: number; url: string }[]> {
    const { json } = await call(shop, 'webhooks');
    return rowsIn((json as { data?: unknown } | null)?.data) as { id: number; url: string }[];
  }

  return {
    slug: 'yampi',
    name: 'Yampi',
    category: 'ecommerce',
    description: yampiTexts.description,
    fields: [
      {
        name: 'alias',
        label: yampiTexts.alias_label,
        placeholder: 'minha-loja',
        is_secret: false,
        help: yampiTexts.alias_help,
      },
      {
        name: 'token',
        label: 'Token',
        placeholder: null,
        is_secret: true,
        help: yampiTexts.token_help,
      },
      {
        name: 'secret',
        label: yampiTexts.secret_label,
        placeholder: 'sk_…',
        is_secret: true,
        help: yampiTexts.secret_help,
      },
    ],
    resources: RESOURCES.map((resource) => ({ resource, is_incremental: true })),
    pace: { burst: 10, per_second: 2 },
    poll_seconds: 60,
    statuses: STATUSES,
    connection: {
      by: 'keys',
      understand({ alias = '', token, secret }) {
        const account = alias.trim().toLowerCase();
        if (!/^[a-z0-9-]{2,80}$/.test(account)) throw new ShopRefusedError('other', ALIAS);
        return {
          account,
          account_name: account,
          settings: { alias: account },
          credentials: {
            token: needTyped(token, 'Token'),
            secret: needTyped(secret, yampiTexts.secret_label),
          },
          credentials_until: null,
        };
      },
    },
    async check(shop) {
      const resources = await checkEach(RESOURCES, (resource) =>
        list(shop, resource, { limit: 1, page: 1 }),
      );
      return { account_name: shop.account, resources };
    },
    async page(shop, resource, ask) {
      const { per_page: limit } = KINDS[resource];
      const order = { orderBy: 'created_at', sortedBy: 'desc' };
      const { rows, ...where } = await listByNumber(ask.cursor, limit, (page) =>
        list(shop, resource, { ...order, ...daysOf(shop, resource, ask), limit, page }),
      );
      return { normalized: mapRows(resource, rows), ...where };
    },
    async one(shop, resource, id) {
      if (resource === 'carts') {
        const { rows } = await list(shop, resource, { search: `token:${id}`, limit: 1 });
        return rows.length === 0 ? null : mapRows(resource, rows);
      }
      const { path, include, cost } = KINDS[resource];
      const asked = `${path}/${encodeURIComponent(id)}?${queryText({ include })}`;
      const { status, json } = await call(shop, asked, { cost });
      if (status === 404) return null;
      return mapRows(resource, [(json as { data?: unknown } | null)?.data]);
    },
    async listen(shop, notices_url) {
      if (!notices_url.startsWith('https:')) return false;
      for (const { id, url: at } of await webhooks(shop)) {
        if (at === notices_url) await call(shop, `webhooks/${id}`, { method: 'DELETE' });
      }
      const body = { name: 'Clientela', url: notices_url, events: EVENTS };
      const { json } = await call(shop, 'webhooks', { method: 'POST', body });
      const made = (json as { data?: { secret?: string; key?: string } } | null)?.data;
      return { notice_secret: made?.secret ?? made?.key ?? '' };
    },
    async createCoupon(shop, { code, amount, minimum, ends_at }) {
      await call(shop, 'pricing/promocodes', {
        method: 'POST',
        body: {
          active: true,
          code,
          discount_type: 'v',
          value: amount / 100,
          quantity: 1,
          min_value: minimum / 100,
          once_per_customer: true,
          accumulate: false,
          start_at: dateOf(shop.now(), shop),
          end_at: dateOf(ends_at, shop),
        },
      });
    },
    async unlisten(shop, notices_url) {
      for (const { id, url: at } of await webhooks(shop)) {
        if (at === notices_url) await call(shop, `webhooks/${id}`, { method: 'DELETE' });
      }
    },
    changes({ headers, bytes }, { credentials }) {
      const normalized = headers['x-yampi-hmac-sha256'];
      if (!isSigned(bytes, credentials.notice_secret ?? '', { normalized, as: 'base64' }))
        return null;
      return { element: null, changes: changesIn(bytes) };
    },
    async count(shop, resource, from) {
      if (resource === 'carts') return null;
      const since = { changed_since: null, history_from: resource === 'orders' ? from : null };
      const days = daysOf(shop, resource, { cursor: null, ...since });
      return (await list(shop, resource, { ...days, limit: 1, page: 1 })).total;
    },
  };
}

const ALIAS = yampiTexts.alias_refused;

/** Days between which records were made or changed, as the platform filters them. */
function daysOf(
  shop: Shop,
  resource: ShopResource,
  { changed_since, history_from }: PageRequest,
): Query {
  const until = dayOf(new Date(shop.now().getTime() + DAY_MS));
  if (changed_since) return { date: `updated_at:${dayOf(changed_since)}|${until}` };
  // Of people and goods the past is all of them: an order may be of an old customer.
  const isDated = resource === 'orders' || resource === 'carts';
  return isDated && history_from ? { date: `created_at:${dayOf(history_from)}|${until}` } : {};
}

function dayOf(at: Date): string {
  return new Date(at.getTime() - DAY_MS / 8).toISOString().slice(0, 10);
}

function changesIn(bytes: Buffer): ChangeNotification[] {
  const { event, resource: record } = bodyOf(bytes) as {
    event?: string;
    resource?: { id?: number | string; order_id?: number | string; token?: string };
  };
  const kind = event?.split('.')[0] ?? '';
  const resource = { order: 'orders', transaction: 'orders', customer: 'customers', cart: 'carts' }[
    kind
  ] as ShopResource | undefined;
  const id = { transaction: record?.order_id, cart: record?.token }[kind] ?? record?.id;
  if (!resource || id === undefined) return [];
  return [{ resource, external_id: String(id), action: 'changed' }];
}

const READERS = {
  customers: mapCustomer,
  products: mapProduct,
  orders: mapOrder,
  carts: mapCart,
};

function mapRows(resource: ShopResource, rows: readonly unknown[]): Normalized {
  return mapRecords(resource, rows, READERS);
}

/** An instant as this platform writes it: the clock on the shop's wall, and where that hangs. */
function dateOf(at: Date, { time_zone: timezone }: Shop) {
  const wall = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: timezone,
  });
  return { date: wall.format(at), timezone_type: 3, timezone };
}
