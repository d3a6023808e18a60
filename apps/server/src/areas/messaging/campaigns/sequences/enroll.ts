import {
  type DomainEvent,
  type DomainEventKind,
  ENTRY_TRIGGER_KINDS,
  type EnrollmentTriggerKind,
  EXIT_EVENTS,
} from '@clientela/contract';
import { addDays, localDay } from '@clientela/domain';
import { sql } from 'kysely';
import { type Ctx, inTransaction, platformCtx, storeCtx } from '#platform/context';
import type { Consumer } from '#platform/domain-events';
import { clockJob } from '#platform/jobs';
import { dueAt } from '../campaigns.rules.ts';
import { markStale } from '../results/reconcile.queries.ts';
import {
  enter,
  exitEnrollments,
  lockOpenCampaigns,
  type Offered,
  type OpenCampaign,
} from './enrollments.queries.ts';
import { paymentMoment } from './payment-moments.rules.ts';
import {
  type DayTrigger,
  type Happening,
  isDayTrigger,
  nineOf,
  TRIGGERS,
  triggerOf,
} from './triggers.ts';

const BRINGING = Object.values(TRIGGERS).flatMap((trigger) =>
  'events' in trigger ? trigger.events : [],
);
const ENDING = [
  'order.paid',
  'order.status_changed',
  'order.refunded',
  'cart.ordered',
  'payment.expired',
  'bonus.used',
  'bonus.cancelled',
  'bonus.expired',
] as const satisfies readonly DomainEventKind[];

/** Ends and starts enrollments by the store's events. */
export const automations: Consumer = {
  name: 'automations',
  kinds: [...new Set<DomainEventKind>([...ENDING, ...EXIT_EVENTS, ...BRINGING])],
  async handle(ctx, events) {
    // Exits precede enrollments: a customer who has bought is not won back.
    const left = await letOut(ctx, events);
    const campaigns = await lockOpenCampaigns(ctx, kindsBroughtBy(events));
    await enter(ctx, await offersOf(ctx, campaigns, events));
    // Results are marked last, the lock order of the stepper.
    for (const id of left) await markStale(ctx, id);
  },
};

function kindsBroughtBy(events: readonly DomainEvent[]): EnrollmentTriggerKind[] {
  const reported = new Set(events.map(({ kind }) => kind));
  return ENTRY_TRIGGER_KINDS.filter((kind) => {
    const trigger = TRIGGERS[kind];
    return 'events' in trigger && trigger.events.some((event) => reported.has(event));
  });
}

/** Ends enrollments whose subject is no longer valid, or whose campaign has the event as an exit. */
async function letOut(ctx: Ctx, events: readonly DomainEvent[]): Promise<string[]> {
  const concerned = events.flatMap(({ kind, customer_id }) =>
    customer_id && ENDING.some((one) => one === kind) ? [customer_id] : [],
  );
  const left: string[] = [];
  if (concerned.length > 0) {
    const which = sql`e.customer_id = any(${[...new Set(concerned)]}::uuid[]) and app.exit_reason_of(e) <> ''`;
    left.push(...(await exitEnrollments(ctx, which, sql`app.exit_reason_of(e)`)));
  }
  const chosen = events.filter(
    ({ kind, customer_id }) => customer_id && EXIT_EVENTS.some((one) => one === kind),
  );
  if (chosen.length > 0) left.push(...(await letOutChosen(ctx, chosen)));
  return [...new Set(left)].sort();
}

function letOutChosen(ctx: Ctx, events: readonly DomainEvent[]): Promise<string[]> {
  const of = <Value>(read: (event: DomainEvent) => Value) => events.map(read);
  const which = sql`e.customer_id = any(${of(({ customer_id }) => customer_id)}::uuid[]) and exists (
    select from unnest(${of(({ customer_id }) => customer_id)}::uuid[], ${of(({ kind }) => kind)}::text[],
        ${of(({ occurred_at }) => occurred_at)}::timestamptz[]) as h(customer_id, kind, at)
      join campaigns c on c.store_id = e.store_id and c.id = e.campaign_id and jsonb_exists(c.rules -> 'exit_on', h.kind)
     where h.customer_id = e.customer_id and h.at > e.triggered_at)`;
  return exitEnrollments(ctx, which, sql`'event_happened'`);
}

async function offersOf(
  ctx: Ctx,
  campaigns: readonly OpenCampaign[],
  events: readonly DomainEvent[],
): Promise<Offered[]> {
  const offers: Offered[] = [];
  for (const [kind, of] of Map.groupBy(campaigns, ({ trigger }) => trigger.kind)) {
    const trigger = triggerOf(kind);
    if (!trigger || isDayTrigger(trigger)) continue;
    const matching = events.filter((event) => trigger.events.includes(event.kind));
    if (matching.length === 0) continue;
    const happenings = await trigger.read(ctx, matching);
    for (const campaign of of) offers.push(...happenings.flatMap(offering(ctx, campaign)));
  }
  return offers;
}

/** Maps an event to enrollments of a campaign; events before its launch or start are ignored. */
function offering(ctx: Ctx, campaign: OpenCampaign): (happening: Happening) => Offered[] {
  const trigger = triggerOf(campaign.trigger.kind);
  if (!trigger) return () => [];
  const from = new Date(campaign.started_at ?? campaign.launched_at);
  const begins = new Date(Math.max(from.getTime(), new Date(campaign.launched_at).getTime()));
  const now = ctx.clock.now().getTime();
  return (happening) => {
    // A day trigger of the launch date still enrolls.
    if (happening.at < begins && !isDayTrigger(trigger)) return [];
    if ('concerns' in trigger && !trigger.concerns?.(campaign.trigger, happening)) return [];
    return [
      {
        ...happening,
        campaign,
        is_side_by_side: trigger.is_side_by_side ?? false,
        about: trigger.about ?? null,
        is_stale: now - happening.at.getTime() > trigger.stale_ms,
        due_at: firstDue(ctx, campaign, { ...happening, wait_ms: trigger.wait_ms ?? 0 }),
      },
    ];
  };
}

/** When the first message is due; one whose payment gives it no moment is skipped then. */
function firstDue(
  ctx: Ctx,
  { offset, moment }: OpenCampaign,
  { at, payment, wait_ms }: Happening & { wait_ms: number },
): Date {
  const { time_zone } = ctx.store;
  if (moment !== 'offset') return (payment && paymentMoment(moment, payment, time_zone)) ?? at;
  const due = dueAt(at, offset, time_zone).getTime();
  return new Date(Math.max(due, at.getTime() + wait_ms));
}

const BY_DAY = ENTRY_TRIGGER_KINDS.filter((kind) => 'on' in TRIGGERS[kind]);

/** Enrolls customers by day triggers: birthdays, and days since a sale. */
export const enterByDay = clockJob({
  name: 'campaigns.enter_by_day',
  at: '*/5 * * * *',
  async run(ctx) {
    const { app } = ctx;
    const { rows } = await sql<{ store_id: string }>`
      select store_id from app.stores_to_enroll_in(${ctx.clock.now()}) as s(store_id)`.execute(
      platformCtx(app).db,
    );
    for (const { store_id } of rows) await enrollNew(await storeCtx(app, store_id));
  },
});

/** A day that the worker missed is looked at afterwards, as long as it is not too late for its messages. */
const MOST_DAYS = 3;

/** Enrolls the customers of day triggers up to today, where no run has yet. */
export function enrollNew(ctx: Ctx): Promise<void> {
  const today = localDay(ctx.clock.now(), ctx.store.time_zone);
  return inTransaction(ctx, async (ctx) => {
    for (const campaign of await lockOpenCampaigns(ctx, BY_DAY)) {
      const trigger = triggerOf(campaign.trigger.kind);
      if (!trigger || !isDayTrigger(trigger)) continue;
      const isBegun = !campaign.started_at || new Date(campaign.started_at) <= ctx.clock.now();
      if (campaign.is_paused || !isBegun) continue;
      if (campaign.looked_until && campaign.looked_until >= today) continue;
      for (const day of daysToLookAt(campaign, today)) {
        await enter(ctx, await offersOfDay(ctx, campaign, trigger, day));
      }
      await ctx.db
        .updateTable('campaigns')
        .set({ looked_until: today })
        .where('store_id', '=', ctx.store.id)
        .where('id', '=', campaign.id)
        .execute();
    }
  });
}

function daysToLookAt({ looked_until }: OpenCampaign, today: string): string[] {
  const days = [today];
  for (let back = 1; looked_until && back < MOST_DAYS; back++) {
    const day = addDays(today, -back);
    if (day <= looked_until) break;
    days.unshift(day);
  }
  return days;
}

async function offersOfDay(
  ctx: Ctx,
  campaign: OpenCampaign,
  trigger: DayTrigger<never>,
  day: string,
): Promise<Offered[]> {
  const at = nineOf(ctx, day);
  const { rows } = await sql<Pick<Happening, 'customer_id' | 'trigger_key' | 'about_id'>>`
    ${trigger.on(ctx, campaign.trigger as never, day)}`.execute(ctx.db);
  return rows.map((row) => ({ ...row, at })).flatMap(offering(ctx, campaign));
}
