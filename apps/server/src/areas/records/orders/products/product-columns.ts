import { type RawBuilder, sql } from 'kysely';
import { columnsOf } from '#platform/columns';

/** The shop's value of a product, else the one entered manually. */
function shownValues(product: string) {
  const p = columnsOf<'products'>(product);
  return {
    image: sql<string | null>`coalesce(nullif(${p('image_url')}, ''), ${p('own_image_url')})`,
    page: sql<string | null>`coalesce(nullif(${p('url')}, ''), ${p('own_url')})`,
    price: sql<number | null>`coalesce(${p('price')}, ${p('own_price')})`,
  };
}

function isAvailable(product: string): RawBuilder<boolean> {
  const p = columnsOf<'products'>(product);
  return sql`${p('is_active')} and coalesce(${p('stock')}, 1) > 0`;
}

/** Whether a message can show a product: without a picture or a page, a cell of a message is of no use. */
export function isShowable(product: string): RawBuilder<boolean> {
  const p = columnsOf<'products'>(product);
  const { image, page } = shownValues(product);
  return sql`${isAvailable(product)} and ${p('name')} <> '' and ${image} is not null and ${page} is not null`;
}

/** The columns of the contract's product, given its sales (`productSales`). */
export function productColumns(product: string, sales: string): RawBuilder<unknown> {
  const p = columnsOf<'products'>(product);
  const s = columnsOf<'product_sales'>(sales);
  const { image, page, price } = shownValues(product);
  return sql`${p('id')}, ${p('name')}, ${p('category')}, ${price} as price,
  case when ${p('old_price')} > ${price} then ${p('old_price')} end as old_price, ${image} as image_url,
  ${page} as url, ${p('stock')}, ${isAvailable(product)} as is_available,
  array_remove(array[case when ${image} is null then 'image' end,
    case when ${price} is null then 'price' end, case when ${page} is null then 'url' end], null) as missing,
  coalesce(${s('units')}, 0) as sold, ${p('created_at')}`;
}

/** Joins a product's sales of the last 90 days. */
export function productSales(product: string, sales: string): RawBuilder<unknown> {
  const p = columnsOf<'products'>(product);
  const s = columnsOf<'product_sales'>(sales);
  return sql`left join product_sales ${sql.id(sales)} on ${s('store_id')} = ${p('store_id')}
    and ${s('product_id')} = ${p('id')} and ${s('days')} = 90`;
}
