import type { AuditAction, ExportedList } from '@clientela/contract';
import { sql } from 'kysely';
import { type Actor, actorName, shownActor } from '#platform/actor';
import { type Ctx, inTransaction, type PlatformCtx } from '#platform/context';
import { newId } from '#platform/ids';

interface AuditEvent {
  action: AuditAction;
  target_kind:
    | 'collaborator'
    | 'invitation'
    | 'store'
    | 'person'
    | 'customer'
    | 'custom_attribute'
    | 'customer_tag'
    | 'cluster'
    | 'email_model'
    | 'email_domain'
    | 'email_sender'
    | 'card'
    | 'topup'
    | 'conversation'
    | 'campaign'
    | 'sender'
    | 'integration'
    | 'api_key'
    | 'popup'
    | 'survey'
    | 'dashboard'
    | 'privacy_request'
    | 'webhook';
  target_id: string;
  /** Words for the sentence, never secrets. */
  details?: Record<string, string | string[]>;
  /** The actor, when it is not the caller: a person who has just joined. */
  person_id?: string;
}

type AuditCtx = Pick<Ctx, 'db' | 'clock' | 'actor'> & { store: { id: string } };

/** Writes an audit event into the store's log, in the transaction of the change. */
export async function recordAuditEvent(ctx: AuditCtx, event: AuditEvent): Promise<void> {
  await insert(ctx, ctx.store.id, event);
}

/** Notes that a list is about to leave as a file; committed before its first line does. */
export function recordExport(ctx: Ctx, list: ExportedList): Promise<void> {
  return recordList(ctx, 'list.exported', list);
}

/** Records the download of an exported list. */
export function recordDownload(ctx: Ctx, list: ExportedList): Promise<void> {
  return recordList(ctx, 'list.downloaded', list);
}

function recordList(
  ctx: Ctx,
  action: 'list.exported' | 'list.downloaded',
  list: ExportedList,
): Promise<void> {
  return inTransaction(ctx, (ctx) =>
    recordAuditEvent(ctx, {
      action,
      target_kind: 'store',
      target_id: ctx.store.id,
      details: { list },
    }),
  );
}

/**
 * A change of one's own account concerns every store the person works in: each log records it.
 * Leaves the transaction without a store; the caller has opened it without one.
 */
export async function recordOwnAuditEvent(
  ctx: PlatformCtx,
  person: string,
  event: Pick<AuditEvent, 'action' | 'details'>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from app.stores_of(${person}, false) as id`.execute(ctx.db);
  for (const { id } of rows) {
    await sql`select set_config('app.store_id', ${id}, true)`.execute(ctx.db);
    await insert(ctx, id, {
      ...event,
      target_kind: 'person',
      target_id: person,
      person_id: person,
    });
  }
  await sql`select set_config('app.store_id', '', true)`.execute(ctx.db);
}

async function insert(
  ctx: Pick<Ctx, 'db' | 'clock' | 'actor'>,
  storeId: string,
  event: AuditEvent,
): Promise<void> {
  await ctx.db
    .insertInto('audit_log')
    .values({
      store_id: storeId,
      id: newId(),
      ...actorOf(ctx.actor, event.person_id),
      action: event.action,
      target_kind: event.target_kind,
      target_id: event.target_id,
      details: JSON.stringify(event.details ?? {}),
      created_at: ctx.clock.now(),
    })
    .execute();
}

/** A person's name is read from the person; others may be gone when the log is read. */
function actorOf(actor: Actor, personId: string | undefined) {
  if (personId) return { actor_kind: 'person', actor_id: personId, actor_name: null };
  const { kind, id } = shownActor(actor);
  const actor_name = kind === 'person' ? null : actorName({ actor });
  return { actor_kind: kind, actor_id: id ?? null, actor_name };
}
