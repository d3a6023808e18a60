import { LESSON_FACTS, type LessonFact } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { rowOf } from '#platform/row-of';

const some = (from: RawBuilder<unknown>, where: RawBuilder<unknown> = sql`true`) =>
  sql<boolean>`exists (select from ${from} where x.store_id = (select app.current_store()) and ${where})`;

const campaignOn = (trigger: string) =>
  some(sql`campaigns x`, sql`x.trigger ->> 'kind' = ${sql.lit(trigger)}`);

/** Whether each fact is true of the store of the call. */
const FACTS: Readonly<Record<LessonFact, RawBuilder<boolean>>> = {
  import_finished: some(sql`imports x`, sql`x.status = 'finished'`),
  customer_created: some(sql`customers x`, sql`x.anonymized_at is null`),
  dashboard_created: some(sql`dashboards x`, sql`not x.is_overview`),
  team_invited: sql`(${some(sql`invitations x`)} or (select count(*) > 1 from collaborators x
    where x.store_id = (select app.current_store())))`,
  shop_connected: some(sql`store_integrations x`, sql`x.state in ('synchronized', 'partial')`),
  email_domain_added: some(sql`email_domains x`),
  email_domain_verified: some(sql`email_domains x`, sql`x.status = 'verified'`),
  email_sender_verified: some(
    sql`email_senders x`,
    sql`(x.code_verified_at is not null or exists (select from email_domains d
      where d.store_id = x.store_id and d.domain = split_part(x.address, '@', 2)
        and d.status in ('verified', 'attention', 'waiting')))`,
  ),
  cluster_created: some(sql`customer_clusters x`),
  tag_created: some(sql`customer_tags x`),
  customer_tagged: some(sql`customer_tag_links x`),
  attribute_created: some(sql`custom_attributes x`),
  customers_merged: some(sql`customer_merges x`, sql`x.undone_at is null`),
  consent_text_published: some(sql`consent_texts x`),
  campaign_created: some(sql`campaigns x`),
  campaign_sent: some(sql`campaigns x`, sql`x.first_sent_at is not null`),
  cart_campaign_created: campaignOn('cart_abandoned'),
  birthday_campaign_created: campaignOn('birthday'),
  ab_test_created: some(sql`campaign_variants x`, sql`x.label = 'B'`),
  whatsapp_connected: some(
    sql`senders x`,
    sql`x.channel = any (app.number_channels()) and x.state in ('connected', 'degraded')`,
  ),
  sms_campaign_created: some(sql`campaign_contents x`, sql`x.channel = 'SMS'`),
  email_model_created: some(sql`email_models x`),
  bonus_campaign_created: some(sql`campaigns x`, sql`x.bonus_strategy is not null`),
  bonus_granted: some(sql`bonuses x`, sql`x.value > 0`),
  popup_created: some(sql`popups x`),
  popup_published: some(sql`popups x`, sql`x.version > 0`),
  survey_created: some(sql`surveys x`),
  survey_published: some(sql`surveys x`, sql`x.version > 0`),
  chat_replied: some(
    sql`conversation_messages x`,
    sql`x.direction = 'out' and x.author_kind in ('person', 'phone')`,
  ),
  wallet_topped_up: some(sql`ledger_entries x`, sql`x.kind = 'topup'`),
  report_scheduled: some(sql`dashboard_subscriptions x`),
};

/** Those of the facts that are true, read in one statement. */
export async function findFacts(ctx: Ctx, facts: Iterable<LessonFact>): Promise<LessonFact[]> {
  const wanted = [...new Set(facts)];
  if (wanted.length === 0) return [];
  const result = await sql<Record<string, boolean>>`
    select ${sql.join(wanted.map((fact) => sql`${FACTS[fact]} as ${sql.ref(fact)}`))}`.execute(
    ctx.db,
  );
  const row = rowOf(result);
  return LESSON_FACTS.filter((fact) => row[fact]);
}
