import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import type { Normalized, Refusal } from '../commerce.port.ts';
import { recordsIn, type ShopRecord } from './records.ts';

/** Lists records that could not be taken; those that now could are solved. */
export async function settleErrors(
  ctx: Ctx,
  integrationId: string,
  normalized: Normalized,
  refusals: readonly Refusal[],
): Promise<void> {
  await solveErrors(ctx, integrationId, recordsIn(normalized));
  if (refusals.length === 0) return;
  await sql`
    insert into integration_errors as e (store_id, integration_id, resource, external_id, code, message, first_at, last_at)
    select distinct on (resource, external_id) ${ctx.store.id}, ${integrationId}, resource, external_id, code, message,
        ${ctx.clock.now()}::timestamptz, ${ctx.clock.now()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(refusals)}::jsonb)
        as r (resource text, external_id text, code text, message text)
     order by resource, external_id
    on conflict (store_id, integration_id, resource, external_id) do update
      set code = excluded.code, message = excluded.message, last_at = excluded.last_at, attempts = e.attempts + 1,
        state = case when e.state = 'ignored' and e.code = excluded.code then 'ignored' else 'open' end`.execute(
    ctx.db,
  );
}

/** Solves errors by a later success; a record deleted at the platform counts too. */
export async function solveErrors(
  ctx: Ctx,
  integrationId: string,
  records: readonly ShopRecord[],
): Promise<void> {
  if (records.length === 0) return;
  await sql`
    update integration_errors e set state = 'solved'
      from unnest(${records.map(([resource]) => resource)}::text[], ${records.map(([, id]) => id)}::text[])
        as t (resource, external_id)
     where e.store_id = ${ctx.store.id} and e.integration_id = ${integrationId} and e.state = 'open'
       and e.resource = t.resource and e.external_id = t.external_id`.execute(ctx.db);
}
