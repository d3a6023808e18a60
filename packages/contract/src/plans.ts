import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ADDON_NAMES, ADDON_TYPES } from './features.ts';
import { Cents, Day, Id, Instant, listOf, text } from './shapes.ts';

/** The store's plan, its usage, and the available add-ons (wallet §3, product §9). */

/** Features of a plan beyond its limits (product §9). */
export const PLAN_BENEFIT_LABELS = {
  priority_support: 'Suporte prioritário 24/7',
  sales_intelligence: 'Relatórios avançados de inteligência de vendas',
  marketplace_integration: 'Integração automática com marketplaces',
  ai_personalization: 'Personalização de campanhas com IA',
  ab_testing_credits: 'Créditos mensais para testes A/B',
  growth_academy: 'Academia de crescimento',
} as const;
export type PlanBenefit = keyof typeof PLAN_BENEFIT_LABELS;
export const PLAN_BENEFITS = Object.keys(PLAN_BENEFIT_LABELS) as [PlanBenefit, ...PlanBenefit[]];

export const USAGE_PERIODS = ['month', 'year', 'quarter', 'semester', 'each'] as const;
export const ADDON_BILLINGS = ['monthly', 'one_time'] as const;
export const USAGE_KINDS = ['customers', 'messages', 'campaigns'] as const;
export type UsageKind = (typeof USAGE_KINDS)[number];

const Limits = {
  /** Null: without limit. */
  customer_limit: z.int().nullable(),
  message_limit: z.int().nullable(),
  campaign_limit: z.int().nullable(),
};

export const PlanSummary = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  /** Cents a month; null is 'Sob consulta'. */
  price: Cents.nullable(),
  ...Limits,
  benefits: z.array(z.enum(PLAN_BENEFITS)),
});
export type PlanSummary = z.output<typeof PlanSummary>;

export const PLAN_REQUEST_STATUSES = ['open', 'accepted', 'declined'] as const;

export const PlanRequest = z.object({
  id: Id,
  plan_name: z.string().nullable(),
  status: z.enum(PLAN_REQUEST_STATUSES),
  answer: z.string().nullable(),
  created_at: Instant,
});
export type PlanRequest = z.output<typeof PlanRequest>;

export const Usage = z.object({
  of: z.enum(USAGE_KINDS),
  used: z.int(),
  limit: z.int().nullable(),
});
export type Usage = z.output<typeof Usage>;

export const PlanUsage = z.object({
  plan: PlanSummary.extend({ since: Day }).nullable(),
  /** From its first day to the day it renews. */
  period: z.object({ start: Day, end: Day }),
  usage: z.array(Usage),
  credits: z.array(
    z.object({
      addon: z.object({ name: z.enum(ADDON_NAMES), type: z.enum(ADDON_TYPES), title: z.string() }),
      granted: z.int(),
      left: z.int(),
      /** Of those no longer left, set aside for campaigns and not yet sent. */
      held: z.int(),
      /** Cents each message costs beyond them; may be a fraction of one. */
      usage_price: z.number(),
    }),
  ),
  plan_cost: Cents.nullable(),
  /** Cost of messages beyond the credits in this period. */
  usage_cost: Cents,
  /** Cost of add-ons in this period. */
  addons_cost: Cents,
  /** The latest wish for another plan. */
  request: PlanRequest.nullable(),
});
export type PlanUsage = z.output<typeof PlanUsage>;

export const getPlanUsage = endpoint({
  method: 'GET',
  path: '/stores/:store_id/plan-usage',
  permission: 'StoreWallet.show',
  summary: "The store's plan with usage and cost of this period",
  response: PlanUsage,
});

export const listPlanUsageNotices = endpoint({
  method: 'GET',
  path: '/stores/:store_id/plan-usage/notices',
  permission: 'StoreWallet.show',
  summary: 'Limits reached or exceeded',
  response: listOf(Usage),
});

export const PlanRenewal = z.object({
  period_start: Day,
  period_end: Day,
  plan_name: z.string(),
  price: Cents.nullable(),
  customers: z.int(),
  messages: z.int(),
  campaigns: z.int(),
  usage_cost: Cents,
  addons_cost: Cents,
});
export type PlanRenewal = z.output<typeof PlanRenewal>;

export const listPlanRenewals = endpoint({
  method: 'GET',
  path: '/stores/:store_id/plan-renewals',
  permission: 'StoreWallet.show',
  summary: 'The last twelve periods that ended, newest first',
  response: listOf(PlanRenewal),
});

export const listPlans = endpoint({
  method: 'GET',
  path: '/stores/:store_id/plans',
  permission: 'StoreWallet.show',
  summary: 'Plans that a store may request, by price; those on request last',
  response: listOf(PlanSummary),
});

export const requestPlan = endpoint({
  method: 'POST',
  path: '/stores/:store_id/plan-requests',
  permission: 'StoreWallet.update',
  summary: 'Requests another plan; an administrator decides',
  body: z.object({ plan_id: Id.nullable(), message: text(1000).default('') }),
  response: PlanRequest,
  failures: ['plan_request_open', 'not_found'],
  idempotent: true,
  status: 201,
});

export const ContractedAddon = z.object({
  id: Id,
  /** Within the plan, or contracted by the store. */
  source: z.enum(['plan', 'store']),
  is_active: z.boolean(),
  /** Ends with the period. */
  is_canceled: z.boolean(),
  /** The last day is the one before. */
  ends_on: Day.nullable(),
  /** Waits to be paid until then. */
  grace_until: Day.nullable(),
});

export const AddonOffer = z.object({
  id: Id,
  name: z.enum(ADDON_NAMES),
  type: z.enum(ADDON_TYPES),
  title: z.string(),
  description: z.string(),
  usage_period: z.enum(USAGE_PERIODS),
  billing: z.enum(ADDON_BILLINGS),
  price: Cents.nullable(),
  /** Price of contracting it today; null if not possible. */
  price_now: Cents.nullable(),
  units: z.int().nullable(),
  /** Cents an action costs; may be a fraction of one. */
  usage_price: z.number(),
  monthly_credits: z.int(),
  contracted: ContractedAddon.nullable(),
});
export type AddonOffer = z.output<typeof AddonOffer>;

export const AddonCatalogue = z.object({
  data: z.array(AddonOffer),
  /** Available balance of the wallet, in cents. */
  balance: Cents,
  period: z.object({ start: Day, end: Day }),
});
export type AddonCatalogue = z.output<typeof AddonCatalogue>;

export const listAddonOffers = endpoint({
  method: 'GET',
  path: '/stores/:store_id/addon-offers',
  permission: 'StoreWallet.show',
  summary: 'Add-ons on sale and those of the store, with current prices',
  response: AddonCatalogue,
});

export const contractAddon = endpoint({
  method: 'POST',
  path: '/stores/:store_id/store-addons',
  permission: 'StoreWallet.update',
  while_enabled: true,
  summary: 'Contracts an add-on, paid from the wallet',
  body: z.object({
    addon_id: Id,
    /** The confirmed price; with another one the call changes nothing. */
    expected_price: Cents,
  }),
  response: AddonOffer,
  failures: [
    'plan_missing',
    'addon_unavailable',
    'addon_already_active',
    'addon_price_changed',
    'balance_insufficient',
    'wallet_stopped',
  ],
  idempotent: true,
  status: 201,
});

export const cancelAddon = endpoint({
  method: 'POST',
  path: '/stores/:store_id/store-addons/:store_addon_id/cancel',
  permission: 'StoreWallet.update',
  summary: 'Ends a monthly add-on with the period',
  response: AddonOffer,
  failures: ['not_found', 'addon_not_cancellable'],
});

export const keepAddon = endpoint({
  method: 'POST',
  path: '/stores/:store_id/store-addons/:store_addon_id/keep',
  permission: 'StoreWallet.update',
  summary: 'Takes a cancellation back while the period lasts',
  response: AddonOffer,
  failures: ['not_found', 'addon_not_cancellable'],
});
