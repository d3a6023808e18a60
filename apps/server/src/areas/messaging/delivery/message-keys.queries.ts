import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import type { QueueOf, Source } from './queue.ts';
import type { MessageKey } from './receipts.port.ts';

/** A message with its provider id and its cost. */
export interface KnownMessage extends MessageKey {
  message_id: string;
  units: number;
}

/** Stores provider ids of messages, to match their receipts. */
export async function saveMessageKeys(
  ctx: Ctx,
  { id: queue_id, source_kind }: Pick<QueueOf, 'id' | 'source_kind'>,
  keys: readonly KnownMessage[],
): Promise<void> {
  const column = <Name extends keyof KnownMessage>(name: Name) => keys.map((key) => key[name]);
  await sql`
    insert into message_keys (store_id, source_kind, queue_id, provider, provider_message_id, message_id, units, created_at)
    select ${ctx.store.id}, ${source_kind}, ${queue_id}, k.*, ${ctx.clock.now()}
      from unnest(${column('provider')}::text[], ${column('provider_message_id')}::text[], ${column('message_id')}::uuid[],
        ${column('units')}::int[]) as k
    on conflict do nothing`.execute(ctx.db);
}

/** Queue and cost of a message by its provider id. */
export interface SentMessage extends Pick<Source, 'source_kind'> {
  message_id: string;
  /** Null for messages sent before this column existed. */
  queue_id: string | null;
  units: number;
}

/** Messages of a store by the ids that this provider knows them under. */
export async function findKnownMessages(
  ctx: Ctx,
  provider: string,
  ids: readonly string[],
): Promise<Map<string, SentMessage>> {
  const { rows } = await sql<SentMessage & { provider_message_id: string }>`
    select source_kind, message_id, queue_id, units, provider_message_id from message_keys
     where store_id = ${ctx.store.id} and provider = ${provider}
       and provider_message_id = any(${ids}::text[])`.execute(ctx.db);
  return new Map(rows.map(({ provider_message_id, ...row }) => [provider_message_id, row]));
}
