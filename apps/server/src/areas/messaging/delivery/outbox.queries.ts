import type { SendingChannel } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import type { QueueOf } from './queue.ts';

/** Stores a whole message in the test outbox. */
export async function saveInOutbox(
  ctx: Ctx,
  message: {
    id: string;
    channel: SendingChannel;
    to_name: string;
    to_address: string;
    subject: string;
    html: string;
    body: string;
    /** The channel's own fields, as JSON. */
    content?: string;
  },
): Promise<void> {
  await ctx.db
    .insertInto('outbox_messages')
    .values({ store_id: ctx.store.id, ...message, created_at: ctx.clock.now() })
    .execute();
}

/** A source's message in the test outbox, under its id: only personal values for bulk messages. */
export interface OutboxRow {
  id: string;
  to_name: string;
  to_address: string;
  subject: string;
  personal_values: string[] | null;
  body: string | null;
  /** The channel's own fields, as JSON. */
  content?: string;
}

/** Stores messages of a source in the test outbox, each once. */
export async function saveOutboxRows(
  ctx: Ctx,
  { source_kind, source_id, channel }: Pick<QueueOf, 'source_kind' | 'source_id' | 'channel'>,
  rows: readonly OutboxRow[],
): Promise<void> {
  const created_at = ctx.clock.now();
  await ctx.db
    .insertInto('outbox_messages')
    .values(
      rows.map((row) => ({
        store_id: ctx.store.id,
        source_kind,
        source_id,
        channel,
        ...row,
        content: row.content ?? null,
        created_at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['store_id', 'id']).doNothing())
    .execute();
}
