import { EXPORT_DAYS } from './exports.ts';
import { NOTIFICATION_DAYS } from './notifications.ts';
import { WEBHOOK_LOG_DAYS } from './webhooks.ts';

/**
 * Days for which each kind of data is retained after it was written or last used; jobs delete it afterwards, every
 * night. Customers and what belongs to them stay until the store deletes or anonymises them.
 */
export const RETENTION_DAYS = {
  /** A client disconnected for longer must reload. */
  live_events: 2,
  /** A stored response is retained for at least a day. */
  idempotent_responses: 3,
  export_files: EXPORT_DAYS,
  /** Inbound events are applied long before; later redeliveries are not expected. */
  inbound_events: 14,
  /** Words of mail servers about a message, until its bounce is decided. */
  delivery_reports: 30,
  webhook_log: WEBHOOK_LOG_DAYS,
  tag_merges: 30,
  /** Long enough to recover from a month's consumer bug. */
  domain_events: 35,
  /** The receipts of a message have come, or never will. */
  message_keys: 60,
  assistant_questions: 90,
  /** Permanent failures wait this long for an administrator. */
  failures: 90,
  sign_ins: 90,
  test_messages: 90,
  /** A number may join WhatsApp, or change its owner. */
  unreachable_contacts: 90,
  integration_runs: 180,
  notifications: NOTIFICATION_DAYS,
  /** As long as the notification that leads to it. */
  export_requests: 180,
  carts: 400,
  short_links: 400,
  /** Unsubscribe links in older mail are hardly used. */
  departed_messages: 730,
} as const satisfies Record<string, number>;

export type RetainedKind = keyof typeof RETENTION_DAYS;

/**
 * Shortest and longest period that a store may set for these kinds, in days. The other periods follow from what they
 * serve: an undo, a link in a sent message, a redelivery.
 */
export const RETENTION_BOUNDS = {
  carts: [90, 730],
  integration_runs: [30, 730],
  notifications: [30, 730],
  assistant_questions: [7, 365],
  test_messages: [7, 365],
} as const satisfies Partial<Record<RetainedKind, readonly [number, number]>>;

export type AdjustableKind = keyof typeof RETENTION_BOUNDS;
