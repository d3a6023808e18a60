import { buildBrCode } from '@clientela/domain';
import { recordCarts, recordPayments } from '#areas/records/carts/index';
import { UNKNOWN_PERSON } from '#areas/records/customers/index';
import type { Ctx } from '#platform/context';
import { SHOP } from './fill-shop.ts';
import type { DemoCustomer } from './make-customers.ts';
import type { Random } from './random.ts';

const HOUR_MS = 3_600_000;
const DAYS = 20;

/** The carts that people left in the shop, and a Pix or two that wait. */
export async function fillCarts(
  ctx: Ctx,
  random: Random,
  customers: readonly DemoCustomer[],
  most: number,
): Promise<void> {
  const products = await ctx.db
    .selectFrom('products')
    .select(['name', 'price'])
    .where('store_id', '=', ctx.store.id)
    .orderBy('external_id')
    .limit(60)
    .execute();
  const now = ctx.clock.now();
  const chosen = customers.slice(0, most);
  const from = { source: 'demo', provider: SHOP, import_id: null, said_at: now } as const;
  const carts = chosen.map(({ email, phone, first_name, last_name }, n) => {
    const items = products.length === 0 ? [] : draw(random, products);
    const changed = now.getTime() - random.between(2, DAYS * 24) * HOUR_MS;
    return {
      token: `demo-${n + 1}`,
      changed_at: new Date(changed).toISOString(),
      person: { ...UNKNOWN_PERSON, email, phone, first_name, last_name },
      items,
      total: items.reduce((sum, item) => sum + item.quantity * item.unit_price, 0),
      url: 'https://loja-demonstracao.example/carrinho',
      is_ordered: false,
    };
  });
  const history = { ...from, is_beginning: false, is_history: true };
  await recordCarts(ctx, carts, history);
  await fillPayments(ctx, history);
}

function draw(random: Random, products: readonly { name: string; price: number | null }[]) {
  const count = random.between(1, 3);
  return Array.from({ length: count }, () => {
    const { name, price } = random.pick(products);
    const item = { name, quantity: random.between(1, 2), unit_price: price ?? 8_990 };
    return { ...item, image_url: null, url: null };
  });
}

async function fillPayments(ctx: Ctx, from: Parameters<typeof recordPayments>[2]): Promise<void> {
  const orders = await ctx.db
    .selectFrom('orders')
    .select(['number', 'total'])
    .where('store_id', '=', ctx.store.id)
    .where('status', '=', 'pending')
    .where('provider', '=', SHOP)
    .orderBy('ordered_at', 'desc')
    .limit(4)
    .execute();
  const now = ctx.clock.now();
  const payments = orders.map(({ number, total }) => ({
    order_key: number,
    external_id: '',
    method: 'pix' as const,
    state: 'pending' as const,
    amount: total,
    line: null,
    url: null,
    changed_at: now.toISOString(),
    expires_at: new Date(now.getTime() + 24 * HOUR_MS).toISOString(),
    code: buildBrCode({
      pix: { kind: 'static', key: 'pix@loja-demonstracao.example' },
      amount: total,
      merchant_name: 'LOJA DEMONSTRACAO',
      merchant_city: 'CAMPINAS',
    }),
  }));
  await recordPayments(ctx, payments, from);
}
