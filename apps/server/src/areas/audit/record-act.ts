import type { AuditAction, ExportedList } from '@clientela/contract';
import { sql } from 'kysely';
import { type Ctx, inTransaction, type PlatformCtx } from '#platform/context';
import { newId } from '#platform/ids';

interface Act {
  action: AuditAction;
  target_kind: 'collaborator' | 'invitation' | 'store' | 'person' | 'customer';
  target_id: string;
  /** Words for the sentence, never secrets. */
  details?: Record<string, string | string[]>;
  /** Who did it, where that is not the caller. */
  user_id?: string;
}

type ActCtx = Pick<Ctx, 'db' | 'clock' | 'user'> & { store: { id: string } };

/** Writes an act into the store's log, in the transaction that does it. */
export async function recordAct(ctx: ActCtx, act: Act): Promise<void> {
  await insert(ctx, ctx.store.id, { ...act, user_id: act.user_id ?? ctx.user?.id });
}

/** Notes that a list is about to leave as a file; committed before its first line does. */
export function recordExport(ctx: Ctx, list: ExportedList): Promise<void> {
  return recordList(ctx, 'list.exported', list);
}

/** Notes who takes a list that was prepared as a file. */
export function recordDownload(ctx: Ctx, list: ExportedList): Promise<void> {
  return recordList(ctx, 'list.downloaded', list);
}

function recordList(
  ctx: Ctx,
  action: 'list.exported' | 'list.downloaded',
  list: ExportedList,
): Promise<void> {
  return inTransaction(ctx, (ctx) =>
    recordAct(ctx, {
      action,
      target_kind: 'store',
      target_id: ctx.store.id,
      details: { list },
    }),
  );
}

/**
 * An act on the own account concerns every store the person works in: each log gets it. Leaves the
 * transaction without a store; the caller has opened it without one.
 */
export async function recordOwnAct(
  ctx: PlatformCtx,
  person: string,
  act: Pick<Act, 'action' | 'details'>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from app.stores_of(${person}, false) as id`.execute(ctx.db);
  for (const { id } of rows) {
    await sql`select set_config('app.store_id', ${id}, true)`.execute(ctx.db);
    await insert(ctx, id, { ...act, target_kind: 'person', target_id: person, user_id: person });
  }
  await sql`select set_config('app.store_id', '', true)`.execute(ctx.db);
}

async function insert(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  storeId: string,
  act: Omit<Act, 'user_id'> & { user_id: string | undefined },
): Promise<void> {
  await ctx.db
    .insertInto('audit_log')
    .values({
      store_id: storeId,
      id: newId(),
      user_id: act.user_id ?? null,
      action: act.action,
      target_kind: act.target_kind,
      target_id: act.target_id,
      details: JSON.stringify(act.details ?? {}),
      created_at: ctx.clock.now(),
    })
    .execute();
}
