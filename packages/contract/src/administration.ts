import { z } from 'zod';
import { LimitDrafts, PriceDraft } from './administered-catalogue.ts';
import { endpoint } from './endpoint.ts';
import { PLAN_REQUEST_STATUSES } from './plans.ts';
import { Cents, Day, Id, Instant, listAcrossStores, pageAcrossStores, text } from './shapes.ts';

/** Administration of each store by profile administrators: plan terms, requests, enabled state. */

export const STORE_STATES = ['enabled', 'disabled', 'without_plan', 'negative'] as const;

export const AdministeredStore = z.object({
  id: Id,
  name: z.string(),
  enabled: z.boolean(),
  plan: z.object({ id: Id, name: z.string() }).nullable(),
  period_end: Day.nullable(),
  balance: Cents,
  customers: z.int(),
  customer_limit: z.int().nullable(),
  has_request: z.boolean(),
});
export type AdministeredStore = z.output<typeof AdministeredStore>;

export const listAdministeredStores = endpoint({
  method: 'GET',
  path: '/administration/stores',
  permission: 'administrator',
  summary: 'Every store by name, with plan, balance and size',
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    per_page: z.coerce.number().int().min(1).max(1000).default(25),
    search: z.string().trim().max(100).optional(),
    plan_id: Id.optional(),
    state: z.enum(STORE_STATES).optional(),
  }),
  response: pageAcrossStores(AdministeredStore),
});

export const AdministeredRequest = z.object({
  id: Id,
  store: z.object({ id: Id, name: z.string() }),
  plan: z.object({ id: Id, name: z.string() }).nullable(),
  current_plan_name: z.string().nullable(),
  message: z.string(),
  requested_by: z.string().nullable(),
  created_at: Instant,
});
export type AdministeredRequest = z.output<typeof AdministeredRequest>;

export const AdministeredTerms = z.object({
  plan_id: Id,
  plan_name: z.string(),
  price: Cents.nullable(),
  customer_limit: z.int().nullable(),
  message_limit: z.int().nullable(),
  campaign_limit: z.int().nullable(),
  renewal_day: z.int(),
  since: Day,
  period_start: Day,
  period_end: Day,
});

export const AdministeredStoreDetails = z.object({
  id: Id,
  name: z.string(),
  enabled: z.boolean(),
  time_zone: z.string(),
  created_at: Instant,
  balance: Cents,
  held: Cents,
  customers: z.int(),
  messages: z.int(),
  campaigns: z.int(),
  terms: AdministeredTerms.nullable(),
  addons: z.array(
    z.object({
      id: Id,
      title: z.string(),
      source: z.enum(['plan', 'store']),
      is_active: z.boolean(),
      monthly_credits: z.int(),
    }),
  ),
  requests: z.array(
    z.object({
      id: Id,
      plan: z.object({ id: Id, name: z.string() }).nullable(),
      message: z.string(),
      status: z.enum(PLAN_REQUEST_STATUSES),
      answer: z.string().nullable(),
      requested_by: z.string().nullable(),
      created_at: Instant,
    }),
  ),
});
export type AdministeredStoreDetails = z.output<typeof AdministeredStoreDetails>;

export const getAdministeredStore = endpoint({
  method: 'GET',
  path: '/administration/stores/:store_id',
  permission: 'administrator',
  summary: 'A store with its plan as agreed, its add-ons and its requests',
  response: AdministeredStoreDetails,
});

export const StoreTermsDraft = z.object({
  plan_id: z.uuid('Escolha o plano'),
  price: PriceDraft,
  ...LimitDrafts,
  renewal_day: z
    .int('O dia deve ser de 1 a 31')
    .min(1, 'O dia deve ser de 1 a 31')
    .max(31, 'O dia deve ser de 1 a 31'),
});
export type StoreTermsDraft = z.output<typeof StoreTermsDraft>;

export const updateStoreTerms = endpoint({
  method: 'PUT',
  path: '/administration/stores/:store_id/plan',
  permission: 'administrator',
  summary: 'Assigns a plan to a store, or changes its terms',
  body: StoreTermsDraft,
  response: AdministeredStoreDetails,
  failures: ['not_found', 'invalid_fields'],
});

export const setStoreEnabled = endpoint({
  method: 'PUT',
  path: '/administration/stores/:store_id/enabled',
  permission: 'administrator',
  summary: 'Enables or disables a store',
  body: z.object({ enabled: z.boolean() }),
  response: AdministeredStoreDetails,
});

export const listOpenPlanRequests = endpoint({
  method: 'GET',
  path: '/administration/plan-requests',
  permission: 'administrator',
  summary: 'Requests for another plan that wait for an answer, the oldest first',
  response: listAcrossStores(AdministeredRequest),
});

export const decidePlanRequest = endpoint({
  method: 'POST',
  path: '/administration/stores/:store_id/plan-requests/:request_id/decision',
  permission: 'administrator',
  summary: 'Accepts a request, which changes the plan, or declines it',
  body: z.object({
    decision: z.enum(['accepted', 'declined']),
    /** The plan given, where the request names none. */
    plan_id: Id.optional(),
    answer: text(1000).default(''),
  }),
  response: AdministeredStoreDetails,
  failures: ['not_found', 'plan_request_decided', 'invalid_fields'],
});
