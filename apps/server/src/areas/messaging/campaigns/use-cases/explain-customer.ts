import {
  ACTIVITY_STATUS_LABELS,
  CAMPAIGN_STAGE_LABELS,
  type Campaign,
  type CampaignWhy,
  CHANNEL_LABELS,
  ENTRY_REASON_LABELS,
  reasonLabel,
} from '@clientela/contract';
import { addDays, localDay } from '@clientela/domain';
import type { Ctx } from '#platform/context';
import { judgeSome } from '../audience.queries.ts';
import { findCampaign } from '../campaigns.queries.ts';
import { campaignsTexts } from '../campaigns.texts.ts';
import { nineOf } from '../sequences/triggers.ts';
import {
  type EnrollmentOf,
  type Facts,
  type MessageOf,
  readEnrollments,
  readFacts,
  readMessages,
  readReach,
} from '../sequences/why.queries.ts';

type Link = CampaignWhy['chain'][number];

/** The whole chain between a campaign and a customer, in the order in which it would be gone through. */
export async function explainCustomer(
  ctx: Ctx,
  { campaign_id, customer_id }: { campaign_id: string; customer_id: string },
): Promise<CampaignWhy> {
  const campaign = await findCampaign(ctx, campaign_id);
  const facts = await readFacts(ctx, customer_id);
  const enrollments = await readEnrollments(ctx, campaign_id, customer_id);
  const messages = await readMessages(ctx, campaign_id, customer_id);
  const isConsidered = enrollments.length > 0 || messages.length > 0;
  const chain: Link[] = [
    standOf(campaign),
    ...(isConsidered ? [] : [triggerLink(ctx, campaign, facts)]),
    ...(await audienceLinks(ctx, campaign, customer_id, isConsidered)),
    ...enrollments.flatMap((enrollment) => enrollmentLinks(enrollment, messages)),
    ...messages
      .filter(({ enrollment_id }) => !enrollments.some(({ id }) => id === enrollment_id))
      .map(messageLink),
    ...(await reachLinks(ctx, campaign, customer_id)),
  ];
  return {
    customer: { id: customer_id, name: facts.name },
    campaign: { id: campaign_id, name: campaign.name },
    answer: answerOf({ messages, enrollments, chain }),
    chain,
  };
}

function link(tone: Link['tone'], text: string, at: Date | string | null = null): Link {
  return { tone, text, at: at && new Date(at).toISOString(), activity_id: null };
}

function standOf({ stage, launched_at, finished_at }: Campaign): Link {
  const stand = campaignsTexts.campaign_stage(CAMPAIGN_STAGE_LABELS[stage].toLowerCase());
  if (stage === 'activated') return link('passed', stand, launched_at);
  if (stage === 'scheduled' || stage === 'preparing' || stage === 'paused')
    return link('waiting', stand, launched_at);
  return link(stage === 'finished' ? 'note' : 'stopped', stand, finished_at);
}

/** Why the trigger has not enrolled a customer. */
function triggerLink(ctx: Ctx, campaign: Campaign, facts: Facts): Link {
  const { trigger, launched_at } = campaign;
  if (!launched_at) return link('stopped', campaignsTexts.is_draft);
  const isBefore = (at: string) => new Date(at) < new Date(launched_at);
  switch (trigger.kind) {
    case 'campaign_start':
      return link('stopped', campaignsTexts.not_in_clusters_at_start, launched_at);
    case 'sale':
      return facts.last_sale_at
        ? link('stopped', campaignsTexts.last_order_too_old, facts.last_sale_at)
        : link('stopped', campaignsTexts.never_bought_paid_order);
    case 'new_customer':
      return isBefore(facts.first_sale_at ?? facts.created_at)
        ? link(
            'stopped',
            campaignsTexts.known_before_start,
            facts.first_sale_at ?? facts.created_at,
          )
        : link('stopped', campaignsTexts.imported_customer, facts.created_at);
    case 'new_lead':
      if (facts.stage === 'customer') return link('stopped', campaignsTexts.already_customer);
      return trigger.popup_ids
        ? link('stopped', campaignsTexts.no_popup_signup)
        : link('stopped', campaignsTexts.contact_before_start, facts.created_at);
    case 'cart_abandoned':
      return facts.abandoned_at
        ? link('stopped', campaignsTexts.cart_before_start, facts.abandoned_at)
        : link('stopped', campaignsTexts.no_abandoned_cart);
    case 'payment_pending':
      return facts.pending_at
        ? link('stopped', campaignsTexts.payment_before_start, facts.pending_at)
        : link('stopped', campaignsTexts.no_pending_payment);
    case 'bonus_granted':
      return link('stopped', campaignsTexts.no_bonus);
    case 'bonus_expiring':
      return link('stopped', campaignsTexts.no_expiring_bonus(trigger.days));
    case 'survey_answered':
      return link('stopped', campaignsTexts.no_survey_answer);
    case 'custom_event':
      return link('stopped', campaignsTexts.event_missing(trigger.name));
    case 'last_sale_ago':
      return lastSaleLink(ctx, trigger.days, facts);
    case 'birthday':
      return birthdayLink(ctx, trigger.days, facts);
  }
}

function lastSaleLink(ctx: Ctx, days: number, { last_sale_day }: Facts): Link {
  if (!last_sale_day) return link('stopped', campaignsTexts.never_bought(days));
  const day = addDays(last_sale_day, days);
  const at = nineOf(ctx, day);
  return day > localDay(ctx.clock.now(), ctx.store.time_zone)
    ? link('waiting', campaignsTexts.enters_after(days), at)
    : link('stopped', campaignsTexts.completed_days_before_start(days), at);
}

function birthdayLink(ctx: Ctx, days: number, { birthdate }: Facts): Link {
  if (!birthdate) return link('stopped', campaignsTexts.no_birthdate);
  const today = localDay(ctx.clock.now(), ctx.store.time_zone);
  const year = Number(today.slice(0, 4));
  const next = [year, year + 1]
    .map((one) => addDays(`${one}-${birthdate.slice(5)}`, days))
    .find((day) => day >= today);
  return link('waiting', campaignsTexts.enters_on_birthday, next ? nineOf(ctx, next) : null);
}

/** Current group membership; enrolled customers were checked when they entered. */
async function audienceLinks(
  ctx: Ctx,
  campaign: Campaign,
  customerId: string,
  isConsidered: boolean,
): Promise<Link[]> {
  const choices = [{ channel: 'EMAIL' as const, place: 0, cost_micros: 0 }];
  const [judged] = await judgeSome(ctx, campaign, { customers: [customerId], choices });
  if (!judged) return [];
  const stops = isConsidered ? 'note' : 'stopped';
  const links: Link[] = [];
  if (campaign.customer_cluster_ids.length > 0) {
    links.push(
      judged.is_in_group
        ? link('passed', campaignsTexts.is_in_clusters)
        : link(stops, campaignsTexts.not_in_clusters),
    );
  }
  if (judged.reason === 'excluded_cluster') {
    links.push(link(stops, campaignsTexts.in_excluded_cluster));
  }
  return links;
}

function enrollmentLinks(enrollment: EnrollmentOf, messages: readonly MessageOf[]): Link[] {
  const mine = messages
    .filter(({ enrollment_id }) => enrollment_id === enrollment.id)
    .map(messageLink);
  const why =
    enrollment.reason &&
    (ENTRY_REASON_LABELS[enrollment.reason] ?? reasonLabel(enrollment.reason as never, 'EMAIL'));
  if (enrollment.state === 'refused') {
    return [
      ...mine,
      link('stopped', campaignsTexts.triggered_but_refused(why), enrollment.triggered_at),
    ];
  }
  const links = [
    link('passed', campaignsTexts.triggered_and_entered, enrollment.triggered_at),
    ...mine,
  ];
  if (enrollment.state === 'exited') {
    links.push(
      link(
        'stopped',
        campaignsTexts.exited_before_message(enrollment.step + 1, why),
        enrollment.ended_at,
      ),
    );
  }
  if (enrollment.state === 'completed')
    links.push(link('passed', campaignsTexts.completed, enrollment.ended_at));
  if (enrollment.state === 'running') {
    links.push(link('waiting', campaignsTexts.message_due(enrollment.step + 1), enrollment.due_at));
  }
  return links;
}

function messageLink({ id, step, channel, status, reason, at, due_at, response }: MessageOf): Link {
  const name = campaignsTexts.message_by_channel(step + 1, CHANNEL_LABELS[channel]);
  const stand = ACTIVITY_STATUS_LABELS[status].toLowerCase();
  const said = [reason && reasonLabel(reason, channel), !reason && status === 'failed' && response];
  const why = said.find(Boolean);
  const isOpen = status === 'waiting_to_send' || status === 'to_be_executed';
  const isStopped = ['not_sent', 'failed', 'invalid_contact'].includes(status);
  const tone = isOpen ? 'waiting' : isStopped ? 'stopped' : 'passed';
  return {
    ...link(tone, `${name}: ${stand}${why ? `. ${why}` : ''}`, isOpen ? due_at : at),
    activity_id: id,
  };
}

/** Each channel that the campaign's messages take, as the customer could be reached now. */
async function reachLinks(ctx: Ctx, campaign: Campaign, customerId: string): Promise<Link[]> {
  const channels = campaign.actions.flatMap(({ contents }) =>
    contents.map(({ channel }) => channel),
  );
  const reach = await readReach(ctx, customerId, [...new Set(channels)]);
  return reach.map(({ channel, reason }) =>
    reason
      ? link(
          'note',
          campaignsTexts.not_reachable(CHANNEL_LABELS[channel], reasonLabel(reason, channel)),
        )
      : link('passed', campaignsTexts.reachable(CHANNEL_LABELS[channel])),
  );
}

function answerOf({
  messages,
  enrollments,
  chain,
}: {
  messages: readonly MessageOf[];
  enrollments: readonly EnrollmentOf[];
  chain: readonly Link[];
}): string {
  const sent = messages.filter(({ sent_at }) => sent_at !== null).length;
  if (sent > 0)
    return sent === 1 ? campaignsTexts.received_one : campaignsTexts.received_many(sent);
  const isWaiting = enrollments.some(({ state }) => state === 'running');
  const last = chain.findLast(({ tone }) => tone === 'stopped');
  if (isWaiting || !last) return campaignsTexts.not_received_yet;
  return campaignsTexts.not_received(last.text);
}
