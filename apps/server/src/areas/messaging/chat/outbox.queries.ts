import type { SendingChannel } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';

interface OutboxAddress {
  channel: SendingChannel;
  to_address: string;
  to_name: string;
  /** Of WhatsApp: the number that it left from. */
  sender_id: string | null;
}

/** The recipient, channel and sending number of a test-outbox message. */
export async function findOutboxAddress(ctx: Ctx, id: string): Promise<OutboxAddress | undefined> {
  const { rows } = await sql<OutboxAddress>`
    select o.channel, o.to_address, o.to_name, coalesce((o.content ->> 'sender_id')::uuid,
        case when o.channel like '%WHATSAPP' then (
          select q.sender::uuid from send_queues q where q.store_id = o.store_id and q.source_kind = o.source_kind
             and q.source_id = o.source_id and q.channel = o.channel and q.sender <> '' limit 1) end) as sender_id
      from outbox_messages o where o.store_id = ${ctx.store.id} and o.id = ${id}`.execute(ctx.db);
  return rows[0];
}
