import type { Customer } from '@clientela/contract';
import { CONTACT_CHANNELS, type ContactChannel } from '@clientela/contract';
import type { CustomerField } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { recordAuditEvent } from '#areas/identity/audit/index';
import type { Ctx } from '#platform/context';
import { publish } from '#platform/domain-events';
import { Failure } from '#platform/failure';
import { newId } from '#platform/ids';
import { rowOf } from '#platform/row-of';
import { ERASURE } from './consent-events.ts';
import { leaveRefusals } from './consents.queries.ts';
import { customerFields } from './customer-fields.ts';
import { findCustomerRow } from './customer-rows.queries.ts';

/** A customer whole, or "not found". */
export async function findCustomer(ctx: Ctx, id: string): Promise<Customer> {
  const row = await findCustomerRow(ctx, id);
  if (!row) throw new Failure('not_found');
  const result = await sql<Omit<Customer, keyof typeof row | 'reach' | 'rfm'> & ReachRow & Scores>`
    select c.stage, c.document, ${customerFields('c')}, c.integration_name,
      c.enable_for_interactions, c.anonymized_at, c.updated_at,
      t.sales_count, t.first_sale_at,
      case when t.sales_count > 0 then app.rfm_score(t.last_sale_day, k.recency) end as r,
      case when t.sales_count > 0 then app.rfm_score(t.sales_count, k.frequency) end as f,
      case when t.sales_count > 0 then app.rfm_score(t.sales_total, k.monetary) end as m,
      array(select value from customer_identities i
        where i.store_id = c.store_id and i.customer_id = c.id and i.kind = 'phone' and not i.is_form
        order by value) as phones,
      coalesce((select json_agg(json_build_object('integration_name', i.provider, 'integration_id', i.value)
          order by i.provider, i.value) from customer_identities i
        where i.store_id = c.store_id and i.customer_id = c.id and i.kind = 'integration'), '[]') as integration_metadata,
      ${sql.join(CONTACT_CHANNELS.map(reachReason))}
    from customers c
    join customer_totals t on t.store_id = c.store_id and t.customer_id = c.id
    left join rfm_thresholds k on k.store_id = c.store_id
    where c.store_id = ${ctx.store.id} and c.id = ${id}`.execute(ctx.db);
  const { r, f, m, reach_EMAIL, reach_SMS, reach_WHATSAPP, ...rest } = rowOf(result);
  const reasons = { EMAIL: reach_EMAIL, SMS: reach_SMS, WHATSAPP: reach_WHATSAPP };
  return {
    ...row,
    ...rest,
    rfm: r && f && m ? { r, f, m } : null,
    reach: CONTACT_CHANNELS.map((channel) => ({
      channel,
      allowed: reasons[channel] === null,
      reason: reasons[channel],
    })),
  };
}

type Reason = Customer['reach'][number]['reason'];
interface ReachRow {
  reach_EMAIL: Reason;
  reach_SMS: Reason;
  reach_WHATSAPP: Reason;
}
interface Scores {
  r: number | null;
  f: number | null;
  m: number | null;
}

/** Why this channel is closed for customer `c`, null where it is open: app.reach_of in the words of the screen. */
function reachReason(channel: ContactChannel) {
  return sql`(select case r.reason
      when 'interactions_disabled' then 'disabled'
      when 'no_consent' then case when r.detail = ${ERASURE} then 'erased' else 'refused' end
      when 'opted_out' then 'opt_out'
      when 'suppressed' then case when r.detail in ('hard_bounce', 'soft_bounce', 'unreachable') then 'bounce' else 'opt_out' end
      else r.reason end
    from app.reach_of(c, ${channel}) r) as ${sql.ref(`reach_${channel}`)}`;
}

export interface CustomerFields extends Record<CustomerField, string | null> {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  phone_country_code: string;
  document: string;
  enable_for_interactions: boolean;
}

export async function insertCustomer(
  ctx: Ctx,
  id: string,
  fields: Partial<CustomerFields>,
  stage: 'customer' | 'lead',
): Promise<void> {
  const now = ctx.clock.now();
  const added = { stage, source: 'typed', created_at: now, updated_at: now };
  await ctx.db
    .insertInto('customers')
    .values({ store_id: ctx.store.id, id, ...fields, ...added })
    .execute();
  await ctx.db
    .insertInto('customer_totals')
    .values({ store_id: ctx.store.id, customer_id: id, stage })
    .execute();
}

/**
 * Locks a customer for a change, in the caller's transaction, and returns it. An anonymised
 * customer cannot change.
 */
export async function lockForChange(
  ctx: Ctx,
  id: string,
): Promise<CustomerFields & { stage: string }> {
  const row = await ctx.db
    .selectFrom('customers')
    .selectAll()
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Failure('not_found');
  if (row.anonymized_at) throw new Failure('customer_anonymized');
  return row as unknown as CustomerFields & { stage: string };
}

export async function changeCustomer(
  ctx: Ctx,
  id: string,
  fields: Partial<CustomerFields>,
): Promise<void> {
  await ctx.db
    .updateTable('customers')
    .set({ ...fields, updated_at: ctx.clock.now() })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
}

export interface Identity {
  kind: 'document' | 'email' | 'phone';
  value: string;
}

/**
 * Sets the customer's identities, replacing those of the same kinds. Returns those held by other
 * customers.
 */
export async function claimIdentities(
  ctx: Ctx,
  customerId: string,
  identities: readonly Identity[],
): Promise<(Identity & { holder: string })[]> {
  // their former phone still identifies them
  const replaced = identities.map(({ kind }) => kind).filter((kind) => kind !== 'phone');
  if (replaced.length > 0) {
    await ctx.db
      .deleteFrom('customer_identities')
      .where('store_id', '=', ctx.store.id)
      .where('customer_id', '=', customerId)
      .where('kind', 'in', replaced)
      .execute();
  }
  const values = identities.map((identity) => ({
    store_id: ctx.store.id,
    customer_id: customerId,
    ...identity,
  }));
  await ctx.db
    .insertInto('customer_identities')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<Identity & { holder: string }>`
    select i.kind, i.value, i.customer_id as holder from customer_identities i
    join unnest(${identities.map((i) => i.kind)}::text[], ${identities.map((i) => i.value)}::text[]) as w(kind, value)
      on w.kind = i.kind and w.value = i.value
    where i.store_id = ${ctx.store.id} and i.provider = '' and i.customer_id <> ${customerId}`.execute(
    ctx.db,
  );
  return rows;
}

/** Notes that an identity of this customer leads to another one, for a person to look at. */
export async function noteConflict(
  ctx: Ctx,
  customerId: string,
  { kind, value, holder }: Identity & { holder: string },
): Promise<void> {
  await ctx.db
    .insertInto('identity_conflicts')
    .values({
      store_id: ctx.store.id,
      id: newId(),
      customer_id: customerId,
      other_customer_id: holder,
      kind,
      value,
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Deletes the customer and all records merged into it; orders stay as anonymous ones that still
 * count in revenue.
 * @throws Failure `customer_has_bonus`: bonus entries are immutable and need their customer.
 */
export async function removeCustomer(ctx: Ctx, id: string): Promise<void> {
  // A merge stores a copy of the other record, which may itself include merged records.
  await sql`with recursive gone (id) as (
      select ${id}::uuid
      union select m.merged_customer_id from customer_merges m join gone on m.kept_customer_id = gone.id
       where m.store_id = ${ctx.store.id} and m.undone_at is null)
    delete from customer_merges m using gone
     where m.store_id = ${ctx.store.id} and m.kept_customer_id = gone.id`.execute(ctx.db);
  await sql`select app.release_orders(${id})`.execute(ctx.db);
  await leaveRefusals(ctx, id);
  await ctx.db
    .deleteFrom('customers')
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      const isBonus = error instanceof pg.DatabaseError && error.table?.startsWith('bonus');
      throw isBonus ? new Failure('customer_has_bonus', { cause: error }) : error;
    });
  await recordAuditEvent(ctx, {
    action: 'customer.deleted',
    target_kind: 'customer',
    target_id: id,
    details: {},
  });
  await publish(ctx, { kind: 'customer.deleted', subject_id: id, customer_id: id, data: {} });
}

/** Saves the number of campaigns per customer; `counts` selects `customer_id` and `campaigns`. */
export async function writeCampaignCounts(ctx: Ctx, counts: RawBuilder<unknown>): Promise<void> {
  await sql`
    update customer_totals t set campaign_count = n.campaigns from (${counts}) n
     where t.store_id = ${ctx.store.id} and t.customer_id = n.customer_id
       and t.campaign_count <> n.campaigns`.execute(ctx.db);
}
