import type { Cluster } from '@clientela/contract';
import { clusterOf } from '#areas/records/clusters/index';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { importsTexts } from '../imports.texts.ts';

/** The group of the people of an ended import: made by the first call, returned by later ones. */
export function createImportGroup(ctx: Ctx, id: string): Promise<Cluster> {
  return inTransaction(ctx, async (ctx) => {
    // The lock makes a second call at the same time wait for the group of the first.
    const found = await ctx.db
      .selectFrom('imports')
      .select(['file_name', 'created_at', 'finished_at'])
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!found) throw new Failure('not_found');
    if (!found.finished_at) throw new Failure('import_not_ended');
    const day = dayOf(new Date(found.created_at), ctx.store.time_zone);
    const name = importsTexts.group_name(day, found.file_name);
    return clusterOf(ctx, {
      name: name.slice(0, 120),
      filters: { op: 'all', of: [{ field: 'import', test: 'in', values: [id] }] },
    });
  });
}

/** `26 nov.` */
function dayOf(instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'short', timeZone });
  return format.format(instant).replace(' de ', ' ');
}
