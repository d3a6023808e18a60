import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ADDON_NAMES, ADDON_TYPES, FEATURE_TAGS } from './features.ts';
import { ADDON_BILLINGS, PlanSummary, USAGE_PERIODS } from './plans.ts';
import { Cents, Day, Id, Instant, listAcrossStores, listOf, text } from './shapes.ts';
import { SOLD_ADDONS, SOLD_BENEFITS } from './sold-areas.ts';

/** Plans, add-ons and their prices as profile administrators manage them for all stores. */

const PRICE_MAXIMUM = 100_000_000;
const LIMIT_MAXIMUM = 1_000_000_000;
const USAGE_PRICE_MAXIMUM = 100_000_000_000;

/** Cents a month or a piece; null is on request. */
export const PriceDraft = z
  .int('Informe o preço')
  .min(0, 'O preço não pode ser negativo')
  .max(PRICE_MAXIMUM, 'O preço deve ser de até R$ 1.000.000,00')
  .nullable();
const Limit = z
  .int('Informe um número inteiro')
  .min(0, 'O limite não pode ser negativo')
  .max(LIMIT_MAXIMUM, 'O limite é alto demais')
  .nullable();
/** Null: without limit. */
export const LimitDrafts = { customer_limit: Limit, message_limit: Limit, campaign_limit: Limit };
/** Millionths of a cent. */
const Micros = z
  .int('Informe o preço em reais, com até seis casas decimais')
  .min(0, 'O preço não pode ser negativo')
  .max(USAGE_PRICE_MAXIMUM, 'O preço por uso deve ser de até R$ 1.000,00');
const Name = text(80).min(1, 'O nome é obrigatório');

/** Features of every store with the plan, in addition to its own. */
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
  price: PriceDraft,
  listed: z.boolean(),
  ...LimitDrafts,
  benefits: z.array(z.enum(SOLD_BENEFITS)).max(SOLD_BENEFITS.length),
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
  summary: 'All plans with their contents and number of stores',
  response: listAcrossStores(AdministeredPlan),
});

export const createPlan = endpoint({
  method: 'POST',
  path: '/administration/plans',
  permission: 'administrator',
  summary: 'Adds a plan',
  body: PlanDraft,
  response: AdministeredPlan,
  failures: ['plan_name_taken', 'not_found'],
  status: 201,
});

export const updatePlan = endpoint({
  method: 'PUT',
  path: '/administration/plans/:plan_id',
  permission: 'administrator',
  summary:
    'Changes a plan for new stores; existing ones keep their terms but get its features at once',
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
  /** For channels: whether an undelivered message is refunded. */
  returned_on_failure: z.boolean(),
  retired_at: Instant.nullable(),
  /** Newest first; those to come included. */
  usage_prices: z.array(UsagePrice),
});
export type AdministeredAddon = z.output<typeof AdministeredAddon>;

export const AddonDraft = z
  .object({
    name: z.enum(ADDON_NAMES, 'Escolha o tipo'),
    type: z.enum(ADDON_TYPES, 'Escolha a categoria'),
    title: Name,
    description: text(500).default(''),
    usage_period: z.enum(USAGE_PERIODS),
    billing: z.enum(ADDON_BILLINGS),
    price: PriceDraft,
    units: z
      .int('Informe um número inteiro')
      .min(1, 'Informe pelo menos 1')
      .max(LIMIT_MAXIMUM, 'A quantidade é alta demais')
      .nullable(),
    listed: z.boolean(),
    returned_on_failure: z.boolean().default(true),
  })
  .refine(({ name, listed }) => !listed || SOLD_ADDONS.includes(name), {
    path: ['listed'],
    error: 'O produto ainda não tem esta área: deixe o adicional fora de venda',
  })
  .meta({ description: '`listed` only for add-ons whose area the product has' });
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
  summary: 'Ends or resumes the sale of an add-on; stores keep theirs',
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
  summary: 'Sets the price of an action from a date; running campaigns keep theirs',
  body: UsagePriceDraft,
  response: AdministeredAddon,
  failures: ['not_found', 'price_date_past'],
});
