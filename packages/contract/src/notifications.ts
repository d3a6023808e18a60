import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { Permission } from './permissions.ts';
import { Id, Instant, pageOf, pageQuery } from './shapes.ts';

/** Notifications per store and person (specification: product §3, §4, §7, §9). */

export const NOTIFICATIONS_PER_PAGE = 15;
export const NOTIFICATION_DAYS = 180;

export const NOTIFICATION_KINDS = [
  'import_finished',
  'import_failed',
  'campaign_finished',
  'campaign_stopped',
  'campaign_paused',
  'collaborator_joined',
  'export_ready',
  'balance_low',
  'automatic_topup',
  'payment_reversed',
  'plan_usage',
  'plan_changed',
  'addon_charge',
  'wallet_stopped',
  'integration_failed',
  'integration_ready',
  'data_requested',
  'privacy_due',
  'whatsapp_number',
  'webhook_failing',
  'popup_coupons',
  'popup_bots',
  'survey_low_score',
  'email_domain',
  'email_health',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** The right that selects a notification's recipients in a store; `null` selects everybody. */
export const NOTIFICATION_PERMISSIONS: Record<NotificationKind, Permission | null> = {
  import_finished: 'StoreSynchronization.index',
  import_failed: 'StoreSynchronization.index',
  campaign_finished: 'Campaign.index',
  campaign_stopped: 'Campaign.index',
  campaign_paused: 'Campaign.index',
  collaborator_joined: 'Collaborator.index',
  export_ready: null,
  balance_low: 'StoreWallet.index',
  automatic_topup: 'StoreWallet.index',
  payment_reversed: 'StoreWallet.index',
  plan_usage: 'StoreWallet.index',
  plan_changed: 'StoreWallet.index',
  addon_charge: 'StoreWallet.index',
  wallet_stopped: 'StoreWallet.index',
  integration_failed: 'StoreIntegration.index',
  integration_ready: 'StoreIntegration.index',
  data_requested: 'StoreIntegration.index',
  privacy_due: 'Store.update',
  whatsapp_number: 'WhatsappStoreSender.index',
  webhook_failing: 'StoreWebhook.index',
  popup_coupons: 'Newsletter.index',
  popup_bots: 'Newsletter.index',
  survey_low_score: 'Survey.update',
  email_domain: 'EmailIdentification.index',
  email_health: 'EmailIdentification.index',
};

export const Notification = z.object({
  id: Id,
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string().nullable(),
  content: z.string(),
  created_at: Instant,
  is_read: z.boolean(),
  internal_path: z.string().nullable(),
  external_link: z.string().nullable(),
});
export type Notification = z.output<typeof Notification>;

export const NotificationStatistics = z.object({
  total: z.int(),
  unread: z.int(),
  read: z.int(),
});
export type NotificationStatistics = z.output<typeof NotificationStatistics>;

/** The ways a notification may reach a person. */
export const NOTIFICATION_CHANNELS = ['in_app', 'email', 'push'] as const;
export type NotificationWay = (typeof NOTIFICATION_CHANNELS)[number];

export const NotificationPreference = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  in_app: z.boolean(),
  email: z.boolean(),
  push: z.boolean(),
});
export type NotificationPreference = z.output<typeof NotificationPreference>;

const NotificationPreferences = z.object({ data: z.array(NotificationPreference) });

export const listNotifications = endpoint({
  method: 'GET',
  path: '/stores/:store_id/notifications',
  permission: 'signed_in',
  summary: "The person's notifications in this store, newest first",
  query: pageQuery(['created_at'], 'created_at:desc', NOTIFICATIONS_PER_PAGE)
    .omit({ search: true, cursor: true })
    .extend({ unread: z.stringbool().optional(), only_read: z.stringbool().optional() }),
  response: pageOf(Notification),
});

export const getNotificationStatistics = endpoint({
  method: 'GET',
  path: '/stores/:store_id/notifications/statistics',
  permission: 'signed_in',
  summary: 'How many notifications the person has, unread and read',
  response: NotificationStatistics,
});

export const readAllNotifications = endpoint({
  method: 'POST',
  path: '/stores/:store_id/notifications/read-all',
  permission: 'signed_in',
  summary: 'Marks every notification of the person as read',
  response: 'nothing',
});

export const readNotifications = endpoint({
  method: 'POST',
  path: '/stores/:store_id/notifications/batch-read',
  permission: 'signed_in',
  summary: 'Marks the named notifications of the person as read; others are left alone',
  body: z.object({ notification_ids: z.array(Id).max(1000) }),
  response: 'nothing',
});

export const getNotificationPreferences = endpoint({
  method: 'GET',
  path: '/stores/:store_id/notification-preferences',
  permission: 'signed_in',
  summary: 'Notification preferences of the person, by kind and channel',
  response: NotificationPreferences,
});

export const updateNotificationPreferences = endpoint({
  method: 'PUT',
  path: '/stores/:store_id/notification-preferences',
  permission: 'signed_in',
  summary: 'Changes notification preferences of the given kinds',
  body: z.object({
    data: z
      .array(NotificationPreference)
      .min(1)
      .max(NOTIFICATION_KINDS.length)
      .refine(
        (data) => new Set(data.map(({ kind }) => kind)).size === data.length,
        'Cada aviso pode vir uma vez só.',
      )
      .meta({ description: 'Each kind once at most' }),
  }),
  response: NotificationPreferences,
});

export const getPushKey = endpoint({
  method: 'GET',
  path: '/push-subscriptions/key',
  permission: 'signed_in',
  summary: 'The public key a browser needs to subscribe to push messages',
  response: z.object({ public_key: z.string() }),
});

const base64url = z.string().regex(/^[\w-]{1,200}$/, 'O navegador enviou uma chave inválida.');

export const createPushSubscription = endpoint({
  method: 'POST',
  path: '/push-subscriptions',
  permission: 'signed_in',
  summary: 'Subscribes this browser to push messages until the session ends',
  body: z.object({
    endpoint: z.url({ protocol: /^https?$/ }).max(1000),
    keys: z.object({ p256dh: base64url, auth: base64url }),
  }),
  response: z.object({ id: Id }),
  failures: ['push_service_unknown'],
  status: 201,
});

export const deletePushSubscription = endpoint({
  method: 'DELETE',
  path: '/push-subscriptions/:id',
  permission: 'signed_in',
  summary: 'Ends push messages to a browser of the person',
  response: 'nothing',
  failures: ['not_found'],
});
