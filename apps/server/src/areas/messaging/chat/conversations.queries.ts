import type { Conversation, ConversationState } from '@clientela/contract';
import { TEMPLATE_CHANNELS } from '@clientela/domain';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { newId } from '#platform/ids';
import { isVisible } from './visibility.ts';

/** Conversation fields for decisions. */
export interface ConversationRow {
  id: string;
  sender_id: string;
  customer_id: string;
  contact: string;
  address: string;
  profile_name: string;
  state: ConversationState;
  assignee_id: string | null;
  last_message_id: string | null;
  window_expires_at: string | null;
  has_window: boolean;
  away_at: string | null;
}

/** Whether sender `alias` accepts free texts only within a window after the customer's last message. */
const hasWindow = (alias: string) =>
  sql<boolean>`${sql.ref(`${alias}.channel`)} = any(${[...TEMPLATE_CHANNELS]}::text[])`;

const ROW = sql`c.id, c.sender_id, c.customer_id, c.contact, c.address, c.profile_name, c.state, c.assignee_id,
  c.last_message_id, c.window_expires_at, c.away_at,
  (select ${hasWindow('s')} from senders s where s.store_id = c.store_id and s.id = c.sender_id) as has_window`;

/** A conversation that the actor may see, held until the transaction ends; else "not found". */
export async function lockConversation(ctx: Ctx, id: string): Promise<ConversationRow> {
  const { rows } = await sql<ConversationRow>`
    select ${ROW} from conversations c
     where c.store_id = ${ctx.store.id} and c.id = ${id} and ${isVisible(ctx, 'c')}
     for update of c`.execute(ctx.db);
  if (!rows[0]) throw new Failure('not_found');
  return rows[0];
}

/** Locks a conversation even if deleted, to restore it. */
export async function lockDeleted(
  ctx: Ctx,
  id: string,
): Promise<Pick<ConversationRow, 'id' | 'sender_id' | 'contact'>> {
  const row = await ctx.db
    .selectFrom('conversations')
    .select(['id', 'sender_id', 'contact'])
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Failure('not_found');
  return row;
}

/** Serializes transactions about the same number and contact until the transaction ends. */
export async function lockNames(
  ctx: Ctx,
  senderId: string,
  names: readonly string[],
): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${senderId} || n.name, 28))
      from (select distinct name from unnest(${[...names]}::text[]) as u(name) order by name) n`.execute(
    ctx.db,
  );
}

/** The conversations of a number under these names, and the one that already has this message. */
export async function findByNames(
  ctx: Ctx,
  senderId: string,
  names: readonly string[],
  messageId: string | null = null,
): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`
    select ${ROW} from conversations c
     where c.store_id = ${ctx.store.id} and c.deleted_at is null and c.id in (
       select n.conversation_id from conversation_names n
        where n.store_id = ${ctx.store.id} and n.sender_id = ${senderId} and n.name = any(${[...names]}::text[])
       union
       select m.conversation_id from conversation_messages m
        where m.store_id = ${ctx.store.id} and m.sender_id = ${senderId} and m.provider_message_id = ${messageId}::text)
     order by c.contact like '+%' desc, c.created_at, c.id
     for update of c`.execute(ctx.db);
  return rows;
}

export async function insertConversation(
  ctx: Ctx,
  conversation: {
    sender_id: string;
    customer_id: string;
    contact: string;
    address: string;
    profile_name: string;
    assignee_id: string | null;
    at: Date;
  },
): Promise<string> {
  const { at, ...columns } = conversation;
  const id = newId(ctx.clock.now().getTime());
  await ctx.db
    .insertInto('conversations')
    .values({
      store_id: ctx.store.id,
      id,
      ...columns,
      last_message_at: at,
      created_at: ctx.clock.now(),
    })
    .execute();
  return id;
}

export async function addNames(
  ctx: Ctx,
  { id, sender_id }: Pick<ConversationRow, 'id' | 'sender_id'>,
  names: readonly string[],
): Promise<void> {
  await ctx.db
    .insertInto('conversation_names')
    .values(names.map((name) => ({ store_id: ctx.store.id, sender_id, name, conversation_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Merges two conversations of one contact: the messages of the one move into the other. */
export async function absorb(ctx: Ctx, from: string, into: string): Promise<void> {
  const store = ctx.store.id;
  for (const table of ['conversation_messages', 'conversation_names']) {
    await sql`
      update ${sql.table(table)} set conversation_id = ${into}
       where store_id = ${store} and conversation_id = ${from}`.execute(ctx.db);
  }
  await sql`
    update conversations c
       set unread = c.unread + f.unread, assignee_id = coalesce(c.assignee_id, f.assignee_id),
         window_expires_at = greatest(c.window_expires_at, f.window_expires_at)
      from conversations f
     where c.store_id = ${store} and c.id = ${into} and f.store_id = ${store} and f.id = ${from}`.execute(
    ctx.db,
  );
  await ctx.db
    .deleteFrom('conversations')
    .where('store_id', '=', store)
    .where('id', '=', from)
    .execute();
  await showLastMessage(ctx, into);
}

/** Lists show the last message that is left. */
export async function showLastMessage(ctx: Ctx, id: string): Promise<void> {
  await sql`
    update conversations c
       set last_message_id = l.id, last_text = coalesce(l.preview, ''), last_direction = l.direction,
         last_status = l.status, last_message_at = coalesce(l.at, c.last_message_at)
      from (select 1) one left join lateral (
        select m.id, left(m.text, 200) as preview, m.direction, m.status, m.at from conversation_messages m
          join conversations k on k.store_id = m.store_id and k.id = m.conversation_id
         where m.store_id = ${ctx.store.id} and m.conversation_id = ${id} and m.status <> 'scheduled'
           and m.recorded_at > coalesce(k.cleared_at, '-infinity')
         order by m.at desc, m.place desc limit 1) l on true
     where c.store_id = ${ctx.store.id} and c.id = ${id}`.execute(ctx.db);
}

interface ConversationChange {
  unread?: number;
  state?: ConversationState;
  suggests_opt_out?: boolean;
  assignee_id?: string | null;
  contact?: string;
  profile_name?: string;
  away_at?: Date;
  deleted_at?: Date | null;
  cleared_at?: Date | null;
}

export async function changeConversation(
  ctx: Ctx,
  id: string,
  change: ConversationChange,
): Promise<void> {
  await ctx.db
    .updateTable('conversations')
    .set(change)
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
}

/** Removes a deleted conversation's names, so that the next message starts another. */
export async function dropNames(ctx: Ctx, id: string): Promise<string[]> {
  const gone = await ctx.db
    .deleteFrom('conversation_names')
    .where('store_id', '=', ctx.store.id)
    .where('conversation_id', '=', id)
    .returning('name')
    .execute();
  return gone.map(({ name }) => name);
}

/** A message as a conversation shows it in lists. */
export interface LastMessage {
  id: string;
  preview: string;
  direction: 'in' | 'out';
  status: string;
  at: Date;
}

/**
 * Updates a conversation's summary with a new message. A message older than the last shown changes nothing; an
 * inbound one opens the conversation and its window.
 */
export async function noteMessage(
  ctx: Ctx,
  id: string,
  message: LastMessage,
  also: { unread: 'one more' | 'none' | 'same'; window_expires_at: Date | null; address?: string },
): Promise<void> {
  const { preview, direction, status, at } = message;
  const isNewest = sql`(c.last_message_id is null or c.last_message_at <= ${at}::timestamptz)`;
  const unread = { 'one more': sql`c.unread + 1`, none: sql`0`, same: sql`c.unread` }[also.unread];
  await sql`
    update conversations c
       set last_message_id = case when ${isNewest} then ${message.id}::uuid else c.last_message_id end,
         last_text = case when ${isNewest} then ${preview} else c.last_text end,
         last_direction = case when ${isNewest} then ${direction} else c.last_direction end,
         last_status = case when ${isNewest} then ${status} else c.last_status end,
         last_message_at = case when ${isNewest} then ${at}::timestamptz else c.last_message_at end,
         unread = ${unread}, state = 'open', address = coalesce(${also.address ?? null}, c.address),
         window_expires_at = greatest(c.window_expires_at, ${also.window_expires_at}::timestamptz)
     where c.store_id = ${ctx.store.id} and c.id = ${id}`.execute(ctx.db);
}

/** Displayed columns of conversations `c`. */
const SHOWN = sql`c.id, c.sender_id, c.contact as profile_contact, c.profile_name,
  c.unread > 0 as has_unread_messages, c.unread, c.state,
  case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as assignee,
  json_build_object('id', k.id, 'name', trim(k.first_name || ' ' || k.last_name), 'stage', k.stage) as customer,
  coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.name)
    from customer_tag_links l join customer_tags t on t.store_id = l.store_id and t.id = l.tag_id
    where l.store_id = c.store_id and l.customer_id = c.customer_id), '[]') as tags,
  json_build_object('id', c.last_message_id, 'text', c.last_text, 'direction', c.last_direction, 'status', c.last_status,
    'author', (select a.name from conversation_messages m join users a on a.id = m.author_id
      where m.store_id = c.store_id and m.id = c.last_message_id and m.author_kind = 'person')) as last_message,
  c.last_message_at, case when ${hasWindow('n')} then c.window_expires_at end as window_expires_at,
  c.suggests_opt_out`;

/** Conversations by their ids, in no order. */
export async function readConversations(ctx: Ctx, ids: readonly string[]): Promise<Conversation[]> {
  const { rows } = await sql<Conversation>`
    select ${SHOWN} from conversations c
      join customers k on k.store_id = ${ctx.store.id} and k.id = c.customer_id
      join senders n on n.store_id = c.store_id and n.id = c.sender_id
      left join users u on u.id = c.assignee_id
     where c.store_id = ${ctx.store.id} and c.id = any(${[...ids]}::uuid[]) and ${isVisible(ctx, 'c')}`.execute(
    ctx.db,
  );
  return rows;
}

/** One conversation that the actor may see, or "not found". */
export async function findConversation(ctx: Ctx, id: string): Promise<Conversation> {
  const [row] = await readConversations(ctx, [id]);
  if (!row) throw new Failure('not_found');
  return row;
}
