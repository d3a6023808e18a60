import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant, listOf, pageOf, pageQuery } from './shapes.ts';

/** Who did what in a store: an append-only log that owners read. */

export const AUDIT_ACTIONS = [
  'collaborator.invited',
  'collaborator.added',
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
  'customer.anonymized',
  'customer.data_copied',
] as const;
/** Lists that leave as a file. */
export const EXPORTED_LISTS = ['customers', 'orders', 'exclusions', 'refused_rows'] as const;
export type ExportedList = (typeof EXPORTED_LISTS)[number];

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AuditEntry = z.object({
  id: Id,
  action: z.enum(AUDIT_ACTIONS),
  user: z.object({ id: Id, name: z.string() }).nullable(),
  /** What the sentence names: a person, roles, the fields that changed. Never a secret. */
  details: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  created_at: Instant,
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/stores/:store_id/audit-log',
  permission: 'Collaborator.index',
  summary: 'Who did what, newest first',
  query: pageQuery(['created_at'], 'created_at:desc').extend({
    user_id: Id.optional(),
    action: z.enum(AUDIT_ACTIONS).optional(),
  }),
  response: pageOf(AuditEntry),
});

export const listAuditPeople = endpoint({
  method: 'GET',
  path: '/stores/:store_id/audit-log/people',
  permission: 'Collaborator.index',
  summary: 'Everyone the log names as having done something, by name',
  response: listOf(z.object({ id: Id, name: z.string() })),
});
