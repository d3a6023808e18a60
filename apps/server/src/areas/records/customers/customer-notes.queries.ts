import { actorMay, personId } from '#platform/actor';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { newId } from '#platform/ids';
import { lockForChange } from './customers.queries.ts';
import { customersTexts } from './customers.texts.ts';

interface NoteDraft {
  title: string;
  notes: string;
}

function notesQuery(ctx: Ctx) {
  return ctx.db
    .selectFrom('customer_notes as n')
    .leftJoin('users as u', 'u.id', 'n.user_id')
    .select(['n.id', 'n.title', 'n.notes', 'u.name as author', 'n.created_at'])
    .where('n.store_id', '=', ctx.store.id);
}

export async function listNotes(ctx: Ctx, customerId: string) {
  const data = await notesQuery(ctx)
    .where('n.customer_id', '=', customerId)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .execute();
  return { data };
}

export function createNote(ctx: Ctx, customerId: string, draft: NoteDraft) {
  return inTransaction(ctx, async (ctx) => {
    await lockForChange(ctx, customerId);
    const id = newId();
    const now = ctx.clock.now();
    await ctx.db
      .insertInto('customer_notes')
      .values({
        store_id: ctx.store.id,
        id,
        customer_id: customerId,
        ...draft,
        user_id: personId(ctx),
        created_at: now,
        updated_at: now,
      })
      .execute();
    return notesQuery(ctx).where('n.id', '=', id).executeTakeFirstOrThrow();
  });
}

export function updateNote(ctx: Ctx, id: string, draft: NoteDraft) {
  return inTransaction(ctx, async (ctx) => {
    await assertMayChange(ctx, id);
    await ctx.db
      .updateTable('customer_notes')
      .set({ ...draft, updated_at: ctx.clock.now() })
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', id)
      .execute();
    return notesQuery(ctx).where('n.id', '=', id).executeTakeFirstOrThrow();
  });
}

/** Only its author and the store's managers may change a note; other staff add their own. */
async function assertMayChange(ctx: Ctx, id: string): Promise<void> {
  const note = await ctx.db
    .selectFrom('customer_notes')
    .select('user_id')
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!note) throw new Failure('not_found');
  const isAnothers = note.user_id !== null && note.user_id !== personId(ctx);
  if (!isAnothers || actorMay(ctx.actor, 'Store.update')) return;
  throw new Failure('access_denied', { message: customersTexts.note_of_another_person });
}

export function removeNote(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await assertMayChange(ctx, id);
    await ctx.db
      .deleteFrom('customer_notes')
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', id)
      .execute();
  });
}
