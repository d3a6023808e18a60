import {
  type Campaign,
  type CampaignReview,
  type Channel,
  EXCLUSION_REASONS,
  type ExclusionReason,
  exclusionLabel,
  FAILURES,
  variantTexts,
} from '@clientela/contract';
import { readUsage } from '#areas/billing/plans/index';
import { deliveryOf, readSender, type Sender } from '#areas/messaging/email/index';
import { findMessageStore } from '#areas/messaging/email-models/index';
import { readHealthState } from '#areas/messaging/email-reports/index';
import { daysNeeded, findCampaignSender, readCapacity } from '#areas/messaging/senders/index';
import type { Ctx } from '#platform/context';
import {
  type AudienceCount,
  type Choice,
  countAudience,
  reached,
  withControl,
} from '../audience.queries.ts';
import { findCampaign } from '../campaigns.queries.ts';
import { firstSendAt, lateForEnd, mailSendersIn, planOfPortfolio } from '../campaigns.rules.ts';
import { campaignsTexts } from '../campaigns.texts.ts';
import type { Content } from '../contents/content.port.ts';
import { contentKind } from '../contents/content.ts';
import { withSampledBlocks } from '../message-blocks.queries.ts';
import { checkCampaign, compiledIn } from './check-campaign.ts';
import { chooseContents, hasLots } from './choose-contents.ts';
import { quoteCampaign } from './quote-campaign.ts';
import { sampleReaders } from './sample-readers.ts';

const PREVIEWS = 3;

/** A draft without a message is looked at as if it went by e-mail. */
const BY_EMAIL: Choice[] = [{ channel: 'EMAIL', place: 0, cost_micros: 0 }];

/** The pre-flight check: who would get the campaign, who not and why, what it costs, how it looks. */
export async function reviewCampaign(ctx: Ctx, id: string): Promise<CampaignReview> {
  const draft = await findCampaign(ctx, id);
  const { contents, problems, warnings } = await checkCampaign(ctx, draft);
  const compiled = compiledIn(contents);
  const actions = await chooseContents(ctx, draft, compiled);
  const offered = actions.map((action) => action.choices);
  const choices = offered.length > 0 ? offered : [BY_EMAIL];
  const campaign = await withControl(ctx, draft, choices);
  const isTriggered = campaign.trigger.kind !== 'campaign_start';
  // A trigger's future audience is simulated, not counted.
  const audience = isTriggered
    ? { together: [], recipients: [] }
    : await countAudience(ctx, campaign, choices);
  const senders = await Promise.all(mailSendersIn(draft).map((id) => readSender(ctx, id)));
  const sender = senders[0] ?? (await readSender(ctx));
  const channel = campaign.actions[0]?.contents[0]?.channel ?? 'EMAIL';
  const recipients = reached(audience.together);
  const quote = await quoteCampaign(ctx, { audience, actions });
  const first = firstSendAt(campaign, ctx.store.time_zone, ctx.clock.now());
  const onWhatsapp = quote.messages.OFFICIAL_WHATSAPP ?? 0;
  const portfolio = await readPortfolio(ctx, campaign, { people: onWhatsapp, first });
  return {
    audience: audience.together.reduce((sum, count) => sum + count.customers, 0),
    recipients,
    exclusions: exclusionsIn(audience.together, channel),
    messages: quote.messages,
    contents: isTriggered
      ? quote.contents.map((content) => ({ ...content, alone: null }))
      : await withAlone(ctx, campaign, quote.contents),
    saving: quote.saving,
    returned_on_failure: quote.returned_on_failure,
    cost: quote.cost,
    wallet_balance: quote.balance,
    portfolio,
    delivery: deliveryOf(sender),
    first_send_at: first.toISOString(),
    problems:
      recipients === 0 && campaign.customer_cluster_ids.length > 0 && !isTriggered
        ? [...problems, { field: 'customer_cluster_ids', message: campaignsTexts.no_recipients }]
        : problems,
    warnings: [
      ...(await planWarnings(ctx)),
      ...warnings,
      ...(await storeWarnings(ctx, campaign)),
      ...startWarnings(ctx, campaign),
      ...planEndWarnings(campaign, portfolio),
      ...warningsOf(campaign, {
        recipients,
        control: customersOf(audience.together, 'control_group'),
        senders,
        isSmsSandbox: !(await findCampaignSender(ctx, 'SMS')),
        waiting: quote.total - quote.covered,
        isStopped: quote.is_stopped,
      }),
    ],
    previews: await renderPreviews(ctx, campaign, compiled),
  };
}

function customersOf(counts: readonly AudienceCount[], reason: ExclusionReason): number {
  return counts.find((count) => count.reason === reason)?.customers ?? 0;
}

/** Exclusion reasons for display, for this channel, in the order people expect. */
function exclusionsIn(
  counts: readonly AudienceCount[],
  channel: Channel,
): CampaignReview['exclusions'] {
  return EXCLUSION_REASONS.flatMap((reason) => {
    const customers = customersOf(counts, reason);
    return customers > 0 ? [{ reason, label: exclusionLabel(reason, channel), customers }] : [];
  });
}

/** The reach of each channel alone, for messages with several channels. */
async function withAlone(
  ctx: Ctx,
  campaign: Campaign,
  contents: readonly Omit<CampaignReview['contents'][number], 'alone'>[],
): Promise<CampaignReview['contents']> {
  const counted = new Map<Channel, CampaignReview['contents'][number]['alone']>();
  const of = (action: number) => contents.filter((content) => content.action === action);
  const shared = contents.filter(({ action }) => of(action).length > 1);
  for (const channel of new Set(shared.map((content) => content.channel))) {
    const only = [[{ channel, place: 0, cost_micros: 0 }]];
    const { together } = await countAudience(ctx, campaign, only);
    const exclusions = exclusionsIn(together, channel);
    counted.set(channel, { recipients: reached(together), exclusions });
  }
  return contents.map((content) => {
    const alone = of(content.action).length > 1 ? counted.get(content.channel) : null;
    return { ...content, alone: alone ?? null };
  });
}

async function storeWarnings(ctx: Ctx, campaign: Campaign): Promise<string[]> {
  if (!contentsOf(campaign).some(isFinishedEmail)) return [];
  const { address } = await findMessageStore(ctx);
  const isRed = (await readHealthState(ctx)) === 'red';
  return [
    ...(address ? [] : [campaignsTexts.store_without_address]),
    ...(isRed ? [campaignsTexts.bad_health] : []),
  ];
}

function isFinishedEmail(content: Content): boolean {
  return content.channel === 'EMAIL' && content.email_model_id !== null;
}

function contentsOf({ actions }: Campaign): Content[] {
  return actions.flatMap(({ contents }) => contents);
}

async function planWarnings(ctx: Ctx): Promise<string[]> {
  const campaigns = (await readUsage(ctx)).find(({ of }) => of === 'campaigns');
  if (!campaigns || campaigns.limit === null || campaigns.used < campaigns.limit) return [];
  return [campaignsTexts.plan_campaigns_used];
}

function startWarnings(ctx: Ctx, { started_at }: Campaign): string[] {
  if (!started_at || new Date(started_at) > ctx.clock.now()) return [];
  return [campaignsTexts.start_is_past];
}

/** Customers that the portfolio limit defers past the campaign's end get nothing. */
function planEndWarnings({ ended_at }: Campaign, portfolio: CampaignReview['portfolio']): string[] {
  if (!ended_at || !portfolio) return [];
  const plan = portfolio.plan.map((day) => ({ ...day, at: new Date(day.at) }));
  const late = lateForEnd(plan, new Date(ended_at));
  if (late === 0) return [];
  return [campaignsTexts.late_for_end(late)];
}

function warningsOf(
  campaign: Campaign,
  {
    recipients,
    control,
    senders,
    isSmsSandbox,
    waiting,
    isStopped,
  }: {
    recipients: number;
    control: number;
    senders: readonly Sender[];
    isSmsSandbox: boolean;
    waiting: number;
    isStopped: boolean;
  },
): string[] {
  const warnings: string[] = [];
  const contents = contentsOf(campaign);
  if (isSmsSandbox && contents.some(({ channel }) => channel === 'SMS')) {
    warnings.push(campaignsTexts.no_sms_provider);
  }
  warnings.push(...new Set(senders.flatMap(senderWarnings)));
  if (isStopped) warnings.push(FAILURES.wallet_stopped[1]);
  if (waiting > 0) {
    warnings.push(campaignsTexts.balance_missing(waiting));
  }
  const hasTest = campaign.actions.some(({ contents, pick }) =>
    contents.some((content) => hasLots(pick, content)),
  );
  if (hasTest && recipients > 0 && recipients < 200) {
    warnings.push(campaignsTexts.small_test);
  }
  if (control > 0 && control < 50) {
    warnings.push(campaignsTexts.small_control);
  }
  return warnings;
}

/** How much of the portfolio's room the campaign takes, and so how many days. */
async function readPortfolio(
  ctx: Ctx,
  { restrictions: { sending_window: window } }: Campaign,
  { people, first }: { people: number; first: Date },
): Promise<CampaignReview['portfolio']> {
  const sender = people > 0 ? await findCampaignSender(ctx, 'OFFICIAL_WHATSAPP') : undefined;
  if (!sender) return null;
  const { limit, used } = await readCapacity(ctx, sender);
  const days = daysNeeded(people, { limit, used });
  const timeZone = ctx.store.time_zone;
  const plan = planOfPortfolio(people, { capacity: { limit, used }, window, timeZone, first });
  return {
    limit,
    used,
    people,
    days: Number.isFinite(days) ? days : null,
    plan: plan.map((day) => ({ ...day, at: day.at.toISOString() })),
  };
}

/** Renders each content of the first action for the first customers of its audience. */
async function renderPreviews(
  ctx: Ctx,
  campaign: Campaign,
  compiledOf: (contentId: string) => unknown,
): Promise<CampaignReview['previews']> {
  const contents = campaign.actions[0]?.contents ?? [];
  const store = { ...(await findMessageStore(ctx)), coupon: campaign.coupon ?? '' };
  const most = contents.length > 1 ? 1 : PREVIEWS;
  const drawn = await Promise.all(
    contents.map(async (content) => {
      const { channel } = content;
      const compiled = compiledOf(content.id);
      if (!compiled) return [];
      const isTested = variantTexts(content).B !== null;
      const readers = await sampleReaders(ctx, campaign, { channel, most });
      const sample = await withSampledBlocks(ctx, compiled, readers);
      return sample.map((customer) => {
        const variant = isTested ? customer.variant : 'A';
        return {
          customer_id: customer.customer_id,
          name: `${customer.first_name} ${customer.last_name}`.trim(),
          channel,
          whatsapp: null,
          contact: customer.contact,
          variant,
          ...contentKind(channel).render(ctx, compiled, variant, { customer, store }),
        };
      });
    }),
  );
  return drawn.flat();
}

function senderWarnings(sender: Sender): string[] {
  const { server, unproved_address, waits_for_domain, warmup, account_trouble } = sender;
  if (!server) return [campaignsTexts.no_mail_server];
  if (account_trouble) return [campaignsTexts.account_trouble[account_trouble]];
  if (waits_for_domain) return [campaignsTexts.domain_missing];
  if (warmup) return [campaignsTexts.warming_up(warmup.domain, warmup.amount)];
  return unproved_address ? [campaignsTexts.sender_not_verified(unproved_address)] : [];
}
