import type { Campaign, ExclusionReason } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import { clustersCondition } from '#areas/clusters/index';
import type { Ctx } from '#platform/context';
import { unseen } from '#platform/tenant-database';

type Plan = Pick<
  Campaign,
  | 'id'
  | 'customer_cluster_ids'
  | 'excluded_cluster_ids'
  | 'customer_limit'
  | 'control_percentage'
  | 'restrictions'
>;

/**
 * Everybody in a campaign's groups with the judgement on each: columns customer_id, contact,
 * reason (null: gets the message), variant, last_sale_sort. The same statement serves the
 * pre-flight check, the downloads and the sending, so that they cannot disagree.
 */
export async function judgedAudience(ctx: Ctx, campaign: Plan): Promise<RawBuilder<unknown>> {
  const included = await clustersCondition(ctx, campaign.customer_cluster_ids);
  const excluded = await clustersCondition(ctx, campaign.excluded_cluster_ids);
  const draw = sql`(hashtextextended(l.customer_id::text, hashtextextended(${campaign.id}, 0)) & 9223372036854775807)`;
  return sql`(
    with considered as (
      select c.id as customer_id, c.email as contact, t.last_sale_sort, ${reasonOf(ctx, campaign, excluded)} as reason
        from customers c
        join customer_totals t on t.store_id = c.store_id and t.customer_id = c.id
        left join suppressions s on s.store_id = c.store_id and s.channel = 'EMAIL' and s.contact = c.email
       where c.store_id = ${unseen(ctx.store.id)} and c.anonymized_at is null and ${included}
    ), single as (
      select customer_id, contact, last_sale_sort,
        case when reason is null and row_number() over (
          partition by contact, reason is null order by last_sale_sort desc, customer_id) > 1
        then 'duplicate_contact' else reason end as reason
        from considered
    ), limited as (
      select customer_id, contact, last_sale_sort,
        case when reason is null and row_number() over (
          partition by reason is null order by last_sale_sort desc, customer_id) > ${campaign.customer_limit}::int
        then 'over_limit' else reason end as reason
        from single
    )
    select l.customer_id, l.contact, l.last_sale_sort,
      case when l.reason is null and ${draw} % 100 < ${campaign.control_percentage}
        then 'control_group' else l.reason end as reason,
      case when ${draw} / 100 % 2 = 1 then 'B' else 'A' end as variant
      from limited l)`;
}

/** The first thing that stands between a customer and the message, in the order people expect. */
function reasonOf(
  ctx: Ctx,
  { restrictions }: Plan,
  excluded: RawBuilder<boolean>,
): RawBuilder<string> {
  const { days_since_last_contact, days_since_last_sale, max_messages_per_week } = restrictions;
  const now = ctx.clock.now();
  const contacts = (days: number) => sql`from campaign_activities a
    where a.store_id = c.store_id and a.customer_id = c.id
      and a.sent_at > ${now}::timestamptz - make_interval(days => ${days})`;
  const rules: RawBuilder<unknown>[] = [
    sql`when ${excluded} then 'excluded_cluster'`,
    sql`when c.email is null or c.email = '' then 'no_contact'`,
    sql`when c.email !~ '^[^@[:space:]<>]+@[^@[:space:]<>]+\.[^@[:space:]<>]{2,}$' then 'invalid_contact'`,
    sql`when not c.enable_for_interactions then 'interactions_disabled'`,
    sql`when exists (select from customer_consents n where n.store_id = c.store_id
      and n.customer_id = c.id and n.channel = 'EMAIL' and not n.granted) then 'no_consent'`,
    sql`when s.reason = 'opt_out' then 'opted_out'`,
    sql`when s.reason is not null then 'suppressed'`,
  ];
  if (days_since_last_contact) {
    rules.push(
      sql`when exists (select ${contacts(days_since_last_contact)}) then 'recent_contact'`,
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
  return sql`case ${sql.join(rules, sql` `)} end`;
}

export interface AudienceCount {
  reason: ExclusionReason | null;
  customers: number;
}

/** How many there are of each judgement; reason null are those who get the message. */
export async function countAudience(ctx: Ctx, campaign: Plan): Promise<AudienceCount[]> {
  const judged = await judgedAudience(ctx, campaign);
  const { rows } = await sql<AudienceCount>`
    select j.reason, count(*) as customers from ${judged} j group by j.reason`.execute(ctx.db);
  return rows;
}

export interface ExcludedCustomer {
  name: string;
  contact: string | null;
  phone: string | null;
  reason: ExclusionReason;
}

/** Who is left out, in the order of their names. */
export async function listExcluded(
  ctx: Ctx,
  campaign: Plan,
  reason: ExclusionReason | undefined,
): Promise<ExcludedCustomer[]> {
  const judged = await judgedAudience(ctx, campaign);
  const { rows } = await sql<ExcludedCustomer>`
    select app.name_of(c) as name, c.email as contact, c.phone, j.reason
      from ${judged} j
      join customers c on c.store_id = ${unseen(ctx.store.id)} and c.id = j.customer_id
     where j.reason is not null ${reason ? sql`and j.reason = ${reason}` : sql``}
     order by c.name_sort, c.id`.execute(ctx.db);
  return rows;
}

/** The first recipients, for previews with real data. */
export async function sampleRecipients(
  ctx: Ctx,
  campaign: Plan,
  most: number,
): Promise<{ customer_id: string; variant: 'A' | 'B' }[]> {
  const judged = await judgedAudience(ctx, campaign);
  const { rows } = await sql<{ customer_id: string; variant: 'A' | 'B' }>`
    select j.customer_id, j.variant from ${judged} j where j.reason is null
     order by j.last_sale_sort desc, j.customer_id limit ${most}`.execute(ctx.db);
  return rows;
}
