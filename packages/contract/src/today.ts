import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Cents, Id, listOf } from './shapes.ts';

/** What a store may act on this morning, the most pressing first. */
export const TODAY_KINDS = [
  'disconnected_numbers',
  'unpaid_payments',
  'waiting_conversations',
  'detractors',
  'carts',
  'leaving_customers',
  'birthdays',
  'draft_campaign',
] as const;
export type TodayKind = (typeof TODAY_KINDS)[number];

export const TodayItem = z.object({
  kind: z.enum(TODAY_KINDS),
  count: z.int(),
  /** What it is worth, where it has a price. */
  cents: Cents.nullable(),
  /** The record its button opens, where it is one. */
  id: Id.nullable(),
  /** Name of that record. */
  name: z.string(),
});
export type TodayItem = z.output<typeof TodayItem>;

export const readToday = endpoint({
  method: 'GET',
  path: '/stores/:store_id/today',
  permission: 'Dashboard.index',
  summary: 'What to do today: unpaid payments, carts, people to reach, and what is broken',
  response: listOf(TodayItem),
});
