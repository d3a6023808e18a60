/** The name of the first database, which also holds the people, sign-ins and catalogues. */
export const HOME = 'home';

/**
 * Tables of the schema `platform` that are written in transactions of their own, never in a store's: people, sign-ins,
 * catalogues and settings of the installation. With several databases they are written in the home
 * database alone and replicated to the others (docs/decisions/growth.md).
 */
export const HOME_TABLES = [
  'academy_progress',
  'access_tokens',
  'addons',
  'applications',
  'campaign_goals',
  'email_changes',
  'images',
  'installation',
  'password_resets',
  'plan_addons',
  'plans',
  'platform_audit_events',
  'push_subscriptions',
  'refresh_tokens',
  'sessions',
  'store_categories',
  'store_directory',
  'topup_fees',
  'topup_payment_methods',
  'usage_prices',
  'users',
] as const;
