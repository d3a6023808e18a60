import { createHmac, randomUUID } from 'node:crypto';
import {
  pageOfRows,
  type ShopAnswer,
  type ShopCall,
  type ShopServer,
  serveShop,
} from './shop-server.ts';

/** WooCommerce's REST API, version 3: https://woocommerce.github.io/woocommerce-rest-api-docs */

type Row = Record<string, unknown> & { id: number };

export interface WooSimulator extends ShopServer {
  key: string;
  secret: string;
  customers: Row[];
  orders: Row[];
  products: Row[];
  webhooks: Row[];
  /** Codes that were made, as they were asked for. */
  coupons: Record<string, unknown>[];
  /** A delivery as its background job posts it, signed with the webhook's own secret. */
  delivery(topic: string, row: Row): { body: string; headers: Record<string, string> };
}

export async function simulateWoocommerce(): Promise<WooSimulator> {
  const simulator = {
    key: `ck_${randomUUID().replaceAll('-', '')}`,
    customers: [],
    orders: [],
    products: [],
    secret: `cs_${randomUUID().replaceAll('-', '')}`,
    webhooks: [],
    coupons: [],
  } as unknown as WooSimulator;

  function answer(call: ShopCall): ShopAnswer {
    const [, , , , resource = '', id] = call.path.split('/');
    if (!call.path.startsWith('/wp-json/wc/v3/'))
      return { status: 404, body: { code: 'rest_no_route' } };
    const basic = Buffer.from(`${simulator.key}:${simulator.secret}`).toString('base64');
    if (call.headers.authorization !== `Basic ${basic}`) {
      return { status: 401, body: { code: 'woocommerce_rest_cannot_view', data: { status: 401 } } };
    }
    if (resource === 'webhooks' && call.method !== 'GET') return changeWebhook(call, id);
    if (resource === 'coupons' && call.method === 'POST') return coupon(call);
    const rows = simulator[resource as 'customers'];
    if (!rows) return { status: 404, body: { code: 'rest_no_route', data: { status: 404 } } };
    if (id) {
      const found = rows.find((row) => String(row.id) === id);
      return found
        ? { body: found }
        : { status: 404, body: { code: 'woocommerce_rest_invalid_id' } };
    }
    return list(resource, rows, call.query);
  }

  function list(resource: string, rows: readonly Row[], query: URLSearchParams): ShopAnswer {
    const since = query.get('modified_after');
    const after = query.get('after');
    const status = query.get('status');
    const found = rows.filter(
      (row) =>
        (resource !== 'orders' ||
          (status ? row.status === status : row.status !== 'checkout-draft')) &&
        // Customers know no dates to filter by.
        (!since ||
          resource === 'customers' ||
          Date.parse(`${row.date_modified_gmt}Z`) > Date.parse(since)) &&
        (!after || Date.parse(`${row.date_created_gmt}Z`) > Date.parse(after)),
    );
    const perPage = Math.min(100, Number(query.get('per_page') ?? 10));
    return {
      body: pageOfRows(found, Number(query.get('page') ?? 1), perPage),
      headers: { 'x-wp-total': String(found.length), 'x-wp-totalpages': '1' },
    };
  }

  function coupon({ body }: ShopCall): ShopAnswer {
    if (simulator.coupons.some(({ code }) => code === body.code)) {
      return {
        status: 400,
        body: { code: 'woocommerce_rest_coupon_code_already_exists', data: { status: 400 } },
      };
    }
    simulator.coupons.push(body);
    return { status: 201, body: { id: simulator.coupons.length, usage_count: 0, ...body } };
  }

  function changeWebhook({ method, body }: ShopCall, id: string | undefined): ShopAnswer {
    const known = simulator.webhooks.find((one) => String(one.id) === id);
    if (method === 'DELETE') {
      simulator.webhooks = simulator.webhooks.filter((one) => one !== known);
      return { body: known };
    }
    if (known) return { body: Object.assign(known, body) };
    const made = { ...body, id: simulator.webhooks.length + 1, status: 'active' };
    simulator.webhooks.push(made);
    return { status: 201, body: made };
  }

  simulator.delivery = (topic, row) => {
    const body = JSON.stringify(row);
    const secret = String(simulator.webhooks.find((one) => one.topic === topic)?.secret ?? '');
    const signature = createHmac('sha256', secret).update(body).digest('base64');
    return {
      body,
      headers: {
        'x-wc-webhook-signature': signature,
        'x-wc-webhook-topic': topic,
        'x-wc-webhook-delivery-id': randomUUID(),
      },
    };
  };
  return Object.assign(simulator, await serveShop(answer));
}

let made = 100;

export function aWooOrder(at: Date, row: Record<string, unknown> = {}): Row {
  const id = ++made;
  return {
    id,
    number: String(id),
    status: 'processing',
    currency: 'BRL',
    customer_id: 0,
    date_created_gmt: gmt(at),
    date_modified_gmt: gmt(at),
    date_paid_gmt: gmt(at),
    total: '89.90',
    shipping_total: '9.90',
    discount_total: '0.00',
    payment_url: '',
    payment_method: 'woo-mercado-pago-pix',
    payment_method_title: 'Pix',
    refunds: [],
    billing: {
      first_name: 'Bia',
      last_name: 'Lima',
      email: `bia${id}@exemplo.com.br`,
      phone: '81998765432',
      city: 'Olinda',
      state: 'PE',
      postcode: '53020-140',
    },
    meta_data: [
      { id: 1, key: '_billing_cpf', value: '529.982.247-25' },
      { id: 2, key: 'embrulho', value: 'presente' },
    ],
    coupon_lines: [{ code: 'BEMVINDA' }],
    line_items: [
      {
        id: id * 10,
        name: 'Prato',
        product_id: 9,
        quantity: 2,
        total: '80.00',
        price: 40,
        image: { src: 'https://loja.example/prato.png' },
      },
    ],
    ...row,
  };
}

/** `2026-11-23T10:00:00`, without the zone, which the field's name implies. */
function gmt(at: Date): string {
  return at.toISOString().slice(0, 19);
}
