import { type Ctx, inTransaction } from '#platform/context';
import { newId } from '#platform/ids';
import type { TestStore } from './harness.ts';

const SHOP = 'loja';

interface ProductChange {
  category?: string | null;
  image_url?: string | null;
  url?: string | null;
  price?: number | null;
  old_price?: number | null;
  stock?: number | null;
  is_active?: boolean;
}

/** A product with everything that a message needs, changed as the test wants. */
export async function aProduct(
  store: TestStore,
  name: string,
  change: ProductChange = {},
): Promise<string> {
  const id = newId();
  const slug = encodeURIComponent(name);
  await insert(store.ctx, 'products', {
    ...{ store_id: store.id, id, provider: SHOP, external_id: name, name },
    ...{ price: 1990, stock: 5, is_active: true },
    image_url: `https://fotos.example/${slug}.png`,
    url: `https://loja.example/${slug}`,
    ...change,
  });
  return id;
}

/** A paid order of today with one line per product. */
export async function aSale(
  store: TestStore,
  customer_id: string | null,
  products: readonly string[],
): Promise<void> {
  const id = newId();
  const now = store.ctx.clock.now();
  const day = now.toISOString().slice(0, 10);
  const of = { store_id: store.id, customer_id };
  await insert(store.ctx, 'orders', {
    ...{ ...of, id, number: id, status: 'paid', ordered_at: now, total: 1990, day },
  });
  for (const [line, product_id] of products.entries()) {
    await insert(store.ctx, 'order_items', {
      ...{ ...of, order_id: id, line, product_id, quantity: 1, unit_price: 1990, total: 1990 },
      sale_day: day,
    });
  }
}

/** An abandoned cart with these products. */
export async function aCart(
  store: TestStore,
  customer_id: string,
  names: readonly string[],
): Promise<void> {
  const now = store.ctx.clock.now();
  const items = names.map((name) => ({
    ...{ name, quantity: 1, unit_price: 1990, image_url: null, url: null },
  }));
  await insert(store.ctx, 'carts', {
    ...{ store_id: store.id, id: newId(), provider: SHOP, token: newId(), customer_id },
    ...{ items: JSON.stringify(items), total: 1990, state: 'abandoned', is_history: false },
    ...{ changed_at: now, recorded_at: now },
  });
}

function insert(
  ctx: Ctx,
  table: 'products' | 'orders' | 'order_items' | 'carts',
  row: Record<string, unknown>,
): Promise<void> {
  return inTransaction(ctx, async ({ db }) => {
    await db
      .insertInto(table)
      .values(row as never)
      .execute();
  });
}
