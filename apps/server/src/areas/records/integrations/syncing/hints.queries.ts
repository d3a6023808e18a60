import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import type { ShopHint } from '../commerce.port.ts';

export interface Hint extends ShopHint {
  told: number;
}

/** Notes what is to be read, once however often it is hinted at, and has it read soon. */
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
      set told = h.told + 1, due_at = least(h.due_at, excluded.due_at),
        action = case when h.action = 'redacted' then h.action else excluded.action end`.execute(
    ctx.db,
  );
  await sql`
    update store_integrations set due_at = least(due_at, ${now})
     where store_id = ${ctx.store.id} and id = ${integrationId}`.execute(ctx.db);
}

export async function nextHint(ctx: Ctx, integrationId: string): Promise<Hint | null> {
  const { rows } = await sql<Hint>`
    select resource, external_id, action, told from integration_hints
     where store_id = ${ctx.store.id} and integration_id = ${integrationId} and due_at <= ${ctx.clock.now()}
     order by due_at, resource, external_id limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Done with, unless it was told again meanwhile. */
export async function dropHint(ctx: Ctx, integrationId: string, hint: Hint): Promise<void> {
  await sql`
    delete from integration_hints
     where store_id = ${ctx.store.id} and integration_id = ${integrationId} and resource = ${hint.resource}
       and external_id = ${hint.external_id} and told = ${hint.told}`.execute(ctx.db);
}
