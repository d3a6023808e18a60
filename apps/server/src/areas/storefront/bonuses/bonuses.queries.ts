import type {
  Bonus,
  BonusBalance,
  BonusEntry,
  BonusListQuery,
  BonusUse,
  listBonusUses,
  PageMeta,
} from '@clientela/contract';
import { parsePhone } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { COUNT_LIMIT, countUpTo, folded, readPage } from '#platform/http/paging';
import { maskEmail, maskPhone, seesCustomers, shownName } from './shown-customer.ts';

const SORTS = {
  created_at: { key: sql`b.created_at`, type: 'timestamptz' },
  expires_at: { key: sql`b.expires_at`, type: 'timestamptz' },
  value: { key: sql`b.value`, type: 'bigint' },
} as const;

const stateOf = (ctx: Ctx) => sql`app.bonus_state(b, ${ctx.clock.now()})`;

const columnsOf = (
  ctx: Ctx,
) => sql`b.id, ${stateOf(ctx)} as state, b.value, b.remaining, b.available_at,
  b.expires_at, app.bonus_minimum(b) as minimum_for_use, b.minimum_to_use_bonus, b.minimum_purchase_amount,
  b.used_at, b.created_at,
  coalesce((select e.reason from bonus_entries e where e.store_id = b.store_id and e.bonus_id = b.id
    and e.kind = 'cancel' limit 1), b.reason) as reason,
  json_build_object('id', c.id, 'name', ${shownName(ctx, 'c')}) as customer,
  (select json_build_object('id', k.id, 'name', k.name) from campaigns k
    where k.store_id = b.store_id and k.id = b.campaign_id) as campaign,
  (select json_build_object('id', o.id, 'number', o.number, 'total', o.total) from orders o
    where o.store_id = b.store_id and o.id = b.order_id) as "order"`;

/** A page of the store's bonuses. */
export async function listBonuses(
  ctx: Ctx,
  query: BonusListQuery,
): Promise<{ data: Bonus[]; meta: PageMeta }> {
  const conditions = sql.join(conditionsOf(ctx, query), sql` and `);
  const total = await countUpTo(ctx, sql`bonuses b`, conditions);
  const [field, direction] = query.ordering.split(':') as [keyof typeof SORTS, string];
  const sort = { ...SORTS[field], id: sql`b.id`, descending: direction === 'desc' };
  return readPage(query, total, sort, ({ where, orderBy, bounds }) =>
    sql<Bonus & { sort_key: string }>`
      with page as (select b.* from bonuses b where ${conditions} and ${where} ${bounds})
      select ${columnsOf(ctx)}, ${sort.key}::text as sort_key
        from bonuses b join page p on p.store_id = b.store_id and p.id = b.id
        join customers c on c.store_id = b.store_id and c.id = b.customer_id
       order by ${orderBy}`.execute(ctx.db),
  );
}

function conditionsOf(ctx: Ctx, query: BonusListQuery): RawBuilder<unknown>[] {
  const { state, campaign_id, customer_id, expires_from, expires_to, search } = query;
  const conditions = [sql`b.store_id = ${ctx.store.id}`];
  if (state) conditions.push(sql`${stateOf(ctx)} = any(${state}::text[])`);
  if (campaign_id) conditions.push(sql`b.campaign_id = ${campaign_id}`);
  if (customer_id) conditions.push(sql`b.customer_id = ${customer_id}`);
  if (expires_from) conditions.push(sql`b.expires_at >= ${expires_from}`);
  if (expires_to) conditions.push(sql`b.expires_at <= ${expires_to}`);
  if (search) conditions.push(sql`b.customer_id in (${foundBy(ctx, search)})`);
  return conditions;
}

/** Customers by search text: part of a name or contact, or a whole one without the right to see customers. */
function foundBy(ctx: Ctx, search: string): RawBuilder<unknown> {
  if (seesCustomers(ctx)) {
    return sql`select app.find_customers(${folded(search)}, stage, ${COUNT_LIMIT})
      from unnest(array['customer', 'lead']) as stage`;
  }
  const digits = search.replace(/\D/g, '');
  const [phone, document] = [parsePhone(search) ?? '', digits];
  return sql`select h.customer_id from customer_identities h
    where h.store_id = ${ctx.store.id} and h.provider = ''
      and ((h.kind = 'phone' and h.value = ${phone}) or (h.kind = 'document' and h.value = ${document}))`;
}

/** One bonus and all that happened to it. */
export async function findBonus(ctx: Ctx, id: string): Promise<Bonus & { entries: BonusEntry[] }> {
  const { rows } = await sql<Bonus & { entries: BonusEntry[] }>`
    select ${columnsOf(ctx)}, coalesce((select json_agg(json_build_object('kind', e.kind, 'amount', e.amount,
        'created_at', e.created_at, 'reason', e.reason, 'use_id', e.use_id) order by e.created_at, e.id)
        from bonus_entries e where e.store_id = b.store_id and e.bonus_id = b.id), '[]') as entries
      from bonuses b join customers c on c.store_id = b.store_id and c.id = b.customer_id
     where b.store_id = ${ctx.store.id} and b.id = ${id}`.execute(ctx.db);
  const found = rows[0];
  if (!found) throw new Failure('not_found');
  const entries = found.entries.map((entry) => ({
    ...entry,
    created_at: instant(entry.created_at),
  }));
  return { ...found, entries };
}

/** An instant as JSON out of PostgreSQL has it, as the contract writes it. */
function instant(at: string): string {
  return new Date(at).toISOString();
}

const FOUND_MAX = 10;

interface FoundBalance extends Omit<BonusBalance, 'contact'> {
  phone: string | null;
  email: string | null;
}

/** A customer at the point of sale, and their bonuses. */
export async function findBalances(ctx: Ctx, search: string): Promise<{ data: BonusBalance[] }> {
  const now = ctx.clock.now();
  const { rows } = await sql<FoundBalance>`
    select json_build_object('id', c.id, 'name', ${shownName(ctx, 'c')}) as customer, c.phone, c.email,
        coalesce(l.available, 0) as available, coalesce(l.pending, 0) as pending,
        case when t.owed_until > ${now} then t.owed else 0 end as owed, l.next_expiry
      from customers c
      left join bonus_balances t on t.store_id = c.store_id and t.customer_id = c.id
      left join lateral (
        select sum(b.remaining - b.reserved) filter (where b.available_at <= ${now}) as available,
            sum(b.remaining) filter (where b.available_at > ${now}) as pending,
            (array_agg(json_build_object('value', b.remaining, 'at', b.expires_at) order by b.expires_at)
              filter (where b.available_at <= ${now}))[1] as next_expiry
          from bonuses b where b.store_id = c.store_id and b.customer_id = c.id and b.remaining > 0
            and b.expires_at > ${now}) l on true
     where c.store_id = ${ctx.store.id} and c.anonymized_at is null and c.id in (${foundBy(ctx, search)})
     order by coalesce(l.available, 0) desc, c.name_sort, c.id limit ${FOUND_MAX}`.execute(ctx.db);
  return {
    data: rows.map(({ phone, email, owed, next_expiry, ...row }) => ({
      ...row,
      owed: owed ?? 0,
      next_expiry: next_expiry && { ...next_expiry, at: instant(next_expiry.at) },
      contact: phone ? maskPhone(phone) : email ? maskEmail(email) : null,
    })),
  };
}

const USE_SORTS = {
  created_at: { key: sql`u.created_at`, type: 'timestamptz' },
  amount: { key: sql`u.amount`, type: 'bigint' },
} as const;

const useColumns = (
  ctx: Ctx,
) => sql`u.id, json_build_object('id', c.id, 'name', ${shownName(ctx, 'c')}) as customer,
  u.purchase_amount, u.amount, u.order_number, u.order_id, u.channel, u.proof, u.release_reason, u.created_at,
  u.cancelled_at, (select p.name from users p where p.id = u.used_by) as used_by,
  coalesce((select sum(e.amount) from bonus_entries e
    where e.store_id = u.store_id and e.use_id = u.id and e.kind = 'return'), 0) as returned,
  coalesce((select t.balance from bonus_balances t
    where t.store_id = u.store_id and t.customer_id = u.customer_id), 0) as balance`;

/** A page of uses. */
export async function listUses(
  ctx: Ctx,
  query: z.output<typeof listBonusUses.query>,
): Promise<{ data: BonusUse[]; meta: PageMeta }> {
  const { customer_id, proof, search } = query;
  const conditions = [sql`u.store_id = ${ctx.store.id}`];
  if (customer_id) conditions.push(sql`u.customer_id = ${customer_id}`);
  if (proof) conditions.push(sql`u.proof in ('RELEASED', 'NONE')`);
  if (search) conditions.push(sql`u.customer_id in (${foundBy(ctx, search)})`);
  const where = sql.join(conditions, sql` and `);
  const total = await countUpTo(ctx, sql`bonus_uses u`, where);
  const [field, direction] = query.ordering.split(':') as [keyof typeof USE_SORTS, string];
  const sort = { ...USE_SORTS[field], id: sql`u.id`, descending: direction === 'desc' };
  return readPage(query, total, sort, ({ where: within, orderBy, bounds }) =>
    sql<BonusUse & { sort_key: string }>`
      with page as (select u.* from bonus_uses u where ${where} and ${within} ${bounds})
      select ${useColumns(ctx)}, ${sort.key}::text as sort_key
        from page u join customers c on c.store_id = u.store_id and c.id = u.customer_id
       order by ${orderBy}`.execute(ctx.db),
  );
}

export async function findUse(ctx: Ctx, id: string): Promise<BonusUse> {
  const { rows } = await sql<BonusUse>`
    select ${useColumns(ctx)} from bonus_uses u
      join customers c on c.store_id = u.store_id and c.id = u.customer_id
     where u.store_id = ${ctx.store.id} and u.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw new Failure('not_found');
  return rows[0];
}

/** A customer that bonuses may be given to or taken from, with the ways to reach them. */
export async function findHolder(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('customers')
    .select(['id', 'phone', 'email', 'contact_changed_at'])
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .where('anonymized_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new Failure('not_found');
  return row;
}
