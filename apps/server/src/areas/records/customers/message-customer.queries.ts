import { VARIABLE_FIELDS, type VariableField } from '@clientela/domain';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';

/** What a message may say of a customer. */
interface AddressedCustomer extends Record<VariableField, string | null> {
  first_name: string;
  last_name: string;
  email: string | null;
  /** The store's own fields by key, as they are to be read. */
  custom: Record<string, string>;
}

/** The customer as messages address them; null where there is none. */
export async function findMessageCustomer(ctx: Ctx, id: string): Promise<AddressedCustomer | null> {
  const row = await ctx.db
    .selectFrom('customers')
    .select(['first_name', 'last_name', 'email', ...VARIABLE_FIELDS])
    .select(sql<Record<string, string>>`app.custom_texts_of(id)`.as('custom'))
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
