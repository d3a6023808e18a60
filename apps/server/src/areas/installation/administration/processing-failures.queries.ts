import { CONSUMER_LABELS, INBOUND_LABELS, type ProcessingFailure } from '@clientela/contract';
import { sql } from 'kysely';
import type { App } from '#platform/app';
import { type Ctx, type PlatformCtx, storeCtx } from '#platform/context';
import { dismissEvent, retryEvent } from '#platform/domain-events';
import { Failure } from '#platform/failure';
import { dismissInboundEvent, retryInboundEvent } from '#platform/inbox';

/** Events that were set aside, newest first, at most 200. */
export async function listProcessingFailures(ctx: PlatformCtx): Promise<ProcessingFailure[]> {
  const { rows } = await sql<Omit<ProcessingFailure, 'source_name'>>`
    (select e.id::text, 'inbound' as kind, e.provider as source, e.account, coalesce(e.error, '') as error,
        e.received_at as at
       from provider_events e where e.outcome = 'failed' order by e.id desc limit 200)
    union all
    select concat_ws(':', f.store_id, f.event_id, f.consumer), 'domain', f.consumer, f.store_name, f.error, f.failed_at
      from app.event_failures(200) f
    order by at desc, id limit 200`.execute(ctx.db);
  return rows.map((row) => ({ ...row, source_name: sourceName(ctx.app, row) }));
}

/** The display name of a failure's provider or consumer. */
export function sourceName(
  { shops }: App,
  { kind, source }: Pick<ProcessingFailure, 'kind' | 'source'>,
): string {
  if (kind === 'domain') return CONSUMER_LABELS[source] ?? source;
  return shops[source.replace(/^shop:/, '')]?.name ?? INBOUND_LABELS[source] ?? source;
}

export function retryProcessingFailure(ctx: PlatformCtx, id: string): Promise<undefined> {
  return settle(ctx, id, { inbound: retryInboundEvent, domain: retryEvent });
}

export function dismissProcessingFailure(ctx: PlatformCtx, id: string): Promise<undefined> {
  return settle(ctx, id, { inbound: dismissInboundEvent, domain: dismissEvent });
}

const DOMAIN_ID = /^([\da-f-]{36}):([\da-f-]{36}):(\w+)$/;

interface Settling {
  inbound(app: App, id: number): Promise<boolean>;
  domain(ctx: Ctx, event: { consumer: string; event_id: string }): Promise<boolean>;
}

async function settle({ app }: PlatformCtx, id: string, by: Settling): Promise<undefined> {
  const [, store_id, event_id, consumer] = DOMAIN_ID.exec(id) ?? [];
  const isInbound = /^\d{1,18}$/.test(id);
  const isSettled =
    store_id && event_id && consumer
      ? await by.domain(await storeCtx(app, store_id), { consumer, event_id })
      : isInbound && (await by.inbound(app, Number(id)));
  if (!isSettled) throw new Failure('not_found');
}
