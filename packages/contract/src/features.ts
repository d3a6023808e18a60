/** Entitlements of a store: features by tag, add-ons by type and optionally name. */

/** Features the product recognises, as a person reads them. */
export const FEATURE_LABELS = {
  store_wallet: 'Carteira',
  enhanced_dashboards: 'Painéis avançados',
} as const;
export type FeatureTag = keyof typeof FEATURE_LABELS;
export const FEATURE_TAGS = Object.keys(FEATURE_LABELS) as [FeatureTag, ...FeatureTag[]];

/** Add-ons the product recognises (product §3), as a person reads them. */
export const ADDON_LABELS = {
  email: 'Créditos de e-mail',
  sms: 'Créditos de SMS',
  whatsapp: 'Créditos de WhatsApp',
  campaign: 'Campanhas extras',
  cart_recovery: 'Recuperação de carrinho',
  ab_testing: 'Testes A/B',
  advanced_analytics: 'Análises avançadas',
  priority_support: 'Suporte prioritário',
  marketplace_integration: 'Integração com marketplaces',
  ai_campaigns: 'Campanhas com IA',
  custom_domain: 'Domínio próprio',
  white_label: 'Marca própria',
} as const;
export type AddonName = keyof typeof ADDON_LABELS;
export const ADDON_NAMES = Object.keys(ADDON_LABELS) as [AddonName, ...AddonName[]];

/** Display name of an add-on; an unknown one keeps its own name. */
export function addonLabel(name: string): string {
  return name in ADDON_LABELS ? ADDON_LABELS[name as AddonName] : name;
}

export const ADDON_TYPES = [
  'CHANNEL',
  'CAMPAIGN_TRIGGER',
  'FEATURE',
  'LIMITATION',
  'SMS_CHANNEL',
  'EMAIL_CHANNEL',
] as const;
export type AddonType = (typeof ADDON_TYPES)[number];

/** A store's requirement for a call or a screen, in addition to the person's right. */
export interface StoreRequirement {
  feature?: FeatureTag;
  addon?: { type: AddonType; name?: AddonName };
}

interface StorePossessions {
  features: readonly { tag: string }[];
  addons: readonly { type: string; name: string }[];
}

export function hasFeature(store: StorePossessions, { feature }: StoreRequirement): boolean {
  return !feature || store.features.some(({ tag }) => tag === feature);
}

export function hasAddon(store: StorePossessions, { addon }: StoreRequirement): boolean {
  if (!addon) return true;
  const { type, name } = addon;
  return store.addons.some((one) => one.type === type && (!name || one.name === name));
}

/** Returns the store's missing requirements as text; null where it has all. */
export function missingIn(store: StorePossessions, required: StoreRequirement): string | null {
  if (required.feature && !hasFeature(store, required)) return FEATURE_LABELS[required.feature];
  if (hasAddon(store, required)) return null;
  return required.addon?.name ? ADDON_LABELS[required.addon.name] : 'um adicional';
}
