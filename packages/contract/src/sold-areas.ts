import type { AppPath } from './app-routes.ts';
import { ADDON_NAMES, type AddonName } from './features.ts';
import { PLAN_BENEFITS, type PlanBenefit } from './plans.ts';

/** Add-ons and plan benefits that may be sold: only those with an effect on a screen that exists. */

/** The screen on which an add-on takes effect; null where the product has no such area, or where every store has it. */
const ADDON_SCREENS: Record<AddonName, AppPath | null> = {
  email: '/campaigns',
  sms: '/campaigns',
  whatsapp: '/campaigns',
  campaign: '/campaigns',
  cart_recovery: '/campaigns',
  // Every store may test a second subject.
  ab_testing: null,
  advanced_analytics: '/dashboards/new',
  // Every screen has the support chat.
  priority_support: '/',
  marketplace_integration: null,
  // Every store may ask the assistant.
  ai_campaigns: null,
  // Every store may sign with its own domain.
  custom_domain: null,
  white_label: null,
};

/** The screen on which a benefit takes effect; null as for add-ons. */
const BENEFIT_SCREENS: Record<PlanBenefit, AppPath | null> = {
  priority_support: '/',
  sales_intelligence: '/dashboards/new',
  marketplace_integration: null,
  ai_personalization: null,
  ab_testing_credits: null,
  growth_academy: '/academy',
};

export const SOLD_ADDONS: readonly AddonName[] = ADDON_NAMES.filter(
  (name) => ADDON_SCREENS[name] !== null,
);

export const SOLD_BENEFITS: readonly PlanBenefit[] = PLAN_BENEFITS.filter(
  (name) => BENEFIT_SCREENS[name] !== null,
);
