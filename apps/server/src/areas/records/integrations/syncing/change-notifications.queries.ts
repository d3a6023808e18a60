import type { ShopResource } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { rowOf } from '#platform/row-of';
import type { ChangeNotification } from '../commerce.port.ts';
import type { ShopRecord } from './records.ts';

/** So many records are read faster by the page than one by one. */
const CROWD = 100;

export interface ChangeRow extends ChangeNotification {
  reports: number;
  /** How often it was read in vain. */
  tries: number;
}

/** Stores change notifications, one per record, with the time of the latest. */
export async function saveChangeNotifications(
  ctx: Ctx,
  integrationId: string,
  changes: readonly ChangeNotification[],
): Promise<void> {
  if (changes.length === 0) return;
  const now = ctx.clock.now();
  await sql`
    insert into change_notifications as h (store_id, integration_id, resource, external_id, action, due_at)
    select distinct on (resource, external_id) ${ctx.store.id}, ${integrationId}, resource, external_id, action,
        ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as t (resource text, external_id text, action text)
     order by resource, external_id, action desc
    on conflict (store_id, integration_id, resource, external_id) do update
      set reports = h.reports + 1, tries = 0, due_at = excluded.due_at,
        action = case when h.action = 'redacted' then h.action else excluded.action end`.execute(
    ctx.db,
  );
  await ctx.db
    .updateTable('store_integrations')
    .set({ due_at: sql<string>`least(due_at, ${now})` })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', integrationId)
    .execute();
}

export async function nextChange(ctx: Ctx, integrationId: string): Promise<ChangeRow | null> {
  const next = await ctx.db
    .selectFrom('change_notifications')
    .select(['resource', 'external_id', 'action', 'reports', 'tries'])
    .where('store_id', '=', ctx.store.id)
    .where('integration_id', '=', integrationId)
    .where('due_at', '<=', ctx.clock.now().toISOString())
    .orderBy('due_at')
    .orderBy('resource')
    .orderBy('external_id')
    .limit(1)
    .$narrowType<Pick<ChangeRow, 'resource' | 'action'>>()
    .executeTakeFirst();
  return next ?? null;
}

/** Schedules another read, unless a newer notification exists. */
export async function postponeChange(
  ctx: Ctx,
  integrationId: string,
  { resource, external_id, reports }: ChangeRow,
  dueAt: Date,
): Promise<void> {
  await ctx.db
    .updateTable('change_notifications')
    .set((eb) => ({ tries: eb('tries', '+', 1), due_at: dueAt }))
    .where('store_id', '=', ctx.store.id)
    .where('integration_id', '=', integrationId)
    .where('resource', '=', resource)
    .where('external_id', '=', external_id)
    .where('reports', '=', reports)
    .execute();
}

/** Deletes the notification, unless a newer one exists. */
export async function deleteChange(
  ctx: Ctx,
  integrationId: string,
  { resource, external_id, reports }: ChangeRow,
): Promise<void> {
  await ctx.db
    .deleteFrom('change_notifications')
    .where('store_id', '=', ctx.store.id)
    .where('integration_id', '=', integrationId)
    .where('resource', '=', resource)
    .where('external_id', '=', external_id)
    .where('reports', '=', reports)
    .execute();
}

/**
 * Whether more notifications arrived since the last poll than can be read one by one. Records that poll did not
 * return are not counted: another would not return them either.
 */
export async function isCrowded(
  ctx: Ctx,
  integrationId: string,
  { resources, since }: { resources: readonly ShopResource[]; since: string },
): Promise<boolean> {
  const result = await sql<{ is_crowded: boolean }>`
    select exists (
      select from change_notifications
       where store_id = ${ctx.store.id} and integration_id = ${integrationId}
         and due_at > ${since}::timestamptz and action = 'changed'
         and resource = any(${resources as string[]}::text[])
      offset ${CROWD}) as is_crowded`.execute(ctx.db);
  return rowOf(result).is_crowded;
}

/** Deletes notifications of records that a later page returned. */
export async function dropRead(
  ctx: Ctx,
  integrationId: string,
  records: readonly ShopRecord[],
  readAt: Date,
): Promise<void> {
  await sql`
    delete from change_notifications h
     using unnest(${records.map(([resource]) => resource)}::text[], ${records.map(([, id]) => id)}::text[])
        as t (resource, external_id)
     where h.store_id = ${ctx.store.id} and h.integration_id = ${integrationId}
       and h.resource = t.resource and h.external_id = t.external_id
       and h.action = 'changed' and h.due_at < ${readAt}`.execute(ctx.db);
}
