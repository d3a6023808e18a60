import { type AuditAction, type ExportedList, Id } from '@clientela/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Actor, actorName, shownActor } from '#platform/actor';
import { type Ctx, inTransaction, type PlatformCtx, storeCtx } from '#platform/context';
import { newId } from '#platform/ids';
import { enqueueInShards, shardJob } from '#platform/jobs';

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
  await ctx.db.insertInto('audit_log').values(rowOf(ctx, event)).execute();
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

type OwnEvent = Pick<AuditEvent, 'action' | 'details'>;

/**
 * A change of one's own account concerns every store the person works in: a job records it in the log
 * of each, since accounts are written at home, apart from stores.
 */
export async function recordOwnAuditEvent(
  ctx: PlatformCtx,
  person_id: string,
  event: OwnEvent,
): Promise<void> {
  await enqueueInShards(ctx, recordOwn, {
    id: newId(),
    person_id,
    at: ctx.clock.now().toISOString(),
    event: event as Record<string, unknown>,
  });
}

/** Records a person's change of their own account in the logs of the stores of a database, once. */
export const recordOwn = shardJob({
  name: 'audit.record_own',
  payload: z.object({
    shard: z.string(),
    id: Id,
    person_id: Id,
    at: z.iso.datetime(),
    /** As `recordOwnAuditEvent` was given it. */
    event: z.record(z.string(), z.unknown()),
  }),
  async run({ app, db }, { id, person_id, at, event }) {
    const own = event as OwnEvent;
    const target = { target_kind: 'person', target_id: person_id, person_id } as const;
    const { rows } = await sql<{ store_id: string }>`
      select id as store_id from app.stores_of(${person_id}, false) as id`.execute(db);
    for (const { store_id } of rows) {
      const ctx = await storeCtx(app, store_id);
      const written = rowOf(ctx, { ...own, ...target });
      await ctx.db
        .insertInto('audit_log')
        .values({ ...written, id, created_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  },
});

function rowOf(ctx: AuditCtx, event: AuditEvent) {
  return {
    store_id: ctx.store.id,
    id: newId(),
    ...actorOf(ctx.actor, event.person_id),
    action: event.action,
    target_kind: event.target_kind,
    target_id: event.target_id,
    details: JSON.stringify(event.details ?? {}),
    created_at: ctx.clock.now(),
  };
}

/** A person's name is read from the person; others may be gone when the log is read. */
function actorOf(actor: Actor, personId: string | undefined) {
  if (personId) return { actor_kind: 'person', actor_id: personId, actor_name: null };
  const { kind, id } = shownActor(actor);
  const actor_name = kind === 'person' ? null : actorName({ actor });
  return { actor_kind: kind, actor_id: id ?? null, actor_name };
}
