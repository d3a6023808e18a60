import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { rowOf } from '#platform/row-of';

/** Kinds of data that an erasure removes or empties. */
export const ERASED_KINDS = [
  'identities',
  'custom_values',
  'tags',
  'notes',
  'groups',
  'consents',
  'opt_outs',
  'merges',
  'message_contacts',
  'conversations',
  'conversation_messages',
  'received_sms',
  'carts',
  'payments',
  'events',
  'popup_signups',
  'typed_answers',
] as const;

/** Kinds of data that stay without the person. */
export const KEPT_KINDS = [
  'orders',
  'activities',
  'bonuses',
  'consent_records',
  'survey_responses',
  'digests',
] as const;

export type ErasedKind = (typeof ERASED_KINDS)[number];
export type KeptKind = (typeof KEPT_KINDS)[number];

/** How many rows of each kind an erasure removed, and how many stay. */
export interface ErasureCounts {
  /** The person had no record: there was nothing to erase. */
  had_no_record?: true;
  gone: Record<ErasedKind, number>;
  stays: Record<KeptKind, number>;
}

/** The receipt of a person without a record: only these digests stay. */
export function nothingErased(digests: number): ErasureCounts {
  const none = <Kind extends string>(kinds: readonly Kind[]) =>
    Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;
  return {
    had_no_record: true,
    gone: none(ERASED_KINDS),
    stays: { ...none(KEPT_KINDS), digests },
  };
}

/** Counts a customer's rows before they are erased, in the erasure's transaction. */
export async function countErased(
  ctx: Ctx,
  customer: string,
): Promise<{ gone: ErasureCounts['gone']; stays: Omit<ErasureCounts['stays'], 'digests'> }> {
  const own = (table: string, and = sql`true`) =>
    sql`(select count(*)::int from ${sql.table(table)} x
      where x.store_id = ${ctx.store.id} and x.customer_id = ${customer} and ${and})`;
  const gone: Record<ErasedKind, RawBuilder<unknown>> = {
    identities: own('customer_identities', sql`not x.is_form`),
    custom_values: own('custom_values'),
    tags: own('customer_tag_links'),
    notes: own('customer_notes'),
    groups: own('customer_cluster_members'),
    consents: own('customer_consents'),
    opt_outs: sql`(select count(*)::int from suppressions s
      where s.store_id = ${ctx.store.id} and s.channel = any (app.contact_channels()) and s.contact in (
        select i.value from customer_identities i
         where i.store_id = s.store_id and i.customer_id = ${customer} and i.kind in ('email', 'phone')))`,
    merges: sql`coalesce(cardinality(app.merges_into(${customer})), 0)`,
    message_contacts: own('campaign_activities', sql`x.contact is not null`),
    conversations: own('conversations'),
    conversation_messages: sql`(select count(*)::int from conversation_messages m
      join conversations x on x.store_id = m.store_id and x.id = m.conversation_id
     where x.store_id = ${ctx.store.id} and x.customer_id = ${customer})`,
    received_sms: own('received_sms'),
    carts: own('carts'),
    payments: own('order_payments'),
    events: own('custom_events'),
    popup_signups: own('popup_submissions'),
    typed_answers: sql`(select count(*)::int from survey_answers a
      join survey_responses x on x.store_id = a.store_id and x.id = a.response_id
     where x.store_id = ${ctx.store.id} and x.customer_id = ${customer} and jsonb_typeof(a.value) = 'string')`,
  };
  const stays: Record<Exclude<KeptKind, 'digests'>, RawBuilder<unknown>> = {
    orders: own('orders'),
    activities: own('campaign_activities'),
    bonuses: own('bonuses'),
    consent_records: own('consent_records'),
    survey_responses: own('survey_responses'),
  };
  const object = (counts: Record<string, RawBuilder<unknown>>) =>
    sql`json_build_object(${sql.join(Object.entries(counts).flatMap(([kind, count]) => [sql.lit(kind), count]))})`;
  const result = await sql<{
    gone: ErasureCounts['gone'];
    stays: Omit<ErasureCounts['stays'], 'digests'>;
  }>`select ${object(gone)} as gone, ${object(stays)} as stays`.execute(ctx.db);
  return rowOf(result);
}
