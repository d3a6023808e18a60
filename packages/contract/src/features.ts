/** What a store has beyond roles: features by tag, add-ons by type and optionally name. */

/** Features the product recognises, as a person reads them. */
export const FEATURE_LABELS = {
  store_wallet: 'Carteira',
  enhanced_dashboards: 'Painéis avançados',
} as const;
export type FeatureTag = keyof typeof FEATURE_LABELS;

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

export const ADDON_TYPES = [
  'CHANNEL',
  'CAMPAIGN_TRIGGER',
  'FEATURE',
  'LIMITATION',
  'SMS_CHANNEL',
  'EMAIL_CHANNEL',
] as const;
export type AddonType = (typeof ADDON_TYPES)[number];

/** What a call or a screen may ask of a store, beside the person's right. */
export interface StoreNeed {
  feature?: FeatureTag;
  addon?: { type: AddonType; name?: AddonName };
}

interface StorePossessions {
  features: readonly { tag: string }[];
  addons: readonly { type: string; name: string }[];
}

/** What the store lacks of a need, in words to show; null where it has all. */
export function missingIn(store: StorePossessions, need: StoreNeed): string | null {
  const { feature, addon } = need;
  if (feature && !store.features.some(({ tag }) => tag === feature)) return FEATURE_LABELS[feature];
  if (!addon) return null;
  const { type, name } = addon;
  const has = store.addons.some((one) => one.type === type && (!name || one.name === name));
  if (has) return null;
  return name ? ADDON_LABELS[name] : 'um adicional';
}
