import type { TimelineEntry } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** What happened with a customer, newest first; `more` says that there are older entries. */
export async function readTimeline(
  ctx: Ctx,
  customerId: string,
  query: { before?: string | undefined; before_id?: string | undefined; limit: number },
): Promise<{ data: TimelineEntry[]; more: boolean }> {
  const { before = 'infinity', before_id = FIRST_ID } = query;
  // Several orders may have one instant: a file often knows the day alone.
  const older = (at: string, id: string) =>
    sql`(${sql.ref(at)}, ${sql.ref(id)}) < (${before}::timestamptz, ${before_id}::uuid)`;
  const limit = query.limit + 1;
  const store = ctx.store.id;
  const { rows } = await sql<{ entry: TimelineEntry; at: string }>`
    (select o.ordered_at as at, o.id, json_build_object('kind', 'order', 'id', o.id, 'number', o.number,
        'status', o.status, 'total', o.total, 'quantity', o.quantity) as entry
      from orders o where o.store_id = ${store} and o.customer_id = ${customerId}
        and ${older('o.ordered_at', 'o.id')} order by o.ordered_at desc, o.id desc limit ${limit})
    union all
    (select n.created_at, n.id, json_build_object('kind', 'note', 'id', n.id, 'title', n.title,
        'notes', n.notes, 'author', u.name)
      from customer_notes n left join users u on u.id = n.user_id
      where n.store_id = ${store} and n.customer_id = ${customerId}
        and ${older('n.created_at', 'n.id')} order by n.created_at desc, n.id desc limit ${limit})
    union all
    (select a.sent_at, a.id, json_build_object('kind', 'message', 'id', a.id, 'campaign_id', p.id,
        'campaign_name', p.name, 'channel', t.channel, 'status', a.status, 'subject', v.text)
      from campaign_activities a
      join campaigns p on p.store_id = a.store_id and p.id = a.campaign_id
      join campaign_contents t on t.store_id = a.store_id and t.id = a.content_id
      left join campaign_variants v on v.store_id = a.store_id and v.content_id = a.content_id and v.label = a.variant
      where a.store_id = ${store} and a.customer_id = ${customerId}
        and ${older('a.sent_at', 'a.id')} order by a.sent_at desc, a.id desc limit ${limit})
    union all
    (select r.received_at, r.id, json_build_object('kind', 'received_sms', 'id', r.id, 'text', r.body)
      from received_sms r where r.store_id = ${store} and r.customer_id = ${customerId}
        and ${older('r.received_at', 'r.id')} order by r.received_at desc, r.id desc limit ${limit})
    union all
    (select e.occurred_at, e.id, json_build_object('kind', 'custom_event', 'id', e.id, 'name', e.name,
        'properties', e.properties)
      from custom_events e where e.store_id = ${store} and e.customer_id = ${customerId}
        and ${older('e.occurred_at', 'e.id')} order by e.occurred_at desc, e.id desc limit ${limit})
    union all
    (select b.created_at, b.id, json_build_object('kind', 'bonus', 'id', b.id, 'value', b.value,
        'remaining', b.remaining,
        'expires_at', to_char(b.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'campaign_name', p.name)
      from bonuses b
      left join campaigns p on p.store_id = b.store_id and p.id = b.campaign_id
      where b.store_id = ${store} and b.customer_id = ${customerId} and b.value > 0
        and ${older('b.created_at', 'b.id')} order by b.created_at desc, b.id desc limit ${limit})
    union all
    (select s.created_at, s.id, json_build_object('kind', 'bonus_use', 'id', s.id, 'amount', s.amount,
        'purchase_amount', s.purchase_amount, 'is_cancelled', s.cancelled_at is not null)
      from bonus_uses s where s.store_id = ${store} and s.customer_id = ${customerId}
        and ${older('s.created_at', 's.id')} order by s.created_at desc, s.id desc limit ${limit})
    order by at desc, id desc limit ${limit}`.execute(ctx.db);
  const data = rows.slice(0, query.limit).map(({ entry, at }) => ({ ...entry, at }));
  return { data, more: rows.length > query.limit };
}
