import type { Ctx } from '#platform/context';

interface ActiveContact {
  /** How the provider called them last. */
  address: string;
  last_message_at: string;
}

/** The contacts a number has exchanged messages with since then, the latest first. */
export function listActiveContacts(
  ctx: Ctx,
  senderId: string,
  since: Date,
): Promise<ActiveContact[]> {
  return ctx.db
    .selectFrom('conversations')
    .select(['address', 'last_message_at'])
    .where('store_id', '=', ctx.store.id)
    .where('sender_id', '=', senderId)
    .where('state', '=', 'open')
    .where('deleted_at', 'is', null)
    .where('last_message_at', '>=', since.toISOString())
    .orderBy('last_message_at', 'desc')
    .limit(100)
    .execute();
}
