import type { PlatformAuditAction, PlatformAuditEvent } from '@clientela/contract';
import { sql } from 'kysely';
import { personId } from '#platform/actor';
import type { PlatformCtx } from '#platform/context';
import { newId } from '#platform/ids';

/** Records a platform change of an administrator, in the transaction of the change. */
export async function recordPlatformAuditEvent(
  ctx: PlatformCtx,
  event: { action: PlatformAuditAction; target_id: string | null; details: Record<string, string> },
): Promise<void> {
  await ctx.db
    .insertInto('platform_audit_events')
    .values({
      ...event,
      id: newId(),
      user_id: personId(ctx),
      details: JSON.stringify(event.details),
      created_at: ctx.clock.now(),
    })
    .execute();
}

export async function listPlatformAuditEvents(ctx: PlatformCtx): Promise<PlatformAuditEvent[]> {
  const { rows } = await sql<PlatformAuditEvent>`
    select p.id, p.action, p.details, p.created_at,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as user
      from platform_audit_events p left join users u on u.id = p.user_id
     order by p.created_at desc, p.id desc limit 200`.execute(ctx.db);
  return rows;
}
