import type { SendingChannel } from '@clientela/contract';
import { propertiesOf } from '@clientela/domain';
import { sql } from 'kysely';
import {
  type Claim,
  finishing,
  leasing,
  type Message,
  type Outcome,
  type Postponed,
  postponing,
  type QueueOf,
  type Received,
} from '#areas/messaging/delivery/index';
import { messageFields, suppressContacts, unreachableBy } from '#areas/records/customers/index';
import type { Ctx } from '#platform/context';

/** Takes due messages of a number under a lease, each with its own words. */
export async function claimMessages(ctx: Ctx, queue: QueueOf, claim: Claim): Promise<Message[]> {
  const now = ctx.clock.now();
  const store = ctx.store.id;
  const { rows } = await sql<Message>`
    with leased as (
      ${leasing(ctx, queue, claim)}
    )
    select l.message_id, l.attempt, l.units, m.failures, '' as content_id, m.content as own, m.reply_to,
      'A' as variant, '' as token, c.address as contact, k.first_name, k.last_name, k.email, ${messageFields('k')},
      '{}'::jsonb as custom,
      case when c.deleted_at is not null then 'canceled_by_person'
        when m.kind <> 'template' and ${propertiesOf(queue.channel).hasTemplates}
          and coalesce(c.window_expires_at <= ${now}, true) then 'window_closed' end as block
      from leased l
      join conversation_messages m on m.store_id = ${store} and m.id = l.message_id
      join conversations c on c.store_id = ${store} and c.id = m.conversation_id
      join customers k on k.store_id = ${store} and k.id = c.customer_id`.execute(ctx.db);
  return rows;
}

/** A message that has moved, with its conversation. */
export interface Moved {
  id: string;
  conversation_id: string;
  assignee_id: string | null;
  status: 'sent' | 'delivered' | 'read' | 'failed';
}

/** Lists show how far the last message came; one that was scheduled is the last from when it leaves. */
const SHOWN_BY_CONVERSATION = sql`
  update conversations c
     set last_status = case when c.last_message_id = m.id or m.was_scheduled then m.status else c.last_status end,
       last_message_id = case when m.was_scheduled then m.id else c.last_message_id end,
       last_text = case when m.was_scheduled then m.preview else c.last_text end,
       last_direction = case when m.was_scheduled then 'out' else c.last_direction end,
       last_message_at = case when m.was_scheduled then greatest(c.last_message_at, m.at) else c.last_message_at end
    from moved m where c.store_id = m.store_id and c.id = m.conversation_id
  returning m.id, c.id as conversation_id, c.assignee_id, m.status`;

export async function completeMessages(
  ctx: Ctx,
  { channel }: QueueOf,
  outcomes: readonly Outcome[],
): Promise<{ sent: number; freed: number; moved: Moved[] }> {
  const now = ctx.clock.now();
  const store = ctx.store.id;
  const of = <Key extends keyof Outcome>(key: Key) => outcomes.map((outcome) => outcome[key]);
  const { rows } = await finishing(ctx, outcomes).execute(ctx.db);
  const gone = new Set(rows.map(({ message_id }) => message_id));
  const ended = await sql<Moved>`
    with done as (
      select * from unnest(${of('message_id')}::uuid[], ${of('status')}::text[], ${of('reason')}::text[],
        ${of('response')}::text[]) as d(message_id, status, reason, response)
    ), before as (
      select m.id, m.status = 'scheduled' as was_scheduled from conversation_messages m
       where m.store_id = ${store} and m.id = any(${[...gone]}::uuid[])
    ), moved as (
      update conversation_messages m
         set status = case when d.status = 'sent' then 'sent' else 'failed' end, response = d.response,
           failure_reason = case when d.status <> 'sent' then coalesce(d.reason,
             case d.status when 'invalid_contact' then 'not_on_whatsapp' else 'provider_refused' end) end,
           at = case when b.was_scheduled then ${now}::timestamptz else m.at end
        from done d join before b on b.id = d.message_id
       where m.store_id = ${store} and m.id = d.message_id and m.status in ('scheduled', 'waiting')
      returning m.store_id, m.id, m.conversation_id, m.status, m.at, left(m.text, 200) as preview, b.was_scheduled
    )
    ${SHOWN_BY_CONVERSATION}`.execute(ctx.db);
  await suppressRefused(ctx, channel, outcomes);
  const units = (isSent: boolean) =>
    outcomes
      .filter(({ message_id, status }) => gone.has(message_id) && (status === 'sent') === isSent)
      .reduce((sum, outcome) => sum + outcome.units, 0);
  return { sent: units(true), freed: units(false), moved: ended.rows };
}

async function suppressRefused(
  ctx: Ctx,
  channel: SendingChannel,
  outcomes: readonly Outcome[],
): Promise<void> {
  const contactsOf = (test: (outcome: Outcome) => boolean) =>
    outcomes.filter(test).map(({ contact, response }) => ({ contact, response }));
  const dead = contactsOf(({ status }) => status === 'invalid_contact');
  await suppressContacts(ctx, channel, unreachableBy(channel), dead);
  const refusing = contactsOf(({ reason }) => reason === 'opted_out');
  await suppressContacts(ctx, channel, 'opt_out', refusing);
}

/**
 * Moves messages on as receipts say: sent, delivered, read, and from sent to failed. A receipt that comes
 * twice, late or out of order changes nothing; a delivery after a failure counts, since another device has it.
 */
export async function receiveReceipts(ctx: Ctx, received: readonly Received[]): Promise<Moved[]> {
  const of = <Key extends keyof Received>(key: Key) => received.map((receipt) => receipt[key]);
  const { rows } = await sql<Moved>`
    with said as (
      select message_id, max(case status when 'failed' then 0 when 'delivered' then 1 else 2 end) as rank,
        max(reason) as reason, max(response) as response
        from unnest(${of('message_id')}::uuid[], ${of('status')}::text[], ${of('reason')}::text[],
          ${of('response')}::text[]) as r(message_id, status, reason, response)
       group by message_id
    ), moved as (
      update conversation_messages m
         set status = (array['failed', 'delivered', 'read'])[s.rank + 1],
           failure_reason = case when s.rank = 0 then coalesce(s.reason, 'provider_refused') end,
           response = case when m.status = 'failed' then s.response else coalesce(s.response, m.response) end
        from said s
       where m.store_id = ${ctx.store.id} and m.id = s.message_id
         and (m.status = 'sent' or (m.status = 'delivered' and s.rank = 2) or (m.status = 'failed' and s.rank > 0))
      returning m.store_id, m.id, m.conversation_id, m.status, m.at, '' as preview, false as was_scheduled
    )
    ${SHOWN_BY_CONVERSATION}`.execute(ctx.db);
  return rows;
}

export async function postponeMessages(ctx: Ctx, list: readonly Postponed[]): Promise<void> {
  await sql`
    with moved as (
      ${postponing(ctx, list)}
    )
    update conversation_messages m set failures = m.failures + 1, response = v.response
      from moved v
     where m.store_id = ${ctx.store.id} and m.id = v.message_id and v.is_failure`.execute(ctx.db);
}
