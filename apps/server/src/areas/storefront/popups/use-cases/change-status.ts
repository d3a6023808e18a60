import type { AuditAction, Popup } from '@clientela/contract';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { personId } from '#platform/actor';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { findPopup, lockPopup } from '../popups.queries.ts';

/** Freezes the draft as the next version and shows it to visitors. A paused one without changes goes on. */
export function publishPopup(ctx: Ctx, id: string): Promise<Popup> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockPopup(ctx, id);
    if (row.status === 'finished' || row.status === 'archived') throw new Failure('popup_finished');
    const { problems, has_changes, tag_ids, definition, ...popup } = await findPopup(ctx, id);
    if (problems[0]) throw new Failure('popup_incomplete', { message: problems[0].message });
    const now = ctx.clock.now();
    const version = has_changes ? row.version + 1 : row.version;
    if (has_changes) {
      await ctx.db
        .insertInto('popup_versions')
        .values({
          store_id: ctx.store.id,
          popup_id: id,
          version,
          definition: JSON.stringify(definition),
          started_at: popup.started_at,
          ended_at: popup.ended_at,
          tag_ids,
          published_at: now,
          published_by: personId(ctx),
        })
        .execute();
    }
    return moveTo(ctx, popup, 'popup.published', { status: 'active', version, has_changes: false });
  });
}

export function pausePopup(ctx: Ctx, id: string): Promise<Popup> {
  return change(ctx, id, 'popup.paused', ({ status }) => (status === 'active' ? 'paused' : status));
}

export function finishPopup(ctx: Ctx, id: string): Promise<Popup> {
  return change(ctx, id, 'popup.finished', ({ status }) =>
    status === 'active' || status === 'paused' ? 'finished' : status,
  );
}

export function archivePopup(ctx: Ctx, id: string): Promise<Popup> {
  return change(ctx, id, 'popup.archived', () => 'archived');
}

/** A repeat, and a change that does not apply to the status, leave the pop-up as it is. */
function change(
  ctx: Ctx,
  id: string,
  action: AuditAction,
  next: (popup: { status: string }) => string,
): Promise<Popup> {
  return inTransaction(ctx, async (ctx) => {
    const popup = await lockPopup(ctx, id);
    const status = next(popup);
    if (status === popup.status) return findPopup(ctx, id);
    return moveTo(ctx, popup, action, { status });
  });
}

async function moveTo(
  ctx: Ctx,
  { id, name }: { id: string; name: string },
  action: AuditAction,
  to: { status: string; version?: number; has_changes?: boolean },
): Promise<Popup> {
  await ctx.db
    .updateTable('popups')
    .set({ ...to, updated_at: ctx.clock.now() })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
  await recordAuditEvent(ctx, {
    action,
    target_kind: 'popup',
    target_id: id,
    details: { title: name },
  });
  return findPopup(ctx, id);
}
