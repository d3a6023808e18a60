import type { ApiScope, TimelineEntry } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import { actorMay } from '#platform/actor';
import type { Ctx } from '#platform/context';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** The scope that a key needs besides for entries of a kind; null: no scope gives them. */
const SCOPES: Record<TimelineEntry['kind'], ApiScope | null> = {
  order: 'orders:read',
  conversion: 'customers:read',
  note: 'customers:read',
  message: 'campaigns:read',
  received_sms: 'campaigns:read',
  custom_event: 'events:read',
  bonus: null,
  bonus_use: null,
  popup_signup: null,
  survey_response: null,
};
const KINDS = Object.keys(SCOPES) as TimelineEntry['kind'][];

function maySee({ actor }: Ctx, kind: TimelineEntry['kind']): boolean {
  if (kind === 'survey_response' && !actorMay(actor, 'Survey.results')) return false;
  const scope = SCOPES[kind];
  return actor.kind !== 'api_key' || (scope !== null && actor.scopes.includes(scope));
}

/** Timeline of a customer, newest first; `more` is true when older entries exist. */
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
  const entries: Record<TimelineEntry['kind'], RawBuilder<unknown>> = {
    order: sql`(select o.ordered_at as at, o.id, json_build_object('kind', 'order', 'id', o.id, 'number', o.number,
        'status', o.status, 'total', o.total, 'quantity', o.quantity) as entry
      from orders o where o.store_id = ${store} and o.customer_id = ${customerId}
        and ${older('o.ordered_at', 'o.id')} order by o.ordered_at desc, o.id desc limit ${limit})`,
    conversion: sql`(select c.converted_at as at, c.id, json_build_object('kind', 'conversion', 'id', c.id) as entry
      from customers c where c.store_id = ${store} and c.id = ${customerId} and c.converted_at is not null
        and ${older('c.converted_at', 'c.id')})`,
    note: sql`(select n.created_at as at, n.id, json_build_object('kind', 'note', 'id', n.id, 'title', n.title,
        'notes', n.notes, 'author', u.name) as entry
      from customer_notes n left join users u on u.id = n.user_id
      where n.store_id = ${store} and n.customer_id = ${customerId}
        and ${older('n.created_at', 'n.id')} order by n.created_at desc, n.id desc limit ${limit})`,
    message: sql`(select a.sent_at as at, a.id, json_build_object('kind', 'message', 'id', a.id, 'campaign_id', p.id,
        'campaign_name', p.name, 'channel', t.channel, 'status', a.status, 'subject', v.text) as entry
      from campaign_activities a
      join campaigns p on p.store_id = a.store_id and p.id = a.campaign_id
      join campaign_contents t on t.store_id = a.store_id and t.id = a.content_id
      left join campaign_variants v on v.store_id = a.store_id and v.content_id = a.content_id and v.label = a.variant
      where a.store_id = ${store} and a.customer_id = ${customerId}
        and ${older('a.sent_at', 'a.id')} order by a.sent_at desc, a.id desc limit ${limit})`,
    received_sms: sql`(select r.received_at as at, r.id, json_build_object('kind', 'received_sms', 'id', r.id, 'text', r.body) as entry
      from received_sms r where r.store_id = ${store} and r.customer_id = ${customerId}
        and ${older('r.received_at', 'r.id')} order by r.received_at desc, r.id desc limit ${limit})`,
    custom_event: sql`(select e.occurred_at as at, e.id, json_build_object('kind', 'custom_event', 'id', e.id, 'name', e.name,
        'properties', e.properties) as entry
      from custom_events e where e.store_id = ${store} and e.customer_id = ${customerId}
        and ${older('e.occurred_at', 'e.id')} order by e.occurred_at desc, e.id desc limit ${limit})`,
    bonus: sql`(select b.created_at as at, b.id, json_build_object('kind', 'bonus', 'id', b.id, 'value', b.value,
        'remaining', b.remaining,
        'expires_at', to_char(b.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'campaign_name', p.name) as entry
      from bonuses b
      left join campaigns p on p.store_id = b.store_id and p.id = b.campaign_id
      where b.store_id = ${store} and b.customer_id = ${customerId} and b.value > 0
        and ${older('b.created_at', 'b.id')} order by b.created_at desc, b.id desc limit ${limit})`,
    bonus_use: sql`(select s.created_at as at, s.id, json_build_object('kind', 'bonus_use', 'id', s.id, 'amount', s.amount,
        'purchase_amount', s.purchase_amount, 'is_cancelled', s.cancelled_at is not null) as entry
      from bonus_uses s where s.store_id = ${store} and s.customer_id = ${customerId}
        and ${older('s.created_at', 's.id')} order by s.created_at desc, s.id desc limit ${limit})`,
    popup_signup: sql`(select s.at, s.id, json_build_object('kind', 'popup_signup', 'id', s.id, 'popup_id', p.id,
        'popup_name', p.name, 'page', s.page, 'coupon', s.coupon,
        'is_awaiting_confirmation', s.state = 'awaiting_confirmation',
        'consents', array(select distinct t.channel from consent_texts t
          where t.store_id = s.store_id and t.id = any(s.consent_text_ids) order by 1)) as entry
      from popup_submissions s join popups p on p.store_id = s.store_id and p.id = s.popup_id
      where s.store_id = ${store} and s.customer_id = ${customerId}
        and ${older('s.at', 's.id')} order by s.at desc, s.id desc limit ${limit})`,
    survey_response: sql`(select r.finished_at as at, r.id, json_build_object('kind', 'survey_response', 'id', r.id,
        'survey_id', y.id, 'survey_name', y.name, 'score', g.score, 'nps_group', r.nps_group,
        'order_number', o.number, 'day', r.day) as entry
      from survey_responses r join surveys y on y.store_id = r.store_id and y.id = r.survey_id
      left join orders o on o.store_id = r.store_id and o.id = r.order_id
      left join lateral (
        select a.score from survey_versions v, jsonb_array_elements(v.definition -> 'questions') with ordinality q(part, n)
          join survey_answers a on a.store_id = r.store_id and a.response_id = r.id and a.question_id = q.part ->> 'id'
         where v.store_id = r.store_id and v.survey_id = r.survey_id and v.version = r.version
           and q.part ->> 'type' in ('NPS', 'CSAT') and a.score is not null
         order by q.part ->> 'type' = 'NPS' desc, q.n limit 1) g on true
      where r.store_id = ${store} and r.customer_id = ${customerId} and r.finished_at is not null
        and ${older('r.finished_at', 'r.id')} order by r.finished_at desc, r.id desc limit ${limit})`,
  };
  const shown = KINDS.filter((kind) => maySee(ctx, kind)).map((kind) => entries[kind]);
  const { rows } = await sql<{ entry: TimelineEntry; at: string }>`
    select entry, at from (${sql.join(shown, sql` union all `)}) as entries
    order by at desc, id desc limit ${limit}`.execute(ctx.db);
  const data = rows.slice(0, query.limit).map(({ entry, at }) => ({ ...entry, at }));
  return { data, more: rows.length > query.limit };
}
