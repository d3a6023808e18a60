import { sql } from 'kysely';

/** The shop's value, else the one entered manually. */
const IMAGE = sql`coalesce(nullif(p.image_url, ''), p.own_image_url)`;
const PAGE = sql`coalesce(nullif(p.url, ''), p.own_url)`;
const PRICE = sql`coalesce(p.price, p.own_price)`;

const IS_AVAILABLE = sql<boolean>`p.is_active and coalesce(p.stock, 1) > 0`;

/** Whether a message can show product `p`: without a picture or a page, a cell of a message is of no use. */
export const IS_SHOWABLE = sql<boolean>`${IS_AVAILABLE} and p.name <> '' and ${IMAGE} is not null and ${PAGE} is not null`;

export const COLUMNS = sql`p.id, p.name, p.category, ${PRICE} as price,
  case when p.old_price > ${PRICE} then p.old_price end as old_price, ${IMAGE} as image_url, ${PAGE} as url, p.stock,
  ${IS_AVAILABLE} as is_available, array_remove(array[case when ${IMAGE} is null then 'image' end,
    case when ${PRICE} is null then 'price' end, case when ${PAGE} is null then 'url' end], null) as missing,
  coalesce(s.units, 0) as sold, p.created_at`;

/** Sales of the last 90 days of product `p`. */
export const SALES = sql`left join product_sales s on s.store_id = p.store_id and s.product_id = p.id and s.days = 90`;
