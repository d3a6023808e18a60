/**
 * The fate of every column that can hold a customer's data when the customer is anonymised
 * (docs/decisions/anonymising.md). Columns without free text (ids, numbers, instants, flags) are
 * not listed, except those that refer to a customer.
 *
 * - erased: emptied or deleted by app.anonymize_customer or its follow-up
 * - kept: stays with the anonymised customer
 * - passes: a temporary copy that expires by itself
 */
export const FATES: Record<string, Partial<Record<'erased' | 'kept' | 'passes', string>>> = {
  // Words of people of the store, who may have typed a name; gone after ninety days.
  assistant_questions: { passes: 'text outcome' },
  // Reasons and wordings typed about the customer.
  audit_log: { erased: 'details', kept: 'actor_kind actor_name action target_kind' },
  attributions: { kept: 'customer_id variant day' },
  // A balance without an identity.
  bonus_balances: { erased: 'page_hash', kept: 'customer_id' },
  bonus_coupons: { kept: 'customer_id code lots shop' },
  bonus_entries: { erased: 'reason', kept: 'kind reference actor' },
  bonus_pins: { erased: 'customer_id channel digest' },
  bonus_uses: {
    erased: 'release_reason cancel_reason',
    kept: 'customer_id channel proof coupon order_number',
  },
  bonuses: { erased: 'reason', kept: 'customer_id trigger_key' },
  carts: {
    erased: 'customer_id provider token email phone document items url state',
  },
  cart_orders: {
    // Names one purchase in its shop, as the order's number does, and goes after thirty days.
    kept: 'provider token',
  },
  campaign_activities: {
    erased: 'contact response',
    kept: 'customer_id trigger_key status reason variant',
  },
  // Search criteria written by people of the store.
  campaign_clusters: { kept: 'frozen_filters' },
  // Ids of products, as in the lines of an order; conditions are yes or no.
  message_blocks: { kept: 'product_ids conditions' },
  // Which happenings concerned them: ids, years and instants.
  campaign_enrollments: { kept: 'customer_id trigger_key state reason about' },
  conversation_messages: {
    erased:
      'direction kind text content media_type media_ref media_mime media_name media_state status failure_reason ' +
      'response provider_message_id reply_to client_id author_kind search_text price_kind',
  },
  conversation_names: { erased: 'name' },
  conversations: {
    erased: 'customer_id contact address profile_name state last_text last_direction last_status',
  },
  // Those that name the customer; the others name none.
  notifications: { erased: 'customer_id kind title content internal_path external_link' },
  custom_values: { erased: 'customer_id text_value date_value text_key' },
  custom_order_values: { erased: 'text_value date_value text_key' },
  custom_events: { erased: 'customer_id name external_id properties' },
  customer_cluster_members: { erased: 'customer_id customer_cluster_id' },
  customer_clusters: {
    erased: 'custom_customer_ids',
    // Search criteria written by people of the store.
    kept: 'name mode visibility filters customers',
  },
  consent_confirmations: {
    erased: 'customer_id contact channels consent_text_ids source page token_hash',
  },
  // Evidence that somebody agreed or refused, when and to which text, and no longer who.
  consent_records: { erased: 'contact ip note wording', kept: 'customer_id channel source page' },
  customer_consents: { erased: 'customer_id channel source wording' },
  customer_identities: { erased: 'customer_id kind provider value' },
  customer_merges: { erased: 'kept_customer_id merged_customer_id snapshot' },
  customer_notes: { erased: 'customer_id title notes' },
  customer_tag_links: { erased: 'customer_id' },
  customer_tag_merge_links: { erased: 'customer_id' },
  customer_totals: { kept: 'customer_id stage last_sale_day' },
  // Numbers of the orders, which stay.
  customer_months: { kept: 'customer_id month last_day' },
  next_purchases: { kept: 'customer_id last_day expected_so_far chance expected_day' },
  rfm_certainties: { kept: 'customer_id kept' },
  rfm_history: { kept: 'customer_id from_day until_day segment' },
  customers: {
    erased:
      'first_name last_name email phone phone_country_code document birthdate city state postal_code ' +
      'integration_id integration_name name_sort search_text',
    kept: 'stage source',
  },
  // Digests, without which the next file would restore the messages. Of a deleted customer, who
  // cannot be anonymised any more; deleted after two years.
  departed_messages: { passes: 'channel contact' },
  erased_identities: { kept: 'digest' },
  // Webhook deliveries are erased with the person, as are their responses.
  webhook_deliveries: { erased: 'customer_id kind data state' },
  webhook_attempts: { erased: 'answer error' },
  // Ids and few values; properties, pages and reasons are emptied. Gone after 35 days.
  domain_events: { erased: 'data', kept: 'customer_id kind actor' },
  // A failure may repeat its input.
  event_failures: { erased: 'error', kept: 'consumer kind' },
  // A city without another customer.
  filter_values: { erased: 'value', kept: 'kind' },
  // Files stay seven days; export requests, with their search words, 180.
  export_pieces: { passes: 'bytes' },
  exports: { passes: 'filters file_name error', kept: 'kind format status emails' },
  idempotency_keys: { erased: 'answer', kept: 'key endpoint body_hash' },
  // Planned calls: ids and numbers.
  manual_tasks: { kept: 'customer_id chance outcome' },
  identity_conflicts: { erased: 'customer_id other_customer_id kind value' },
  // The file while it is imported, or a day for unstarted drafts; erased people in it are
  // recognised.
  import_chunks: { passes: 'bytes' },
  import_staged: { passes: 'stream bytes' },
  // Of the person's record in the shop.
  change_notifications: { erased: 'resource external_id action' },
  integration_errors: { erased: 'resource external_id code message state' },
  import_customers: { erased: 'customer_id', kept: 'outcome' },
  import_refusals: { erased: 'bytes', kept: 'report' },
  imports: {
    passes: 'reader_state',
    kept: 'kind status phase file_name shape columns mapping attributes formats statuses default_status error consents customers_created',
  },
  // Meta's ids contain the phone in base64; they match receipts to messages for 60 days.
  message_keys: { passes: 'provider provider_message_id source_kind' },
  // Files of conversations go with them; those of quick replies are the store's own.
  media_files: { erased: 'mime file_name' },
  media_pieces: { erased: 'bytes' },
  order_items: { kept: 'customer_id sale_day' },
  order_payments: {
    erased: 'customer_id order_ref external_id method state code line url token_hash',
  },
  orders: {
    erased: 'city',
    // The number is the shop's; the state identifies no person, and sales by state stay exact.
    kept: 'customer_id provider external_id number shop_number status raw_status payment_method coupon state content_hash day',
  },
  outbox_messages: {
    erased: 'to_name to_address subject personal_values html body content',
    kept: 'channel source_kind',
  },
  // Who signed up is gone; how many, when and on which page stays for the results.
  popup_submissions: {
    erased: 'fields differs utm visitor_id ip coupon',
    kept: 'customer_id letter consent_text_ids page device state',
  },
  // A response without its person: scores, choices, numbers and the order stay for the results.
  survey_links: { erased: 'token_hash', kept: 'customer_id trigger_key products channel' },
  survey_responses: {
    erased: 'follow_up_note',
    kept: 'nps_group customer_id products channel day ending_id follow_up',
  },
  survey_answers: { erased: 'value', kept: 'question_id' },
  survey_product_scores: { kept: 'question_id' },
  // When each right was exercised and answered; receipts hold counts alone.
  privacy_requests: {
    erased: 'note answer',
    kept: 'customer_id kind state channel due_on receipt',
  },
  popup_exposures: { erased: 'customer_id visitor_id' },
  // Live updates that show the customer; the others name none.
  store_events: { erased: 'kind payload or_permission' },
  storefront_visitors: { erased: 'customer_id visitor_id' },
  received_sms: { erased: 'customer_id provider external_id contact body' },
  suppressions: { erased: 'contact response code', kept: 'channel reason' },
};

/** Columns of the other tables of stores: about the store, its team, its money, or all customers as one. */
export const NOT_ABOUT_CUSTOMERS: Record<string, string> = {
  addon_charges: 'reason period_start status day grace_until',
  addon_credits: 'period_start',
  bonus_strategies: 'rule cluster_ids excluded_cluster_ids',
  bonus_simulations: 'plan result',
  campaign_actions: 'offset_unit pick conditions moment',
  campaign_contents: 'channel settings compiled email_model_name product_blocks block_conditions',
  campaign_links: 'url',
  campaign_outcomes: 'status counts comparison recovered',
  campaign_results: 'variant day',
  campaign_variants: 'label text',
  campaign_watches: 'channel canary_state stopped_by',
  retention_periods: 'kind',
  chat_settings: 'visibility assignment away_text',
  custom_event_names: 'name',
  api_keys: 'name scopes networks version',
  assistant_consents: 'host',
  api_key_secrets: 'secret_hash shown',
  campaigns:
    'name name_sort status coupon bonus_strategy trigger rules looked_until restrictions indicators safe_send pause_reason customer_limit customer_count step_error',
  collaborators: 'role',
  custom_attributes: 'owner key name type',
  consent_texts: 'channel text',
  customer_tags: 'name color name_key',
  customer_tag_merges: 'name color clusters',
  daily_sales: 'day',
  event_cursors: 'consumer error',
  email_domains: 'domain status dns_provider outcomes link_hash warmup_on',
  email_domain_keys: 'selector public_key private_key_sealed role',
  email_models: 'name name_sort subject document',
  bounce_mailboxes: 'host security user_name password_sealed folder problem',
  delivery_reports: 'source source_hash class code words',
  email_senders: 'name address reply_to code_hash',
  email_settings: 'host security user_name password_sealed',
  mail_accounts:
    'provider per_second region user_name secret_sealed configuration_set verification_key notices_key notices_topic',
  email_health: 'state',
  store_brands: 'brand',
  saved_blocks: 'name name_key block',
  popups: 'name status tag_ids draft',
  surveys: 'name status draft',
  dashboards: 'name visibility period compare filters widgets',
  dashboard_shares: 'token_hash password_hash period',
  dashboard_subscriptions: 'every format last_day user_ids',
  survey_versions: 'definition',
  // How many answered what; of typed answers only how many.
  survey_counts: 'slice day question_id kind key total',
  popup_versions: 'definition tag_ids',
  popup_counts: 'letter day page device',
  popup_coupons: 'code',
  storefront_tickets_used: 'nonce',
  storefront_settings: 'allowed_origins consent_mode last_seen_on',
  pictures: 'name alt search focal_x focal_y',
  picture_files: 'mime bytes object_key',
  message_budgets: 'source_kind channel price_kind credits_period',
  message_costs: 'source_kind day',
  invitations: 'email email_key role token_hash',
  // Keys of fields, without their values.
  integration_fields: 'slug owner key type_guess',
  integration_sources: 'source slug account',
  integration_streams: 'resource history_cursor poll_cursor',
  oauth_states: 'state_hash slug sealed',
  order_status_mappings: 'slug code label status source',
  store_integrations:
    'slug source state state_reason account account_name settings credentials_sealed notice_key status difference',
  synchronizations: 'kind state day customers_created error',
  // Digests of received values, which only this program can compute.
  source_people: 'person digests',
  ledger_entries: 'kind reference from_account to_account',
  notification_preferences: 'kind',
  plan_notices: 'period_start of',
  plan_renewals: 'period_start period_end customers',
  application_requests: 'slug',
  cluster_sizes: 'customer_cluster_id day customers',
  ready_clusters: 'customer_cluster_id key',
  plan_requests: 'message status answer',
  product_pairs: 'confidence',
  products: 'provider external_id name category brand image_url url own_image_url own_url',
  quick_replies: 'name text name_key',
  rfm_thresholds: 'recency frequency monetary scored_customers',
  rfm_segment_sizes: 'segment customers',
  cohort_cells: 'cohort month customers',
  customers_over_time: 'day known_from buyers last_month_buyers',
  sandbox_charges: 'reference method status pix_code card',
  send_queues: 'source_kind channel sender price_kind priority part',
  senders:
    'channel provider external_id account portfolio name number settings credentials_sealed state state_reason quality tier last_refused sender_key',
  sender_changes: 'kind before after reason',
  sender_paces: 'channel sender',
  short_links: 'code',
  sms_settings: 'own_holidays',
  store_addons: 'source ends_on',
  store_counts: 'customers',
  store_plans: 'since period_start period_end customer_limit',
  // Phones of the team.
  test_phones: 'phone digest',
  store_topups:
    'public_token request_key status reason gateway charge_id card_brand card_bin card_last4 pix_code day review_reason',
  stores: 'public_key name description logo site_url address time_zone features opening_hours',
  topup_events: 'gateway event_id payload',
  tracking_events: 'kind',
  wallet_cards: 'gateway customer_reference token_sealed brand bin last4 type saved_from',
  wallet_days: 'day',
  store_webhooks: 'name url events secret_sealed previous_sealed disabled_reason',
  whatsapp_templates:
    'provider account name title language category type words status provider_status blocked_reason note quality external_id next_category edits',
};
