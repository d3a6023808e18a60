import {
  type CampaignActivity,
  type CampaignActivityDetail,
  type Channel,
  type PageMeta,
  type Reached,
  reasonLabel,
} from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import { type MessageCustomer, resolveLink } from '#areas/messaging/delivery/index';
import { findMessageStore } from '#areas/messaging/email-models/index';
import { personId } from '#platform/actor';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { countUpTo, folded, readPage } from '#platform/http/paging';
import { dropMessages } from '../campaigns.queries.ts';
import { contentKind } from '../contents/content.ts';
import { endTasks } from '../manual/close-tasks.queries.ts';
import { hasOwnBlocks, type WithBlocks, withOwnBlocks } from '../message-blocks.queries.ts';
import { aboutOf, bonusOf, type Speaking, surveyOf, withTopics } from '../topics.queries.ts';

export interface ActivityQuery {
  page: number;
  per_page: number;
  ordering: string;
  cursor?: string | undefined;
  search?: string | undefined;
  campaign_id?: string | undefined;
  customer_id?: string | undefined;
  status?: string[] | undefined;
  reason?: string[] | undefined;
  /** With a step, the version that it is of. */
  version?: number | undefined;
  channel?: Channel | undefined;
  variant?: string | undefined;
  content_id?: string | undefined;
  step?: number | undefined;
  is_control?: boolean | undefined;
  reached?: Reached | undefined;
  day?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

type ActivityRow = Omit<CampaignActivity, 'reason_label'>;

function columnsOf(ctx: Ctx): RawBuilder<unknown> {
  return sql`a.id, ${statusOf(ctx)} as status, a.reason, k.channel, p.trigger ->> 'kind' as trigger, a.variant, a.is_control, a.contact,
    a.due_at, a.sent_at, a.delivered_at, a.opened_at, a.machine_opened_at, a.clicked_at, a.unsubscribed_at,
    json_build_object('id', c.id, 'name', app.name_of(c)) as customer,
    json_build_object('id', p.id, 'name', p.name) as campaign,
    case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as completed_by`;
}

/** The current status of an activity `a`. */
function statusOf(ctx: Ctx): RawBuilder<string> {
  return sql`app.activity_status(a.status, a.due_at, ${ctx.clock.now()})`;
}

/** The campaign context of an activity `a`. */
function joinsOf(ctx: Ctx): RawBuilder<unknown> {
  return sql`join campaign_contents k on k.store_id = a.store_id and k.id = a.content_id
    join campaigns p on p.store_id = a.store_id and p.id = a.campaign_id
    join customers c on c.store_id = ${ctx.store.id} and c.id = a.customer_id
    left join users u on u.id = a.completed_by`;
}

/** Activities, newest first. Ids grow with time, so they are the order and the cursor. */
export async function listActivities(
  ctx: Ctx,
  query: ActivityQuery,
): Promise<{ data: CampaignActivity[]; meta: PageMeta }> {
  const where = sql.join(conditionsOf(ctx, query), sql` and `);
  const total = await countUpTo(ctx, sql`campaign_activities a`, where);
  const descending = query.ordering === 'created_at:desc';
  const sort = { key: sql`a.id`, type: 'uuid', id: sql`a.id`, descending };
  const page = await readPage(query, total, sort, ({ where: beyond, orderBy, bounds }) =>
    sql<ActivityRow & { sort_key: string }>`
      with page as (
        select a.* from campaign_activities a where ${where} and ${beyond} ${bounds})
      select ${columnsOf(ctx)}, a.id::text as sort_key from page a ${joinsOf(ctx)} order by ${orderBy}`.execute(
      ctx.db,
    ),
  );
  return { data: page.data.map(labelled), meta: page.meta };
}

function labelled<Row extends ActivityRow>(row: Row): Row & { reason_label: string | null } {
  return { ...row, reason_label: row.reason ? reasonLabel(row.reason, row.channel) : null };
}

const REACHED_AT: Record<Exclude<Reached, 'bought'>, string> = {
  sent: 'a.sent_at',
  delivered: 'a.delivered_at',
  opened: 'a.opened_at',
  machine_opened: 'a.machine_opened_at',
  clicked: 'a.clicked_at',
  unsubscribed: 'a.unsubscribed_at',
  failed: 'a.completed_at',
};

function conditionsOf(ctx: Ctx, query: ActivityQuery): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [sql`a.store_id = ${ctx.store.id}`];
  if (query.campaign_id) conditions.push(sql`a.campaign_id = ${query.campaign_id}`);
  if (query.customer_id) conditions.push(sql`a.customer_id = ${query.customer_id}`);
  if (query.status) conditions.push(sql`${statusOf(ctx)} = any(${query.status}::text[])`);
  if (query.reason) conditions.push(sql`a.reason = any(${query.reason}::text[])`);
  if (query.channel) {
    conditions.push(sql`exists (select from campaign_contents k
      where k.store_id = a.store_id and k.id = a.content_id and k.channel = ${query.channel})`);
  }
  if (query.variant) conditions.push(sql`a.variant = ${query.variant}`);
  if (query.step !== undefined) {
    // Of an version, or of the current one with those that its message continues.
    conditions.push(sql`exists (select from campaign_actions b
      join campaigns c on c.store_id = b.store_id and c.id = b.campaign_id
      join campaign_actions n on n.store_id = b.store_id and n.campaign_id = b.campaign_id and n.origin_id = b.origin_id
        and n.version = coalesce(${query.version ?? null}::int, c.version)
     where b.store_id = a.store_id and b.id = a.action_id and n.position = ${query.step}
       and coalesce(b.version = ${query.version ?? null}::int, true))`);
  }
  if (query.content_id) conditions.push(sql`a.content_id = ${query.content_id}`);
  if (query.is_control !== undefined) conditions.push(sql`a.is_control = ${query.is_control}`);
  if (query.reached) conditions.push(reachedCondition(ctx, query.reached, query.day));
  if (query.from) conditions.push(sql`a.due_at >= ${midnight(ctx, query.from)}`);
  if (query.to) conditions.push(sql`a.due_at < ${midnight(ctx, query.to, 1)}`);
  if (query.search) {
    conditions.push(sql`a.customer_id in (
      select app.find_customers(${folded(query.search)}, stage, 1000) from unnest(array['customer', 'lead']) as stage)`);
  }
  return conditions;
}

/** The instant at which a day of the store begins, or one so many days after it. */
function midnight(ctx: Ctx, day: string, plus = 0): RawBuilder<Date> {
  return sql`((${day}::date + ${plus}::int)::timestamp at time zone ${ctx.store.time_zone})`;
}

function reachedCondition(
  ctx: Ctx,
  reached: Reached,
  day: string | undefined,
): RawBuilder<unknown> {
  if (reached === 'bought') {
    const onDay = day ? sql`and t.day = ${day}` : sql``;
    return sql`exists (select from attributions t
      where t.store_id = a.store_id and t.activity_id = a.id ${onDay})`;
  }
  const at = sql.raw(REACHED_AT[reached]);
  const when = day
    ? sql`${at} >= ${midnight(ctx, day)} and ${at} < ${midnight(ctx, day, 1)}`
    : sql`${at} is not null`;
  if (reached === 'machine_opened') return sql`(${when} and a.opened_at is null)`;
  if (reached === 'failed') return sql`(${when} and a.status in ('failed', 'invalid_contact'))`;
  return sql`(${when})`;
}

/** One activity with everything that happened to it. */
export async function findActivity(ctx: Ctx, id: string): Promise<CampaignActivityDetail> {
  const { rows } = await sql<ActivityDetailRow>`
    select ${columnsOf(ctx)}, a.response, k.compiled, p.coupon,
      exists (select from campaign_variants v
        where v.store_id = a.store_id and v.content_id = a.content_id and v.label = 'B') as is_tested,
      json_build_object('first_name', c.first_name, 'last_name', c.last_name, 'email', c.email,
        'city', c.city, 'state', c.state, 'custom', app.custom_texts_of(c.id)) as person, ${aboutOf('a')} as about,
      ${bonusOf('a')} as bonus_of, ${surveyOf('a')} as survey_of, a.id as message_id, a.content_id, a.customer_id, ${hasOwnBlocks('a')} as has_own_blocks,
      coalesce((select json_agg(json_build_object('kind', e.kind, 'at', to_json(e.at at time zone 'utc') #>> '{}' || 'Z',
          'url', l.url) order by e.at, e.id)
        from tracking_events e
        left join campaign_links l on l.store_id = a.store_id and l.content_id = a.content_id and l.position = e.link_position
        where e.store_id = a.store_id and e.activity_id = a.id), '[]') as events,
      coalesce((select json_agg(json_build_object('id', o.id, 'number', o.number, 'revenue', t.revenue,
          'ordered_at', to_json(o.ordered_at at time zone 'utc') #>> '{}' || 'Z') order by o.ordered_at)
        from attributions t join orders o on o.store_id = t.store_id and o.id = t.order_id
        where t.store_id = a.store_id and t.activity_id = a.id), '[]') as orders
      from campaign_activities a ${joinsOf(ctx)}
     where a.store_id = ${ctx.store.id} and a.id = ${id}`.execute(ctx.db);
  const [row] = await withOwnBlocks(ctx, await withTopics(ctx, rows), { isPreview: true });
  if (!row) throw new Failure('not_found');
  const { compiled, coupon, person, topic, ...rest } = row;
  const { about: _about, bonus_of: _owner, survey_of: _survey, ...own } = rest;
  const { message_id: _m, content_id: _k, customer_id: _c, has_own_blocks: _s, ...shown } = own;
  const { products = [], conditions = [], ...activity } = shown;
  const store = { ...(await findMessageStore(ctx)), coupon: coupon ?? '' };
  const customer = { ...person, topic: topic ?? null, products, conditions };
  const drawn = compiled
    ? contentKind(activity.channel).render(ctx, compiled, activity.variant, { customer, store })
    : null;
  // A link that each message has for itself is stored as its variable.
  const events = activity.events.map((event) =>
    event.url?.includes('{{') ? { ...event, url: resolveLink(event.url, store, customer) } : event,
  );
  const message = drawn && {
    html: drawn.html,
    text: drawn.text,
    whatsapp: drawn.whatsapp ?? null,
  };
  return labelled({
    ...activity,
    events,
    message,
    subject: drawn ? drawn.subject || drawn.text : '',
  });
}

interface ActivityDetailRow
  extends Omit<CampaignActivityDetail, 'reason_label' | 'subject' | 'message'>,
    Speaking,
    WithBlocks {
  /** The message as it was frozen when the campaign was activated. */
  compiled: unknown;
  coupon: string | null;
  person: MessageCustomer;
}

/** Takes back a message that has not left; one under way cannot be. */
export function cancelActivity(ctx: Ctx, id: string): Promise<CampaignActivityDetail> {
  return inTransaction(ctx, async (ctx) => {
    const ended = await endTasks(ctx, sql`m.activity_id = ${id}`, 'canceled_by_person');
    if (ended.length > 0) return findActivity(ctx, id);
    const held = sql`select q.message_id from queued_messages q
       where q.store_id = ${ctx.store.id} and q.message_id = ${id}
         and (q.units = 0 or q.due_at <= ${ctx.clock.now()}) for update skip locked`;
    if ((await dropMessages(ctx, held, 'canceled_by_person', personId(ctx))) === 0) {
      await findActivity(ctx, id);
      throw new Failure('activity_transition_refused');
    }
    return findActivity(ctx, id);
  });
}
