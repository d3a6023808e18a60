import type { ManualTask, PageMeta, SellerRank } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import type { MessageCustomer } from '#areas/messaging/delivery/index';
import { findMessageStore } from '#areas/messaging/email-models/index';
import { personId } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { countUpTo, readPage } from '#platform/http/paging';
import { contentKind } from '../contents/content.ts';
import { aboutOf, bonusOf, type Speaking, surveyOf, withTopics } from '../topics.queries.ts';

interface TaskRow extends Omit<ManualTask, 'text'>, Speaking {
  compiled: unknown;
  variant: 'A' | 'B';
  coupon: string | null;
  person: MessageCustomer;
}

const columns = sql`m.activity_id as id, json_build_object('id', c.id, 'name', app.name_of(c)) as customer,
  coalesce(a.contact, '') as phone, json_build_object('id', p.id, 'name', p.name) as campaign, m.expected, m.chance, m.ticket,
  m.opens_at as due_at, m.closes_at, ${person('m.claimed_by')} as claimed_by, m.claimed_until,
  ${person('m.reserved_for')} as reserved_for, m.reserved_until, m.outcome, ${person('m.completed_by')} as completed_by,
  case when m.completed_by is not null then m.closed_at end as completed_at, k.compiled, a.variant, p.coupon,
  json_build_object('first_name', c.first_name, 'last_name', c.last_name, 'email', c.email,
    'city', c.city, 'state', c.state, 'custom', app.custom_texts_of(c.id)) as person, ${aboutOf('a')} as about, ${bonusOf('a')} as bonus_of,
  ${surveyOf('a')} as survey_of`;

function person(column: string): RawBuilder<unknown> {
  return sql`(select json_build_object('id', u.id, 'name', u.name) from users u where u.id = ${sql.raw(column)})`;
}

function joinsOf(ctx: Ctx): RawBuilder<unknown> {
  return sql`join campaign_activities a on a.store_id = m.store_id and a.id = m.activity_id
    join campaign_contents k on k.store_id = a.store_id and k.id = a.content_id
    join campaigns p on p.store_id = m.store_id and p.id = m.campaign_id
    join customers c on c.store_id = ${ctx.store.id} and c.id = m.customer_id`;
}

interface TasksQuery {
  page: number;
  per_page: number;
  cursor?: string | undefined;
  state: 'open' | 'done';
  customer_id?: string | undefined;
}

/** Open tasks by expected value, or the caller's recent ones. */
export async function listTasks(
  ctx: Ctx,
  query: TasksQuery,
): Promise<{ data: ManualTask[]; meta: PageMeta }> {
  const isOpen = query.state === 'open';
  const conditions = [sql`m.store_id = ${ctx.store.id}`, isOpen ? openTo(ctx) : doneBy(ctx)];
  if (query.customer_id) conditions.push(sql`m.customer_id = ${query.customer_id}`);
  const where = sql.join(conditions, sql` and `);
  const total = await countUpTo(ctx, sql`manual_tasks m`, where);
  const sort = isOpen
    ? { key: sql`m.expected`, type: 'bigint', id: sql`m.activity_id`, descending: true }
    : { key: sql`m.closed_at`, type: 'timestamptz', id: sql`m.activity_id`, descending: true };
  const page = await readPage(query, total, sort, ({ where: beyond, orderBy, bounds }) =>
    sql<TaskRow & { sort_key: string }>`
      with page as (select m.* from manual_tasks m where ${where} and ${beyond} ${bounds})
      select ${columns}, ${sort.key}::text as sort_key from page m ${joinsOf(ctx)} order by ${orderBy}`.execute(
      ctx.db,
    ),
  );
  return { data: await renderAll(ctx, page.data), meta: page.meta };
}

/** Due, of a running campaign, and not claimed by another person. */
function openTo(ctx: Ctx): RawBuilder<unknown> {
  const now = ctx.clock.now();
  return sql`m.closed_at is null and m.opens_at <= ${now} and m.closes_at > ${now}
    and (m.reserved_for is null or m.reserved_for = ${personId(ctx)} or m.reserved_until <= ${now})
    and exists (select from campaigns p
      where p.store_id = m.store_id and p.id = m.campaign_id and p.status = 'activated')`;
}

function doneBy(ctx: Ctx): RawBuilder<unknown> {
  return sql`m.completed_by = ${personId(ctx)} and m.closed_at > ${ctx.clock.now()}::timestamptz - interval '7 days'`;
}

/** A task with its text for the customer. */
export async function findTask(ctx: Ctx, id: string): Promise<ManualTask> {
  const { rows } = await sql<TaskRow>`
    select ${columns} from manual_tasks m ${joinsOf(ctx)}
     where m.store_id = ${ctx.store.id} and m.activity_id = ${id}`.execute(ctx.db);
  const [task] = await renderAll(ctx, rows);
  if (!task) throw new Failure('not_found');
  return task;
}

async function renderAll(ctx: Ctx, rows: readonly TaskRow[]): Promise<ManualTask[]> {
  const store = await findMessageStore(ctx);
  const drawn = await withTopics(ctx, [...rows]);
  return drawn.map((row) => {
    const { compiled, variant, coupon, person, topic } = row;
    const { about: _about, bonus_of: _owner, survey_of: _survey, ...task } = row;
    const customer = { ...person, topic: topic ?? null };
    const who = { customer, store: { ...store, coupon: coupon ?? '' } };
    const { text } = contentKind('MANUAL_WHATSAPP').render(ctx, compiled, variant, who);
    return { ...task, text };
  });
}

/** A task locked for a change. */
export interface HeldTask {
  campaign_id: string;
  customer_id: string;
  contact: string | null;
  claimed_by: string | null;
  claimed_until: string | null;
  closed_at: string | null;
  closes_at: string;
  completed_by: string | null;
  /** Why the customer must not be written to any more. */
  block: string | null;
  is_running: boolean;
}

/** Holds a task until the transaction ends. */
export async function lockTask(ctx: Ctx, id: string): Promise<HeldTask> {
  const { rows } = await sql<HeldTask>`
    select m.campaign_id, m.customer_id, a.contact, m.claimed_by, m.claimed_until, m.closed_at, m.closes_at, m.completed_by,
      r.reason as block, p.status = 'activated' as is_running
      from manual_tasks m ${joinsOf(ctx)}
      cross join lateral app.reach_of(c, 'MANUAL_WHATSAPP') r
     where m.store_id = ${ctx.store.id} and m.activity_id = ${id} for update of m`.execute(ctx.db);
  if (!rows[0]) throw new Failure('not_found');
  return rows[0];
}

export async function changeTask(
  ctx: Ctx,
  id: string,
  change: {
    claimed_by?: string | null;
    claimed_until?: Date | null;
    outcome?: string | null;
    completed_by?: string | null;
    closed_at?: Date | null;
  },
): Promise<void> {
  await ctx.db
    .updateTable('manual_tasks')
    .set(change)
    .where('store_id', '=', ctx.store.id)
    .where('activity_id', '=', id)
    .execute();
}

/** Tasks of each person in the last 30 days, and the resulting sales. */
export async function listRanking(ctx: Ctx): Promise<{ data: SellerRank[] }> {
  const { rows } = await sql<SellerRank>`
    select json_build_object('id', u.id, 'name', u.name) as user, count(distinct m.customer_id)::int as done,
      count(t.order_id)::int as orders, coalesce(sum(t.revenue), 0)::bigint as revenue
      from manual_tasks m
      join users u on u.id = m.completed_by
      left join attributions t on t.store_id = m.store_id and t.activity_id = m.activity_id
     where m.store_id = ${ctx.store.id} and m.outcome in ('sent', 'no_answer', 'not_interested')
       and m.closed_at > ${ctx.clock.now()}::timestamptz - interval '30 days'
     group by u.id, u.name order by revenue desc, done desc, u.name`.execute(ctx.db);
  return { data: rows };
}
