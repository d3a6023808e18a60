import type { CampaignTrigger, DomainEvent, EnrollmentTriggerKind } from '@clientela/contract';
import type { NpsGroup } from '@clientela/domain/surveys';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';
import type { AwaitedPayment } from './payment-moments.rules.ts';
import { dayAt } from './store-days.rules.ts';

/** Something that makes a customer enter. */
export interface Happening {
  customer_id: string;
  /** Which one: a customer enters a campaign once for each. */
  trigger_key: string;
  at: Date;
  /** The order or cart that it is about. */
  about_id?: string;
  /** Payment data that reminders use. */
  payment?: AwaitedPayment;
  /** Of an event of the store's own programs. */
  name?: string;
  /** Of a sign-up. */
  popup_id?: string;
  /** Of an answered survey. */
  survey?: { id: string; nps_group: NpsGroup | null };
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The subject of an enrollment; once it is no longer valid the enrollment ends (app.exit_reason_of). */
export type About = 'order' | 'cart' | 'payment' | 'bonus';

interface AnyTrigger {
  about?: About;
  /** Minimum delay between the trigger and the message. */
  wait_ms?: number;
  stale_ms: number;
  /** Whether a customer may have enrollments for several trigger events at once. */
  is_side_by_side?: true;
}

/** A trigger by domain events. */
export interface EventTrigger extends AnyTrigger {
  events: readonly DomainEvent['kind'][];
  read(ctx: Ctx, events: readonly DomainEvent[]): Promise<Happening[]>;
  /** Whether a campaign's trigger settings match this event. */
  concerns?(trigger: CampaignTrigger, happening: Happening): boolean;
}

/** A schedule trigger: evaluated once for each of the store's days, at 9:00. */
export interface DayTrigger<Trigger extends CampaignTrigger = never> extends AnyTrigger {
  /** Selects customers due on that day: customer_id, trigger_key, and about_id where there is a subject. */
  on(ctx: Ctx, trigger: Trigger, day: string): RawBuilder<unknown>;
}

type Of<K extends EnrollmentTriggerKind> = Extract<CampaignTrigger, { kind: K }>;

const ONCE = '';

const subjects = (events: readonly DomainEvent[]): Happening[] =>
  events.map(({ subject_id, occurred_at }) => ({
    customer_id: subject_id,
    trigger_key: ONCE,
    at: new Date(occurred_at),
  }));

/** Of events that are about something, each with its own trigger key. */
const ofSubjects = (events: readonly DomainEvent[]): Happening[] =>
  events.flatMap(({ subject_id, customer_id, occurred_at }) =>
    customer_id
      ? [{ customer_id, trigger_key: subject_id, about_id: subject_id, at: new Date(occurred_at) }]
      : [],
  );

function paymentOf(
  at: Date,
  { method, expires_at }: { method: string; expires_at: string | null },
): AwaitedPayment {
  return { method, at, expires_at: expires_at === null ? null : new Date(expires_at) };
}

/** Enrollment sources by the campaign's trigger: a new one is a row here and one in the contract. */
export const TRIGGERS: {
  [K in EnrollmentTriggerKind]: EventTrigger | DayTrigger<Of<K>>;
} = {
  new_customer: {
    stale_ms: DAY_MS,
    events: ['customer.created', 'order.paid'],
    async read(ctx, events) {
      const registered = events.filter(({ kind }) => kind === 'customer.created');
      const sales = await firstSales(
        ctx,
        events.filter(({ kind }) => kind === 'order.paid'),
      );
      return [...subjects(registered), ...sales];
    },
  },
  new_lead: {
    stale_ms: DAY_MS,
    events: ['lead.created', 'popup.assigned'],
    concerns(trigger, { popup_id }) {
      if (trigger.kind !== 'new_lead') return false;
      if (!trigger.popup_ids || !popup_id) return trigger.popup_ids === popup_id;
      return trigger.popup_ids.includes(popup_id);
    },
    async read(ctx, events) {
      const created = events.filter(({ kind }) => kind === 'lead.created');
      return [...subjects(created), ...(await signupsOfLeads(ctx, events))];
    },
  },
  sale: {
    stale_ms: 2 * DAY_MS,
    is_side_by_side: true,
    about: 'order',
    events: ['order.paid'],
    read: async (_ctx, events) => ofSubjects(events),
  },
  cart_abandoned: {
    stale_ms: DAY_MS,
    about: 'cart',
    events: ['cart.abandoned'],
    read: async (_ctx, events) =>
      events.flatMap(({ kind, subject_id, customer_id, occurred_at, data }) =>
        customer_id && kind === 'cart.abandoned'
          ? [
              {
                customer_id,
                trigger_key: `${subject_id} ${data.times}`,
                about_id: subject_id,
                at: new Date(occurred_at),
              },
            ]
          : [],
      ),
  },
  payment_pending: {
    // Its code ends it earlier, where it has an end.
    stale_ms: 3 * DAY_MS,
    is_side_by_side: true,
    about: 'payment',
    // Most payments arrive by then.
    wait_ms: HOUR_MS / 4,
    events: ['payment.pending'],
    read: async (_ctx, events) =>
      events.flatMap((event) =>
        event.kind === 'payment.pending'
          ? ofSubjects([event]).map((one) => ({ ...one, payment: paymentOf(one.at, event.data) }))
          : [],
      ),
  },
  bonus_granted: {
    stale_ms: DAY_MS,
    is_side_by_side: true,
    about: 'bonus',
    events: ['bonus.granted'],
    read: async (_ctx, events) => ofSubjects(events),
  },
  bonus_expiring: {
    stale_ms: DAY_MS,
    is_side_by_side: true,
    about: 'bonus',
    // One message for all that ends on the day, however many bonuses they are.
    on(ctx, { days }, day) {
      const endOf = (later: number) => nineOf(ctx, day, later + 1, 0);
      return sql`select b.customer_id, max(b.expires_at)::text as trigger_key,
          (array_agg(b.id order by b.expires_at desc, b.id))[1] as about_id from bonuses b
        where b.store_id = ${ctx.store.id} and b.remaining > 0
          and b.expires_at > ${endOf(days - 1)} and b.expires_at <= ${endOf(days)}
        group by b.customer_id`;
    },
  },
  survey_answered: {
    stale_ms: DAY_MS,
    is_side_by_side: true,
    events: ['survey.answered'],
    concerns: (trigger, { survey }) =>
      trigger.kind === 'survey_answered' &&
      trigger.survey_id === survey?.id &&
      (!trigger.nps_groups || trigger.nps_groups.some((group) => group === survey.nps_group)),
    read: async (_ctx, events) =>
      events.flatMap(({ kind, subject_id, customer_id, occurred_at, data }) =>
        customer_id && kind === 'survey.answered'
          ? [
              {
                customer_id,
                trigger_key: subject_id,
                at: new Date(occurred_at),
                survey: { id: data.survey_id, nps_group: data.nps_group },
              },
            ]
          : [],
      ),
  },
  custom_event: {
    stale_ms: DAY_MS,
    events: ['custom.event'],
    concerns: (trigger, { name }) => trigger.kind === 'custom_event' && trigger.name === name,
    read: async (_ctx, events) =>
      events.flatMap(({ kind, subject_id, customer_id, occurred_at, data }) =>
        customer_id && kind === 'custom.event'
          ? [{ customer_id, trigger_key: subject_id, at: new Date(occurred_at), name: data.name }]
          : [],
      ),
  },
  last_sale_ago: {
    stale_ms: 3 * DAY_MS,
    on(ctx, { days }, day) {
      const before = (ago: number) => nineOf(ctx, day, -ago, 0);
      return sql`select t.customer_id, t.last_sale_at::text as trigger_key from customer_totals t
        where t.store_id = ${ctx.store.id} and t.stage = 'customer'
          and t.last_sale_sort >= ${before(days)} and t.last_sale_sort < ${before(days - 1)}`;
    },
  },
  birthday: {
    stale_ms: DAY_MS,
    on(ctx, { days }, day) {
      // A birthday on 29 February falls on the 28th in other years.
      const birthday = sql`(${day}::date - ${days}::int)`;
      return sql`select c.id as customer_id, extract(year from ${birthday})::text as trigger_key from customers c
        where c.store_id = ${ctx.store.id} and c.birthdate is not null and c.anonymized_at is null
          and (to_char(c.birthdate, 'MMDD') = to_char(${birthday}, 'MMDD')
            or (to_char(c.birthdate, 'MMDD') = '0229' and to_char(${birthday}, 'MMDD') = '0228'
              and to_char(${birthday} + 1, 'MMDD') = '0301'))`;
    },
  },
};

export function isDayTrigger(
  trigger: EventTrigger | DayTrigger<never>,
): trigger is DayTrigger<never> {
  return 'on' in trigger;
}

/** Returns the trigger of a kind; null: everybody is enrolled at the campaign's start. */
export function triggerOf(kind: CampaignTrigger['kind']): EventTrigger | DayTrigger<never> | null {
  return kind === 'campaign_start' ? null : (TRIGGERS[kind] as EventTrigger | DayTrigger<never>);
}

const OPENING_HOUR = 9;

/** Returns so many days after a day of the store, at this hour: the enrollment time of day triggers. */
export function nineOf(ctx: Ctx, day: string, later = 0, hour = OPENING_HOUR): Date {
  return dayAt(ctx.store.time_zone, day, { later, hour });
}

/** Of sign-ups, those of people who have not bought. */
async function signupsOfLeads(ctx: Ctx, events: readonly DomainEvent[]): Promise<Happening[]> {
  const signups = events.flatMap(({ kind, customer_id, occurred_at, data }) =>
    kind === 'popup.assigned' && customer_id
      ? [{ customer_id, trigger_key: ONCE, at: new Date(occurred_at), popup_id: data.popup_id }]
      : [],
  );
  if (signups.length === 0) return [];
  const leads = await ctx.db
    .selectFrom('customers')
    .select('id')
    .where('store_id', '=', ctx.store.id)
    .where(
      'id',
      'in',
      signups.map(({ customer_id }) => customer_id),
    )
    .where('stage', '=', 'lead')
    .execute();
  return signups.filter(({ customer_id }) => leads.some(({ id }) => id === customer_id));
}

/** Of sales, those before which their customer had none. */
async function firstSales(ctx: Ctx, events: readonly DomainEvent[]): Promise<Happening[]> {
  if (events.length === 0) return [];
  const { rows } = await sql<{ id: string; customer_id: string }>`
    select o.id, o.customer_id from orders o
     where o.store_id = ${ctx.store.id} and o.id = any(${events.map(({ subject_id }) => subject_id)}::uuid[])
       and o.customer_id is not null and not exists (
         select from orders b where b.store_id = o.store_id and b.customer_id = o.customer_id and b.is_sale
           and (b.ordered_at, b.id) < (o.ordered_at, o.id))`.execute(ctx.db);
  return rows.flatMap(({ id, customer_id }) => {
    const paid = events.find(({ subject_id }) => subject_id === id);
    return paid ? [{ customer_id, trigger_key: ONCE, at: new Date(paid.occurred_at) }] : [];
  });
}
