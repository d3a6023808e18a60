import { RETENTION_DAYS } from '@clientela/contract';

/** Legal bases of the LGPD (art. 7): `contract` V, `consent` I, `interest` IX, `duty` II. */
export type LegalBasis = 'contract' | 'consent' | 'interest' | 'duty';

export interface Purpose {
  /** Why the store processes these columns. */
  purpose: string;
  basis: LegalBasis;
  /** Days after which a job deletes the rows; `customer`: as long as the customer's record. */
  days: number | 'customer';
}

const of = (purpose: string, basis: LegalBasis, days: Purpose['days'] = 'customer'): Purpose => ({
  purpose,
  basis,
  days,
});

const SALES = of('Sales history and segments of the store', 'contract');
const BONUS = of('Bonuses that the customer earned and used', 'contract');
const CHAT = of('Service conversations with the customer', 'contract');
const CONSENT = of('Evidence of consents and refusals', 'duty');
const PROFILE = of('Customer record of the store', 'contract');
const GROUPS = of('Groups and tags that the store forms', 'interest');
const CAMPAIGN = of('Messages of campaigns, their delivery and their results', 'consent');
const RFM = of('Segments computed from purchases', 'interest');
const IMPORT = of('Import of the files that the store uploads', 'contract', 1);
const SURVEY = of('Responses to surveys', 'consent');
const POPUP = of('Sign-ups and visits on the storefront', 'consent');
const SYNC = of(
  'Synchronisation with connected shops',
  'contract',
  RETENTION_DAYS.integration_runs,
);

/** Purpose, legal basis and retention of each table with personal columns (FATES). */
export const PURPOSES: Record<string, Purpose> = {
  assistant_questions: of(
    'Questions of the team to the assistant',
    'interest',
    RETENTION_DAYS.assistant_questions,
  ),
  audit_log: of('Log of sensitive actions of the team', 'duty'),
  attributions: of('Sales attributed to messages', 'interest'),
  bonus_balances: BONUS,
  bonus_coupons: BONUS,
  bonus_entries: BONUS,
  bonus_pins: of('Codes that protect a balance at the point of sale', 'contract'),
  bonus_uses: BONUS,
  bonuses: BONUS,
  carts: of('Recovery of abandoned carts', 'interest', RETENTION_DAYS.carts),
  cart_orders: of('Carts that became orders', 'interest', 30),
  campaign_activities: CAMPAIGN,
  message_blocks: CAMPAIGN,
  campaign_clusters: GROUPS,
  campaign_enrollments: CAMPAIGN,
  change_notifications: SYNC,
  conversation_messages: CHAT,
  conversation_names: CHAT,
  conversations: CHAT,
  notifications: of('Notifications of the team', 'interest', RETENTION_DAYS.notifications),
  custom_values: PROFILE,
  custom_order_values: SALES,
  custom_events: of('Events that the store sends by the API', 'interest'),
  customer_cluster_members: GROUPS,
  customer_clusters: GROUPS,
  consent_confirmations: CONSENT,
  consent_records: CONSENT,
  customer_consents: CONSENT,
  customer_identities: PROFILE,
  customer_merges: PROFILE,
  customer_notes: PROFILE,
  customer_tag_links: GROUPS,
  customer_tag_merge_links: of('Merged tags, to undo', 'interest', RETENTION_DAYS.tag_merges),
  customer_totals: SALES,
  customer_months: SALES,
  next_purchases: RFM,
  rfm_certainties: RFM,
  rfm_history: RFM,
  customers: PROFILE,
  departed_messages: of(
    'Unsubscribe links of deleted customers',
    'duty',
    RETENTION_DAYS.departed_messages,
  ),
  erased_identities: of('Digests that keep an erased person suppressed', 'duty'),
  webhook_deliveries: of(
    'Webhooks to programs of the store',
    'contract',
    RETENTION_DAYS.webhook_log,
  ),
  webhook_attempts: of('Webhooks to programs of the store', 'contract', RETENTION_DAYS.webhook_log),
  domain_events: of(
    'Internal events that update results',
    'contract',
    RETENTION_DAYS.domain_events,
  ),
  event_failures: of('Failed events, for an administrator', 'contract', RETENTION_DAYS.failures),
  filter_values: of('Values to choose in filters', 'interest'),
  export_pieces: of('Files that the team exports', 'contract', RETENTION_DAYS.export_files),
  exports: of('Log of exports', 'duty', RETENTION_DAYS.export_requests),
  idempotency_keys: of(
    'Responses to repeated requests',
    'contract',
    RETENTION_DAYS.idempotent_responses,
  ),
  manual_tasks: CAMPAIGN,
  identity_conflicts: PROFILE,
  import_chunks: IMPORT,
  import_staged: IMPORT,
  import_customers: of('Report of an import', 'contract'),
  import_refusals: of('Report of an import', 'contract'),
  imports: of('Report of an import', 'contract'),
  integration_errors: SYNC,
  message_keys: of('Receipts of providers', 'contract', RETENTION_DAYS.message_keys),
  media_files: of('Files of conversations', 'contract', 365),
  media_pieces: of('Files of conversations', 'contract', 365),
  order_items: SALES,
  order_payments: of('Pix and boleto payments of orders', 'contract'),
  orders: SALES,
  outbox_messages: of('Messages of the sandbox', 'contract', RETENTION_DAYS.test_messages),
  popup_submissions: POPUP,
  popup_exposures: POPUP,
  privacy_requests: of('Requests of people about their data', 'duty'),
  storefront_visitors: POPUP,
  store_events: of('Live updates of open screens', 'contract', RETENTION_DAYS.live_events),
  survey_links: SURVEY,
  survey_responses: SURVEY,
  survey_answers: SURVEY,
  survey_product_scores: SURVEY,
  received_sms: CHAT,
  suppressions: of('Contacts that must not be written to', 'duty'),
};
