import {
  ACTIVITY_REASONS,
  type CampaignDryRun,
  type Channel,
  ENTRY_REASON_LABELS,
  EnrollmentReason,
  reasonLabel,
} from '@clientela/contract';
import { centsHeld, localDay } from '@clientela/domain';
import type { Ctx } from '#platform/context';
import { findCampaign } from '../campaigns.queries.ts';
import {
  lastDays,
  type Played,
  type PlayedStep,
  playSequence,
} from '../sequences/dry-run.queries.ts';
import { checkCampaign, compiledIn } from './check-campaign.ts';
import { chooseContents, type OfferedAction } from './choose-contents.ts';

/** Plays a sequence over the last 90 days, with the prices and the reach of today. Sends nothing. */
export async function dryRunCampaign(ctx: Ctx, id: string): Promise<CampaignDryRun> {
  const campaign = await findCampaign(ctx, id);
  const { contents } = await checkCampaign(ctx, campaign);
  const offers = await chooseContents(ctx, campaign, compiledIn(contents));
  const span = lastDays(ctx, (at) => localDay(at, ctx.store.time_zone));
  const choices = offers.map((offer) => offer.choices);
  const played: Played =
    offers.length > 0
      ? await playSequence(ctx, campaign, { span, choices })
      : { enrollments: [], steps: [], people: [], overlap: [] };
  const entered = played.enrollments.filter(({ reason }) => reason === null);
  const steps = offers.map((offer, step) => stepOf(step, offer, played.steps));
  const messages: CampaignDryRun['messages'] = {};
  for (const [channel, count] of steps.flatMap((one) => Object.entries(one.messages))) {
    messages[channel as Channel] = (messages[channel as Channel] ?? 0) + (count ?? 0);
  }
  return {
    from: span.from_day,
    to: span.to_day,
    messages,
    steps,
    overlap: played.overlap,
    enrollments: entered.reduce((sum, { n }) => sum + n, 0),
    by_day: entered.map(({ day, n }) => ({ day, enrollments: n })),
    refusals: reasonsOf(played.enrollments, 'EMAIL'),
    cost: steps.reduce((sum, { cost }) => sum + cost, 0),
    people: peopleOf(played.people, offers),
  };
}

function stepOf(
  step: number,
  { offered }: OfferedAction,
  rows: readonly PlayedStep[],
): CampaignDryRun['steps'][number] {
  const mine = rows.filter((row) => row.step === step);
  const messages: CampaignDryRun['messages'] = {};
  let cost = 0;
  for (const { place, n } of mine.filter(({ reason }) => reason === null)) {
    const content = offered.find((one) => one.place === place);
    if (!content) continue;
    const { channel } = content.content;
    messages[channel] = (messages[channel] ?? 0) + n;
    cost += centsHeld(n, content.cost_micros);
  }
  return { step, messages, cost, losses: reasonsOf(mine, offered[0]?.content.channel ?? 'EMAIL') };
}

function reasonsOf(
  rows: readonly { reason: string | null; n: number }[],
  channel: Channel,
): CampaignDryRun['refusals'] {
  const sums = new Map<string, number>();
  for (const { reason, n } of rows) if (reason) sums.set(reason, (sums.get(reason) ?? 0) + n);
  return [...sums]
    .map(([reason, customers]) => ({ reason, customers, label: labelOf(reason, channel) }))
    .sort((a, b) => b.customers - a.customers);
}

function labelOf(reason: string, channel: Channel): string {
  const known = ACTIVITY_REASONS.find((one) => one === reason);
  return known ? reasonLabel(known, channel) : ENTRY_REASON_LABELS[EnrollmentReason.parse(reason)];
}

function peopleOf(
  rows: Played['people'],
  offers: readonly OfferedAction[],
): CampaignDryRun['people'] {
  const byEnrollment = Map.groupBy(rows, ({ customer_id, at }) => `${customer_id} ${at}`);
  return [...byEnrollment.values()].flatMap((played) => {
    const [first] = played;
    if (!first) return [];
    return {
      customer_id: first.customer_id,
      name: first.name,
      at: instant(first.at),
      messages: played.map(({ step, due_at, place, reason }) => {
        const channel =
          offers[step]?.offered.find((one) => one.place === place)?.content.channel ?? 'EMAIL';
        return {
          step,
          channel,
          at: instant(due_at),
          reason_label: reason && labelOf(reason, channel),
        };
      }),
    };
  });
}

/** JSON of PostgreSQL writes instants with an offset. */
function instant(at: string): string {
  return new Date(at).toISOString();
}
