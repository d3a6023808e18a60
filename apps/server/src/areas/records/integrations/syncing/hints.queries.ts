import type { ShopResource } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import type { ShopHint } from '../commerce.port.ts';
import type { ShopRecord } from './records.ts';

/** So many records are read faster by the page than one by one. */
const CROWD = 100;

export interface Hint extends ShopHint {
  told: number;
  /** How often it was read in vain. */
  tries: number;
}

/** Stores change notifications, one per record, with the time of the latest. */
export async function keepHints(
  ctx: Ctx,
  integrationId: string,
  hints: readonly ShopHint[],
): Promise<void> {
  if (hints.length === 0) return;
  const now = ctx.clock.now();
  await sql`
    insert into integration_hints as h (store_id, integration_id, resource, external_id, action, due_at)
    select distinct on (resource, external_id) ${ctx.store.id}, ${integrationId}, resource, external_id, action,
        ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(hints)}::jsonb) as t (resource text, external_id text, action text)
     order by resource, external_id, action desc
    on conflict (store_id, integration_id, resource, external_id) do update
      set told = h.told + 1, tries = 0, due_at = excluded.due_at,
        action = case when h.action = 'redacted' then h.action else excluded.action end`.execute(
    ctx.db,
  );
  await sql`
    update store_integrations set due_at = least(due_at, ${now})
     where store_id = ${ctx.store.id} and id = ${integrationId}`.execute(ctx.db);
}

export async function nextHint(ctx: Ctx, integrationId: string): Promise<Hint | null> {
  const { rows } = await sql<Hint>`
    select resource, external_id, action, told, tries from integration_hints
     where store_id = ${ctx.store.id} and integration_id = ${integrationId} and due_at <= ${ctx.clock.now()}
     order by due_at, resource, external_id limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Schedules another read, unless a newer notification exists. */
export async function postponeHint(
  ctx: Ctx,
  integrationId: string,
  { resource, external_id, told }: Hint,
  dueAt: Date,
): Promise<void> {
  await sql`
    update integration_hints set tries = tries + 1, due_at = ${dueAt}
     where store_id = ${ctx.store.id} and integration_id = ${integrationId} and resource = ${resource}
       and external_id = ${external_id} and told = ${told}`.execute(ctx.db);
}

/** Deletes the notification, unless a newer one exists. */
export async function dropHint(ctx: Ctx, integrationId: string, hint: Hint): Promise<void> {
  await sql`
    delete from integration_hints
     where store_id = ${ctx.store.id} and integration_id = ${integrationId} and resource = ${hint.resource}
       and external_id = ${hint.external_id} and told = ${hint.told}`.execute(ctx.db);
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
  const { rows } = await sql<{ is_crowded: boolean }>`
    select exists (
      select from integration_hints
       where store_id = ${ctx.store.id} and integration_id = ${integrationId}
         and due_at > ${since}::timestamptz and action = 'changed'
         and resource = any(${resources as string[]}::text[])
      offset ${CROWD}) as is_crowded`.execute(ctx.db);
  return rows[0]!.is_crowded;
}

/** Deletes notifications of records that a later page returned. */
export async function dropRead(
  ctx: Ctx,
  integrationId: string,
  records: readonly ShopRecord[],
  readAt: Date,
): Promise<void> {
  await sql`
    delete from integration_hints h
     using unnest(${records.map(([resource]) => resource)}::text[], ${records.map(([, id]) => id)}::text[])
        as t (resource, external_id)
     where h.store_id = ${ctx.store.id} and h.integration_id = ${integrationId}
       and h.resource = t.resource and h.external_id = t.external_id
       and h.action = 'changed' and h.due_at < ${readAt}`.execute(ctx.db);
}
