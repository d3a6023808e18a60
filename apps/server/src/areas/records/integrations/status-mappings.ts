import type { StatusChanges, StatusMapping } from '@clientela/contract';
import { sql } from 'kysely';
import { recordAuditEvent } from '#areas/identity/audit/index';
import {
  mapRawStatuses,
  type RawStatusChange,
  weighRawStatuses,
} from '#areas/records/orders/index';
import { type Ctx, inLongTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { findConnection, providerOf } from './connections.ts';
import { sourcesOf } from './sources.ts';
import { settleState } from './states.ts';

/** All statuses that the store's platforms use, unmapped ones first. */
export async function listStatusMappings(ctx: Ctx): Promise<{ data: StatusMapping[] }> {
  const { rows } = await sql<Omit<StatusMapping, 'integration_name'>>`
    select m.slug, m.code, m.label, m.status, m.source, coalesce(c.orders, 0) as orders
      from order_status_mappings m
      left join lateral (
        select count(*)::int as orders from orders o
         where o.store_id = ${ctx.store.id} and o.provider <> '' and o.raw_status = m.code
           and o.provider in (select m.slug union select s.source from integration_sources s
             where s.store_id = ${ctx.store.id} and s.slug = m.slug)) c on true
     where m.store_id = ${ctx.store.id}
     order by m.source <> 'unknown', m.slug, c.orders desc, m.code`.execute(ctx.db);
  const data = rows.map((row) => ({
    ...row,
    integration_name: ctx.app.shops[row.slug]?.name ?? row.slug,
  }));
  return { data };
}

/** Dry run of saving. */
export async function previewMappings(ctx: Ctx, { changes }: StatusChanges) {
  await assertKnown(ctx, changes);
  return weighRawStatuses(ctx, await rawChanges(ctx, changes));
}

/** Saves status mappings and recounts the orders, as history. */
export function saveMappings(ctx: Ctx, { changes }: StatusChanges): Promise<{ orders: number }> {
  return inLongTransaction(ctx, async (ctx) => {
    await assertKnown(ctx, changes);
    await sql`
      update order_status_mappings m set status = c.status, source = 'merchant'
        from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (slug text, code text, status text)
       where m.store_id = ${ctx.store.id} and m.slug = c.slug and m.code = c.code`.execute(ctx.db);
    const { orders } = await mapRawStatuses(ctx, await rawChanges(ctx, changes));
    for (const slug of new Set(changes.map((change) => change.slug))) {
      const row = await findConnection(ctx, slug);
      if (row) await settleState(ctx, row);
    }
    const codes = changes.map(({ code }) => code);
    await recordAuditEvent(ctx, {
      action: 'order_statuses.mapped',
      target_kind: 'store',
      target_id: ctx.store.id,
      details: { codes },
    });
    return { orders };
  });
}

async function assertKnown(ctx: Ctx, changes: StatusChanges['changes']): Promise<void> {
  for (const { slug } of changes) providerOf(ctx.app, slug);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from order_status_mappings m
      join jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (slug text, code text)
        on m.slug = c.slug and m.code = c.code
     where m.store_id = ${ctx.store.id}`.execute(ctx.db);
  if (rows[0]?.n !== changes.length) throw new Failure('not_found');
}

function rawChanges(ctx: Ctx, changes: StatusChanges['changes']): Promise<RawStatusChange[]> {
  return Promise.all(
    changes.map(async ({ slug, code, status }) => ({
      providers: await sourcesOf(ctx, [slug]),
      raw_status: code,
      status,
    })),
  );
}
