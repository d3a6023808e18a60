import { type RawBuilder, sql } from 'kysely';

/** Being among the people of one of these imports, as a condition over `customers c`. */
export function importCondition(
  storeId: string,
  importIds: readonly string[],
): RawBuilder<boolean> {
  return sql`c.id in (select m.customer_id from import_customers m
    where m.store_id = ${storeId} and m.import_id = any(${[...importIds]}::uuid[]))`;
}
