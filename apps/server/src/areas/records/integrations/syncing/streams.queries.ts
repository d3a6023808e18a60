import type { ShopResource } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import type { CommerceProvider, Cursor } from '../commerce.port.ts';

/** Where the reading of one kind of record is. */
export interface Stream {
  resource: ShopResource;
  history_cursor: Cursor | null;
  is_history_done: boolean;
  history_read: number;
  history_total: number | null;
  poll_cursor: Cursor | null;
  is_poll_done: boolean;
}

export function readStreams(ctx: Ctx, integrationId: string): Promise<Stream[]> {
  return ctx.db
    .selectFrom('integration_streams')
    .select(['resource', 'history_cursor', 'is_history_done', 'history_read', 'history_total'])
    .select(['poll_cursor', 'is_poll_done'])
    .where('store_id', '=', ctx.store.id)
    .where('integration_id', '=', integrationId)
    .$narrowType<Pick<Stream, 'resource' | 'history_cursor' | 'poll_cursor'>>()
    .execute();
}

/** Every kind of record from its beginning. */
export async function openStreams(
  ctx: Ctx,
  integrationId: string,
  { resources }: CommerceProvider,
  { withHistory }: { withHistory: boolean },
): Promise<void> {
  await sql`
    insert into integration_streams (store_id, integration_id, resource, is_history_done)
    select ${ctx.store.id}, ${integrationId}, resource, ${!withHistory}
      from unnest(${resources.map(({ resource }) => resource)}::text[]) as resource
    on conflict (store_id, integration_id, resource) do update
      set history_cursor = null, is_history_done = excluded.is_history_done, history_read = 0, history_total = null`.execute(
    ctx.db,
  );
}

export async function moveStream(
  ctx: Ctx,
  integrationId: string,
  resource: ShopResource,
  to: {
    history_cursor?: Cursor | null;
    is_history_done?: boolean;
    history_read?: number;
    history_total?: number | null;
    poll_cursor?: Cursor | null;
    is_poll_done?: boolean;
  },
): Promise<void> {
  const { history_cursor, poll_cursor, history_read, ...plain } = to;
  await ctx.db
    .updateTable('integration_streams')
    .set({
      ...plain,
      ...(history_cursor === undefined ? {} : { history_cursor: asJson(history_cursor) }),
      ...(poll_cursor === undefined ? {} : { poll_cursor: asJson(poll_cursor) }),
      ...(history_read === undefined
        ? {}
        : { history_read: sql<number>`history_read + ${history_read}` }),
    })
    .where('store_id', '=', ctx.store.id)
    .where('integration_id', '=', integrationId)
    .where('resource', '=', resource)
    .execute();
}

function asJson(cursor: Cursor | null): string | null {
  return cursor && JSON.stringify(cursor);
}

/** Schedules a poll of all changes. */
export async function beginPoll(
  ctx: Ctx,
  integrationId: string,
  resources: readonly ShopResource[],
): Promise<void> {
  await ctx.db
    .updateTable('integration_streams')
    .set({ is_poll_done: false, poll_cursor: null })
    .where('store_id', '=', ctx.store.id)
    .where('integration_id', '=', integrationId)
    .where('resource', '=', sql<string>`any(${[...resources]}::text[])`)
    .execute();
}
