import { NPS_GROUPS, QUESTION_TYPES } from '@clientela/domain/surveys';
import { z } from 'zod';
import type { ActorKind } from './audit.ts';
import { CAMPAIGN_STATUSES } from './campaigns.ts';
import { ORDER_PAYMENT_METHODS } from './carts.ts';
import { CONTACT_CHANNELS } from './channels.ts';
import { Cents, Id, Instant } from './shapes.ts';
import { SurveyAnswer } from './surveys.ts';

/**
 * Events of a store, in the past tense: an append-only catalogue for results, automations, webhooks and
 * integrations. `subject_id` is the record and `customer_id` its customer; the data holds at most 8 kB.
 * History (an import, a back-fill) is one event, not one per row.
 */

const nothing = z.object({});
const fields = z.object({ fields: z.array(z.string()) });
const contact = z.object({
  channel: z.enum(CONTACT_CHANNELS),
  source: z.string(),
});
const moved = z.object({ before: z.string().nullable(), after: z.string() });
const order = z.object({ status: z.string(), total: Cents, revenue: Cents, ordered_at: Instant });
const cart = z.object({
  total: Cents,
  items: z.int(),
  /** Number of abandonments: with the cart's id, the trigger key. */
  times: z.int(),
});
/** The subject is the order. */
const payment = z.object({
  payment_id: Id,
  method: z.enum(ORDER_PAYMENT_METHODS),
  amount: Cents,
  expires_at: Instant.nullable(),
});
/** Messages share one event a campaign and statement. */
const messages = z.object({
  campaign_id: Id,
  /** Of the campaign's activities; at most a hundred an event. */
  activity_ids: z.array(Id).max(100),
  reason: z.string().nullable(),
});
/** Orders between these instants may have changed; null where none did. */
const history = z.object({
  customers_created: z.int(),
  orders_created: z.int(),
  orders_from: Instant.nullable(),
  orders_to: Instant.nullable(),
});

export const DOMAIN_EVENTS = {
  'customer.created': z.object({ source: z.string() }),
  /** A person without a sale, with an e-mail or a phone; published in place of `customer.created`. */
  'lead.created': z.object({ source: z.string() }),
  /** By the first order that counts as a sale; published after its `order.paid`. */
  'lead.converted': z.object({ order_id: Id }),
  'customer.updated': fields,
  'customer.deleted': nothing,
  'customer.merged': z.object({ merged_customer_id: Id }),
  'customer.unmerged': z.object({ merged_customer_id: Id }),
  'customer.anonymized': nothing,
  'consent.changed': contact.extend({ granted: z.boolean() }),
  'contact.suppressed': contact.extend({ reason: z.string() }),
  'order.created': order,
  /** The first entry into a status that counts as a sale. */
  'order.paid': order,
  'order.status_changed': order.extend({ before: z.string() }),
  'order.refunded': order.extend({ refunded: Cents }),
  /** Its total, its shipping or its customer changed, and not its status. */
  'order.updated': order,
  /** The shop waits no longer for its payment. */
  'order.expired': order,
  /** A cart with a value was abandoned within the last day. */
  'cart.abandoned': cart,
  /** It was bought, or its person bought otherwise. */
  'cart.ordered': cart.extend({ order_id: Id.nullable() }),
  /** An order waits for a payment that has a code or a page. */
  'payment.pending': payment,
  'payment.expired': payment,
  /** The subject is the bonus; null: given by hand, or by no purchase. */
  'bonus.granted': z.object({
    value: Cents,
    campaign_id: Id.nullable(),
    order_id: Id.nullable(),
    expires_at: Instant,
  }),
  /** The subject is the use. */
  'bonus.used': z.object({
    amount: Cents,
    purchase_amount: Cents,
    order_number: z.string().nullable(),
    coupon: z.string().nullable(),
    lots: z.array(z.object({ bonus_id: Id, amount: Cents })).max(80),
  }),
  /** A bonus was taken back, or a use. */
  'bonus.cancelled': z.object({
    of: z.enum(['bonus', 'use']),
    amount: Cents,
    reason: z.string().nullable(),
  }),
  'bonus.expired': z.object({ amount: Cents }),
  /** A sign-up, after its confirmation where one is asked for. The subject is the submission. */
  'popup.assigned': z.object({
    popup_id: Id,
    popup_name: z.string(),
    is_new: z.boolean(),
    /** Names of the filled fields, `custom.<key>` of attributes: what was typed stays with the submission. */
    fields: z.array(z.string()),
    consent_text_ids: z.array(Id),
    coupon: z.string().nullable(),
    page: z.string(),
    utm: z.record(z.string(), z.string()),
  }),
  /** A response was finished, once. The subject is the response; an anonymous one has no customer. */
  'survey.answered': z.object({
    survey_id: Id,
    survey_name: z.string(),
    version: z.int(),
    order_id: Id.nullable(),
    /** Of the first NPS question that was answered. */
    nps_group: z.enum(NPS_GROUPS).nullable(),
    /** Scores, choices and numbers, null where skipped: what was typed stays with the response. */
    answers: z.array(
      z.object({ question_id: z.string(), type: z.enum(QUESTION_TYPES), value: SurveyAnswer }),
    ),
  }),
  /** Sent by a program of the store; the subject is the event. */
  'custom.event': z.object({
    name: z.string(),
    properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  }),
  /** A customer wrote; the subject is the conversation. */
  'message.received': z.object({ message_id: Id, kind: z.string() }),
  'message.sent': messages,
  'message.delivered': messages,
  /** A person opened it; once a message, as `clicked` is. */
  'message.read': messages,
  'message.clicked': messages,
  /** A program fetched it before anybody looked: it counts apart, and is no opening. */
  'message.machine_opened': messages,
  /** `was_sent`: it had left, and its provider later reported a failure. */
  'message.failed': messages.extend({ was_sent: z.boolean().default(false) }),
  'message.not_sent': messages,
  /** The reason is for people: why the sending cannot go on without one. */
  'campaign.status_changed': moved.extend({
    after: z.enum(CAMPAIGN_STATUSES),
    reason: z.string().nullable(),
  }),
  /** A number or account of the store at a provider; the reason is for people. */
  'number.status_changed': moved.extend({ reason: z.string().nullable() }),
  /** A template of WhatsApp, in Meta's words. */
  'template.status_changed': moved.extend({ reason: z.string().nullable() }),
  'import.finished': history,
  /** A shop or ERP; the reason is for people. */
  'integration.status_changed': moved.extend({ slug: z.string(), reason: z.string().nullable() }),
  /** The import of a shop's past has finished, the first or a later one. */
  'synchronization.finished': history.extend({ slug: z.string() }),
  /** Some orders between these count differently, as history: a status was remapped, or a duplicate sale found. */
  'orders.recounted': history.pick({ orders_from: true, orders_to: true }),
  'store.settings_changed': fields,
  /** The store's time zone changed; its orders between these are recounted. */
  'orders.days_moved': history.pick({ orders_from: true, orders_to: true }),
} as const;

export type DomainEventKind = keyof typeof DOMAIN_EVENTS;
export const DOMAIN_EVENT_KINDS = Object.keys(DOMAIN_EVENTS) as DomainEventKind[];

export type DomainEventData<K extends DomainEventKind> = z.input<(typeof DOMAIN_EVENTS)[K]>;

/** An event as its area publishes it. */
export type NewDomainEvent = {
  [K in DomainEventKind]: {
    kind: K;
    subject_id: string;
    customer_id?: string | null;
    data: DomainEventData<K>;
    /** When it happened, where that is not now: records that come in late. */
    occurred_at?: Date | string;
  };
}[DomainEventKind];

/** An event as a consumer reads it. */
export type DomainEvent = {
  [K in DomainEventKind]: {
    id: string;
    kind: K;
    subject_id: string;
    customer_id: string | null;
    /** The actor; the system has no id. */
    actor: { kind: ActorKind; id?: string };
    data: z.output<(typeof DOMAIN_EVENTS)[K]>;
    occurred_at: string;
  };
}[DomainEventKind];
