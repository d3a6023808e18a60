import type { SendingChannel } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import type { QueueOf } from './queue.ts';

/** Keeps a message that would have left, whole. */
export async function keepInOutbox(
  ctx: Ctx,
  message: {
    id: string;
    channel: SendingChannel;
    to_name: string;
    to_address: string;
    subject: string;
    html: string;
    body: string;
    /** What its channel keeps beside its words, as JSON. */
    content?: string;
  },
): Promise<void> {
  await ctx.db
    .insertInto('outbox_messages')
    .values({ store_id: ctx.store.id, ...message, created_at: ctx.clock.now() })
    .execute();
}

/** What the test outbox keeps of a source's message, under its id: its personal values where it is bulky. */
export interface OutboxRow {
  id: string;
  to_name: string;
  to_address: string;
  subject: string;
  personal_values: string[] | null;
  body: string | null;
  /** What its channel keeps beside its words, as JSON. */
  content?: string;
}

/** Keeps messages of a source that would have left, each once. */
export async function keepOutboxRows(
  ctx: Ctx,
  { source_kind, source_id, channel }: Pick<QueueOf, 'source_kind' | 'source_id' | 'channel'>,
  rows: readonly OutboxRow[],
): Promise<void> {
  const created_at = ctx.clock.now();
  await ctx.db
    .insertInto('outbox_messages')
    .values(
      rows.map((row) => ({
        ...{ store_id: ctx.store.id, source_kind, source_id, channel },
        ...row,
        content: row.content ?? null,
        created_at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['store_id', 'id']).doNothing())
    .execute();
}
