import type { Campaign, SendingChannel, StoppingMeasure } from '@clientela/contract';
import { sql } from 'kysely';
import { countInCanary, findNextDue, releaseQueues } from '#areas/messaging/delivery/index';
import type { App } from '#platform/app';
import { type Ctx, inTransaction, platformCtx, storeCtx } from '#platform/context';
import { broadcast } from '#platform/events';
import { eachOf, startLoops } from '#platform/loops';
import { findCampaign, sourceOf } from '../campaigns.queries.ts';
import { pauseBySystem } from '../sending/endings.ts';
import { breachOf, canaryPassesAt } from './safety.rules.ts';
import { safetyTexts } from './safety.texts.ts';
import {
  type ChannelFigures,
  listWatches,
  readFigures,
  saveLook,
  type Watch,
} from './watches.queries.ts';

const LOOK_MS = 1_000;
const MOST_CAMPAIGNS = 50;
const CAMPAIGNS_AT_ONCE = 2;

/** Looks at what becomes of running campaigns, in all stores, until stopped. */
export function startWatching(app: App): { stop(): Promise<void> } {
  return startLoops(app, {
    count: 1,
    idleMs: LOOK_MS,
    due: 'campaign_watches',
    failure: 'campaigns not watched',
    async round() {
      const { rows } = await sql<{ store_id: string; campaign_id: string }>`
        select store_id, campaign_id from app.campaigns_to_watch(${app.clock.now()}, ${MOST_CAMPAIGNS})`.execute(
        platformCtx(app).db,
      );
      await eachOf(rows, CAMPAIGNS_AT_ONCE, async ({ store_id, campaign_id }) =>
        watchCampaign(await storeCtx(app, store_id), campaign_id),
      );
      return false;
    },
  });
}

/** Between two looks at a campaign of which messages leave. */
const BETWEEN_MS = 5_000;
/** Counting takes this share of the time at most. */
const COUNTING_SHARE = 0.05;

/** What a look decides about one channel. */
interface Verdict {
  watch: Watch;
  figures: ChannelFigures;
  breach: StoppingMeasure | null;
  passes_at: Date | null;
  hasPassed: boolean;
}

/** Reads what became of a campaign's messages, and stops it or lets the rest follow its canary. */
export async function watchCampaign(ctx: Ctx, id: string): Promise<void> {
  const startedAt = performance.now();
  const campaign = await findCampaign(ctx, id);
  if (campaign.status !== 'activated') return lookLast(ctx, id);
  const watches = await listWatches(ctx, id);
  const figures = await readFigures(ctx, id, watches);
  const verdicts: Verdict[] = [];
  for (const watch of watches) {
    const ofChannel =
      figures.find(({ channel }) => channel === watch.channel) ?? none(watch.channel);
    verdicts.push(await judge(ctx, campaign, watch, ofChannel));
  }
  const pauseMs = Math.max(BETWEEN_MS, (performance.now() - startedAt) / COUNTING_SHARE);
  await apply(ctx, id, verdicts, new Date(ctx.clock.now().getTime() + pauseMs));
}

/** The counts with which a campaign pauses or ends; they decide nothing. */
async function lookLast(ctx: Ctx, id: string): Promise<void> {
  const figures = await readFigures(ctx, id, await listWatches(ctx, id));
  await inTransaction(ctx, async (ctx) => {
    const { status } = await findCampaign(ctx, id, true);
    // Resumed meanwhile: the next look judges it.
    if (status === 'activated') return;
    for (const { channel, canary_state, stopped_by } of await listWatches(ctx, id)) {
      await saveLook(ctx, id, channel, {
        figures: figures.find((one) => one.channel === channel) ?? none(channel),
        canary_state,
        canary_passes_at: null,
        stopped_by,
        watch_at: null,
      });
    }
  });
}

function none(channel: SendingChannel): ChannelFigures {
  const counts = { total: 0, left: 0, answered: 0, accepted: 0, final: 0 };
  return { channel, ...counts, bounces: 0, complaints: 0, failures: 0, opt_outs: 0, last_at: null };
}

async function judge(
  ctx: Ctx,
  { id, safe_send: { stops, limits } }: Campaign,
  watch: Watch,
  figures: ChannelFigures,
): Promise<Verdict> {
  const breach = stops ? breachOf(figures, limits) : null;
  const base = { watch, figures, breach, passes_at: null, hasPassed: false };
  if (watch.canary_state !== 'running' || breach) return base;
  const now = ctx.clock.now();
  const open = await countInCanary(ctx, sourceOf(id), watch.channel);
  const size = watch.canary_size ?? 0;
  const { final, last_at } = figures;
  const passes_at = canaryPassesAt(watch.channel, { size, open, final, last_at, now });
  return { ...base, passes_at, hasPassed: passes_at !== null && passes_at <= now };
}

/** Writes what a look has decided, unless a person has paused or ended the campaign meanwhile. */
async function apply(
  ctx: Ctx,
  id: string,
  verdicts: readonly Verdict[],
  next: Date,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const campaign = await findCampaign(ctx, id, true);
    if (campaign.status !== 'activated') return;
    const isLeaving = await leavesBefore(ctx, id, next);
    const stopping = verdicts.find(({ breach }) => breach);
    for (const { watch, figures, breach, passes_at, hasPassed } of verdicts) {
      if (hasPassed) await releaseQueues(ctx, sourceOf(id), watch.channel, { isOpen: true });
      const isRunning = watch.canary_state === 'running' && !hasPassed;
      await saveLook(ctx, id, watch.channel, {
        figures,
        canary_state: hasPassed ? 'passed' : watch.canary_state,
        canary_passes_at: isRunning ? passes_at : null,
        stopped_by: breach,
        watch_at: !stopping && (isLeaving || isRunning || hasPassed) ? next : null,
      });
    }
    const isInCanary = verdicts.some(({ watch }) => watch.canary_state === 'running');
    if (stopping?.breach) await stop(ctx, id, stopping, stopping.breach);
    // Other counts reach open screens with their next fetch.
    else if (isInCanary)
      await broadcast(ctx, 'campaign.changed', { campaign_id: id, status: campaign.status });
  });
}

/** Whether messages of a campaign leave before this moment; those held back wait for a canary. */
async function leavesBefore(ctx: Ctx, id: string, until: Date): Promise<boolean> {
  const due = await findNextDue(ctx, sourceOf(id));
  return due !== null && due <= until;
}

function stop(
  ctx: Ctx,
  id: string,
  { figures, watch: { channel } }: Verdict,
  measure: StoppingMeasure,
): Promise<void> {
  const { left, total } = figures;
  const reason = safetyTexts.stopped(measure, { left, total, hits: figures[measure], channel });
  return pauseBySystem(ctx, id, reason);
}
