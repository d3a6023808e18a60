import type { CustomerConsent } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';

/** What a customer allows and refuses, by channel. */
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

/** Writes the newest state; the audit log keeps those before it. */
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

/** Whoever asked for no more messages gets them again; an address that bounces stays blocked. */
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
