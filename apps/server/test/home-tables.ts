/**
 * Tables of the schema `platform` that are written in transactions of their own, never in a store's: people, sign-ins,
 * catalogues and settings of the installation. On several databases they are written at home alone
 * (docs/decisions/growth.md).
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
  'topup_fees',
  'topup_payment_methods',
  'usage_prices',
  'users',
] as const;

/** Tables of the schema `platform` of which each database has its own rows, and why. */
export const LOCAL_TABLES: Readonly<Record<string, string>> = {
  event_consumers: 'consumers run in each database',
  job_runners: 'so does the job queue',
  portfolio_contacts: 'a limit of the numbers in this database',
  provider_events: 'an inbound event is stored where its store is',
  rate_windows: 'calls are counted where they are answered',
  store_keys: 'keys of the stores in this database',
};
