import type { Ctx } from '#platform/context';

/** Returns the owner of a number; undefined for an unknown number. */
export async function findCustomerByPhone(ctx: Ctx, phone: string): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('customer_identities')
    .select('customer_id')
    .where('store_id', '=', ctx.store.id)
    .where('kind', '=', 'phone')
    .where('provider', '=', '')
    .where('value', '=', phone)
    .executeTakeFirst();
  return row?.customer_id;
}

interface ReceivedSms {
  id: string;
  provider: string;
  external_id: string;
  customer_id: string;
  contact: string;
  body: string;
  received_at: Date;
}

/** Stores a customer's message; returns whether it is new. */
export async function saveReceivedSms(ctx: Ctx, received: ReceivedSms): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('received_sms')
    .values({ store_id: ctx.store.id, ...received })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Messages by SMS to a customer that have not left, held in the order in which senders finish theirs. */
export async function listWaitingSms(ctx: Ctx, customerId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('queued_messages as q')
    .innerJoin('send_queues as w', (join) =>
      join.onRef('w.store_id', '=', 'q.store_id').onRef('w.id', '=', 'q.queue_id'),
    )
    .innerJoin('campaign_activities as a', (join) =>
      join.onRef('a.store_id', '=', 'q.store_id').onRef('a.id', '=', 'q.message_id'),
    )
    .select('q.message_id')
    .where('q.store_id', '=', ctx.store.id)
    .where('a.customer_id', '=', customerId)
    .where('w.channel', '=', 'SMS')
    .where((eb) =>
      eb.or([eb('q.attempt', '=', 0), eb('q.due_at', '<=', ctx.clock.now().toISOString())]),
    )
    .orderBy('q.message_id')
    .forUpdate('q')
    .execute();
  return rows.map(({ message_id }) => message_id);
}
