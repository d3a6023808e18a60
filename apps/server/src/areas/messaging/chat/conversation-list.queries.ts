import {
  CONVERSATIONS_PER_PAGE,
  type Conversation,
  type ConversationFilter,
  UNREAD_SHOWN_MAX,
} from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import { needleOf } from '#areas/records/customers/index';
import { personId } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { decodeCursor, encodeCursor, folded } from '#platform/http/paging';
import { readConversations } from './conversations.queries.ts';
import { readSettings } from './settings.queries.ts';
import { UNASSIGNED, viewerOf } from './visibility.ts';

interface ListQuery {
  sender_id?: string | undefined;
  filter: ConversationFilter;
  tag_id?: string | undefined;
  search?: string | undefined;
  cursor?: string | undefined;
}

interface Place {
  id: string;
  sort_key: string;
}

/** A page of the conversations visible to the person, the latest first. */
export async function listConversations(
  ctx: Ctx,
  query: ListQuery,
): Promise<{ data: Conversation[]; next_cursor: string | null }> {
  const viewer = viewerOf(ctx, await readSettings(ctx));
  const found = await candidatesOf(ctx, query, viewer);
  const { rows } = await (found
    ? amongThese(ctx, query, viewer, found)
    : alongTheList(ctx, query, viewer)
  ).execute(ctx.db);
  const places = rows.slice(0, CONVERSATIONS_PER_PAGE);
  const shown = await readConversations(
    ctx,
    places.map(({ id }) => id),
  );
  const byId = new Map(shown.map((one) => [one.id, one]));
  const last = rows.length > CONVERSATIONS_PER_PAGE ? places.at(-1) : undefined;
  return {
    data: places.flatMap(({ id }) => byId.get(id) ?? []),
    next_cursor: last
      ? encodeCursor({ direction: 'next', value: last.sort_key, id: last.id })
      : null,
  };
}

/** A search or tag with more matches is too broad to start from. */
const MOST_FOUND = 3_000;

/** Those that a search or a rare tag finds; null where the list itself is read. */
async function candidatesOf(
  ctx: Ctx,
  { search, tag_id }: ListQuery,
  viewer: string | null,
): Promise<RawBuilder<unknown> | null> {
  if (search) {
    return sql`select app.find_conversations(${folded(needleOf(search))}, ${viewer}::uuid, ${MOST_FOUND}) as id`;
  }
  if (!tag_id) return null;
  const tagged = sql`customer_tag_links l where l.store_id = ${ctx.store.id} and l.tag_id = ${tag_id}`;
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from (select from ${tagged} limit ${MOST_FOUND + 1}) x`.execute(
    ctx.db,
  );
  if ((rows[0]?.n ?? 0) > MOST_FOUND) return null;
  return sql`select k.id from conversations k where k.store_id = ${ctx.store.id}
    and k.customer_id in (select l.customer_id from ${tagged})`;
}

function amongThese(
  ctx: Ctx,
  query: ListQuery,
  viewer: string | null,
  found: RawBuilder<unknown>,
): RawBuilder<Place> {
  // A search includes closed conversations.
  const state =
    query.search && query.filter === 'all' ? sql`` : sql`and c.state = ${stateOf(query)}`;
  const keys = keysOf(ctx, query, viewer);
  return sql<Place>`
    with found as materialized (${found})
    select c.id, c.last_message_at::text as sort_key from found f
      join conversations c on c.store_id = ${ctx.store.id} and c.id = f.id
     where c.deleted_at is null ${state} ${onlyOf(query)} ${after(query)}
       ${query.sender_id ? sql`and c.sender_id = ${query.sender_id}` : sql``}
       ${keys ? sql`and c.assignee_key = any(${keys}::uuid[])` : sql``}
     order by c.last_message_at desc, c.id desc limit ${CONVERSATIONS_PER_PAGE + 1}`;
}

/** Reads each number along its index, and each assignee where visibility is restricted. */
function alongTheList(ctx: Ctx, query: ListQuery, viewer: string | null): RawBuilder<Place> {
  const store = ctx.store.id;
  const keys = keysOf(ctx, query, viewer);
  const people = keys ? sql`cross join unnest(${keys}::uuid[]) as a(key)` : sql``;
  const numbers = query.sender_id
    ? sql`(select ${query.sender_id}::uuid as id)`
    : sql`(select id from senders where store_id = ${ctx.store.id} and channel = any (app.number_channels()))`;
  return sql<Place>`
    select p.id, p.last_message_at::text as sort_key from ${numbers} n ${people} cross join lateral (
      select c.id, c.last_message_at from conversations c
       where c.store_id = ${store} and c.sender_id = n.id and c.deleted_at is null and c.state = ${stateOf(query)}
         ${keys ? sql`and c.assignee_key = a.key` : sql``} ${onlyOf(query)} ${after(query)}
       order by c.last_message_at desc, c.id desc limit ${CONVERSATIONS_PER_PAGE + 1}) p
     order by p.last_message_at desc, p.id desc limit ${CONVERSATIONS_PER_PAGE + 1}`;
}

function stateOf({ filter }: ListQuery): 'open' | 'closed' {
  return filter === 'closed' ? 'closed' : 'open';
}

/** Assignees whose conversations are requested and visible; null: all. */
function keysOf(ctx: Ctx, { filter }: ListQuery, viewer: string | null): string[] | null {
  const own = personId(ctx) ?? UNASSIGNED;
  if (filter === 'mine') return [own];
  if (filter === 'mine_or_unassigned') return [...new Set([UNASSIGNED, own])];
  if (filter === 'unassigned') return [UNASSIGNED];
  return viewer ? [UNASSIGNED, viewer] : null;
}

/** Returns the conditions for the unread filter and the tag. */
function onlyOf({ filter, tag_id }: ListQuery): RawBuilder<unknown> {
  const unread = filter === 'unread' ? sql`and c.unread > 0` : sql``;
  const tag = tag_id
    ? sql`and exists (select from customer_tag_links t
        where t.store_id = c.store_id and t.tag_id = ${tag_id} and t.customer_id = c.customer_id)`
    : sql``;
  return sql`${unread} ${tag}`;
}

function after({ cursor }: ListQuery): RawBuilder<unknown> {
  if (!cursor) return sql``;
  const { value, id } = decodeCursor(cursor);
  return sql`and (c.last_message_at, c.id) < ((select ${value}::timestamptz), (select ${id}::uuid))`;
}

/** Returns the number of unread conversations that the person may see, up to the highest number shown. */
export async function countUnread(ctx: Ctx): Promise<{ unread: number }> {
  const viewer = viewerOf(ctx, await readSettings(ctx));
  const visible = viewer
    ? sql`and c.assignee_key in (${UNASSIGNED}::uuid, ${viewer}::uuid)`
    : sql``;
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from (
      select from conversations c where c.store_id = ${ctx.store.id} and c.deleted_at is null
        and c.unread > 0 and c.state = 'open' ${visible} limit ${UNREAD_SHOWN_MAX}) x`.execute(
    ctx.db,
  );
  return { unread: rows[0]?.unread ?? 0 };
}
