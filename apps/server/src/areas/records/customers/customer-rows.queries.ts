import { type CustomerRow, rfmSegmentOf } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';

/** Position of a row, from which the cursors to its neighbours are built. */
export interface PageRow {
  id: string;
  sort_key: string;
}

export interface WholeRow extends Omit<CustomerRow, 'rfm_segment'>, PageRow {
  r: number | null;
  f: number | null;
  m: number | null;
}

/**
 * The customers of a page with totals, segment and tags, in page order: `page` selects id, sort_key
 * and place, and `also` names a further column of each row.
 */
export async function readWhole<Also = unknown>(
  ctx: Ctx,
  page: RawBuilder<unknown>,
  also?: RawBuilder<unknown>,
): Promise<(WholeRow & Also)[]> {
  const store = ctx.store.id;
  const { rows } = await sql<WholeRow & Also>`
    with page as materialized (${page})
    select c.id, c.first_name, c.last_name, c.email, c.phone, c.phone_country_code, c.integration_id, c.city, c.state,
      t.average_ticket, t.order_count, t.sales_total, c.newsletter_at,
      t.last_sale_at as last_order_date, t.campaign_count, p.sort_key, app.custom_of(c.id) as custom,
      c.source, c.created_at, case c.source
        when 'integration' then c.integration_name
        when 'popup' then (select p.name from popup_submissions s
          join popups p on p.store_id = s.store_id and p.id = s.popup_id
          where s.store_id = c.store_id and s.customer_id = c.id order by s.at, s.id limit 1) end as source_name,
      case when t.sales_count > 0 then app.rfm_score(t.last_sale_day, k.recency) end as r,
      case when t.sales_count > 0 then app.rfm_score(t.sales_count, k.frequency) end as f,
      case when t.sales_count > 0 then app.rfm_score(t.sales_total, k.monetary) end as m,
      coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) order by g.name)
        from customer_tag_links l join customer_tags g on g.store_id = l.store_id and g.id = l.tag_id
        where l.store_id = c.store_id and l.customer_id = c.id), '[]') as tags
      ${also ? sql`, ${also}` : sql``}
      from page p
      join customers c on c.store_id = ${store} and c.id = p.id
      join customer_totals t on t.store_id = ${store} and t.customer_id = p.id
      left join rfm_thresholds k on k.store_id = ${ctx.store.id}
     order by p.place`.execute(ctx.db);
  return rows;
}

/** The whole rows of a page whose ids and sort keys are known, in their order. */
export function readFound(ctx: Ctx, page: readonly PageRow[]): Promise<WholeRow[]> {
  if (page.length === 0) return Promise.resolve([]);
  const ids = page.map(({ id }) => id);
  const keys = page.map(({ sort_key }) => sort_key);
  return readWhole(
    ctx,
    sql`select id, sort_key, place
      from unnest(${ids}::uuid[], ${keys}::text[]) with ordinality as f(id, sort_key, place)`,
  );
}

export function customerRow({ r, f, m, sort_key: _, ...row }: WholeRow): CustomerRow {
  return { ...row, rfm_segment: r && f && m ? rfmSegmentOf({ r, f, m }) : null };
}

/** One customer as the list shows it. */
export async function findCustomerRow(ctx: Ctx, id: string): Promise<CustomerRow | null> {
  const [row] = await readFound(ctx, [{ id, sort_key: '' }]);
  return row ? customerRow(row) : null;
}
