import type { findByPhones, ResponseOf } from '@clientela/contract';
import { parseEmail, parsePhone, phoneCandidates } from '@clientela/domain';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';

type Found = ResponseOf<typeof findByPhones>['data'][number];

/** Finds customers by phones in any form; of several forms the strongest match wins. */
export async function findCustomersByPhones(
  ctx: Ctx,
  phones: readonly string[],
): Promise<{ data: Found[] }> {
  const asked = phones.map((phone) => ({ phone, candidates: phoneCandidates(phone) }));
  const values = [...new Set(asked.flatMap(({ candidates }) => candidates))];
  const { rows } = await sql<{ value: string } & NonNullable<Found['customer']>>`
    select i.value, c.id, c.first_name, c.last_name, c.email, c.phone
      from unnest(${values}::text[]) as w(value)
      join customer_identities i on i.store_id = ${ctx.store.id} and i.kind = 'phone' and i.provider = ''
        and i.value = w.value
      join customers c on c.store_id = ${ctx.store.id} and c.id = i.customer_id`.execute(ctx.db);
  const holders = new Map(rows.map(({ value, ...customer }) => [value, customer]));
  return {
    data: asked.map(({ phone, candidates }) => ({
      phone,
      customer: candidates.map((one) => holders.get(one)).find(Boolean) ?? null,
    })),
  };
}

/** The customer with this identity. */
export async function findCustomerByIdentity(
  ctx: Ctx,
  kind: 'phone' | 'email' | 'integration',
  provider: string,
  value: string,
): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('customer_identities')
    .select('customer_id')
    .where('store_id', '=', ctx.store.id)
    .where('kind', '=', kind)
    .where('provider', '=', provider)
    .where('value', '=', value)
    .executeTakeFirst();
  return row?.customer_id;
}

/** The customer or lead with this e-mail, or this phone in any form; null: none, or it is neither. */
export async function findCustomerByContact(ctx: Ctx, contact: string): Promise<string | null> {
  const email = parseEmail(contact);
  if (email) return (await findCustomerByIdentity(ctx, 'email', '', email)) ?? null;
  if (!parsePhone(contact)) return null;
  const { data } = await findCustomersByPhones(ctx, [contact]);
  return data[0]?.customer?.id ?? null;
}
