import { startShop } from './start-shop.ts';

/** A real Medusa 2, whose shop is filled over its Admin API. */

const PROGRAM = 'node_modules/.bin/medusa';
const OWNER = { email: 'dona@exemplo.com.br', password: 'segredo-da-dona' };

/** The caller chooses the response type. */
type Ask = <Answer>(path: string, body?: Record<string, unknown>) => Promise<Answer>;

interface Made {
  id: string;
}

export interface LiveMedusa {
  url: string;
  key: string;
  product: string;
  variant: string;
  /** Calls the Admin API: with a body it writes, without one it reads. */
  admin: Ask;
  /** A new order, not paid yet. */
  order(of: { email: string; quantity: number; coupon?: string }): Promise<string>;
  pay(orderId: string): Promise<void>;
  refund(orderId: string, amount: number): Promise<void>;
  /** Packs and sends all of it. */
  send(orderId: string): Promise<void>;
  cancel(orderId: string): Promise<void>;
  /** Returns so many of its first item, without a refund yet. */
  takeBack(orderId: string, quantity: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startMedusa(serverUrl: string): Promise<LiveMedusa> {
  const shop = await startShop(serverUrl, {
    name: 'medusa',
    prepare: [
      [PROGRAM, 'db:migrate'],
      [PROGRAM, 'user', '-e', OWNER.email, '-p', OWNER.password],
    ],
    start: (port) => [PROGRAM, 'start', '-p', String(port), '-H', '127.0.0.1'],
    env: { NODE_ENV: 'production', MEDUSA_DISABLE_TELEMETRY: 'true' },
    health: '/health',
  });
  try {
    return { ...(await fill(shop.url)), ...shop };
  } catch (error) {
    await shop.stop();
    throw error;
  }
}

async function fill(url: string): Promise<Omit<LiveMedusa, 'url' | 'stop'>> {
  const { token } = await ask<{ token: string }>(`${url}/auth/user/emailpass`, {}, OWNER);
  const bearer = { authorization: `Bearer ${token}` };
  const made = await ask<{ api_key: { token: string } }>(`${url}/admin/api-keys`, bearer, {
    title: 'Clientela',
    type: 'secret',
  });
  const key = made.api_key.token;
  const basic = { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` };
  const admin: Ask = (path, body) => ask(`${url}/admin/${path}`, basic, body);
  const place = await openShop(admin);
  const { product, variant } = place;
  return { key, product, variant, admin, ...verbs(admin, place) };
}

interface Place {
  region: string;
  channel: string;
  location: string;
  shipping: string;
  product: string;
  variant: string;
}

/** Required setup of a shop: a currency, a region, a warehouse, a shipping option, and a mug. */
async function openShop(admin: Ask): Promise<Place> {
  const make = async <More>(path: string, name: string, body: Record<string, unknown>) =>
    (await admin<Record<string, Made & More>>(path, body))[name]!;
  const { stores } = await admin<{ stores: Made[] }>('stores');
  const currencies = [{ currency_code: 'brl', is_default: true }];
  await admin(`stores/${stores[0]!.id}`, { supported_currencies: currencies });
  const region = await make('regions', 'region', {
    name: 'Brasil',
    currency_code: 'brl',
    countries: ['br'],
    payment_providers: ['pp_system_default'],
  });
  const channel = await make('sales-channels', 'sales_channel', { name: 'Loja' });
  const location = await make('stock-locations', 'stock_location', {
    name: 'Recife',
    address: { address_1: 'Rua do Sol, 1', country_code: 'br' },
  });
  const at = `stock-locations/${location.id}`;
  await admin(`${at}/sales-channels`, { add: [channel.id] });
  await admin(`${at}/fulfillment-providers`, { add: ['manual_manual'] });
  const { fulfillment_sets } = await make<{ fulfillment_sets: Made[] }>(
    `${at}/fulfillment-sets?fields=*fulfillment_sets`,
    'stock_location',
    { name: 'Entrega', type: 'shipping' },
  );
  const { service_zones } = await make<{ service_zones: Made[] }>(
    `fulfillment-sets/${fulfillment_sets[0]!.id}/service-zones`,
    'fulfillment_set',
    { name: 'Brasil', geo_zones: [{ type: 'country', country_code: 'br' }] },
  );
  const { shipping_profiles } = await admin<{ shipping_profiles: Made[] }>('shipping-profiles');
  const shipping_profile_id = shipping_profiles[0]!.id;
  const shipping = await make('shipping-options', 'shipping_option', {
    name: 'Sedex',
    service_zone_id: service_zones[0]!.id,
    shipping_profile_id,
    provider_id: 'manual_manual',
    price_type: 'flat',
    rules: [],
    type: { label: 'Sedex', description: 'Correios', code: 'sedex' },
    prices: [{ currency_code: 'brl', amount: 10 }],
  });
  const product = await make<{ variants: Made[] }>('products', 'product', {
    title: 'Caneca Azul',
    status: 'published',
    shipping_profile_id,
    sales_channels: [{ id: channel.id }],
    options: [{ title: 'Cor', values: ['Azul'] }],
    variants: [
      {
        title: 'Azul',
        sku: 'CA',
        manage_inventory: false,
        options: { Cor: 'Azul' },
        prices: [{ currency_code: 'brl', amount: 59.95 }],
      },
    ],
  });
  return {
    region: region.id,
    channel: channel.id,
    location: location.id,
    shipping: shipping.id,
    product: product.id,
    variant: product.variants[0]!.id,
  };
}

const ADDRESS = {
  first_name: 'Ana',
  last_name: 'Souza',
  phone: '81998765432',
  address_1: 'Rua do Sol, 1',
  city: 'Recife',
  province: 'PE',
  postal_code: '50030-230',
  country_code: 'br',
};

interface TheirOrder {
  total: number;
  items: { id: string; quantity: number }[];
  fulfillments: { id: string }[];
  payment_collections: { payments: { id: string }[] }[];
}

type Verbs = Pick<LiveMedusa, 'order' | 'pay' | 'refund' | 'send' | 'cancel' | 'takeBack'>;

function verbs(admin: Ask, place: Place): Verbs {
  const FIELDS = 'total,*items,*fulfillments,*payment_collections.payments';
  const read = async (id: string) =>
    (await admin<{ order: TheirOrder }>(`orders/${id}?fields=${FIELDS}`)).order;
  return {
    async order({ email, quantity, coupon }) {
      const { draft_order } = await admin<{ draft_order: Made }>('draft-orders', {
        email,
        region_id: place.region,
        sales_channel_id: place.channel,
        items: [{ variant_id: place.variant, quantity }],
        shipping_methods: [{ shipping_option_id: place.shipping, name: 'Sedex', amount: 10 }],
        shipping_address: ADDRESS,
        promo_codes: coupon ? [coupon] : [],
      });
      const { id } = draft_order;
      await admin(`draft-orders/${id}/convert-to-order`, {});
      return id;
    },
    async pay(id) {
      const { total: amount } = await read(id);
      const made = await admin<{ payment_collection: Made }>('payment-collections', {
        order_id: id,
        amount,
      });
      const collection = made.payment_collection.id;
      await admin(`payment-collections/${collection}/mark-as-paid`, { order_id: id });
    },
    async refund(id, amount) {
      const { payment_collections } = await read(id);
      await admin(`payments/${payment_collections[0]!.payments[0]!.id}/refund`, { amount });
    },
    async send(id) {
      const items = (await read(id)).items.map(({ id, quantity }) => ({ id, quantity }));
      await admin(`orders/${id}/fulfillments`, { items, location_id: place.location });
      const [packed] = (await read(id)).fulfillments;
      await admin(`orders/${id}/fulfillments/${packed!.id}/shipments`, { items, labels: [] });
    },
    async cancel(id) {
      await admin(`orders/${id}/cancel`, {});
    },
    async takeBack(id, quantity) {
      const items = [{ id: (await read(id)).items[0]!.id, quantity }];
      const made = await admin<{ return: Made }>('returns', {
        order_id: id,
        location_id: place.location,
      });
      const at = `returns/${made.return.id}`;
      await admin(`${at}/request-items`, { items });
      await admin(`${at}/request`, {});
      await admin(`${at}/receive`, {});
      await admin(`${at}/receive-items`, { items });
      await admin(`${at}/receive/confirm`, {});
    },
  };
}

async function ask<Answer>(
  url: string,
  headers: Record<string, string>,
  body?: Record<string, unknown>,
): Promise<Answer> {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Answer;
  if (!response.ok) throw new Error(`${url}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}
