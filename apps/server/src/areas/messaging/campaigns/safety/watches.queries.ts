import type { CampaignWatch, SendingChannel, StoppingMeasure } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { opaqueToPlanner } from '#platform/tenant-database';
import type { SendFigures } from './safety.rules.ts';

export interface Watch {
  channel: SendingChannel;
  since: string;
  canary_size: number | null;
  canary_total: number | null;
  canary_state: 'running' | 'passed' | 'skipped' | null;
  stopped_by: StoppingMeasure | null;
}

/** Until the first look after messages began to leave. */
const FIRST_LOOK_MS = 5_000;

/** Has a campaign's counts over a channel read soon, as messages of it leave. */
export async function watchSoon(
  ctx: Ctx,
  campaign_id: string,
  channel: SendingChannel,
): Promise<void> {
  const now = ctx.clock.now();
  const watch_at = new Date(now.getTime() + FIRST_LOOK_MS);
  await ctx.db
    .insertInto('campaign_watches')
    .values({ store_id: ctx.store.id, campaign_id, channel, since: now, watch_at })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'campaign_id', 'channel'])
        .doUpdateSet({ watch_at })
        .where('campaign_watches.watch_at', 'is', null),
    )
    .execute();
}

/** Notes a canary that begins when its messages do. */
export async function openCanary(
  ctx: Ctx,
  campaign_id: string,
  {
    channel,
    size,
    total,
    from,
  }: { channel: SendingChannel; size: number; total: number; from: Date },
): Promise<void> {
  await ctx.db
    .insertInto('campaign_watches')
    .values({
      store_id: ctx.store.id,
      campaign_id,
      channel,
      since: ctx.clock.now(),
      canary_size: size,
      canary_total: total,
      canary_state: 'running',
      watch_at: new Date(from.getTime() + FIRST_LOOK_MS),
    })
    .execute();
}

export function listWatches(ctx: Ctx, campaignId: string): Promise<Watch[]> {
  return ctx.db
    .selectFrom('campaign_watches')
    .select(['channel', 'since', 'canary_size', 'canary_total', 'canary_state', 'stopped_by'])
    .$narrowType<Watch>()
    .where('store_id', '=', ctx.store.id)
    .where('campaign_id', '=', campaignId)
    .orderBy('channel')
    .execute();
}

/** The watches of a campaign for its screen; those that have counted nothing yet are left out. */
export async function readWatches(ctx: Ctx, campaignId: string): Promise<CampaignWatch[]> {
  const rows = await ctx.db
    .selectFrom('campaign_watches')
    .select(['channel', 'canary_state', 'canary_size', 'canary_total', 'canary_passes_at'])
    .select(['answered', 'bounces', 'complaints', 'failures', 'opt_outs', 'stopped_by'])
    .$narrowType<Watch>()
    .where('store_id', '=', ctx.store.id)
    .where('campaign_id', '=', campaignId)
    .where((eb) => eb.or([eb('answered', '>', 0), eb('canary_state', 'is not', null)]))
    .orderBy('channel')
    .execute();
  return rows.map(
    ({
      canary_state: state,
      canary_size,
      canary_total,
      canary_passes_at: passes_at,
      ...watch
    }) => ({
      ...watch,
      canary: state && { state, size: canary_size ?? 0, total: canary_total ?? 0, passes_at },
    }),
  );
}

export interface ChannelFigures extends SendFigures {
  channel: SendingChannel;
  /** Messages of the campaign over the channel, those that wait included. */
  total: number;
  /** All that have left, also before a person resumed a stopped campaign. */
  left: number;
  last_at: Date | null;
}

/** What became of a campaign's messages by channel, of those handed over since each channel's moment. */
export async function readFigures(
  ctx: Ctx,
  campaignId: string,
  watches: readonly Watch[],
): Promise<ChannelFigures[]> {
  const store = ctx.store.id;
  const hasLeft = sql`coalesce(a.sent_at, a.completed_at) >= w.since`;
  const { rows } = await sql<Omit<ChannelFigures, 'last_at'> & { last_at: string | null }>`
    select w.channel, count(*)::int as total,
      count(coalesce(a.sent_at, a.completed_at))::int as left,
      (count(*) filter (where ${hasLeft}))::int as answered,
      (count(*) filter (where ${hasLeft} and a.sent_at is not null))::int as accepted,
      (count(*) filter (where ${hasLeft} and a.status in ('delivered', 'read', 'failed', 'invalid_contact')))::int as final,
      (count(*) filter (where ${hasLeft} and a.status = 'invalid_contact'))::int as bounces,
      (count(*) filter (where ${hasLeft} and a.status = 'failed'))::int as failures,
      (count(*) filter (where ${hasLeft} and a.unsubscribed_at is not null))::int as opt_outs,
      (select count(*)::int from suppressions s
        where s.store_id = ${store} and s.campaign_id = ${campaignId} and s.reason = 'complaint'
          and s.channel = app.contact_channel(w.channel) and s.created_at >= w.since) as complaints,
      max(coalesce(a.sent_at, a.completed_at)) filter (where ${hasLeft}) as last_at
      from campaign_activities a
      join campaign_contents k on k.store_id = a.store_id and k.id = a.content_id
      join unnest(${watches.map(({ channel }) => channel)}::text[], ${watches.map(({ since }) => since)}::timestamptz[])
        as w(channel, since) on w.channel = k.channel
     where a.store_id = ${store} and a.campaign_id = ${opaqueToPlanner(campaignId)}
       and a.status not in ('not_sent', 'to_be_executed', 'canceled')
     group by w.channel, w.since`.execute(ctx.db);
  return rows.map((row) => ({ ...row, last_at: row.last_at ? new Date(row.last_at) : null }));
}

/** The watches of a campaign, to change. */
function watchesOf(ctx: Ctx, campaignId: string) {
  return ctx.db
    .updateTable('campaign_watches')
    .where('store_id', '=', ctx.store.id)
    .where('campaign_id', '=', campaignId);
}

/** Saves what a look has read and decided about a channel. */
export async function saveLook(
  ctx: Ctx,
  campaignId: string,
  channel: SendingChannel,
  look: {
    figures: Pick<SendFigures, 'answered' | 'bounces' | 'complaints' | 'failures' | 'opt_outs'>;
    canary_state: Watch['canary_state'];
    canary_passes_at: Date | null;
    stopped_by: StoppingMeasure | null;
    watch_at: Date | null;
  },
): Promise<void> {
  const { figures, ...decided } = look;
  const { answered, bounces, complaints, failures, opt_outs } = figures;
  await watchesOf(ctx, campaignId)
    .set({ answered, bounces, complaints, failures, opt_outs, ...decided })
    .where('channel', '=', channel)
    .execute();
}

/** A person has decided to go on: earlier messages are judged no more, and a stopped canary is over. */
export async function acceptHarm(ctx: Ctx, campaignId: string): Promise<SendingChannel[]> {
  const now = ctx.clock.now();
  const rows = await watchesOf(ctx, campaignId)
    .set({
      stopped_by: null,
      since: now,
      canary_state: sql`case when canary_state = 'running' then 'skipped' else canary_state end`,
    })
    .where('stopped_by', 'is not', null)
    .returning('channel')
    .$narrowType<{ channel: SendingChannel }>()
    .execute();
  return rows.map(({ channel }) => channel);
}

/** Ends the running canaries of a campaign without a verdict; returns their channels. */
export async function skipCanaries(ctx: Ctx, campaignId: string): Promise<SendingChannel[]> {
  const rows = await watchesOf(ctx, campaignId)
    .set({ canary_state: 'skipped', canary_passes_at: null })
    .where('canary_state', '=', 'running')
    .returning('channel')
    .$narrowType<{ channel: SendingChannel }>()
    .execute();
  return rows.map(({ channel }) => channel);
}

/** Has every watch of a resumed campaign looked at again. */
export async function watchAgain(ctx: Ctx, campaignId: string): Promise<void> {
  const now = ctx.clock.now();
  await watchesOf(ctx, campaignId)
    .set({ watch_at: new Date(now.getTime() + FIRST_LOOK_MS) })
    .execute();
}
