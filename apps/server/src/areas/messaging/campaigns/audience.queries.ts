import { type Campaign, type Channel, type ExclusionReason, isSequence } from '@clientela/contract';
import { automaticControl } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import type { MessageCustomer } from '#areas/messaging/delivery/index';
import { clustersCondition, drawOf as drawIn } from '#areas/records/clusters/index';
import { messageFields } from '#areas/records/customers/index';
import type { Ctx } from '#platform/context';
import { surveyCases } from './surveys.queries.ts';

type Plan = Pick<
  Campaign,
  | 'id'
  | 'customer_cluster_ids'
  | 'excluded_cluster_ids'
  | 'customer_limit'
  | 'control_percentage'
  | 'restrictions'
  | 'priority'
  | 'trigger'
  | 'actions'
  | 'survey_id'
>;

/** A content as a customer may get it; in a list the most wanted comes first. */
export interface Choice {
  channel: Channel;
  /** Which of the action's contents, in their own order. */
  place: number;
  /** Cost per customer. */
  cost_micros: number;
  /** Whether it carries the link of the campaign's survey. */
  asks_survey?: boolean;
  /**
   * Takes precedence over all other contents, and is free, for customers who wrote to this number within 24 hours.
   */
  free_from?: string | undefined;
  /** In a channel test, the random group in which a customer reachable on both channels gets this content. */
  drawn_for?: 'A' | 'B' | undefined;
}

/**
 * Everybody in a campaign's groups with the judgement on each for one action: columns customer_id, place and
 * channel (of the content they get, or would get), contact, reason (null: gets the message), variant,
 * last_sale_sort, saving_micros. The same statement serves the pre-flight check, the downloads and the
 * sending, so that they cannot disagree.
 */
export async function judgedAudience(
  ctx: Ctx,
  campaign: Plan,
  choices: readonly Choice[],
): Promise<RawBuilder<unknown>> {
  const included = await includedIn(ctx, campaign);
  const excluded = await clustersCondition(ctx, campaign.excluded_cluster_ids);
  const weekly = await readWeeklyMessages(ctx);
  const surveys = await surveysIn(ctx, campaign, choices, []);
  const draw = drawOf(campaign, sql`l.customer_id`);
  const chosen = chooseOf(ctx, campaign, choices);
  return sql`(
    with considered as (
      select c.id as customer_id, ${chosen.place} as place, ${chosen.contact} as contact, ${chosen.saving} as saving_micros,
        ${chosen.variant} as variant, t.last_sale_sort, ${reasonOf(ctx, campaign, { excluded, weekly, surveys, reach: chosen.reason })} as reason
        from customers c
        join customer_totals t on t.store_id = c.store_id and t.customer_id = c.id
        ${chosen.joins}
       where c.store_id = ${ctx.store.id} and c.anonymized_at is null and ${included}
    ), single as (
      select customer_id, place, contact, saving_micros, variant, last_sale_sort,
        case when reason is null and row_number() over (
          partition by contact, reason is null order by last_sale_sort desc, customer_id) > 1
        then 'duplicate_contact' else reason end as reason
        from considered
    ), limited as (
      select customer_id, place, contact, saving_micros, variant, last_sale_sort,
        case when reason is null and row_number() over (
          partition by reason is null order by last_sale_sort desc, customer_id) > ${campaign.customer_limit}::int
        then 'over_limit' else reason end as reason
        from single
    )
    select l.customer_id, l.place, l.contact, l.saving_micros, l.last_sale_sort,
      case when l.reason is null and ${draw} % 100 < ${campaign.control_percentage}
        then 'control_group' else l.reason end as reason, l.variant
      from limited l)`;
}

/** Reminders of payments and surveys have no automatic control group. */
function isService({ trigger, survey_id }: Plan): boolean {
  return (
    survey_id !== null || trigger.kind === 'payment_pending' || trigger.kind === 'survey_answered'
  );
}

/** Sets the percentage of an automatic control group; all actions share it. */
export async function withControl<Of extends Plan & Pick<Campaign, 'control_auto'>>(
  ctx: Ctx,
  campaign: Of,
  actions: readonly (readonly Choice[])[],
): Promise<Of> {
  if (!campaign.control_auto) return campaign;
  if (isService(campaign)) return { ...campaign, control_percentage: 0 };
  const control_percentage = automaticControl(await countEligible(ctx, campaign, actions));
  return { ...campaign, control_percentage };
}

/** The customers that a campaign may reach; the groups of a trigger are its audience. */
async function countEligible(
  ctx: Ctx,
  campaign: Plan,
  actions: readonly (readonly Choice[])[],
): Promise<number> {
  if (campaign.trigger.kind === 'campaign_start') {
    const all = { ...campaign, control_percentage: 0 };
    return reached((await countAudience(ctx, all, actions)).together);
  }
  const { rows } = await sql<{ customers: number }>`
    select count(*)::int as customers from customers c
     where c.store_id = ${ctx.store.id} and c.anonymized_at is null and ${await includedIn(ctx, campaign)}`.execute(
    ctx.db,
  );
  return rows[0]?.customers ?? 0;
}

/** The members of a campaign's groups, over `customers c`; a sequence without groups includes everybody. */
export async function includedIn(ctx: Ctx, campaign: Plan): Promise<RawBuilder<boolean>> {
  const { customer_cluster_ids } = campaign;
  if (customer_cluster_ids.length === 0 && isSequence(campaign)) return sql`true`;
  return clustersCondition(ctx, customer_cluster_ids);
}

/** A customer's lot in a campaign: always the same one. */
export function drawOf({ id }: Plan, customer: RawBuilder<unknown>): RawBuilder<unknown> {
  return drawIn(id, customer);
}

/** The judgement on one customer of a sequence. */
export interface JudgedOne {
  customer_id: string;
  place: number;
  contact: string | null;
  saving_micros: number;
  reason: ExclusionReason | null;
  variant: 'A' | 'B';
  is_in_group: boolean;
}

/**
 * Applies the same rules to these customers only, who advance through a sequence individually: the result of one is
 * independent of the others.
 */
export async function judgeSome(
  ctx: Ctx,
  campaign: Plan,
  {
    customers,
    choices,
    enrollments = [],
  }: {
    customers: readonly string[];
    choices: readonly Choice[];
    /** Theirs, whose messages are of one occasion. */
    enrollments?: readonly string[];
  },
): Promise<JudgedOne[]> {
  const excluded = await clustersCondition(ctx, campaign.excluded_cluster_ids);
  const weekly = await readWeeklyMessages(ctx);
  const surveys = await surveysIn(ctx, campaign, choices, enrollments);
  const draw = drawOf(campaign, sql`c.id`);
  const chosen = chooseOf(ctx, campaign, choices);
  const { rows } = await sql<JudgedOne>`
    select j.customer_id, j.place, j.contact, j.saving_micros, j.variant, j.is_in_group,
      case when j.reason is null and j.is_control then 'control_group' else j.reason end as reason
      from (
        select c.id as customer_id, ${chosen.place} as place, ${chosen.contact} as contact,
          ${chosen.saving} as saving_micros, ${reasonOf(ctx, campaign, { excluded, weekly, surveys, reach: chosen.reason })} as reason,
          ${chosen.variant} as variant,
          ${draw} % 100 < ${campaign.control_percentage} as is_control, (${await includedIn(ctx, campaign)}) is true as is_in_group
          from customers c
          join customer_totals t on t.store_id = c.store_id and t.customer_id = c.id
          ${chosen.joins}
         where c.store_id = ${ctx.store.id} and c.id = any(${[...customers]}::uuid[])) j`.execute(
    ctx.db,
  );
  return rows;
}

/**
 * Chooses each customer's content, over `customers c`: the preferred one that reaches them, else the action's first,
 * whose exclusion reason they get. In a channel test the random group decides where both channels reach. A customer
 * reachable on one channel gets that content labelled with the other letter, which excludes them from the comparison.
 */
export function chooseOf(ctx: Ctx, campaign: Plan, choices: readonly Choice[]) {
  const named = choices.map((choice, index) => ({ ...choice, reach: sql.raw(`r${index}`) }));
  const joins = named.map(
    ({ channel, reach }) => sql`cross join lateral app.reach_of(c, ${channel}) ${reach}`,
  );
  const inOrder = named.toSorted((a, b) => a.place - b.place);
  const [first] = inOrder;
  if (!first) throw new Error('An action has no content');
  type Named = (typeof named)[number];
  type Value = (one: Named) => RawBuilder<unknown>;
  const free = named.find(({ free_from }) => free_from !== undefined);
  const isFree =
    free &&
    sql`${free.reach}.reason is null and exists (
    select from conversation_names n join conversations w on w.store_id = n.store_id and w.id = n.conversation_id
     where n.store_id = c.store_id and n.sender_id = ${free.free_from} and n.name = ${free.reach}.contact
       and w.window_expires_at > ${ctx.clock.now()})`;
  const lot = sql`case when ${drawOf(campaign, sql`c.id`)} / 100 % 2 = 1 then 'B' else 'A' end`;
  const isTest = named.every(({ drawn_for }) => drawn_for !== undefined);
  const areAll = sql.join(
    named.map(({ reach }) => sql`${reach}.reason is null`),
    sql` and `,
  );
  const inTurn = (from: readonly Named[], value: Value, none: Named) =>
    from.length === 1
      ? value(none)
      : sql`case ${sql.join(
          from.map((one) => sql`when ${one.reach}.reason is null then ${value(one)}`),
          sql` `,
        )} else ${value(none)} end`;
  const pick = (from: readonly Named[], value: Value, none: Named, ofFree: Value = value) => {
    if (isTest) {
      const drawn = from.map((one) => sql`when ${one.drawn_for} then ${value(one)}`);
      return sql`case when ${areAll} then case ${lot} ${sql.join(drawn, sql` `)} end else ${inTurn(from, value, none)} end`;
    }
    return free && isFree
      ? sql`case when ${isFree} then ${ofFree(free)} else ${inTurn(from, value, none)} end`
      : inTurn(from, value, none);
  };
  const other: Value = ({ drawn_for }) => sql`${drawn_for === 'A' ? 'B' : 'A'}::text`;
  const cost: Value = ({ cost_micros }) => sql`${cost_micros}::bigint`;
  const nothing: Value = () => sql`0::bigint`;
  return {
    joins: sql.join(joins, sql` `),
    place: pick(named, ({ place }) => sql`${place}::int`, first),
    contact: pick(named, ({ reach }) => sql`${reach}.contact`, first),
    reason: pick(named, ({ reach }) => sql`${reach}.reason`, first),
    variant: isTest
      ? sql`case when ${areAll} then ${lot} else ${inTurn(named, other, first)} end`
      : lot,
    saving: isTest
      ? sql`0::bigint`
      : sql`${inTurn(inOrder, cost, first)} - ${pick(named, cost, first, nothing)}`,
  };
}

/** The first reason that excludes a customer from the message, in the order people expect. */
function reasonOf(
  ctx: Ctx,
  campaign: Plan,
  {
    excluded,
    weekly,
    surveys,
    reach,
  }: {
    excluded: RawBuilder<boolean>;
    weekly: number;
    surveys: readonly RawBuilder<unknown>[];
    reach: RawBuilder<unknown>;
  },
): RawBuilder<string> {
  const { days_since_last_contact, days_since_last_sale, max_messages_per_week } =
    campaign.restrictions;
  const now = ctx.clock.now();
  const contacts = (days: number) => sql`from campaign_activities a
    where a.store_id = c.store_id and a.customer_id = c.id
      and a.sent_at > ${now}::timestamptz - make_interval(days => ${days})`;
  const rules: RawBuilder<unknown>[] = [
    sql`when ${excluded} then 'excluded_cluster'`,
    sql`when ${reach} is not null then ${reach}`,
  ];
  if (days_since_last_contact) {
    // The messages of a sequence do not stand in each other's way.
    const others = isSequence(campaign) ? sql`and a.campaign_id <> ${campaign.id}` : sql``;
    rules.push(
      sql`when exists (select ${contacts(days_since_last_contact)} ${others}) then 'recent_contact'`,
    );
  }
  if (days_since_last_sale) {
    rules.push(sql`when t.last_sale_at > ${now}::timestamptz - make_interval(days => ${days_since_last_sale})
      then 'recent_sale'`);
  }
  if (max_messages_per_week) {
    rules.push(
      sql`when (select count(*) ${contacts(7)}) >= ${max_messages_per_week} then 'weekly_limit'`,
    );
  }
  if (weekly > 0) {
    rules.push(sql`when ${takenOfWeek(ctx, campaign)} >= ${weekly} then 'weekly_limit'`);
  }
  rules.push(...surveys);
  return sql`case ${sql.join(rules, sql` `)} end`;
}

function surveysIn(
  ctx: Ctx,
  campaign: Plan,
  choices: readonly Choice[],
  enrollments: readonly string[],
): Promise<RawBuilder<unknown>[]> {
  const isAsking = campaign.survey_id !== null && choices.some(({ asks_survey }) => asks_survey);
  return isAsking ? surveyCases(ctx, campaign, enrollments) : Promise.resolve([]);
}

/** How many messages of campaigns the store lets a customer get in a week; 0: no limit. */
async function readWeeklyMessages(ctx: Ctx): Promise<number> {
  const { weekly_messages } = await ctx.db
    .selectFrom('stores')
    .select('weekly_messages')
    .where('id', '=', ctx.store.id)
    .executeTakeFirstOrThrow();
  return weekly_messages;
}

/** How long a message that a limit holds back waits: so far campaigns that go first are looked at. */
const AHEAD = '48 hours';

/** Customers at their weekly cap, counting sent and queued messages and those of campaigns with priority. */
function takenOfWeek(ctx: Ctx, { id, priority }: Plan): RawBuilder<unknown> {
  const now = ctx.clock.now();
  return sql`((select count(*) from campaign_activities a
      where a.store_id = c.store_id and a.customer_id = c.id
        and (a.sent_at > ${now}::timestamptz - interval '7 days' or a.status = 'waiting_to_send'))
    + (select count(*) from campaign_enrollments e
        join campaigns o on o.store_id = e.store_id and o.id = e.campaign_id and o.status = 'activated'
          and o.priority < ${priority} and o.id <> ${id}
      where e.store_id = c.store_id and e.customer_id = c.id and e.state = 'running'
        and e.due_at <= ${now}::timestamptz + ${AHEAD}::interval))`;
}

export interface AudienceCount {
  reason: ExclusionReason | null;
  customers: number;
}

/** Counts customers by verdict; reason null: recipients. */
export interface CountedAudience {
  /** A customer reached by any action gets the campaign; an unreached customer counts under the first action. */
  together: AudienceCount[];
  /** Recipients by action and content, with the saving of the choice. */
  recipients: { action: number; place: number; customers: number; saving_micros: number }[];
}

/** Counts the audience of each action with its choices, the actions in their order. */
export async function countAudience(
  ctx: Ctx,
  campaign: Plan,
  actions: readonly (readonly Choice[])[],
): Promise<CountedAudience> {
  interface Row extends AudienceCount {
    place: number;
    saving_micros: number;
  }
  const counted = await Promise.all(
    actions.map(async (choices) => {
      const { rows } = await sql<Row>`
        select j.reason, j.place, count(*) as customers, coalesce(sum(j.saving_micros), 0)::bigint as saving_micros
          from ${await judgedAudience(ctx, campaign, choices)} j group by j.reason, j.place`.execute(
        ctx.db,
      );
      return rows;
    }),
  );
  const recipients = counted.flatMap((rows, action) =>
    rows.flatMap(({ reason, ...row }) => (reason === null ? [{ action, ...row }] : [])),
  );
  const [only = []] = counted;
  const together =
    counted.length === 1 ? sumByReason(only) : await countTogether(ctx, campaign, actions);
  return { together, recipients };
}

function sumByReason(rows: readonly AudienceCount[]): AudienceCount[] {
  const sums = new Map<ExclusionReason | null, number>();
  for (const { reason, customers } of rows) {
    sums.set(reason, (sums.get(reason) ?? 0) + customers);
  }
  return [...sums].map(([reason, customers]) => ({ reason, customers }));
}

/** The recipients among counts by verdict. */
export function reached(counts: readonly AudienceCount[]): number {
  return counts.find(({ reason }) => reason === null)?.customers ?? 0;
}

async function countTogether(
  ctx: Ctx,
  campaign: Plan,
  actions: readonly (readonly Choice[])[],
): Promise<AudienceCount[]> {
  const { rows } = await sql<AudienceCount>`
    select o.reason, count(*) as customers from (
      select distinct on (j.customer_id) j.customer_id, j.reason
        from ${await judgedByAll(ctx, campaign, actions)} j
       order by j.customer_id, j.reason is not null, j.action) o
     group by o.reason`.execute(ctx.db);
  return rows;
}

/** The judgements of all actions one below the other, each with its number and the channel's name. */
async function judgedByAll(
  ctx: Ctx,
  campaign: Plan,
  actions: readonly (readonly Choice[])[],
): Promise<RawBuilder<unknown>> {
  const judged = await Promise.all(
    actions.map(async (choices, action) => {
      const one = await judgedAudience(ctx, campaign, choices);
      const names = choices.toSorted((a, b) => a.place - b.place).map(({ channel }) => channel);
      return sql`select c.*, ${action}::int as action, (${names}::text[])[c.place + 1] as channel from ${one} c`;
    }),
  );
  return sql`(${sql.join(judged, sql` union all `)})`;
}

export interface ExcludedCustomer {
  name: string;
  email: string | null;
  phone: string | null;
  reason: ExclusionReason;
  channel: Channel;
}

/** The excluded customers of each action, in the order of their names. */
export async function listExcluded(
  ctx: Ctx,
  campaign: Plan,
  {
    actions,
    reason,
  }: { actions: readonly (readonly Choice[])[]; reason?: ExclusionReason | undefined },
): Promise<ExcludedCustomer[]> {
  const judged = await judgedByAll(ctx, campaign, actions);
  const { rows } = await sql<ExcludedCustomer>`
    select app.name_of(c) as name, c.email, c.phone, j.reason, j.channel
      from ${judged} j
      join customers c on c.store_id = ${ctx.store.id} and c.id = j.customer_id
     where j.reason is not null ${reason ? sql`and j.reason = ${reason}` : sql``}
     order by c.name_sort, c.id, j.action`.execute(ctx.db);
  return rows;
}

/** A recipient as previews and estimates draw messages for them. */
export interface SampledRecipient extends MessageCustomer {
  customer_id: string;
  contact: string;
  variant: 'A' | 'B';
}

/** The first recipients over a channel, were it the only one: for previews and estimates with real data. */
export async function sampleRecipients(
  ctx: Ctx,
  campaign: Plan,
  { channel, most, among }: { channel: Channel; most: number; among?: readonly string[] | null },
): Promise<SampledRecipient[]> {
  const judged = await judgedAudience(ctx, campaign, [{ channel, place: 0, cost_micros: 0 }]);
  const { rows } = await sql<SampledRecipient>`
    with first as (
      select j.* from ${judged} j where j.reason is null ${among ? sql`and j.customer_id = any(${[...among]}::uuid[])` : sql``}
       order by j.last_sale_sort desc, j.customer_id limit ${most})
    select f.customer_id, f.contact, f.variant, c.first_name, c.last_name, c.email, ${messageFields('c')}, app.custom_texts_of(c.id) as custom
      from first f join customers c on c.store_id = ${ctx.store.id} and c.id = f.customer_id
     order by f.last_sale_sort desc, f.customer_id`.execute(ctx.db);
  return rows;
}
