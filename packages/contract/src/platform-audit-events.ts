import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant, listOf } from './shapes.ts';

/** Changes of the platform by profile administrators; changes of a store are in its own log. */

export const PLATFORM_AUDIT_ACTIONS = [
  'plan.created',
  'plan.updated',
  'plan.retired',
  'plan.restored',
  'addon.created',
  'addon.updated',
  'addon.retired',
  'addon.restored',
  'usage_price.set',
  'topup_fee.set',
  'person.disabled',
  'person.enabled',
  'application.saved',
  'application.removed',
] as const;
export type PlatformAuditAction = (typeof PLATFORM_AUDIT_ACTIONS)[number];

export const PlatformAuditEvent = z.object({
  id: Id,
  action: z.enum(PLATFORM_AUDIT_ACTIONS),
  user: z.object({ id: Id, name: z.string() }).nullable(),
  details: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  created_at: Instant,
});
export type PlatformAuditEvent = z.output<typeof PlatformAuditEvent>;

export const listPlatformAuditEvents = endpoint({
  method: 'GET',
  path: '/administration/audit-events',
  permission: 'administrator',
  summary:
    'The latest two hundred changes of plans, add-ons, prices, fees, people and applications',
  response: listOf(PlatformAuditEvent),
});
