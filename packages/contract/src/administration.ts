import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ADDON_NAMES, ADDON_TYPES, FEATURE_TAGS } from './features.ts';
import {
  ADDON_BILLINGS,
  PLAN_BENEFITS,
  PLAN_REQUEST_STATUSES,
  PlanSummary,
  USAGE_PERIODS,
} from './plans.ts';
import { Cents, Day, Id, Instant, listOf, PageMeta, text } from './shapes.ts';
import { TOPUP_METHOD_TYPES } from './wallet.ts';

/** What profile administrators manage of the whole installation: stores, plans, add-ons, fees. */

const PRICE_MAXIMUM = 100_000_000;
const LIMIT_MAXIMUM = 1_000_000_000;
const USAGE_PRICE_MAXIMUM = 100_000_000_000;

const Price = z
  .int('Informe o preço')
  .min(0, 'O preço não pode ser negativo')
  .max(PRICE_MAXIMUM, 'O preço deve ser de até R$ 1.000.000,00')
  .nullable();
const Limit = z
  .int('Informe um número inteiro')
  .min(0, 'O limite não pode ser negativo')
  .max(LIMIT_MAXIMUM, 'O limite é alto demais')
  .nullable();
const Limits = { customer_limit: Limit, message_limit: Limit, campaign_limit: Limit };
/** Millionths of a cent. */
const Micros = z
  .int('Informe o preço em reais, com até seis casas decimais')
  .min(0, 'O preço não pode ser negativo')
  .max(USAGE_PRICE_MAXIMUM, 'O preço por uso deve ser de até R$ 1.000,00');
const Name = text(80).min(1, 'O nome é obrigatório');

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
  response: z.object({ data: z.array(AdministeredStore), meta: PageMeta }),
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
  price: Price,
  ...Limits,
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
  summary: 'Gives a store a plan, or changes what was agreed',
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
  response: listOf(AdministeredRequest),
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

/** What every store with the plan has, beside features of its own. */
const Features = z.array(z.enum(FEATURE_TAGS)).max(FEATURE_TAGS.length);

export const AdministeredPlan = PlanSummary.extend({
  features: Features,
  listed: z.boolean(),
  retired_at: Instant.nullable(),
  stores: z.int(),
  addons: z.array(
    z.object({
      addon_id: Id,
      monthly_credits: z.int(),
      /** Millionths of a cent; null takes the catalogue's. */
      price_micros: z.int().nullable(),
    }),
  ),
});
export type AdministeredPlan = z.output<typeof AdministeredPlan>;

export const PlanDraft = z.object({
  name: Name,
  description: text(500).default(''),
  price: Price,
  listed: z.boolean(),
  ...Limits,
  benefits: z.array(z.enum(PLAN_BENEFITS)).max(PLAN_BENEFITS.length),
  features: Features,
  addons: z
    .array(
      z.object({
        addon_id: Id,
        monthly_credits: z.int().min(0).max(LIMIT_MAXIMUM),
        price_micros: Micros.nullable(),
      }),
    )
    .max(100),
});
export type PlanDraft = z.output<typeof PlanDraft>;

export const listAdministeredPlans = endpoint({
  method: 'GET',
  path: '/administration/plans',
  permission: 'administrator',
  summary: 'Every plan with what it contains and how many stores have it',
  response: listOf(AdministeredPlan),
});

export const createPlan = endpoint({
  method: 'POST',
  path: '/administration/plans',
  permission: 'administrator',
  summary: 'Adds a plan',
  body: PlanDraft,
  response: AdministeredPlan,
  failures: ['plan_name_taken'],
  status: 201,
});

export const updatePlan = endpoint({
  method: 'PUT',
  path: '/administration/plans/:plan_id',
  permission: 'administrator',
  summary:
    'Changes a plan for stores to come; those that have it keep what was agreed, but have its features at once',
  body: PlanDraft,
  response: AdministeredPlan,
  failures: ['not_found', 'plan_name_taken'],
});

export const setPlanRetired = endpoint({
  method: 'PUT',
  path: '/administration/plans/:plan_id/retired',
  permission: 'administrator',
  summary: 'Takes a plan off sale for good, or brings it back; its stores keep it',
  body: z.object({ retired: z.boolean() }),
  response: AdministeredPlan,
  failures: ['not_found', 'plan_name_taken'],
});

const UsagePrice = z.object({
  effective_on: Day,
  /** Millionths of a cent. */
  price_micros: z.int(),
});

export const AdministeredAddon = z.object({
  id: Id,
  name: z.enum(ADDON_NAMES),
  type: z.enum(ADDON_TYPES),
  title: z.string(),
  description: z.string(),
  usage_period: z.enum(USAGE_PERIODS),
  billing: z.enum(ADDON_BILLINGS),
  price: Cents.nullable(),
  units: z.int().nullable(),
  listed: z.boolean(),
  retired_at: Instant.nullable(),
  /** Newest first; those to come included. */
  usage_prices: z.array(UsagePrice),
});
export type AdministeredAddon = z.output<typeof AdministeredAddon>;

export const AddonDraft = z.object({
  name: z.enum(ADDON_NAMES, 'Escolha o tipo'),
  type: z.enum(ADDON_TYPES, 'Escolha a categoria'),
  title: Name,
  description: text(500).default(''),
  usage_period: z.enum(USAGE_PERIODS),
  billing: z.enum(ADDON_BILLINGS),
  price: Price,
  units: z
    .int('Informe um número inteiro')
    .min(1, 'Informe pelo menos 1')
    .max(LIMIT_MAXIMUM, 'A quantidade é alta demais')
    .nullable(),
  listed: z.boolean(),
});
export type AddonDraft = z.output<typeof AddonDraft>;

export const listAdministeredAddons = endpoint({
  method: 'GET',
  path: '/administration/addons',
  permission: 'administrator',
  summary: 'Every add-on with its prices, past and to come',
  response: listOf(AdministeredAddon),
});

export const createAddon = endpoint({
  method: 'POST',
  path: '/administration/addons',
  permission: 'administrator',
  summary: 'Adds an add-on to the catalogue',
  body: AddonDraft,
  response: AdministeredAddon,
  failures: ['addon_title_taken'],
  status: 201,
});

export const updateAddon = endpoint({
  method: 'PUT',
  path: '/administration/addons/:addon_id',
  permission: 'administrator',
  summary: 'Changes an add-on; a new price counts from the next renewal of each store',
  body: AddonDraft,
  response: AdministeredAddon,
  failures: ['not_found', 'addon_title_taken'],
});

export const setAddonRetired = endpoint({
  method: 'PUT',
  path: '/administration/addons/:addon_id/retired',
  permission: 'administrator',
  summary: 'Takes an add-on off sale for good, or brings it back; stores keep what they have',
  body: z.object({ retired: z.boolean() }),
  response: AdministeredAddon,
  failures: ['not_found', 'addon_title_taken'],
});

export const UsagePriceDraft = z.object({
  effective_on: z.iso.date('Informe a data'),
  price_micros: Micros,
});
export type UsagePriceDraft = z.output<typeof UsagePriceDraft>;

export const setUsagePrice = endpoint({
  method: 'PUT',
  path: '/administration/addons/:addon_id/usage-price',
  permission: 'administrator',
  summary: 'Sets what an action costs from a day on; campaigns under way keep their price',
  body: UsagePriceDraft,
  response: AdministeredAddon,
  failures: ['not_found', 'price_date_past'],
});

export const TopupFee = z.object({
  type: z.enum(TOPUP_METHOD_TYPES),
  name: z.string(),
  version: z.int(),
  /** Share of the amount in millionths. */
  millionths: z.int(),
  fixed: Cents,
  minimum: Cents,
  created_at: Instant,
});
export type TopupFee = z.output<typeof TopupFee>;

export const listTopupFees = endpoint({
  method: 'GET',
  path: '/administration/topup-fees',
  permission: 'administrator',
  summary: 'What deposits cost on top, by payment method; every version, newest first',
  response: listOf(TopupFee),
});

export const TopupFeeDraft = z.object({
  type: z.enum(TOPUP_METHOD_TYPES),
  millionths: z
    .int('Informe a porcentagem')
    .min(0, 'A porcentagem não pode ser negativa')
    .max(500_000, 'A porcentagem deve ser de até 50%'),
  fixed: z.int().min(0).max(100_000, 'O valor fixo deve ser de até R$ 1.000,00'),
  minimum: z.int().min(0).max(100_000, 'O mínimo deve ser de até R$ 1.000,00'),
});
export type TopupFeeDraft = z.output<typeof TopupFeeDraft>;

export const createTopupFee = endpoint({
  method: 'POST',
  path: '/administration/topup-fees',
  permission: 'administrator',
  summary: 'Sets the fee of a payment method for deposits from now on',
  body: TopupFeeDraft,
  response: listOf(TopupFee),
  failures: ['payment_method_missing'],
  status: 201,
});

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
