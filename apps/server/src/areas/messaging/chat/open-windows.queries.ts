import type { Ctx } from '#platform/context';

/** Whether a contact has ever written to a number. */
export async function hasWritten(ctx: Ctx, senderId: string, contact: string): Promise<boolean> {
  const found = await conversationsOf(ctx, senderId, [contact])
    .where('c.window_expires_at', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Which of these contacts have written to a number within 24 hours, and so may be answered freely. */
export async function findOpenWindows(
  ctx: Ctx,
  senderId: string,
  contacts: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await conversationsOf(ctx, senderId, contacts)
    .where('c.window_expires_at', '>', ctx.clock.now().toISOString())
    .execute();
  return new Set(rows.map(({ name }) => name));
}

function conversationsOf(ctx: Ctx, senderId: string, contacts: readonly string[]) {
  return ctx.db
    .selectFrom('conversation_names as n')
    .innerJoin('conversations as c', (join) =>
      join.onRef('c.store_id', '=', 'n.store_id').onRef('c.id', '=', 'n.conversation_id'),
    )
    .select('n.name')
    .where('n.store_id', '=', ctx.store.id)
    .where('n.sender_id', '=', senderId)
    .where('n.name', 'in', contacts);
}
