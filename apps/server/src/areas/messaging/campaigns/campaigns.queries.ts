import type {
  Campaign,
  CampaignContent,
  CampaignDraft,
  CampaignGoal,
  ListedCampaign,
  PageMeta,
} from '@clientela/contract';
import {
  BonusStrategy,
  CampaignIndicators,
  CampaignRestrictions,
  CampaignTrigger,
  EnrollmentRules,
  SafeSend,
  variantTexts,
} from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import { queuesOf, type Source, wakeQueues } from '#areas/messaging/delivery/index';
import { startGranting, stopGranting } from '#areas/records/bonus-ledger/index';
import { personId, shownActor } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { publish } from '#platform/domain-events';
import { Failure } from '#platform/failure';
import { containing, readCounted } from '#platform/http/paging';
import { newId } from '#platform/ids';
import { isFinal, stageOf } from './campaigns.rules.ts';
import { markStale } from './results/reconcile.queries.ts';

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
  sent: 'f.sent',
  opened: 'f.opened',
  clicked: 'f.clicked',
  orders: 'f.orders',
  revenue: 'f.revenue',
};

const figures = sql`lateral (
  select coalesce(sum(r.sent), 0)::int as sent, coalesce(sum(r.opened), 0)::int as opened,
    coalesce(sum(r.clicked), 0)::int as clicked, coalesce(sum(r.orders), 0)::int as orders,
    coalesce(sum(r.revenue), 0)::bigint as revenue
    from campaign_results r where r.store_id = c.store_id and r.campaign_id = c.id) f`;

type ListedRow = Omit<ListedCampaign, 'stage'>;

/** Settled messages included in the results, and those since. */
const progress = sql`json_build_object('messages', c.message_count, 'settled',
  case when c.finished_at is not null then c.message_count else
    coalesce((select o.settled from campaign_outcomes o
      where o.store_id = c.store_id and o.campaign_id = c.id), 0) +
    case when c.message_count > 0 then app.settled_since(c.id) else 0 end end)`;

const summaryColumns = sql`c.id, c.name, c.status, c.trigger, c.started_at, c.ended_at, c.launched_at,
  case when c.status = 'loading' then c.leaves_at end as leaves_at,
  c.finished_at, c.customer_count, c.created_at,
  (select json_build_object('id', g.id, 'key', g.key, 'name', g.name)
    from campaign_goals g where g.id = c.campaign_goal_id) as goal,
  ${progress} as progress`;

/** Campaigns of a store: hundreds, so one statement counts and reads them. */
export async function listCampaigns(
  ctx: Ctx,
  query: CampaignListQuery,
): Promise<{ data: ListedCampaign[]; meta: PageMeta }> {
  const [field = '', direction] = query.ordering.split(':');
  const order = sql.raw(
    `${ORDERS[field] ?? 'c.created_at'} ${direction === 'asc' ? 'asc' : 'desc'}`,
  );
  const conditions: RawBuilder<unknown>[] = [sql`c.store_id = ${ctx.store.id}`];
  if (query.search) conditions.push(sql`c.name_sort like ${containing(query.search)}`);
  if (query.status) conditions.push(sql`c.status = any(${query.status}::text[])`);
  if (query.campaign_goal_id) conditions.push(sql`c.campaign_goal_id = ${query.campaign_goal_id}`);
  const { data, meta } = await readCounted<ListedRow>(ctx, query, {
    columns: sql`${summaryColumns}, c.control_auto, f.*`,
    from: sql`campaigns c cross join ${figures}`,
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

/** Where customers seldom buy twice there is no usual interval yet. */
const FEWEST_INTERVALS = 20;
const UNKNOWN_INTERVAL_DAYS = 45;

/** In how many days customers of the store usually buy again: the median between two sales. */
export async function readUsualInterval(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ days: number | null }>`
    select case when count(*) >= ${FEWEST_INTERVALS}
      then greatest(7, least(365, percentile_cont(0.5) within group (order by i.days)))::int end as days
      from (select o.day - lag(o.day) over (partition by o.customer_id order by o.day) as days
        from orders o where o.store_id = ${ctx.store.id} and o.is_sale and o.customer_id is not null) i
     where i.days > 0`.execute(ctx.db);
  return rows[0]?.days ?? UNKNOWN_INTERVAL_DAYS;
}

/**
 * Returns one campaign, whole; `lock` locks the row against changes until the transaction ends. Rows that only
 * reference it, such as results, can still be written. `version` selects the messages of that version instead of the
 * current one's.
 */
export async function findCampaign(
  ctx: Ctx,
  id: string,
  lock = false,
  version: number | null = null,
): Promise<Campaign> {
  if (lock) {
    await sql`select from campaigns where store_id = ${ctx.store.id} and id = ${id} for no key update`.execute(
      ctx.db,
    );
  }
  const { rows } = await sql<Omit<Campaign, 'stage'>>`
    select ${summaryColumns}, c.store_id, c.campaign_goal_id, c.customer_limit, c.control_percentage, c.control_auto,
      c.coupon, c.priority, c.rules, c.version, c.restrictions, c.indicators, c.safe_send, c.bonus_strategy, c.survey_id, c.pause_reason,
      c.updated_at,
      ${clusterIds(false)} as customer_cluster_ids, ${clusterIds(true)} as excluded_cluster_ids,
      ${actionsOf(version)} as actions
    from campaigns c where c.store_id = ${ctx.store.id} and c.id = ${id}`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw new Failure('not_found');
  return {
    ...row,
    trigger: CampaignTrigger.parse(row.trigger),
    rules: EnrollmentRules.parse(row.rules),
    restrictions: CampaignRestrictions.parse(row.restrictions),
    indicators: CampaignIndicators.parse(row.indicators),
    safe_send: SafeSend.parse(row.safe_send),
    stage: stageOf(row, ctx.clock.now()),
    bonus_strategy: row.bonus_strategy && BonusStrategy.parse(row.bonus_strategy),
  };
}

function clusterIds(isExclusion: boolean): RawBuilder<unknown> {
  return sql`coalesce((select json_agg(k.cluster_id order by k.cluster_id) from campaign_clusters k
    where k.store_id = c.store_id and k.campaign_id = c.id and k.is_exclusion = ${isExclusion}), '[]')`;
}

const variant = (label: 'A' | 'B') =>
  sql`(select v.text from campaign_variants v
    where v.store_id = k.store_id and v.content_id = k.id and v.label = ${label})`;

function templateName(setting: 'template_id' | 'template_id_b'): RawBuilder<unknown> {
  return sql`(select w.title from whatsapp_templates w
    where w.store_id = k.store_id and w.id = (k.settings ->> ${sql.lit(setting)})::uuid)`;
}

const contents = sql`(select json_agg(jsonb_build_object('id', k.id, 'channel', k.channel) || k.settings ||
    case k.channel
      when 'EMAIL' then jsonb_build_object('email_model_id', k.email_model_id,
        'email_model_name', coalesce(m.name, k.email_model_name), 'sender_id', k.settings ->> 'sender_id', 'subject', ${variant('A')}, 'subject_b', ${variant('B')})
      when 'OFFICIAL_WHATSAPP' then jsonb_build_object('template_name', ${templateName('template_id')},
        'template_name_b', ${templateName('template_id_b')})
      else jsonb_build_object('text', ${variant('A')}, 'text_b', ${variant('B')}) end order by k.position)
  from campaign_contents k
  left join email_models m on m.store_id = k.store_id and m.id = k.email_model_id
  where k.store_id = a.store_id and k.action_id = a.id)`;

function actionsOf(version: number | null): RawBuilder<unknown> {
  return sql`coalesce((select json_agg(json_build_object('id', a.id, 'pick', a.pick,
    'offset', json_build_object('value', a.offset_value, 'unit', a.offset_unit), 'moment', a.moment,
    'conditions', a.conditions,
    'contents', ${contents}) order by a.position)
  from campaign_actions a
  where a.store_id = c.store_id and a.campaign_id = c.id and a.version = coalesce(${version}::int, c.version)), '[]')`;
}

/** Writes a draft whole: its row, its groups, its actions with their texts. */
export async function writeDraft(ctx: Ctx, id: string, draft: CampaignDraft): Promise<void> {
  const fields = { ...fieldsOf(ctx, draft), trigger: JSON.stringify(draft.trigger) };
  await ctx.db
    .insertInto('campaigns')
    .values({
      store_id: ctx.store.id,
      id,
      ...fields,
      created_by: personId(ctx),
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'id']).doUpdateSet(fields))
    .execute();
  await writeClusters(ctx, id, draft);
  await ctx.db
    .deleteFrom('campaign_actions')
    .where('store_id', '=', ctx.store.id)
    .where('campaign_id', '=', id)
    .execute();
  await writeActions(ctx, id, draft.actions);
}

/** Writes a campaign's next version; earlier versions remain for the customers enrolled in them. */
export async function writeVersion(
  ctx: Ctx,
  { id, version }: Pick<Campaign, 'id' | 'version'>,
  draft: CampaignDraft,
  origins: readonly (string | null)[],
): Promise<void> {
  await ctx.db
    .updateTable('campaigns')
    .set({ ...fieldsOf(ctx, draft), version })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
  await writeClusters(ctx, id, draft);
  await writeActions(ctx, id, draft.actions, { version, origins });
}

function fieldsOf(ctx: Ctx, draft: CampaignDraft) {
  return {
    name: draft.name,
    campaign_goal_id: draft.campaign_goal_id,
    started_at: draft.started_at,
    ended_at: draft.ended_at,
    customer_limit: draft.customer_limit,
    control_percentage: draft.control_percentage,
    control_auto: draft.control_auto,
    coupon: draft.coupon,
    priority: draft.priority,
    rules: JSON.stringify(draft.rules),
    restrictions: JSON.stringify(draft.restrictions),
    indicators: JSON.stringify(draft.indicators),
    safe_send: JSON.stringify(draft.safe_send),
    bonus_strategy: draft.bonus_strategy && JSON.stringify(draft.bonus_strategy),
    survey_id: draft.survey_id,
    updated_at: ctx.clock.now(),
  };
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

async function writeActions(
  ctx: Ctx,
  campaign_id: string,
  actions: CampaignDraft['actions'],
  { version = 1, origins = [] as readonly (string | null)[] } = {},
): Promise<void> {
  const store_id = ctx.store.id;
  for (const [position, action] of actions.entries()) {
    const id = newId();
    await ctx.db
      .insertInto('campaign_actions')
      .values({
        store_id,
        id,
        campaign_id,
        version,
        position,
        origin_id: origins[position] ?? id,
        conditions: action.conditions,
        moment: action.moment,
        offset_value: action.offset.value,
        offset_unit: action.offset.unit,
        pick: action.pick,
      })
      .execute();
    for (const [place, content] of action.contents.entries()) {
      await writeContent(ctx, { campaign_id, action_id: id, position: place }, content);
    }
  }
}

async function writeContent(
  ctx: Ctx,
  of: { campaign_id: string; action_id: string; position: number },
  content: CampaignContent,
): Promise<void> {
  const store_id = ctx.store.id;
  const content_id = newId();
  await ctx.db
    .insertInto('campaign_contents')
    .values({
      store_id,
      id: content_id,
      ...of,
      channel: content.channel,
      email_model_id: content.channel === 'EMAIL' ? content.email_model_id : null,
      settings: JSON.stringify(settingsOf(content)),
    })
    .execute();
  const texts = variantTexts(content);
  const variants = [{ label: 'A', text: texts.A }];
  if (texts.B !== null) variants.push({ label: 'B', text: texts.B });
  await ctx.db
    .insertInto('campaign_variants')
    .values(variants.map((variant) => ({ store_id, content_id, ...variant })))
    .execute();
}

/** Fields of contents that have columns and rows of their own. */
const STORED_APART = ['channel', 'email_model_id', 'subject', 'subject_b', 'text', 'text_b'];

/** Content settings other than texts and references. */
function settingsOf(content: CampaignContent): Record<string, unknown> {
  const settings = Object.entries(content).filter(([key]) => !STORED_APART.includes(key));
  return Object.fromEntries(settings);
}

export async function deleteDraft(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .deleteFrom('campaigns')
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
}

/**
 * Groups and models that a draft names must be this store's, and a private group one's own unless the
 * campaign has it already; the first stranger is named.
 */
export async function findForeignReference(
  ctx: Ctx,
  id: string,
  draft: CampaignDraft,
): Promise<string | null> {
  const clusters = [...draft.customer_cluster_ids, ...draft.excluded_cluster_ids];
  const contents = draft.actions.flatMap((action) => action.contents);
  const models = contents.flatMap((content) =>
    content.channel === 'EMAIL' ? (content.email_model_id ?? []) : [],
  );
  const templates = contents.flatMap((content) =>
    content.channel === 'OFFICIAL_WHATSAPP'
      ? [content.template_id ?? [], content.template_id_b ?? []].flat()
      : [],
  );
  const products = draft.bonus_strategy?.limitations.excluded_product_ids ?? [];
  const { rows } = await sql<{ field: string }>`
    select 'customer_cluster_ids' as field from unnest(${clusters}::uuid[]) as w(id)
      where not exists (select from customer_clusters k where k.store_id = ${ctx.store.id} and k.id = w.id
        and (k.visibility = 'store' or k.created_by = ${personId(ctx)} or exists (
          select from campaign_clusters u
           where u.store_id = k.store_id and u.campaign_id = ${id} and u.cluster_id = k.id)))
    union all
    select 'actions' from unnest(${models}::uuid[]) as w(id)
      where not exists (select from email_models m where m.store_id = ${ctx.store.id} and m.id = w.id)
    union all
    select 'actions' from unnest(${templates}::uuid[]) as w(id)
      where not exists (select from whatsapp_templates t where t.store_id = ${ctx.store.id} and t.id = w.id)
    union all
    select 'bonus_strategy' from unnest(${products}::uuid[]) as w(id)
      where not exists (select from products p where p.store_id = ${ctx.store.id} and p.id = w.id)
    union all
    select 'survey_id' where ${draft.survey_id}::uuid is not null
      and not exists (select from surveys s where s.store_id = ${ctx.store.id} and s.id = ${draft.survey_id}::uuid)
    union all
    select 'campaign_goal_id' where ${draft.campaign_goal_id}::uuid is not null
      and not exists (select from campaign_goals g where g.id = ${draft.campaign_goal_id}::uuid)
    limit 1`.execute(ctx.db);
  return rows[0]?.field ?? null;
}

/** A campaign as a source of messages. */
export function sourceOf(campaignId: string): Source {
  return { source_kind: 'campaign', source_id: campaignId };
}

/** The answer of the store's latest campaign about the automatic control group; null: never asked. */
export async function readControlAnswer(ctx: Ctx): Promise<boolean | null> {
  const row = await ctx.db
    .selectFrom('campaigns')
    .select('control_auto')
    .where('store_id', '=', ctx.store.id)
    .where('control_auto', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.control_auto ?? null;
}

/** Saves the percentage of a control group that the launch has set. */
export async function setControl(
  ctx: Ctx,
  { id, control_percentage }: Pick<Campaign, 'id' | 'control_percentage'>,
): Promise<void> {
  await ctx.db
    .updateTable('campaigns')
    .set({ control_percentage })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
}

/** Moves a campaign along; its queues follow, so that senders notice at once. */
export async function setStatus(
  ctx: Ctx,
  id: string,
  change: {
    status: Campaign['status'];
    wake_at: Date | null;
    launched_at?: Date | null;
    leaves_at?: Date | null;
    finished_at?: Date;
    pause_reason?: string | null;
  },
): Promise<void> {
  const { wake_at, ...fields } = change;
  await publishStatus(ctx, id, change.status, change.pause_reason ?? null);
  await ctx.db
    .updateTable('campaigns')
    .set({ ...fields, updated_at: ctx.clock.now() })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
  await wakeQueues(ctx, sourceOf(id), wake_at);
  await followGranting(ctx, id, change.status);
  // The results show the end once they are counted after it.
  if (isFinal(change.status)) await markStale(ctx, id);
}

/** Purchases earn the campaign's bonus only while it is active. */
async function followGranting(ctx: Ctx, id: string, status: Campaign['status']): Promise<void> {
  if (status !== 'activated') return stopGranting(ctx, id);
  const { bonus_strategy, ...campaign } = await findCampaign(ctx, id);
  if (bonus_strategy) await startGranting(ctx, { ...campaign, bonus_strategy });
}

async function publishStatus(
  ctx: Ctx,
  id: string,
  after: Campaign['status'],
  reason: string | null,
): Promise<void> {
  const { status: before } = await ctx.db
    .selectFrom('campaigns')
    .select('status')
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (before === after) return;
  const data = { before, after, reason };
  await publish(ctx, { kind: 'campaign.status_changed', subject_id: id, data });
}

/** How far the sending of a campaign is. */
export async function readProgress(ctx: Ctx, id: string): Promise<Campaign['progress']> {
  const { rows } = await sql<{ progress: Campaign['progress'] }>`
    select ${progress} as progress from campaigns c
     where c.store_id = ${ctx.store.id} and c.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw new Failure('not_found');
  return rows[0].progress;
}

/** Removes the unsent rest of the queue, with the reason. */
export async function dropQueue(ctx: Ctx, id: string, reason: string): Promise<void> {
  await dropMessages(
    ctx,
    sql`select q.message_id from queued_messages q
         where q.store_id = ${ctx.store.id} and q.queue_id in ${queuesOf(ctx, sourceOf(id))}
         order by q.message_id for update`,
    reason,
    null,
  );
}

/** Ends the messages of these queue rows, which `held` locks; returns how many there were. */
export async function dropMessages(
  ctx: Ctx,
  held: RawBuilder<unknown>,
  reason: string,
  person: string | null,
): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`
    select app.drop_messages(array(${held}), ${reason}, ${person}, ${ctx.clock.now()},
      ${JSON.stringify(shownActor(ctx.actor))}) as dropped`.execute(ctx.db);
  return rows[0]?.dropped ?? 0;
}
