import type { ActionCondition, Campaign, ExclusionReason } from '@clientela/contract';
import { propertiesOf } from '@clientela/domain';
import { sql } from 'kysely';
import { coverMessages } from '#areas/billing/wallet/index';
import {
  addQueue,
  countUnclaimed,
  findQueues,
  type QueueOf,
  wakeWaiting,
} from '#areas/messaging/delivery/index';
import type { Ctx } from '#platform/context';
import { judgeSome } from '../audience.queries.ts';
import { findCampaign, sourceOf } from '../campaigns.queries.ts';
import type { SendingRoute } from '../contents/content.port.ts';
import { openTasks } from '../manual/open-tasks.queries.ts';
import { materialise } from '../prepare.queries.ts';
import { markStale } from '../results/reconcile.queries.ts';
import { listAsking } from '../surveys.queries.ts';
import { hasLots, type OfferedAction, offerAction } from '../use-cases/choose-contents.ts';
import { ended, readPlan, waiting } from './step-plan.ts';
import {
  type DueEnrollment,
  type Former,
  listUnreachable,
  lockDueEnrollments,
  type Moved,
  moveEnrollments,
  readFormer,
} from './steps.queries.ts';

const MOST_AT_ONCE = 200;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A message leaves at least so long after the one before. */
const APART_MS = HOUR_MS;
/** A payment waits for hours, not for days. */
const PAYMENT_APART_MS = 10 * MINUTE_MS;
/** How soon a step looks again for the message before, which is still to leave. */
const LOOK_AGAIN_MS = 10 * MINUTE_MS;
/** How soon a step looks again that a limit of messages holds back, and for how long it does. */
const CAPPED_AGAIN_MS = 6 * HOUR_MS;
const CAPPED_MS = 48 * HOUR_MS;

const IS_CAP: ReadonlySet<string | null> = new Set<ExclusionReason>([
  'recent_contact',
  'weekly_limit',
]);
const IS_REFUSAL: ReadonlySet<string | null> = new Set<ExclusionReason>([
  'opted_out',
  'no_consent',
  'interactions_disabled',
]);

/**
 * Takes due steps of a locked campaign, some hundred at once: each creates its action's message for its customer and
 * schedules the next. All in the caller's transaction, so that a step is atomic even if the process dies. Returns
 * whether there may be more.
 */
export async function advanceSteps(ctx: Ctx, campaignId: string): Promise<boolean> {
  const enrollments = await lockDueEnrollments(ctx, campaignId, MOST_AT_ONCE);
  for (const [version, alike] of Map.groupBy(enrollments, (enrollment) => enrollment.version)) {
    const campaign = await findCampaign(ctx, campaignId, false, version);
    for (const [step, atStep] of Map.groupBy(alike, (enrollment) => enrollment.step)) {
      await moveEnrollments(ctx, await advanceStep(ctx, campaign, step, atStep));
    }
  }
  if (enrollments.length > 0) await markStale(ctx, campaignId);
  return enrollments.length === MOST_AT_ONCE;
}

async function advanceStep(
  ctx: Ctx,
  campaign: Campaign,
  step: number,
  enrollments: readonly DueEnrollment[],
): Promise<Moved[]> {
  const action = campaign.actions[step];
  // An version without this message: there is nothing more for them.
  if (!action) return enrollments.map((enrollment) => ended(enrollment, 'completed', null));
  const before = campaign.actions[step - 1];
  const former = before ? await readFormer(ctx, before.id, enrollments) : new Map<string, Former>();
  const isUrgent = campaign.trigger.kind === 'payment_pending';
  const apartMs = isUrgent ? PAYMENT_APART_MS : APART_MS;
  const plan = await readPlan(ctx, campaign, enrollments);
  const moved: Moved[] = [];
  const ready: DueEnrollment[] = [];
  for (const enrollment of enrollments) {
    const planned = plan.dueOf(enrollment, step);
    const again = laterOf(planned, waitsUntil(former.get(enrollment.id), apartMs, ctx.clock.now()));
    if (enrollment.lapse) moved.push(ended(enrollment, 'exited', enrollment.lapse));
    // Its payment gives this message no moment.
    else if (!planned) moved.push(plan.next(enrollment));
    else if (again > ctx.clock.now()) moved.push(waiting(enrollment, again));
    else ready.push(enrollment);
  }
  const unmet = ready.filter(({ id }) => !action.conditions.every(isMet(former.get(id))));
  const judged = await judge(ctx, campaign, action, ready);
  const rows: MadeRow[] = [];
  // Two sales within one batch are two occasions to ask the same customer.
  const asked = new Set<string>();
  for (const enrollment of ready) {
    const one = judged.of.get(enrollment.customer_id);
    // Deleted meanwhile, and their entry with them.
    if (!one) continue;
    if (campaign.rules.exit_on_group_left && !one.is_in_group) {
      moved.push(ended(enrollment, 'exited', 'group_left'));
      continue;
    }
    if (unmet.includes(enrollment)) {
      rows.push({ ...one, enrollment, reason: 'condition_not_met' });
      moved.push(plan.next(enrollment));
      continue;
    }
    // A reminder of a payment is of use now or not at all: limits do not hold it back, and it counts.
    const cap = IS_CAP.has(one.reason);
    if (cap && isUrgent) one.reason = null;
    if (cap && !isUrgent && !isOver(enrollment.step_since, CAPPED_MS, ctx.clock.now())) {
      moved.push(waiting(enrollment, new Date(ctx.clock.now().getTime() + CAPPED_AGAIN_MS)));
      continue;
    }
    const isSecondAsk = judged.asks && one.reason === null && asked.has(one.customer_id);
    if (judged.asks && one.reason === null) asked.add(one.customer_id);
    rows.push({ ...one, enrollment, ...(isSecondAsk && { reason: 'survey_repeated' }) });
    moved.push(
      one.reason === 'control_group'
        ? ended(enrollment, 'refused', 'control_group')
        : plan.next(enrollment),
    );
  }
  await make(ctx, campaign, { action, offer: judged.offer, rows });
  return leaveUnreachable(ctx, campaign, { step, rows, moved });
}

type Judged = Awaited<ReturnType<typeof judgeSome>>[number];

interface MadeRow extends Omit<Judged, 'reason'> {
  enrollment: DueEnrollment;
  reason: ExclusionReason | 'condition_not_met' | null;
}

async function judge(
  ctx: Ctx,
  campaign: Campaign,
  action: Campaign['actions'][number],
  enrollments: readonly DueEnrollment[],
): Promise<{ offer: OfferedAction; asks: boolean; of: Map<string, Judged> }> {
  const queues = await findQueues(ctx, sourceOf(campaign.id));
  // The estimated cost of a message at the campaign's activation.
  const unitsOf = (_content: unknown, route: SendingRoute | null) =>
    queues.find((queue) => route && isOf(queue, route))?.units_each ?? 1;
  const ids = action.contents.map(({ id }) => id);
  const asking = campaign.survey_id ? await listAsking(ctx, ids) : new Set<string>();
  const offer = await offerAction(ctx, action, unitsOf, (id) => asking.has(id));
  const judged = await judgeSome(ctx, campaign, {
    customers: enrollments.map(({ customer_id }) => customer_id),
    enrollments: enrollments.map(({ id }) => id),
    choices: offer.choices,
  });
  const of = new Map(judged.map((one) => [one.customer_id, one]));
  return { offer, asks: asking.size > 0, of };
}

function isOf(queue: QueueOf, { channel, sender, price_kind }: SendingRoute): boolean {
  return queue.channel === channel && queue.sender === sender && queue.price_kind === price_kind;
}

/** Creates a step's activities and queue entries, and reserves funds for automatic messages. */
async function make(
  ctx: Ctx,
  campaign: Campaign,
  {
    action,
    offer,
    rows,
  }: { action: Campaign['actions'][number]; offer: OfferedAction; rows: readonly MadeRow[] },
): Promise<void> {
  if (rows.length === 0) return;
  const queues = new Map<string, QueueOf>();
  const priority = campaign.trigger.kind === 'payment_pending' ? 'payment' : 'triggered';
  for (const { content, route, units } of offer.offered) {
    if (!route) continue;
    const queue = { ...route, units_each: units, priority } as const;
    queues.set(content.id, await addQueue(ctx, sourceOf(campaign.id), queue));
  }
  const contents = offer.offered.map(({ content, place }) => ({
    id: content.id,
    place,
    has_lots: hasLots(action.pick, content),
    queue_id: queues.get(content.id)?.id ?? null,
  }));
  const of = <Value>(read: (row: MadeRow) => Value) => rows.map(read);
  const judged = sql`(select * from unnest(${of(({ customer_id }) => customer_id)}::uuid[],
    ${of(({ enrollment }) => enrollment.trigger_key)}::text[], ${of(({ enrollment }) => enrollment.id)}::uuid[], ${of(({ place }) => place)}::int[],
    ${of(({ contact }) => contact)}::text[], ${of(({ saving_micros }) => saving_micros)}::bigint[],
    ${of(({ reason }) => reason)}::text[], ${of(({ variant }) => variant)}::text[])
    as r(customer_id, trigger_key, enrollment_id, place, contact, saving_micros, reason, variant))`;
  const due_at = ctx.clock.now();
  await materialise(ctx, campaign, { action_id: action.id, due_at, contents, judged });
  for (const queue of new Map([...queues.values()].map((one) => [one.id, one])).values()) {
    await coverMessages(ctx, queue, (await countUnclaimed(ctx, queue)) * queue.units_each);
  }
  for (const { content } of offer.offered) {
    if (propertiesOf(content.channel).sentBy === 'person')
      await openTasks(ctx, campaign.id, content);
  }
  if (queues.size > 0) await wakeWaiting(ctx, [campaign.id]);
}

/** Ends enrollments of customers who opted out and are unreachable for all later messages. */
async function leaveUnreachable(
  ctx: Ctx,
  campaign: Campaign,
  { step, rows, moved }: { step: number; rows: readonly MadeRow[]; moved: readonly Moved[] },
): Promise<Moved[]> {
  const refusing = rows.filter(({ reason }) => IS_REFUSAL.has(reason));
  const channels = campaign.actions
    .slice(step + 1)
    .flatMap(({ contents }) => contents.map(({ channel }) => channel));
  const gone = await listUnreachable(
    ctx,
    refusing.map(({ customer_id }) => customer_id),
    channels,
  );
  const out = new Map(
    refusing
      .filter(({ customer_id }) => gone.has(customer_id))
      .map(({ enrollment }) => [enrollment.id, ended(enrollment, 'exited', 'opted_out')]),
  );
  return moved.map((one) => out.get(one.id) ?? one);
}

function waitsUntil(former: Former | undefined, apartMs: number, now: Date): Date | null {
  if (!former) return null;
  if (former.is_open) return new Date(now.getTime() + LOOK_AGAIN_MS);
  if (!former.sent_at) return null;
  const apart = new Date(new Date(former.sent_at).getTime() + apartMs);
  return apart > now ? apart : null;
}

function isMet(former: Former | undefined): (condition: ActionCondition) => boolean {
  const is = (name: 'delivered' | 'opened' | 'clicked' | 'bought') => former?.[name] ?? false;
  return (condition) =>
    condition.startsWith('not_') ? !is(condition.slice(4) as 'opened') : is(condition as 'opened');
}

function isOver(since: string, ms: number, now: Date): boolean {
  return now.getTime() - new Date(since).getTime() >= ms;
}

function laterOf(planned: Date | null, until: Date | null): Date {
  return new Date(Math.max(planned?.getTime() ?? 0, until?.getTime() ?? 0));
}
