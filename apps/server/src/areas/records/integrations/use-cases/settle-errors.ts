import type { ShopResource } from '@clientela/contract';
import { sql } from 'kysely';
import { type Ctx, inTransaction } from '#platform/context';
import { broadcast } from '#platform/events';
import { requireConnection } from '../connections.ts';
import { settleState } from '../states.ts';
import { saveChangeNotifications } from '../syncing/change-notifications.queries.ts';

interface Ask {
  action: 'retry' | 'ignore';
  records?: { resource: ShopResource; external_id: string }[] | undefined;
}

const MOST = 5_000;

/** Has records read once more, or leaves them be; without names, all that are open. */
export async function settleErrors(ctx: Ctx, slug: string, ask: Ask): Promise<{ records: number }> {
  return inTransaction(ctx, async (ctx) => {
    const row = await requireConnection(ctx, slug);
    const { id } = row;
    const named = ask.records
      ? sql`(resource, external_id) in (select resource, external_id
          from jsonb_to_recordset(${JSON.stringify(ask.records)}::jsonb) as r (resource text, external_id text))`
      : sql`true`;
    const { rows } = await sql<{ resource: ShopResource; external_id: string }>`
      select resource, external_id from integration_errors
       where store_id = ${ctx.store.id} and integration_id = ${id} and state = 'open' and ${named}
       order by last_at desc limit ${MOST} for update`.execute(ctx.db);
    if (ask.action === 'ignore') {
      await sql`update integration_errors set state = 'ignored'
        where store_id = ${ctx.store.id} and integration_id = ${id} and state = 'open' and ${named}`.execute(
        ctx.db,
      );
      await settleState(ctx, row);
    } else {
      // Unreadable records are requested with the next history synchronisation.
      const single = rows.filter(({ external_id }) => external_id !== '*' && external_id !== '');
      await saveChangeNotifications(
        ctx,
        id,
        single.map((record) => ({ ...record, action: 'changed' })),
      );
    }
    await broadcast(ctx, 'integration.changed', { slug });
    return { records: rows.length };
  });
}
