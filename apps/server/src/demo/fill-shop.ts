import { connectByKeys, saveStatuses } from '#areas/records/integrations/index';
import { recordProducts } from '#areas/records/orders/index';
import type { Ctx } from '#platform/context';
import { addCategoryPictures } from './product-pictures.ts';
import { PRODUCTS } from './vocabulary.ts';

/** The shop that the online records of the demo come from. */
export const SHOP = 'sandbox_shop';

const CONNECTED_DAYS_AGO = 45;
const HISTORY_MONTHS = 24;
const DAY_MS = 86_400_000;

/** Connects the shop, as some weeks ago, and takes its catalogue and the meaning of its statuses. */
export async function connectShop(ctx: Ctx): Promise<void> {
  const connected = new Date(ctx.clock.now().getTime() - CONNECTED_DAYS_AGO * DAY_MS);
  const past: Ctx = { ...ctx, clock: { now: () => connected } };
  await connectByKeys(past, SHOP, {
    settings: {},
    history_months: HISTORY_MONTHS,
    own_keys: false,
  });
  const pictures = await addCategoryPictures(
    past,
    PRODUCTS.map(({ category }) => category),
  );
  const products = PRODUCTS.map((product, index) => ({
    ...productOf(product, index),
    image_url: pictures.get(product.category) ?? null,
  }));
  await recordProducts(past, products, SHOP);
  await saveStatuses(past, SHOP);
}

function statusesOf({ app }: Ctx) {
  return app.shops[SHOP]?.statuses ?? [];
}

/** The code that the shop has for a status. */
export function rawStatusOf(ctx: Ctx, status: string): string | null {
  return statusesOf(ctx).find((one) => one.status === status)?.code ?? null;
}

export function productRef(index: number): string {
  return `P${String(index + 1).padStart(3, '0')}`;
}

function productOf({ name, category, price }: (typeof PRODUCTS)[number], index: number) {
  return {
    external_id: productRef(index),
    name,
    category,
    price,
    // Every sixth product is on offer, so that messages show a price before.
    old_price: index % 6 === 0 ? Math.round(price * 1.25) : null,
    brand: null,
    stock: null,
    url: `https://loja.demo.example/produtos/${productRef(index).toLowerCase()}`,
    is_active: true,
    changed_at: '2020-01-01T12:00:00Z',
  };
}
