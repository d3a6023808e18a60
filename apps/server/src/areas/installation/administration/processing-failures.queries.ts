import {
  CONSUMER_LABELS,
  INBOUND_LABELS,
  JOB_LABELS,
  type ProcessingFailure,
} from '@clientela/contract';
import { sql } from 'kysely';
import { listFailingCampaigns, retryFailingCampaign } from '#areas/messaging/campaigns/index';
import type { App } from '#platform/app';
import { type Ctx, type PlatformCtx, storeCtx } from '#platform/context';
import { dismissEvent, retryEvent } from '#platform/domain-events';
import { dismissFailedJob, listFailedJobs, retryFailedJob } from '#platform/failed-jobs';
import { Failure } from '#platform/failure';
import { dismissInboundEvent, retryInboundEvent } from '#platform/inbox';
import { answersInTime, compareTexts } from '#platform/shards';
import { shardsOf } from '#platform/store-directory';

const SHOWN_MAX = 200;

type Unnamed = Omit<ProcessingFailure, 'source_name'>;

type Asking = Pick<PlatformCtx, 'app' | 'db'>;

/** What failed for good, or keeps failing, newest first, at most 200. */
export async function listProcessingFailures(
  ctx: PlatformCtx,
): Promise<{ data: ProcessingFailure[]; missing_databases: string[] }> {
  const { answers, missing_databases } = await answersInTime(ctx, async (ctx) => [
    ...(await listEvents(ctx)),
    ...(await listJobs(ctx)),
    ...(await listCampaigns(ctx)),
  ]);
  const data = answers
    .flat()
    .sort(
      (one, other) => Date.parse(other.at) - Date.parse(one.at) || compareTexts(one.id, other.id),
    )
    .slice(0, SHOWN_MAX)
    .map((failure) => ({ ...failure, source_name: sourceName(ctx.app, failure) }));
  return { data, missing_databases };
}

async function listEvents({ app, db }: Asking): Promise<Unnamed[]> {
  const { rows } = await sql<Unnamed>`
    (select concat_ws(':', 'inbound', ${app.shard}::text, e.id) as id, 'inbound' as kind, e.provider as source, e.account, coalesce(e.error, '') as error,
        e.received_at as at
       from provider_events e where e.outcome = 'failed' order by e.id desc limit ${SHOWN_MAX})
    union all
    select concat_ws(':', f.store_id, f.event_id, f.consumer), 'domain', f.consumer, f.store_name, f.error, f.failed_at
      from app.event_failures(${SHOWN_MAX}) f`.execute(db);
  return rows;
}

async function listJobs({ app, db }: Asking): Promise<Unnamed[]> {
  const jobs = await listFailedJobs(app, SHOWN_MAX);
  const ids = jobs.flatMap(({ store_id }) => store_id ?? []);
  const { rows } = await sql<{ store_id: string; name: string }>`
    select store_id, name from app.store_names(${ids}::uuid[])`.execute(db);
  const names = new Map(rows.map(({ store_id, name }) => [store_id, name]));
  return jobs.map(({ id, job, store_id, error, failed_at }) => ({
    id: `job:${app.shard}:${id}`,
    kind: 'job',
    source: job,
    account: (store_id && names.get(store_id)) ?? '',
    error,
    at: failed_at,
  }));
}

async function listCampaigns(ctx: Asking): Promise<Unnamed[]> {
  const campaigns = await listFailingCampaigns(ctx, SHOWN_MAX);
  return campaigns.map(({ store_id, campaign_id, name, store_name, error, failed_at }) => ({
    id: `campaign:${store_id}:${campaign_id}`,
    kind: 'campaign',
    source: name,
    account: store_name,
    error,
    at: failed_at,
  }));
}

/** The display name of a failure's provider, consumer, job or campaign. */
export function sourceName(
  { shops }: App,
  { kind, source }: Pick<ProcessingFailure, 'kind' | 'source'>,
): string {
  if (kind === 'campaign') return source;
  if (kind === 'domain') return CONSUMER_LABELS[source] ?? source;
  if (kind === 'job') return JOB_LABELS[source] ?? source;
  return shops[source.replace(/^shop:/, '')]?.name ?? INBOUND_LABELS[source] ?? source;
}

export function retryProcessingFailure(ctx: PlatformCtx, id: string): Promise<undefined> {
  return settle(ctx, id, {
    inbound: retryInboundEvent,
    domain: retryEvent,
    job: retryFailedJob,
    campaign: retryFailingCampaign,
  });
}

export function dismissProcessingFailure(ctx: PlatformCtx, id: string): Promise<undefined> {
  return settle(ctx, id, {
    inbound: dismissInboundEvent,
    domain: dismissEvent,
    job: dismissFailedJob,
  });
}

const DOMAIN_ID = /^([\da-f-]{36}):([\da-f-]{36}):(\w+)$/;
const CAMPAIGN_ID = /^campaign:([\da-f-]{36}):([\da-f-]{36})$/;
/** A job or an inbound event, whose number only its database knows. */
const NUMBERED_ID = /^(job|inbound):(\w{1,40}):(\d{1,18})$/;

/** How each kind of failure is settled; a campaign's failures end by themselves, so none are dismissed. */
interface Settling {
  inbound(app: App, id: number): Promise<boolean>;
  domain(ctx: Ctx, event: { consumer: string; event_id: string }): Promise<boolean>;
  job(app: App, id: string): Promise<boolean>;
  campaign?(ctx: Ctx, id: string): Promise<boolean>;
}

async function settle({ app }: PlatformCtx, id: string, by: Settling): Promise<undefined> {
  if (!(await isSettled(app, id, by))) throw new Failure('not_found');
}

async function isSettled(app: App, id: string, by: Settling): Promise<boolean> {
  const [, store_id, event_id, consumer] = DOMAIN_ID.exec(id) ?? [];
  if (store_id && event_id && consumer)
    return by.domain(await storeCtx(app, store_id), { consumer, event_id });
  const [, ofStore, campaignId] = CAMPAIGN_ID.exec(id) ?? [];
  if (ofStore && campaignId)
    return (await by.campaign?.(await storeCtx(app, ofStore), campaignId)) ?? false;
  const [, kind, database, number] = NUMBERED_ID.exec(id) ?? [];
  const shard = shardsOf(app).find((one) => one.shard === database);
  if (!shard || !number) return false;
  return kind === 'job' ? by.job(shard, number) : by.inbound(shard, Number(number));
}
