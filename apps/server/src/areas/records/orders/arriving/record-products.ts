import { sql } from 'kysely';
import type { Ctx } from '#platform/context';

/** A product as reported by its shop; the price in cents. */
export interface ArrivingProduct {
  external_id: string;
  name: string;
  category: string | null;
  brand: string | null;
  price: number | null;
  /** Before an offer; shown only above `price`. */
  old_price?: number | null;
  stock: number | null;
  image_url: string | null;
  url: string | null;
  is_active: boolean;
  /** By the shop's clock, in ISO 8601. */
  changed_at: string;
}

/** The write path for products: the shop's latest version wins. Idempotent. */
export async function recordProducts(
  ctx: Ctx,
  products: readonly ArrivingProduct[],
  provider: string,
): Promise<{ created: number; updated: number; unchanged: number }> {
  if (products.length === 0) return { created: 0, updated: 0, unchanged: 0 };
  const { rows } = await sql<{ is_new: boolean }>`
    insert into products as p (store_id, id, provider, external_id, name, category, brand, price, old_price, stock,
      image_url, url, is_active, changed_at, created_at)
    select distinct on (t.external_id) ${ctx.store.id}, app.new_id(), ${provider}, t.external_id, t.name, t.category,
        t.brand, t.price, t.old_price, t.stock, t.image_url, t.url, t.is_active, t.changed_at, ${ctx.clock.now()}
      from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as t (external_id text, name text, category text,
        brand text, price bigint, old_price bigint, stock int, image_url text, url text, is_active boolean,
        changed_at timestamptz)
     order by t.external_id, t.changed_at desc
    on conflict (store_id, provider, external_id) do update
      set name = excluded.name, category = coalesce(excluded.category, p.category),
        brand = coalesce(excluded.brand, p.brand), price = coalesce(excluded.price, p.price),
        old_price = excluded.old_price, stock = excluded.stock, image_url = excluded.image_url, url = excluded.url,
        is_active = excluded.is_active, changed_at = excluded.changed_at
    where (p.changed_at is null or excluded.changed_at >= p.changed_at)
      and (excluded.name, coalesce(excluded.category, p.category), coalesce(excluded.brand, p.brand),
        coalesce(excluded.price, p.price), excluded.old_price, excluded.stock, excluded.image_url, excluded.url,
        excluded.is_active)
        is distinct from (p.name, p.category, p.brand, p.price, p.old_price, p.stock, p.image_url, p.url, p.is_active)
    returning xmax = 0 as is_new`.execute(ctx.db);
  const created = rows.filter(({ is_new }) => is_new).length;
  const updated = rows.length - created;
  return { created, updated, unchanged: products.length - rows.length };
}
