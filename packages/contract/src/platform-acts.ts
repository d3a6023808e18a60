import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant, listOf } from './shapes.ts';

/** What profile administrators changed of the platform; what concerns a store stands in its own log. */

export const PLATFORM_ACTIONS = [
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
] as const;
export type PlatformAction = (typeof PLATFORM_ACTIONS)[number];

export const PlatformAct = z.object({
  id: Id,
  action: z.enum(PLATFORM_ACTIONS),
  user: z.object({ id: Id, name: z.string() }).nullable(),
  details: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  created_at: Instant,
});
export type PlatformAct = z.output<typeof PlatformAct>;

export const listPlatformActs = endpoint({
  method: 'GET',
  path: '/administration/acts',
  permission: 'administrator',
  summary: 'The latest two hundred changes of plans, add-ons, prices and fees',
  response: listOf(PlatformAct),
});
