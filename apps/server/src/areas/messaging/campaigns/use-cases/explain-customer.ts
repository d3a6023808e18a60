import {
  type Campaign,
  type CampaignWhy,
  type EnrollmentReason,
  reasonLabel,
} from '@clientela/contract';
import { assertMayLeads, findCustomerByContact } from '#areas/records/customers/index';
import type { Ctx } from '#platform/context';
import { wallClock, wallText } from '#platform/export-table';
import { Failure, invalidField } from '#platform/failure';
import { findCampaign } from '../campaigns.queries.ts';
import { isFinal } from '../campaigns.rules.ts';
import { endLink, enrolledLink, stageLink, triggerLink } from '../why/entry-links.ts';
import { fixOf } from '../why/fixes.ts';
import { exclusionLinks, groupLinks, judgeNow } from '../why/group-links.ts';
import { type Link, link } from '../why/links.ts';
import { isWaiting, messageLinks } from '../why/message-links.ts';
import { personLinks } from '../why/person-links.ts';
import {
  type EnrollmentOf,
  type Facts,
  type MessageOf,
  readEnrollments,
  readFacts,
  readFrozenGroups,
  readMessages,
} from '../why/why.queries.ts';
import { whyTexts } from '../why/why.texts.ts';

interface Wanted {
  campaign_id: string;
  customer_id?: string | undefined;
  contact?: string | undefined;
}

interface Asked {
  campaign: Campaign;
  facts: Facts;
  enrollments: readonly EnrollmentOf[];
  messages: readonly MessageOf[];
}

/** Every check between a campaign and a customer, in the order in which it happens. */
export async function explainCustomer(ctx: Ctx, wanted: Wanted): Promise<CampaignWhy> {
  const campaign = await findCampaign(ctx, wanted.campaign_id);
  const customerId = await findWanted(ctx, wanted);
  const facts = await readFacts(ctx, customerId);
  assertMayLeads(ctx, facts.stage, 'show');
  const enrollments = await readEnrollments(ctx, campaign.id, customerId);
  const messages = await readMessages(ctx, campaign.id, customerId);
  const asked = { campaign, facts, enrollments, messages };
  const before = await linksBefore(ctx, asked);
  const own = await ownLinks(ctx, asked);
  return {
    customer: { id: customerId, name: facts.name },
    campaign: { id: campaign.id, name: campaign.name },
    answer: answerOf(ctx, asked, { before, own }),
    is_hypothetical: !isConsidered(asked),
    steps: [...before, ...own],
  };
}

async function findWanted(ctx: Ctx, { customer_id, contact }: Wanted): Promise<string> {
  if ((customer_id === undefined) === (contact === undefined)) {
    throw invalidField('contact', whyTexts.one_of_two);
  }
  const found = customer_id ?? (contact && (await findCustomerByContact(ctx, contact)));
  if (!found) throw new Failure('contact_unknown');
  return found;
}

function isConsidered({ enrollments, messages }: Asked): boolean {
  return enrollments.length > 0 || messages.length > 0;
}

/** The checks of the person and the audience, and the campaign's stage and trigger. */
async function linksBefore(ctx: Ctx, asked: Asked): Promise<Link[]> {
  const { campaign, facts } = asked;
  const considered = isConsidered(asked);
  const tone = considered ? 'note' : 'stopped';
  const trigger = considered ? null : triggerLink(ctx, campaign, facts);
  const stage = stageLink(ctx, campaign);
  // An occasion still to come meets a campaign that is over.
  const isTooLate = trigger?.tone === 'waiting' && isFinal(campaign.stage);
  const frozen = await readFrozenGroups(ctx, campaign.id);
  const of = { customer_id: facts.id, frozen, tone } as const;
  return [
    ...(await personLinks(ctx, campaign, facts, considered)),
    ...(await groupLinks(ctx, campaign, { ...of, since: sinceInGroup(asked) })),
    ...(await exclusionLinks(ctx, campaign, of)),
    ...(considered ? [] : await drawLinks(ctx, campaign, facts)),
    ...(isTooLate ? [{ ...stage, tone: 'stopped' as const }] : [stage]),
    ...(trigger && !isTooLate ? [trigger] : []),
  ];
}

/** Refusals that come before the check of the groups, or are that check. */
const BEFORE_GROUP: ReadonlySet<string | null> = new Set<EnrollmentReason>([
  'campaign_paused',
  'too_late',
  'not_in_group',
]);

/** When the campaign found the customer in its groups. */
function sinceInGroup({ enrollments, messages }: Asked): string | null {
  const entered = enrollments.find(({ reason }) => !BEFORE_GROUP.has(reason));
  return entered?.triggered_at ?? messages[0]?.created_at ?? null;
}

/** A customer who was never considered would be in the control group. */
async function drawLinks(ctx: Ctx, campaign: Campaign, { id }: Facts): Promise<Link[]> {
  if ((await judgeNow(ctx, campaign, id)) !== 'control_group') return [];
  const about = { customer_id: id, campaign_id: campaign.id, channel: 'EMAIL' } as const;
  const fix = fixOf(ctx, 'control_group', about);
  return [link('control', 'note', whyTexts.would_be_control, { fix })];
}

/** Each enrollment with its messages, then the messages without one. */
async function ownLinks(ctx: Ctx, asked: Asked): Promise<Link[]> {
  const { campaign, facts, enrollments, messages } = asked;
  const about = { customer_id: facts.id, campaign_id: campaign.id };
  const links: Link[] = [];
  const add = async (some: readonly MessageOf[]) => {
    for (const message of some)
      links.push(...(await messageLinks(ctx, campaign, facts.id, message)));
  };
  for (const enrollment of enrollments) {
    const mine = messages.filter(({ enrollment_id }) => enrollment_id === enrollment.id);
    const enrolled = enrolledLink(ctx, enrollment, about);
    if (enrollment.state === 'refused') await add(mine);
    links.push(enrolled);
    if (enrollment.state !== 'refused') await add(mine);
    const end = endLink(ctx, endOf(enrollment, mine), about);
    if (end) links.push(end);
    if (enrollment.state === 'running') links.push(...(await capLinks(ctx, campaign, facts)));
  }
  await add(
    messages.filter(({ enrollment_id }) => !enrollments.some(({ id }) => id === enrollment_id)),
  );
  return links;
}

/** An enrollment that ends because its message was refused ends for the reason of the message. */
function endOf(enrollment: EnrollmentOf, mine: readonly MessageOf[]): EnrollmentOf {
  const refused = mine.findLast(({ status, reason }) => status === 'not_sent' && reason);
  const isRefusal = enrollment.state === 'exited' && enrollment.reason === 'opted_out';
  return isRefusal && refused ? { ...enrollment, reason: refused.reason } : enrollment;
}

/** A limit of messages that holds a step back. */
async function capLinks(ctx: Ctx, campaign: Campaign, { id }: Facts): Promise<Link[]> {
  const reason = await judgeNow(ctx, campaign, id);
  if (reason !== 'weekly_limit' && reason !== 'recent_contact') return [];
  const about = { customer_id: id, campaign_id: campaign.id, channel: 'EMAIL' } as const;
  const text = whyTexts.waits.cap(reasonLabel(reason, 'EMAIL'));
  return [link('wait', 'waiting', text, { fix: fixOf(ctx, reason, about) })];
}

const isStop = ({ tone }: Link) => tone === 'stopped';
const isWait = ({ tone }: Link) => tone === 'waiting';

function answerOf(
  ctx: Ctx,
  { campaign, messages, enrollments }: Asked,
  { before, own }: { before: readonly Link[]; own: readonly Link[] },
): string {
  const sent = messages.filter(({ sent_at }) => sent_at !== null).length;
  if (sent > 0) return sent === 1 ? whyTexts.received_one : whyTexts.received_many(sent);
  if (!campaign.launched_at) return whyTexts.not_received(whyTexts.is_draft);
  const isOpen = enrollments.some(({ state }) => state === 'running') || messages.some(isWaiting);
  // What stopped an earlier entry says nothing about the one that is open.
  const current = isOpen ? own.slice(Math.max(0, own.findLastIndex(isEntry))) : own;
  // Of a considered customer the last stop counts; of another one the first check that fails.
  const stop = own.length > 0 ? current.findLast(isStop) : before.find(isStop);
  if (stop && !isOpen) return whyTexts.not_received(stop.text);
  const wait = before.find(isWait) ?? current.find(isWait);
  return whyTexts.not_received_yet(
    [stop?.text, wait && withTime(ctx, wait)].filter((text) => text !== undefined),
  );
}

const isEntry = ({ text }: Link) => text === whyTexts.triggered_and_entered;

function withTime({ store }: Ctx, { text, at }: Link): string {
  if (!at) return text;
  return whyTexts.with_time(text, wallText(wallClock(store.time_zone)(at, true)));
}
