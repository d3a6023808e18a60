import {
  CHAT_FAILURES,
  CHAT_MESSAGES_PER_PAGE,
  type ChatFailure,
  type ChatMessage,
  type PriceKind,
  reasonLabel,
  type SendingChannel,
} from '@clientela/contract';
import { type NotNull, sql } from 'kysely';
import { withdrawing } from '#areas/messaging/delivery/index';
import type { WhatsappContent } from '#areas/messaging/whatsapp/index';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { decodeCursor, encodeCursor } from '#platform/http/paging';
import { newId } from '#platform/ids';
import { chatTexts } from './chat.texts.ts';
import { isVisible } from './visibility.ts';

interface MessageRow extends Omit<ChatMessage, 'failure' | 'media' | 'author'> {
  media: ChatMessage['media'];
  author: ChatMessage['author'];
  failure_reason: string | null;
  response: string | null;
  channel: SendingChannel;
}

const COLUMNS = sql`m.id, m.conversation_id, m.direction, m.kind, m.text, m.status, m.resend_of, m.client_id,
  m.send_at, m.at, m.failure_reason, m.response, n.channel,
  json_build_object('kind', m.author_kind, 'name', coalesce(u.name, p.name)) as author,
  case when m.media_type is not null then json_build_object('id', f.id, 'type', m.media_type,
    'mime', coalesce(f.mime, m.media_mime, ''), 'file_name', coalesce(f.file_name, m.media_name, ''), 'size', f.size,
    'state', case when m.media_state = 'ready' and f.id is null then 'gone' else m.media_state end) end as media`;
const FROM = sql`conversation_messages m
  join senders n on n.store_id = m.store_id and n.id = m.sender_id
  left join users u on u.id = m.author_id
  left join campaigns p on m.author_kind = 'campaign' and p.store_id = m.store_id and p.id = m.author_id
  left join media_files f on f.store_id = m.store_id and f.id = m.media_id`;

function shown({ failure_reason, response, channel, ...message }: MessageRow): ChatMessage {
  const code = CHAT_FAILURES.find((one) => one === failure_reason);
  return {
    ...message,
    failure: code ? { code, label: failureLabel(code, channel), detail: response } : null,
  };
}

function failureLabel(code: ChatFailure, channel: SendingChannel): string {
  if (code === 'customer_wrote') {
    return chatTexts.customer_wrote_first;
  }
  return reasonLabel(code, channel);
}

/** A page of a conversation that the actor may see, the latest first. */
export async function listMessages(
  ctx: Ctx,
  conversationId: string,
  { cursor }: { cursor?: string | undefined },
): Promise<{ data: ChatMessage[]; next_cursor: string | null }> {
  const edge = cursor && decodeCursor(cursor);
  const before = edge
    ? sql`and (m.at, m.place) < (${edge.value}::timestamptz, (select e.place from conversation_messages e
        where e.store_id = ${ctx.store.id} and e.id = ${edge.id}))`
    : sql``;
  const visible = await sql<{ cleared_at: string | null }>`
    select c.cleared_at from conversations c
     where c.store_id = ${ctx.store.id} and c.id = ${conversationId} and ${isVisible(ctx, 'c')}`.execute(
    ctx.db,
  );
  if (!visible.rows[0]) throw new Failure('not_found');
  const { rows } = await sql<MessageRow & { sort_key: string }>`
    select ${COLUMNS}, m.at::text as sort_key from ${FROM}
     where m.store_id = ${ctx.store.id} and m.conversation_id = ${conversationId}
       and m.recorded_at > coalesce(${visible.rows[0].cleared_at}::timestamptz, '-infinity') ${before}
     order by m.at desc, m.place desc limit ${CHAT_MESSAGES_PER_PAGE + 1}`.execute(ctx.db);
  const page = rows.slice(0, CHAT_MESSAGES_PER_PAGE);
  const last = rows.length > CHAT_MESSAGES_PER_PAGE ? page.at(-1) : undefined;
  return {
    data: page.map(({ sort_key: _key, ...row }) => shown(row)),
    next_cursor: last
      ? encodeCursor({ direction: 'next', value: last.sort_key, id: last.id })
      : null,
  };
}

/** Returns one message without a visibility check: the caller has checked its conversation. */
export async function readMessage(ctx: Ctx, id: string): Promise<ChatMessage> {
  const { rows } = await sql<MessageRow>`
    select ${COLUMNS} from ${FROM} where m.store_id = ${ctx.store.id} and m.id = ${id}`.execute(
    ctx.db,
  );
  if (!rows[0]) throw new Failure('not_found');
  return shown(rows[0]);
}

/** A message with the fields that decisions need. */
export interface KeptMessage {
  id: string;
  conversation_id: string;
  status: ChatMessage['status'];
  direction: 'in' | 'out';
  kind: ChatMessage['kind'];
  text: string;
  content: WhatsappContent | null;
  price_kind: PriceKind;
  media_id: string | null;
  media_type: string | null;
}

export async function lockMessage(ctx: Ctx, id: string): Promise<KeptMessage> {
  const row = await ctx.db
    .selectFrom('conversation_messages')
    .select(['id', 'conversation_id', 'status', 'direction', 'kind', 'text', 'content'])
    .select(['media_id', 'media_type', 'price_kind'])
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .forUpdate()
    .$castTo<KeptMessage>()
    .executeTakeFirst();
  if (!row) throw new Failure('not_found');
  return row;
}

/** The message that the browser has already sent under this name. */
export async function findByClientId(
  ctx: Ctx,
  conversation_id: string,
  client_id: string,
): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('conversation_messages')
    .select('id')
    .where('store_id', '=', ctx.store.id)
    .where('conversation_id', '=', conversation_id)
    .where('client_id', '=', client_id)
    .executeTakeFirst();
  return row?.id;
}

export interface NewMessage {
  conversation_id: string;
  sender_id: string;
  direction: 'in' | 'out';
  kind: ChatMessage['kind'];
  text: string;
  content?: WhatsappContent;
  price_kind?: PriceKind;
  media_id?: string | null;
  media_type?: string | null;
  media_ref?: string | null;
  media_mime?: string | null;
  media_name?: string | null;
  media_state?: 'copying' | 'ready' | null;
  status: ChatMessage['status'];
  provider_message_id?: string;
  reply_to?: string | null;
  client_id?: string;
  send_at?: Date | null;
  resend_of?: string | null;
  author_kind: ChatMessage['author']['kind'];
  author_id?: string | null;
  at: Date;
}

/** Adds a message; returns null for a duplicate of the provider. */
export async function insertMessage(ctx: Ctx, message: NewMessage): Promise<string | null> {
  const now = ctx.clock.now();
  const { content, ...columns } = message;
  const row = await ctx.db
    .insertInto('conversation_messages')
    .values({
      store_id: ctx.store.id,
      id: newId(now.getTime()),
      ...columns,
      content: content ? JSON.stringify(content) : null,
      recorded_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Ends scheduled messages; returns them. */
export async function endScheduled(
  ctx: Ctx,
  conversationId: string,
  failure_reason: ChatFailure,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with gone as (
      ${withdrawing(
        ctx,
        sql`select m.id as message_id from conversation_messages m
          where m.store_id = ${ctx.store.id} and m.conversation_id = ${conversationId} and m.status = 'scheduled'`,
      )})
    update conversation_messages m set status = 'failed', failure_reason = ${failure_reason}
      from gone g where m.store_id = ${ctx.store.id} and m.id = g.message_id
    returning m.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Removes a scheduled message that no sender has claimed. Returns whether it did. */
export async function removeScheduled(ctx: Ctx, id: string): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      ${withdrawing(ctx, sql`select ${id}::uuid as message_id`)})
    delete from conversation_messages m using gone g
     where m.store_id = ${ctx.store.id} and m.id = g.message_id returning m.id`.execute(ctx.db);
  return rows.length > 0;
}

/** Whether a message from the store's own telephone is one that we have sent ourselves. */
export async function isOurs(
  ctx: Ctx,
  provider: string,
  { provider_message_id, text }: { provider_message_id: string; text: string },
  conversationId: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from message_keys k where k.store_id = ${ctx.store.id} and k.provider = ${provider}
      and k.provider_message_id = ${provider_message_id}
    union all
    -- The webhook may arrive before the hand-over is recorded.
    select 1 from conversation_messages m
      join queued_messages q on q.store_id = m.store_id and q.message_id = m.id and q.attempt > 0
     where m.store_id = ${ctx.store.id} and m.conversation_id = ${conversationId} and m.text = ${text}
     limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** The text of the message that its provider calls so. */
export async function findTextOf(
  ctx: Ctx,
  senderId: string,
  providerMessageId: string,
): Promise<string | undefined> {
  const message = await ctx.db
    .selectFrom('conversation_messages')
    .select('text')
    .where('store_id', '=', ctx.store.id)
    .where('sender_id', '=', senderId)
    .where('provider_message_id', '=', providerMessageId)
    .executeTakeFirst();
  return message?.text;
}

/** The provider id of the last inbound message of a conversation. */
export function findLastReceived(ctx: Ctx, conversationId: string) {
  return ctx.db
    .selectFrom('conversation_messages as m')
    .innerJoin('conversations as c', (join) =>
      join.onRef('c.store_id', '=', 'm.store_id').onRef('c.id', '=', 'm.conversation_id'),
    )
    .select(['m.sender_id', 'm.provider_message_id', 'c.address as contact'])
    .$narrowType<{ provider_message_id: NotNull }>()
    .where('m.store_id', '=', ctx.store.id)
    .where('m.conversation_id', '=', conversationId)
    .where('m.direction', '=', 'in')
    .where('m.provider_message_id', 'is not', null)
    .where('m.provider_message_id', 'not like', 'change:%')
    .orderBy('m.at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
