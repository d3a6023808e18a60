import type { ProcessingFailure } from '@clientela/contract';
import { sql } from 'kysely';
import type { PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { retryInboundEvent } from '#platform/inbox';

/** Events that were set aside, newest first, at most 200. */
export async function listProcessingFailures(ctx: PlatformCtx): Promise<ProcessingFailure[]> {
  const { rows } = await sql<ProcessingFailure>`
    (select e.id::text, 'inbound' as kind, e.provider as source, e.account, coalesce(e.error, '') as error,
        e.received_at as at, true as can_retry
       from provider_events e where e.outcome = 'failed' order by e.id desc limit 200)
    union all
    select f.event_id::text, 'domain', f.consumer, f.store_name, f.error, f.failed_at, false
      from app.event_failures(200) f
    order by at desc, id limit 200`.execute(ctx.db);
  return rows;
}

export async function retryProcessingFailure(ctx: PlatformCtx, id: string): Promise<undefined> {
  const isRetried = /^\d{1,18}$/.test(id) && (await retryInboundEvent(ctx.app, Number(id)));
  if (!isRetried) throw new Failure('not_found');
}
