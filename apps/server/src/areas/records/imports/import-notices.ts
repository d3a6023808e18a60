import { notify } from '#areas/identity/notifications/index';
import type { Ctx } from '#platform/context';
import type { Consumer } from '#platform/domain-events';

/** Notifies people of a finished import. */
export const importNotices: Consumer = {
  name: 'import_notices',
  kinds: ['import.finished'],
  async handle(ctx, events) {
    for (const { subject_id } of events) {
      const finished = await findFinished(ctx, subject_id);
      if (finished) await notify(ctx, 'import_finished', finished);
    }
  },
};

/** None when the data did not come from a file. */
function findFinished(ctx: Ctx, id: string) {
  return ctx.db
    .selectFrom('imports')
    .select(['id as import_id', 'file_name', 'created', 'updated', 'refused'])
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .executeTakeFirst();
}
