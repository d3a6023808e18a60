/**
 * What becomes of every column that can hold a customer's data when the customer is anonymised
 * (docs/decisions/anonymising.md). Columns of no free form (ids, numbers, instants, flags) are not
 * listed, but for those that name a customer.
 *
 * - erased: emptied or deleted by app.anonymize_customer or what follows it
 * - kept: stays with the customer, who has no name any more
 * - passes: a copy for a while, which goes by itself
 */
export const FATES: Record<string, Partial<Record<'erased' | 'kept' | 'passes', string>>> = {
  attributions: { kept: 'customer_id variant day' },
  campaign_activities: {
    erased: 'contact response',
    kept: 'customer_id occurrence status reason variant',
  },
  customer_cluster_members: { erased: 'customer_id customer_cluster_id' },
  customer_clusters: {
    erased: 'custom_customer_ids',
    // What people of the store wrote to find customers by.
    kept: 'name mode visibility filters customers',
  },
  customer_consents: { erased: 'customer_id channel source wording' },
  customer_identities: { erased: 'customer_id kind provider value' },
  customer_merges: { erased: 'kept_customer_id merged_customer_id snapshot' },
  customer_notes: { erased: 'customer_id title notes' },
  customer_tag_links: { erased: 'customer_id' },
  customer_totals: { kept: 'customer_id stage last_sale_day' },
  customers: {
    erased:
      'first_name last_name email phone phone_country_code document birthdate city state postal_code ' +
      'integration_id integration_name custom name_sort search_text',
    kept: 'stage',
  },
  // Digests, without which the next file would bring the messages back.
  erased_identities: { kept: 'digest' },
  // Files stay seven days; what was asked for, with the words of a search, 180.
  export_pieces: { passes: 'bytes' },
  exports: { passes: 'filters file_name error', kept: 'kind format status emails' },
  idempotency_keys: { erased: 'answer', kept: 'key endpoint body_hash' },
  identity_conflicts: { erased: 'customer_id other_customer_id kind value' },
  // The file while it is imported, or a day if nobody starts it; who comes by it is recognised.
  import_chunks: { passes: 'bytes' },
  import_staged: { passes: 'stream bytes' },
  import_refusals: { erased: 'bytes', kept: 'report' },
  imports: {
    passes: 'reader_state',
    kept: 'kind status phase file_name shape columns mapping formats statuses default_status error consents customers_created',
  },
  list_landmarks: { erased: 'list changes keys ids' },
  order_items: { kept: 'customer_id sale_day' },
  orders: {
    erased: 'city custom',
    // The number is the shop's; the state points at nobody, and sales by state stay exact.
    kept: 'customer_id provider number status raw_status payment_method coupon state content_hash day',
  },
  outbox_messages: {
    erased: 'to_name to_address subject personal_values html body',
    kept: 'channel',
  },
  suppressions: { erased: 'contact', kept: 'channel reason' },
};

/** Columns of the other tables of stores: about the store, its team, its money, or all customers as one. */
export const NOT_ABOUT_CUSTOMERS: Record<string, string> = {
  addon_charges: 'reason period_start status day grace_until',
  addon_credits: 'period_start',
  audit_log: 'action target_kind details',
  campaign_actions: 'channel trigger offset_unit compiled email_model_name',
  campaign_budgets: 'credits_period',
  campaign_costs: 'day',
  campaign_links: 'url',
  campaign_outcomes: 'counts comparison',
  campaign_results: 'variant day',
  campaign_variants: 'label subject',
  campaigns:
    'name name_sort status coupon restrictions indicators pause_reason customer_limit customer_count',
  collaborators: 'role',
  custom_attributes: 'owner key name type',
  customer_tags: 'name color name_key',
  daily_sales: 'day',
  email_domains: 'domain selector public_key private_key_sealed',
  email_models: 'name name_sort subject document',
  email_settings: 'sender_name sender_address reply_to host security user_name password_sealed',
  filter_values: 'kind value',
  invitations: 'email email_key role token_hash',
  ledger_entries: 'kind reference from_account to_account',
  notification_preferences: 'kind',
  notifications: 'kind title content internal_path external_link',
  plan_notices: 'period_start of',
  plan_renewals: 'period_start period_end customers',
  plan_requests: 'message status answer',
  products: 'external_id name category brand image_url',
  rfm_cuts: 'recency frequency monetary scored_customers',
  rfm_segment_sizes: 'segment customers',
  sandbox_charges: 'reference method status pix_code card',
  store_addons: 'source ends_on',
  store_counts: 'customers',
  store_events: 'kind payload',
  store_plans: 'since period_start period_end customer_limit',
  store_topups:
    'public_token request_key status reason gateway charge_id card_brand card_bin card_last4 pix_code day review_reason',
  stores: 'public_key name description logo site_url address time_zone features opening_hours',
  topup_events: 'gateway event_id payload',
  tracking_events: 'kind',
  wallet_cards: 'gateway customer_reference token_sealed brand bin last4 type saved_from',
  wallet_days: 'day',
};
