import { type CustomerConsent, RELEASABLE_REASONS } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';

/** A customer's consents and refusals, by channel. */
export async function listConsents(ctx: Ctx, customerId: string): Promise<CustomerConsent[]> {
  const known = await ctx.db
    .selectFrom('customers')
    .select('id')
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', customerId)
    .executeTakeFirst();
  if (!known) throw new Failure('not_found');
  return ctx.db
    .selectFrom('customer_consents')
    .select(['channel', 'granted', 'source', 'wording as text', 'recorded_at'])
    .where('store_id', '=', ctx.store.id)
    .where('customer_id', '=', customerId)
    .orderBy('channel')
    .$castTo<CustomerConsent>()
    .execute();
}

/** Writes the current state; the audit log has the previous ones. */
export async function saveConsent(
  ctx: Ctx,
  customer_id: string,
  { channel, granted, source, text: wording }: Omit<CustomerConsent, 'recorded_at'>,
): Promise<void> {
  const state = { granted, source, wording, recorded_at: ctx.clock.now() };
  await ctx.db
    .insertInto('customer_consents')
    .values({ store_id: ctx.store.id, customer_id, channel, ...state })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'customer_id', 'channel']).doUpdateSet(state),
    )
    .execute();
}

/** The source of a refusal by opt-out. */
const OPT_OUT = 'opt_out';

/** Stores the opt-out with the person, so that a new contact does not undo it. */
export async function refuseForPerson(
  ctx: Ctx,
  channel: CustomerConsent['channel'],
  customers: readonly string[],
): Promise<void> {
  if (customers.length === 0) return;
  await sql`
    insert into customer_consents as k (store_id, customer_id, channel, granted, source, recorded_at)
    select distinct ${ctx.store.id}::uuid, id, ${channel}, false, ${OPT_OUT}, ${ctx.clock.now()}::timestamptz
      from unnest(${[...customers]}::uuid[]) id
    on conflict (store_id, customer_id, channel) do update
      set granted = false, source = excluded.source, wording = '', recorded_at = excluded.recorded_at
     where k.granted`.execute(ctx.db);
}

/** An opt-out replaces a refusal that expires or can be released, and coexists with any other. */
export const OPT_OUT_OUTLASTS = sql`on conflict (store_id, channel, contact) do update set reason = ${OPT_OUT}
  where suppressions.reason in (${sql.join(RELEASABLE_REASONS)})`;

/** Before a deletion: leaves the customer's refusals on their contacts. */
export async function leaveRefusals(ctx: Ctx, customerId: string): Promise<void> {
  await sql`
    insert into suppressions (store_id, channel, contact, reason, created_at)
    select c.store_id, n.channel, r.contact, 'opt_out', n.recorded_at
      from customers c
      join customer_consents n on n.store_id = c.store_id and n.customer_id = c.id and n.source = ${OPT_OUT}
       and not n.granted
      cross join lateral app.reach_of(c, n.channel) r
     where c.store_id = ${ctx.store.id} and c.id = ${customerId} and r.contact <> ''
    ${OPT_OUT_OUTLASTS}`.execute(ctx.db);
}

/** Lifts an opt-out; an address that bounced stays suppressed. */
export async function liftOptOut(
  ctx: Ctx,
  customerId: string,
  channel: CustomerConsent['channel'],
): Promise<void> {
  await sql`
    delete from suppressions s
     using customers c cross join lateral app.reach_of(c, ${channel}) r
     where c.store_id = ${ctx.store.id} and c.id = ${customerId}
       and s.store_id = c.store_id and s.channel = ${channel} and s.contact = r.contact
       and s.reason in ('opt_out', 'complaint', 'manual')`.execute(ctx.db);
}
