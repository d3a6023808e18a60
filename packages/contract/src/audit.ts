import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant, listOf, pageOf, pageQuery } from './shapes.ts';

/** Audit log of a store: append-only, readable by owners. */

export const AUDIT_ACTIONS = [
  'collaborator.invited',
  'collaborator.joined',
  'collaborator.role_changed',
  'collaborator.removed',
  'invitation.resent',
  'invitation.withdrawn',
  'store.created',
  'store.updated',
  'person.password_changed',
  'person.password_reset',
  'person.email_changed',
  'list.exported',
  'list.downloaded',
  'plan.changed',
  'plan.requested',
  'plan.request_accepted',
  'plan.request_declined',
  'store.enabled',
  'store.disabled',
  'addon.contracted',
  'addon.canceled',
  'addon.kept',
  'wallet.reopened',
  'consent.granted',
  'consent.refused',
  'consent.confirmation_asked',
  'consent_text.published',
  'contacts.released',
  'customer.anonymized',
  'customer.deleted',
  'customers.merged',
  'merge.undone',
  'attribute.removed',
  'attribute.archived',
  'tag.removed',
  'tag.merged',
  'tag.merge_undone',
  'cluster.removed',
  'email_model.removed',
  'customer.data_copied',
  'customer.proof_pack_downloaded',
  'privacy_request.created',
  'privacy_request.answered',
  'privacy_request.refused',
  'customers.tagged',
  'customers.untagged',
  'bounce_mailbox.saved',
  'bounce_mailbox.removed',
  'mail_server.saved',
  'email_sender.added',
  'email_sender.changed',
  'email_sender.removed',
  'email_sender.made_default',
  'email_domain.added',
  'email_domain.removed',
  'email_domain.rotated',
  'email_domain.warmup_started',
  'email_domain.warmup_ended',
  'email_domain.shared',
  'mail_server.password_changed',
  'automatic_topup.enabled',
  'automatic_topup.disabled',
  'card.saved',
  'card.removed',
  'card.made_default',
  'deposit.made',
  'campaign.activated',
  'campaign.edited',
  'campaign.customer_removed',
  'campaign.paused',
  'campaign.resumed',
  'campaign.canceled',
  'sms_account.connected',
  'sms_account.token_changed',
  'sms_account.removed',
  'conversation.deleted',
  'conversation.cleared',
  'chat.settings_changed',
  'whatsapp_number.connected',
  'whatsapp_number.disconnected',
  'whatsapp_number.removed',
  'whatsapp_number.token_changed',
  'integration.connected',
  'integration.disabled',
  'integration.synchronized',
  'order_statuses.mapped',
  'integration_fields.mapped',
  'bonus.granted',
  'bonus.cancelled',
  'bonus.released',
  'bonus.use_cancelled',
  'bonus.settings_changed',
  'popup.published',
  'popup.paused',
  'popup.finished',
  'popup.archived',
  'popup.removed',
  'popup.suspects_released',
  'popup.suspects_discarded',
  'survey.published',
  'survey.paused',
  'survey.finished',
  'survey.removed',
  'survey.followed_up',
  'storefront.settings_changed',
  'dashboard.removed',
  'dashboard.shared',
  'dashboard.share_ended',
  'assistant_model.allowed',
  'assistant_model.forbidden',
  'api_key.created',
  'api_key.changed',
  'api_key.rotated',
  'api_key.revoked',
  'webhook.created',
  'webhook.changed',
  'webhook.rotated',
  'webhook.removed',
] as const;
/** Lists that leave as a file. */
export const EXPORTED_LISTS = [
  'customers',
  'orders',
  'exclusions',
  'refused_rows',
  'statement',
  'bonus_simulation',
  'survey_responses',
  'dashboards',
] as const;
export type ExportedList = (typeof EXPORTED_LISTS)[number];

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Kinds of actors in a store: people, and programs that act for them. */
export const ACTOR_KINDS = ['person', 'api_key', 'integration', 'automation', 'system'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** The actor of an event. The system has neither id nor name. */
export const AuditActor = z.object({
  kind: z.enum(ACTOR_KINDS),
  id: Id.nullable(),
  name: z.string().nullable(),
});
export type AuditActor = z.output<typeof AuditActor>;

export const AuditEntry = z.object({
  id: Id,
  action: z.enum(AUDIT_ACTIONS),
  actor: AuditActor,
  /** Values of the sentence: a person, roles, the changed fields. Never a secret. */
  details: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  created_at: Instant,
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/stores/:store_id/audit-log',
  permission: 'Collaborator.index',
  summary: 'Audit log, newest first',
  query: pageQuery(['created_at'], 'created_at:desc').extend({
    /** Only events of this person, key, integration or automation, or of the system. */
    actor: z.union([Id, z.literal('system')]).optional(),
    action: z.enum(AUDIT_ACTIONS).optional(),
  }),
  response: pageOf(AuditEntry),
});

export const listAuditActors = endpoint({
  method: 'GET',
  path: '/stores/:store_id/audit-log/actors',
  permission: 'Collaborator.index',
  summary: 'Everyone the log names as having done something, by name',
  response: listOf(AuditActor),
});
