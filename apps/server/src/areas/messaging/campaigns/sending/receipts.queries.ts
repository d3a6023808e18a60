import type { SendingChannel } from '@clientela/contract';
import { sql } from 'kysely';
import type { Received } from '#areas/messaging/delivery/index';
import { reopenContacts, suppressContacts, unreachableBy } from '#areas/records/customers/index';
import type { Ctx } from '#platform/context';
import { messageEvents } from '../message-events.ts';

const MOVED = sql`select campaign_id, id, reason,
    case status when 'read' then 'message.read' when 'delivered' then 'message.delivered'
      else 'message.failed' end as kind from moved`;

const FAILED = sql`('failed', 'invalid_contact')`;

/**
 * Moves messages on as their receipts say: sent, delivered, read, and from sent to failed. A receipt that
 * comes twice, late or out of order changes nothing; a delivery after a failure counts, and its contact can
 * be reached. Returns the messages that failed.
 */
export async function receiveReceipts(
  ctx: Ctx,
  channel: SendingChannel,
  received: readonly Received[],
): Promise<string[]> {
  const of = <Key extends keyof Received>(key: Key) => received.map((receipt) => receipt[key]);
  const { rows } = await sql<{
    id: string;
    status: string;
    reason: string | null;
    contact: string | null;
    was: string;
  }>`
    with said as (
      select message_id, min(at) filter (where status = 'read') as read_at,
        min(at) filter (where status <> 'failed') as delivered_at, min(at) filter (where status = 'failed') as failed_at,
        max(reason) as reason, bool_or(is_dead) as is_dead, max(response) as response
        from unnest(${of('message_id')}::uuid[], ${of('status')}::text[], ${of('reason')}::text[],
          ${of('isDeadContact')}::boolean[], ${of('response')}::text[], ${of('at')}::timestamptz[])
          as r(message_id, status, reason, is_dead, response, at)
       group by message_id
    ), moved as (
      update campaign_activities a
         set status = case when s.read_at is not null then 'read' when s.delivered_at is not null then 'delivered'
               when s.is_dead then 'invalid_contact' else 'failed' end,
           delivered_at = coalesce(a.delivered_at, s.delivered_at),
           opened_at = coalesce(a.opened_at, s.read_at),
           sent_at = coalesce(a.sent_at, s.delivered_at),
           completed_at = case when s.delivered_at is null then s.failed_at end,
           reason = case when s.delivered_at is null then s.reason end,
           response = case when b.status in ${FAILED} then s.response else coalesce(s.response, a.response) end
        from said s join campaign_activities b on b.store_id = ${ctx.store.id} and b.id = s.message_id
       where a.store_id = ${ctx.store.id} and a.id = s.message_id
         and (a.status = 'sent' or (a.status = 'delivered' and s.read_at is not null)
           or (a.status in ${FAILED} and s.delivered_at is not null))
      returning a.id, a.campaign_id, a.status, a.reason, a.contact, a.response, b.status as was
    ), events as (${messageEvents(ctx, MOVED, { was_sent: true })}
    )
    select id, campaign_id, status, reason, contact, response, was from moved`.execute(ctx.db);
  const closedBy = (test: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(test).flatMap(({ contact, ...by }) => (contact ? [{ ...by, contact }] : []));
  const dead = closedBy(({ status }) => status === 'invalid_contact');
  await suppressContacts(ctx, channel, unreachableBy(channel), dead);
  const optedOut = closedBy(({ reason }) => reason === 'opted_out');
  await suppressContacts(ctx, channel, 'opt_out', optedOut);
  const reached = closedBy(({ was, status }) => was === 'invalid_contact' && status !== was);
  await reopenContacts(
    ctx,
    channel,
    reached.map(({ contact }) => contact),
  );
  return rows.flatMap(({ id, status }) =>
    status === 'failed' || status === 'invalid_contact' ? [id] : [],
  );
}
