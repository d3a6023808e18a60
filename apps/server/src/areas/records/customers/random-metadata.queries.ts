import { randomUUID } from 'node:crypto';
import type { ResponseOf, readRandomMetadata } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';

type Metadata = ResponseOf<typeof readRandomMetadata>;

/**
 * Arbitrary customers for previews: those after a random id, and from the first on when too few
 * follow. Ids are time-ordered, so the random one lies within the store's range.
 */
export async function pickCustomers(
  ctx: Ctx,
  { limit, integration_name }: { limit: number; integration_name?: string | undefined },
): Promise<Metadata> {
  const store = ctx.store.id;
  const known = integration_name
    ? sql`and exists (select from customer_identities i where i.store_id = c.store_id and i.customer_id = c.id
        and i.kind = 'integration' and i.provider = ${integration_name})`
    : sql``;
  const share = Number.parseInt(randomUUID().slice(0, 8), 16) / 0xffffffff;
  const { rows } = await sql<Metadata['data'][number]>`
    with ends as (
      select (select created_at from customers where store_id = ${store} and stage = 'customer'
          order by created_at, id limit 1) as first,
        (select created_at from customers where store_id = ${store} and stage = 'customer'
          order by created_at desc, id desc limit 1) as last)
    select id, first_name, last_name, email, city, state, app.custom_texts_of(id) as custom from (
      (select c.*, 1 as part from customers c, ends
        where c.store_id = ${store} and c.stage = 'customer' and c.anonymized_at is null ${known}
          and c.created_at >= ends.first + (ends.last - ends.first) * ${share}
        order by c.created_at, c.id limit ${limit})
      union all
      (select c.*, 2 from customers c, ends
        where c.store_id = ${store} and c.stage = 'customer' and c.anonymized_at is null ${known}
          and c.created_at < ends.first + (ends.last - ends.first) * ${share}
        order by c.created_at, c.id limit ${limit})) found
     order by part limit ${limit}`.execute(ctx.db);
  return { data: rows };
}
