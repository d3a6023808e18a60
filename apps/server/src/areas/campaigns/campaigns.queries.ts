import type {
  Campaign,
  CampaignDraft,
  CampaignGoal,
  CampaignSummary,
  PageMeta,
} from '@clientela/contract';
import { CampaignIndicators, CampaignRestrictions } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { containing, readCounted } from '#platform/http/paging';
import { newId } from '#platform/ids';
import { stageOf } from './campaigns.rules.ts';

export interface CampaignListQuery {
  page: number;
  per_page: number;
  ordering: string;
  search?: string | undefined;
  status?: string[] | undefined;
  campaign_goal_id?: string | undefined;
}

const ORDERS: Record<string, string> = {
  created_at: 'c.created_at',
  started_at: 'coalesce(c.started_at, c.launched_at, c.created_at)',
  name: 'c.name_sort',
  customer_count: 'c.customer_count',
};

type SummaryRow = Omit<CampaignSummary, 'stage'>;

/** What the last refresh of the results counted, and what found its end since. */
const progress = sql`json_build_object('messages', c.message_count, 'settled',
  case when c.finished_at is not null then c.message_count else
    coalesce((select o.settled from campaign_outcomes o
      where o.store_id = c.store_id and o.campaign_id = c.id), 0) +
    coalesce((select sum(n.settled) from campaign_changes n
      where n.store_id = c.store_id and n.campaign_id = c.id), 0) end)`;

const summaryColumns = sql`c.id, c.name, c.status, c.started_at, c.ended_at, c.launched_at,
  c.finished_at, c.customer_count, c.created_at,
  (select json_build_object('id', g.id, 'key', g.key, 'name', g.name)
    from campaign_goals g where g.id = c.campaign_goal_id) as goal,
  ${progress} as progress`;

/** Campaigns of a store: hundreds, so one statement counts and reads them. */
export async function listCampaigns(
  ctx: Ctx,
  query: CampaignListQuery,
): Promise<{ data: CampaignSummary[]; meta: PageMeta }> {
  const [field = '', way] = query.ordering.split(':');
  const order = sql.raw(`${ORDERS[field] ?? 'c.created_at'} ${way === 'asc' ? 'asc' : 'desc'}`);
  const conditions: RawBuilder<unknown>[] = [sql`c.store_id = ${ctx.store.id}`];
  if (query.search) conditions.push(sql`c.name_sort like ${containing(query.search)}`);
  if (query.status) conditions.push(sql`c.status = any(${query.status}::text[])`);
  if (query.campaign_goal_id) conditions.push(sql`c.campaign_goal_id = ${query.campaign_goal_id}`);
  const { data, meta } = await readCounted<SummaryRow>(ctx, query, {
    columns: summaryColumns,
    from: sql`campaigns c`,
    where: sql.join(conditions, sql` and `),
    order: sql`${order}, c.id`,
  });
  return { data: data.map((row) => ({ ...row, stage: stageOf(row, ctx.clock.now()) })), meta };
}

export async function listCampaignGoals(ctx: Ctx): Promise<{ data: CampaignGoal[] }> {
  const data = await ctx.db
    .selectFrom('campaign_goals')
    .select(['id', 'key', 'name'])
    .orderBy('position')
    .execute();
  return { data };
}

/**
 * One campaign, whole; with `lock` nobody else changes it until the transaction ends. Rows that
 * only point at it, as its results do, are written meanwhile.
 */
export async function findCampaign(ctx: Ctx, id: string, lock = false): Promise<Campaign> {
  if (lock) {
    await sql`select from campaigns where store_id = ${ctx.store.id} and id = ${id} for no key update`.execute(
      ctx.db,
    );
  }
  const { rows } = await sql<Omit<Campaign, 'stage' | 'survey_id' | 'bonus_strategy'>>`
    select ${summaryColumns}, c.store_id, c.campaign_goal_id, c.customer_limit, c.control_percentage,
      c.coupon, c.restrictions, c.indicators, c.pause_reason, c.updated_at,
      ${clusterIds(false)} as customer_cluster_ids, ${clusterIds(true)} as excluded_cluster_ids,
      ${actions} as actions
    from campaigns c where c.store_id = ${ctx.store.id} and c.id = ${id}`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw new Failure('not_found');
  return {
    ...row,
    restrictions: CampaignRestrictions.parse(row.restrictions),
    indicators: CampaignIndicators.parse(row.indicators),
    stage: stageOf(row, ctx.clock.now()),
    survey_id: null,
    bonus_strategy: null,
  };
}

function clusterIds(isExclusion: boolean): RawBuilder<unknown> {
  return sql`coalesce((select json_agg(k.cluster_id order by k.cluster_id) from campaign_clusters k
    where k.store_id = c.store_id and k.campaign_id = c.id and k.is_exclusion = ${isExclusion}), '[]')`;
}

const actions = sql`coalesce((select json_agg(json_build_object('id', a.id, 'channel', a.channel,
    'trigger', a.trigger, 'offset', json_build_object('value', a.offset_value, 'unit', a.offset_unit),
    'email_model_id', a.email_model_id, 'email_model_name', coalesce(m.name, a.email_model_name),
    'subject', (select v.subject from campaign_variants v
      where v.store_id = a.store_id and v.action_id = a.id and v.label = 'A'),
    'subject_b', (select v.subject from campaign_variants v
      where v.store_id = a.store_id and v.action_id = a.id and v.label = 'B')) order by a.position)
  from campaign_actions a
  left join email_models m on m.store_id = a.store_id and m.id = a.email_model_id
  where a.store_id = c.store_id and a.campaign_id = c.id), '[]')`;

/** Writes a draft whole: its row, its groups, its actions with their subjects. */
export async function writeDraft(ctx: Ctx, id: string, draft: CampaignDraft): Promise<void> {
  const fields = {
    name: draft.name,
    campaign_goal_id: draft.campaign_goal_id,
    started_at: draft.started_at,
    ended_at: draft.ended_at,
    customer_limit: draft.customer_limit,
    control_percentage: draft.control_percentage,
    coupon: draft.coupon,
    restrictions: JSON.stringify(draft.restrictions),
    indicators: JSON.stringify(draft.indicators),
    updated_at: ctx.clock.now(),
  };
  const identity = { store_id: ctx.store.id, id };
  await ctx.db
    .insertInto('campaigns')
    .values({
      ...identity,
      ...fields,
      created_by: ctx.user?.id ?? null,
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'id']).doUpdateSet(fields))
    .execute();
  await writeClusters(ctx, id, draft);
  await writeActions(ctx, id, draft);
}

async function writeClusters(ctx: Ctx, campaign_id: string, draft: CampaignDraft): Promise<void> {
  const of = { store_id: ctx.store.id, campaign_id };
  await ctx.db
    .deleteFrom('campaign_clusters')
    .where('store_id', '=', of.store_id)
    .where('campaign_id', '=', campaign_id)
    .execute();
  const rows = [
    ...[...new Set(draft.customer_cluster_ids)].map((cluster_id) => ({
      ...of,
      cluster_id,
      is_exclusion: false,
    })),
    ...[...new Set(draft.excluded_cluster_ids)].map((cluster_id) => ({
      ...of,
      cluster_id,
      is_exclusion: true,
    })),
  ];
  if (rows.length > 0) await ctx.db.insertInto('campaign_clusters').values(rows).execute();
}

async function writeActions(ctx: Ctx, campaign_id: string, draft: CampaignDraft): Promise<void> {
  const store_id = ctx.store.id;
  await ctx.db
    .deleteFrom('campaign_actions')
    .where('store_id', '=', store_id)
    .where('campaign_id', '=', campaign_id)
    .execute();
  for (const [position, action] of draft.actions.entries()) {
    const id = newId();
    await ctx.db
      .insertInto('campaign_actions')
      .values({
        store_id,
        id,
        campaign_id,
        position,
        channel: action.channel,
        trigger: action.trigger,
        offset_value: action.offset.value,
        offset_unit: action.offset.unit,
        email_model_id: action.email_model_id,
      })
      .execute();
    const variants = [{ label: 'A', subject: action.subject }];
    if (action.subject_b !== null) variants.push({ label: 'B', subject: action.subject_b });
    await ctx.db
      .insertInto('campaign_variants')
      .values(variants.map((variant) => ({ store_id, action_id: id, ...variant })))
      .execute();
  }
}

export async function deleteDraft(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .deleteFrom('campaigns')
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
}

/** Groups and models that a draft names must be this store's; the first stranger is named. */
export async function findForeignReference(ctx: Ctx, draft: CampaignDraft): Promise<string | null> {
  const clusters = [...draft.customer_cluster_ids, ...draft.excluded_cluster_ids];
  const models = draft.actions.flatMap((action) => action.email_model_id ?? []);
  const { rows } = await sql<{ field: string }>`
    select 'customer_cluster_ids' as field from unnest(${clusters}::uuid[]) as w(id)
      where not exists (select from customer_clusters k where k.store_id = ${ctx.store.id} and k.id = w.id)
    union all
    select 'actions' from unnest(${models}::uuid[]) as w(id)
      where not exists (select from email_models m where m.store_id = ${ctx.store.id} and m.id = w.id)
    union all
    select 'campaign_goal_id' where ${draft.campaign_goal_id}::uuid is not null
      and not exists (select from campaign_goals g where g.id = ${draft.campaign_goal_id}::uuid)
    limit 1`.execute(ctx.db);
  return rows[0]?.field ?? null;
}

/** When the next of a campaign's messages may leave; null: none is left. */
export async function findNextDue(ctx: Ctx, campaignId: string): Promise<Date | null> {
  const next = await ctx.db
    .selectFrom('send_queue')
    .select('due_at')
    .where('store_id', '=', ctx.store.id)
    .where('campaign_id', '=', campaignId)
    .orderBy('due_at')
    .orderBy('activity_id')
    .limit(1)
    .executeTakeFirst();
  return next ? new Date(next.due_at) : null;
}

/** Moves a campaign along; the lane follows, so that senders notice at once. */
export async function setStatus(
  ctx: Ctx,
  id: string,
  change: {
    status: Campaign['status'];
    wake_at: Date | null;
    launched_at?: Date;
    finished_at?: Date;
    pause_reason?: string | null;
  },
): Promise<void> {
  const { wake_at, ...fields } = change;
  await ctx.db
    .updateTable('campaigns')
    .set({ ...fields, updated_at: ctx.clock.now() })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
  await ctx.db
    .updateTable('send_lanes')
    .set({ wake_at })
    .where('store_id', '=', ctx.store.id)
    .where('campaign_id', '=', id)
    .execute();
  await notifyLane(ctx, id);
}

export const LANE_CHANNEL = 'send_lanes';

/** Tells the senders of all processes, once the transaction commits. */
export async function notifyLane(ctx: Ctx, campaignId: string): Promise<void> {
  await sql`select pg_notify(${LANE_CHANNEL}, ${`${ctx.store.id}:${campaignId}`})`.execute(ctx.db);
}

/** Whether its store may send has changed: every lane that is under way or due is looked at anew. */
export async function notifyLanes(ctx: Ctx): Promise<void> {
  await sql`select pg_notify(${LANE_CHANNEL}, ${ctx.store.id} || ':' || campaign_id) from send_lanes
    where store_id = ${ctx.store.id} and wake_at is not null`.execute(ctx.db);
}

/** How far the sending of a campaign is. */
export async function readProgress(ctx: Ctx, id: string): Promise<Campaign['progress']> {
  const { rows } = await sql<{ progress: Campaign['progress'] }>`
    select ${progress} as progress from campaigns c
     where c.store_id = ${ctx.store.id} and c.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw new Failure('not_found');
  return rows[0].progress;
}

export async function hasQueue(ctx: Ctx, campaign_id: string): Promise<boolean> {
  const first = await ctx.db
    .selectFrom('send_queue')
    .select('activity_id')
    .where('store_id', '=', ctx.store.id)
    .where('campaign_id', '=', campaign_id)
    .limit(1)
    .executeTakeFirst();
  return first !== undefined;
}

/** What has not left never leaves: the rest of the queue goes, with the reason. */
export async function dropQueue(ctx: Ctx, id: string, reason: string): Promise<void> {
  await dropMessages(
    ctx,
    sql`select q.activity_id from send_queue q
         where q.store_id = ${ctx.store.id} and q.campaign_id = ${id}
         order by q.activity_id for update`,
    reason,
    null,
  );
}

/** Ends the messages of these rows of the queue, which `held` locks; answers how many there were. */
export async function dropMessages(
  ctx: Ctx,
  held: RawBuilder<unknown>,
  reason: string,
  person: string | null,
): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`
    select app.drop_messages(array(${held}), ${reason}, ${person}, ${ctx.clock.now()}) as dropped`.execute(
    ctx.db,
  );
  return rows[0]?.dropped ?? 0;
}
