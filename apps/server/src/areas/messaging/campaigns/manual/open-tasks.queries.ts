import { sql } from 'kysely';
import type { Ctx } from '#platform/context';

/** Expected purchase rate before any conversation has taken place. */
const USUAL_CHANCE = 0.02;
/** A few customers say little: these many more, who buy as usual, are counted with them. */
const PSEUDO_CASES = 50;
/** How long a task is reserved for the person who last talked with the customer. */
const RESERVED = '4 hours';

/**
 * Opens the tasks of a campaign's manual activities. A task's expected value is the customer's ticket times the
 * chance of a purchase. That chance comes from customers with the same recency after manual messages of the last 180
 * days.
 */
export async function openTasks(
  ctx: Ctx,
  campaign_id: string,
  { id: content_id }: { id: string },
): Promise<void> {
  const now = ctx.clock.now();
  const store = ctx.store.id;
  await sql`
    with spoken as (
      select app.rfm_score(t.last_sale_day, k.recency) as recency, count(*) as n, count(b.activity_id) as buyers
        from manual_tasks m
        join customer_totals t on t.store_id = m.store_id and t.customer_id = m.customer_id
        left join rfm_thresholds k on k.store_id = m.store_id
        left join lateral (select s.activity_id from attributions s
          where s.store_id = m.store_id and s.activity_id = m.activity_id limit 1) b on true
       where m.store_id = ${store} and m.outcome in ('sent', 'no_answer', 'not_interested')
         and m.closed_at > ${now}::timestamptz - interval '180 days'
       group by 1
    ), usual as (
      select (coalesce(sum(buyers), 0) + ${PSEUDO_CASES * USUAL_CHANCE}::float8) / (coalesce(sum(n), 0) + ${PSEUDO_CASES}) as chance,
        (select coalesce(round(sum(sales_total)::numeric / nullif(sum(sales_count), 0)), 0)::bigint from customer_totals
          where store_id = ${store}) as ticket
        from spoken
    ), judged as (
      select a.id, a.customer_id, a.due_at, (coalesce(s.buyers, 0) + ${PSEUDO_CASES} * u.chance) / (coalesce(s.n, 0) + ${PSEUDO_CASES}) as chance,
        case when t.sales_count > 0 then t.average_ticket else u.ticket end as ticket, l.completed_by,
          (n.settings ->> 'deadline_days')::int as deadline_days
        from campaign_activities a
        join customer_totals t on t.store_id = a.store_id and t.customer_id = a.customer_id
        join campaign_contents n on n.store_id = a.store_id and n.id = a.content_id
        cross join usual u
        left join rfm_thresholds k on k.store_id = a.store_id
        left join spoken s on s.recency is not distinct from app.rfm_score(t.last_sale_day, k.recency)
        left join lateral (
          select m.completed_by from manual_tasks m
           where m.store_id = a.store_id and m.customer_id = a.customer_id and m.completed_by is not null
             and m.closed_at > ${now}::timestamptz - interval '180 days'
           order by m.closed_at desc limit 1) l on true
       where a.store_id = ${store} and a.campaign_id = ${campaign_id} and a.content_id = ${content_id}
         and a.status = 'to_be_executed'
    )
    insert into manual_tasks (store_id, activity_id, campaign_id, customer_id, opens_at, closes_at, expected, chance,
      ticket, reserved_for, reserved_until)
    select ${ctx.store.id}, j.id, ${campaign_id}, j.customer_id, j.due_at, app.later(j.due_at, j.deadline_days, 'DAY', ${ctx.store.time_zone}),
      round(j.chance * j.ticket)::bigint, j.chance, j.ticket, j.completed_by,
      case when j.completed_by is not null then j.due_at + ${RESERVED}::interval end
      from judged j
    on conflict do nothing`.execute(ctx.db);
}
