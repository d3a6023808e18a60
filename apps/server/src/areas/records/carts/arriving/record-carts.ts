import type { CartItem, NewDomainEvent } from '@clientela/contract';
import { sql } from 'kysely';
import { type ArrivingPerson, type Provenance, upsertPeople } from '#areas/records/customers/index';
import type { Ctx } from '#platform/context';
import { publish } from '#platform/domain-events';
import { endOrderedCarts } from '../endings.ts';

/** A cart as reported by a shop; amounts in cents. */
export interface ArrivingCart {
  /** Its name in the shop. */
  token: string;
  /** Time of the last change by the shop's clock, in ISO 8601. */
  changed_at: string;
  person: ArrivingPerson;
  items: readonly CartItem[];
  total: number;
  /** Link where the customer resumes the cart. */
  url: string | null;
  /** The shop reports the cart as ordered. */
  is_ordered: boolean;
}

export interface CartsRecorded {
  created: number;
  updated: number;
  unchanged: number;
  /** Carts without a contact, which cannot be attributed. */
  nameless: number;
  /** Those that are new or changed, by token. */
  written: ReadonlyMap<string, { id: string; is_new: boolean }>;
}

/**
 * The only write path for carts: records a batch inside the caller's transaction. Unknown people
 * become leads. The shop's latest version of a cart wins regardless of arrival order; duplicates
 * change nothing.
 */
export async function recordCarts(
  ctx: Ctx,
  carts: readonly ArrivingCart[],
  from: Provenance,
): Promise<CartsRecorded> {
  const people = carts.map(({ person }) => ({ ...person, is_lead: true }));
  const { outcomes } = await upsertPeople(ctx, people, from);
  const rows = carts.flatMap(({ person: { email, phone, document }, ...cart }, index) => {
    const known = outcomes[index];
    return known ? [{ ...cart, email, phone, document, customer_id: known.id }] : [];
  });
  const nameless = carts.length - rows.length;
  if (rows.length === 0)
    return { created: 0, updated: 0, unchanged: 0, nameless, written: new Map() };
  const changed = await writeCarts(ctx, JSON.stringify(rows), from);
  await publish(ctx, ...changed.flatMap(endOf));
  await endOrderedCarts(
    ctx,
    from.provider,
    changed.map(({ token }) => token),
  );
  const created = changed.filter(({ before }) => before === null).length;
  const updated = changed.length - created;
  const written = new Map(
    changed.map(({ token, id, before }) => [token, { id, is_new: before === null }]),
  );
  return { created, updated, unchanged: rows.length - changed.length, nameless, written };
}

interface ChangedCart {
  id: string;
  token: string;
  customer_id: string;
  state: string;
  /** Null: the cart is new. */
  before: string | null;
  is_history: boolean;
  total: number;
  items: number;
  times: number;
}

/** A cart that changes is open again, whatever became of it before. */
async function writeCarts(ctx: Ctx, rows: string, from: Provenance): Promise<ChangedCart[]> {
  const store = ctx.store.id;
  const { rows: changed } = await sql<ChangedCart>`
    with incoming as (
      select distinct on (t.token) t.*,
          case when t.is_ordered then 'ordered' when t.total <= 0 or t.items = '[]' then 'emptied' else 'open' end as state
        from jsonb_to_recordset(${rows}::jsonb) as t (token text, customer_id uuid, email text,
          phone text, document text, items jsonb, total bigint, url text, changed_at timestamptz, is_ordered boolean)
       order by t.token, t.changed_at desc
    ), old as (
      select k.token, k.state from incoming t join carts k
        on k.store_id = ${store} and k.provider = ${from.provider} and k.token = t.token
         for update of k
    ), written as (
      insert into carts as k (store_id, id, provider, token, customer_id, email, phone, document, items, total, url,
        state, is_history, changed_at, recorded_at, ended_at)
      select ${ctx.store.id}, app.new_id(), ${from.provider}, token, customer_id, email, phone, document, items, total,
          url, state, ${from.is_history}, changed_at, ${ctx.clock.now()},
          case when state <> 'open' then changed_at end
        from incoming where exists (select from old where old.token = incoming.token) or state <> 'emptied'
       order by token
      on conflict (store_id, provider, token) do update
        set customer_id = excluded.customer_id, email = coalesce(excluded.email, k.email),
          phone = coalesce(excluded.phone, k.phone), document = coalesce(excluded.document, k.document),
          items = excluded.items, total = excluded.total, url = coalesce(excluded.url, k.url), state = excluded.state,
          is_history = excluded.is_history, changed_at = excluded.changed_at, recorded_at = excluded.recorded_at,
          ended_at = excluded.ended_at, order_id = null
      where (excluded.changed_at > k.changed_at
           -- A platform touches a checkout once more when its order is placed, and lists it as open.
           and not (k.state = 'ordered' and excluded.state = 'open'
             and (excluded.items, excluded.total) is not distinct from (k.items, k.total)))
         or (excluded.changed_at = k.changed_at and excluded.state = 'ordered' and k.state <> 'ordered')
         or (excluded.changed_at = k.changed_at
           and (excluded.items, excluded.total) is distinct from (k.items, k.total))
      returning k.id, k.token, k.customer_id, k.state, k.is_history, k.total, k.items, k.times_abandoned
    )
    select w.id, w.token, w.customer_id, w.state, w.is_history, w.total, w.times_abandoned as times,
        jsonb_array_length(w.items) as items, old.state as before
      from written w left join old on old.token = w.token order by w.token`.execute(ctx.db);
  return changed;
}

function endOf(cart: ChangedCart): NewDomainEvent[] {
  const { id, customer_id, state, before, total, items, times } = cart;
  if (state !== 'ordered' || (before !== 'open' && before !== 'abandoned')) return [];
  const data = { total, items, times, order_id: null };
  return [{ kind: 'cart.ordered', subject_id: id, customer_id, data }];
}
