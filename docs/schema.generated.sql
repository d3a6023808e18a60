-- Written by `npm run db:types` from the catalogue of a migrated database. For reading, not for running.

database
grant temporary to clientela_app
grant connect, temporary to public
extension pg_trgm in public
extension unaccent in public
schema app
grant usage to clientela_app
grant create, usage to clientela_system
schema platform
grant usage to clientela_app
grant usage to clientela_system
schema public
grant usage to clientela_app
grant usage to clientela_system
grant usage to public
schema tenant
grant usage to clientela_app
grant usage to clientela_system

table app.customer_policies (
  table_name text not null,
  column_name text not null,
  on_merge text not null,
  on_anonymise text not null,
  follows text,
  constraint customer_policies_pkey PRIMARY KEY (table_name, column_name),
  constraint customer_policies_check CHECK (((follows IS NOT NULL) = (on_merge = 'follow'::text))),
  constraint customer_policies_on_anonymise_check CHECK ((on_anonymise = ANY (ARRAY['keep'::text, 'delete'::text, 'own'::text]))),
  constraint customer_policies_on_merge_check CHECK ((on_merge = ANY (ARRAY['move'::text, 'follow'::text, 'join'::text, 'leave'::text, 'own'::text]))),
)
-- owner: platform
grant select to clientela_app

rows of app.customer_policies
{"follows": "orders", "on_merge": "follow", "table_name": "attributions", "column_name": "customer_id", "on_anonymise": "keep"}
{"follows": "orders", "on_merge": "follow", "table_name": "order_items", "column_name": "customer_id", "on_anonymise": "keep"}
{"follows": "orders", "on_merge": "follow", "table_name": "order_payments", "column_name": "customer_id", "on_anonymise": "delete"}
{"follows": null, "on_merge": "join", "table_name": "customer_cluster_members", "column_name": "customer_id", "on_anonymise": "delete"}
{"follows": null, "on_merge": "join", "table_name": "customer_tag_links", "column_name": "customer_id", "on_anonymise": "delete"}
{"follows": null, "on_merge": "join", "table_name": "import_customers", "column_name": "customer_id", "on_anonymise": "delete"}
{"follows": null, "on_merge": "leave", "table_name": "bonus_balances", "column_name": "customer_id", "on_anonymise": "keep"}
{"follows": null, "on_merge": "leave", "table_name": "customer_merges", "column_name": "kept_customer_id", "on_anonymise": "own"}
{"follows": null, "on_merge": "leave", "table_name": "customer_merges", "column_name": "merged_customer_id", "on_anonymise": "own"}
{"follows": null, "on_merge": "leave", "table_name": "customer_months", "column_name": "customer_id", "on_anonymise": "keep"}
{"follows": null, "on_merge": "leave", "table_name": "customer_tag_merge_links", "column_name": "customer_id", "on_anonymise": "delete"}
{"follows": null, "on_merge": "leave", "table_name": "customer_totals", "column_name": "customer_id", "on_anonymise": "keep"}
{"follows": null, "on_merge": "leave", "table_name": "domain_events", "column_name": "customer_id", "on_anonymise": "keep"}
{"follows": null, "on_merge": "leave", "table_name": "rfm_certainties", "column_name": "customer_id", "on_anonymise": "keep"}
{"follows": null, "on_merge": "leave", "table_name": "webhook_deliveries", "column_name": "customer_id", "on_anonymise": "delete"}
{"follows": null, "on_merge": "move", "table_name": "bonus_coupons", "column_name": "customer_id", "on_anonymise": "delete"}
{"follows": null, "on_merge": "move", "table_name": "bonus_pins", "column_name": "customer_id", "on_anonymise": "delete"}
{"follows": null, "on_merge": "move", "table_name": "bonus_uses", "column_name": "customer_id", "on_anonymise": "own"}
{"follows": null, "on_merge": "move", "table_name": "carts", "column_name": "customer_id", "on_anonymise": "delete"}
{"follows": null, "on_merge": "move", "table_name": "consent_confirmations", "column_name": "customer_id", "on_anonymise": "own"}
{"follows": null, "on_merge": "move", "table_name": "conversations", "column_name": "customer_id", "on_anonymise": "own"}
{"follows": null, "on_merge": "move", "table_name": "custom_events", "column_name": "customer_id", "on_anonymise": "delete"}
{"follows": null, "on_merge": "move", "table_name": "customer_identities", "column_name": "customer_id", "on_anonymise": "delete"}
{"follows": null, "on_merge": "move", "table_name": "customer_notes", "column_name": "customer_id", "on_anonymise": "delete"}
{"follows": null, "on_merge": "move", "table_name": "manual_tasks", "column_name": "customer_id", "on_anonymise": "keep"}
{"follows": null, "on_merge": "move", "table_name": "notifications", "column_name": "customer_id", "on_anonymise": "delete"}
{"follows": null, "on_merge": "move", "table_name": "orders", "column_name": "customer_id", "on_anonymise": "own"}
{"follows": null, "on_merge": "move", "table_name": "popup_exposures", "column_name": "customer_id", "on_anonymise": "delete"}
{"follows": null, "on_merge": "move", "table_name": "popup_submissions", "column_name": "customer_id", "on_anonymise": "own"}
{"follows": null, "on_merge": "move", "table_name": "privacy_requests", "column_name": "customer_id", "on_anonymise": "own"}
{"follows": null, "on_merge": "move", "table_name": "received_sms", "column_name": "customer_id", "on_anonymise": "delete"}
{"follows": null, "on_merge": "move", "table_name": "storefront_visitors", "column_name": "customer_id", "on_anonymise": "delete"}
{"follows": null, "on_merge": "move", "table_name": "survey_links", "column_name": "customer_id", "on_anonymise": "own"}
{"follows": null, "on_merge": "move", "table_name": "survey_responses", "column_name": "customer_id", "on_anonymise": "own"}
{"follows": null, "on_merge": "own", "table_name": "bonuses", "column_name": "customer_id", "on_anonymise": "own"}
{"follows": null, "on_merge": "own", "table_name": "campaign_activities", "column_name": "customer_id", "on_anonymise": "own"}
{"follows": null, "on_merge": "own", "table_name": "campaign_enrollments", "column_name": "customer_id", "on_anonymise": "own"}
{"follows": null, "on_merge": "own", "table_name": "consent_records", "column_name": "customer_id", "on_anonymise": "own"}
{"follows": null, "on_merge": "own", "table_name": "custom_values", "column_name": "customer_id", "on_anonymise": "own"}
{"follows": null, "on_merge": "own", "table_name": "customer_clusters", "column_name": "custom_customer_ids", "on_anonymise": "own"}
{"follows": null, "on_merge": "own", "table_name": "customer_consents", "column_name": "customer_id", "on_anonymise": "delete"}
{"follows": null, "on_merge": "own", "table_name": "identity_conflicts", "column_name": "customer_id", "on_anonymise": "delete"}
{"follows": null, "on_merge": "own", "table_name": "identity_conflicts", "column_name": "other_customer_id", "on_anonymise": "delete"}
{"follows": null, "on_merge": "own", "table_name": "next_purchases", "column_name": "customer_id", "on_anonymise": "keep"}
{"follows": null, "on_merge": "own", "table_name": "rfm_history", "column_name": "customer_id", "on_anonymise": "keep"}

table platform.academy_progress (
  user_id uuid not null,
  slug text not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  ticked text[] not null default '{}'::text[],
  constraint academy_progress_pkey PRIMARY KEY (user_id, slug),
  constraint academy_progress_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
)
-- owner: insight/academy
grant insert, select, update to clientela_app

table platform.access_tokens (
  token_hash bytea not null,
  session_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint access_tokens_pkey PRIMARY KEY (token_hash),
  constraint access_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
)
-- owner: identity/session
CREATE INDEX access_tokens_age ON platform.access_tokens USING btree (expires_at)
CREATE INDEX access_tokens_of_session ON platform.access_tokens USING btree (session_id)
grant delete, insert, select, update to clientela_app
grant select to clientela_system

table platform.addons (
  id uuid not null,
  name text not null,
  type text not null,
  title text not null,
  description text not null default ''::text,
  price_kind text not null default 'each'::text,
  usage_period text not null,
  billing text not null,
  price bigint,
  units integer,
  returned_on_failure boolean not null default true,
  listed boolean not null default false,
  retired_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint addons_pkey PRIMARY KEY (id),
  constraint addons_billing_check CHECK ((billing = ANY (ARRAY['monthly'::text, 'one_time'::text]))),
  constraint addons_name_check CHECK ((name = ANY (ARRAY['email'::text, 'sms'::text, 'whatsapp'::text, 'campaign'::text, 'cart_recovery'::text, 'ab_testing'::text, 'advanced_analytics'::text, 'priority_support'::text, 'marketplace_integration'::text, 'ai_campaigns'::text, 'custom_domain'::text, 'white_label'::text]))),
  constraint addons_price_check CHECK ((price >= 0)),
  constraint addons_price_kind_check CHECK ((price_kind = ANY (ARRAY['each'::text, 'marketing'::text, 'utility'::text, 'service'::text]))),
  constraint addons_type_check CHECK ((type = ANY (ARRAY['CHANNEL'::text, 'CAMPAIGN_TRIGGER'::text, 'FEATURE'::text, 'LIMITATION'::text, 'SMS_CHANNEL'::text, 'EMAIL_CHANNEL'::text]))),
  constraint addons_units_check CHECK ((units > 0)),
  constraint addons_usage_period_check CHECK ((usage_period = ANY (ARRAY['month'::text, 'year'::text, 'quarter'::text, 'semester'::text, 'each'::text]))),
)
-- owner: installation/administration
CREATE UNIQUE INDEX addons_title ON platform.addons USING btree (lower(title)) WHERE (retired_at IS NULL)
grant insert, select, update to clientela_app
grant insert, select to clientela_system

rows of platform.addons
{"name": "ab_testing", "type": "FEATURE", "price": null, "title": "Testes A/B", "units": null, "listed": false, "billing": "monthly", "price_kind": "each", "retired_at": null, "description": "", "usage_period": "month", "returned_on_failure": true}
{"name": "advanced_analytics", "type": "FEATURE", "price": null, "title": "Análises avançadas", "units": null, "listed": false, "billing": "monthly", "price_kind": "each", "retired_at": null, "description": "", "usage_period": "month", "returned_on_failure": true}
{"name": "ai_campaigns", "type": "FEATURE", "price": null, "title": "Campanhas com IA", "units": null, "listed": false, "billing": "monthly", "price_kind": "each", "retired_at": null, "description": "", "usage_period": "month", "returned_on_failure": true}
{"name": "campaign", "type": "LIMITATION", "price": null, "title": "Campanhas extras", "units": null, "listed": false, "billing": "monthly", "price_kind": "each", "retired_at": null, "description": "", "usage_period": "month", "returned_on_failure": true}
{"name": "cart_recovery", "type": "CAMPAIGN_TRIGGER", "price": null, "title": "Recuperação de carrinho", "units": null, "listed": false, "billing": "monthly", "price_kind": "each", "retired_at": null, "description": "", "usage_period": "month", "returned_on_failure": true}
{"name": "custom_domain", "type": "FEATURE", "price": null, "title": "Domínio próprio", "units": null, "listed": false, "billing": "one_time", "price_kind": "each", "retired_at": null, "description": "", "usage_period": "year", "returned_on_failure": true}
{"name": "email", "type": "EMAIL_CHANNEL", "price": null, "title": "E-mail", "units": null, "listed": false, "billing": "monthly", "price_kind": "each", "retired_at": null, "description": "", "usage_period": "each", "returned_on_failure": true}
{"name": "marketplace_integration", "type": "FEATURE", "price": null, "title": "Integração com marketplaces", "units": null, "listed": false, "billing": "monthly", "price_kind": "each", "retired_at": null, "description": "", "usage_period": "month", "returned_on_failure": true}
{"name": "priority_support", "type": "FEATURE", "price": null, "title": "Suporte prioritário", "units": null, "listed": false, "billing": "monthly", "price_kind": "each", "retired_at": null, "description": "", "usage_period": "month", "returned_on_failure": true}
{"name": "sms", "type": "SMS_CHANNEL", "price": null, "title": "SMS", "units": null, "listed": false, "billing": "monthly", "price_kind": "each", "retired_at": null, "description": "", "usage_period": "each", "returned_on_failure": true}
{"name": "whatsapp", "type": "CHANNEL", "price": null, "title": "WhatsApp: atendimento", "units": null, "listed": false, "billing": "monthly", "price_kind": "service", "retired_at": null, "description": "", "usage_period": "each", "returned_on_failure": true}
{"name": "whatsapp", "type": "CHANNEL", "price": null, "title": "WhatsApp: marketing", "units": null, "listed": false, "billing": "monthly", "price_kind": "marketing", "retired_at": null, "description": "", "usage_period": "each", "returned_on_failure": true}
{"name": "whatsapp", "type": "CHANNEL", "price": null, "title": "WhatsApp: utilidade", "units": null, "listed": false, "billing": "monthly", "price_kind": "utility", "retired_at": null, "description": "", "usage_period": "each", "returned_on_failure": true}
{"name": "white_label", "type": "FEATURE", "price": null, "title": "Marca própria", "units": null, "listed": false, "billing": "monthly", "price_kind": "each", "retired_at": null, "description": "", "usage_period": "month", "returned_on_failure": true}

table platform.applications (
  slug text not null,
  key_id text not null,
  secret_sealed bytea not null,
  is_confirmed boolean not null,
  saved_by uuid,
  saved_at timestamp with time zone not null,
  constraint applications_pkey PRIMARY KEY (slug),
  constraint applications_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES users(id),
)
-- owner: platform
grant delete, insert, select, update to clientela_app

table platform.campaign_goals (
  id uuid not null,
  key text not null,
  name text not null,
  "position" integer not null,
  constraint campaign_goals_pkey PRIMARY KEY (id),
  constraint campaign_goals_key_key UNIQUE (key),
)
-- owner: messaging/campaigns
grant select to clientela_app
grant select to clientela_system

rows of platform.campaign_goals
{"key": "abandoned_cart", "name": "Recuperar carrinho abandonado", "position": 3}
{"key": "after_sale", "name": "Pós-venda", "position": 4}
{"key": "birthday", "name": "Aniversário", "position": 5}
{"key": "expiring_cashback", "name": "Cashback a expirar", "position": 7}
{"key": "launch", "name": "Lançamento", "position": 8}
{"key": "satisfaction_survey", "name": "Pesquisa de satisfação", "position": 9}
{"key": "sell_more", "name": "Vender mais", "position": 1}
{"key": "welcome", "name": "Boas-vindas", "position": 6}
{"key": "win_back", "name": "Recuperar clientes", "position": 2}

table platform.email_changes (
  token_hash bytea not null,
  user_id uuid not null,
  email text not null,
  expires_at timestamp with time zone not null,
  constraint email_changes_pkey PRIMARY KEY (token_hash),
  constraint email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
)
-- owner: identity/account
CREATE INDEX email_changes_of_user ON platform.email_changes USING btree (user_id)
grant delete, insert, select to clientela_app

table platform.event_consumers (
  name text not null,
  started_at timestamp with time zone not null default clock_timestamp(),
  constraint event_consumers_pkey PRIMARY KEY (name),
)
-- owner: platform
grant insert, select to clientela_app

table platform.images (
  token text not null,
  content_type text not null,
  bytes bytea not null storage e,
  created_at timestamp with time zone not null default now(),
  constraint images_pkey PRIMARY KEY (token),
  constraint images_content_type_check CHECK ((content_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/gif'::text]))),
)
-- owner: identity/images
grant delete, insert, select to clientela_app

table platform.installation (
  id boolean not null default true,
  demo_filled_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  push_public_key text,
  push_private_key bytea,
  sealing_key bytea,
  constraint installation_pkey PRIMARY KEY (id),
  constraint installation_id_check CHECK (id),
)
-- owner: platform
grant select, update to clientela_app

rows of platform.installation
{"id": true, "demo_filled_at": null, "push_public_key": null, "push_private_key": null}

table platform.job_runners (
  id text not null,
  seen_at timestamp with time zone not null default now(),
  constraint job_runners_pkey PRIMARY KEY (id),
)
-- owner: platform

table platform.password_resets (
  token_hash bytea not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint password_resets_pkey PRIMARY KEY (token_hash),
  constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
)
-- owner: identity/session
CREATE INDEX password_resets_age ON platform.password_resets USING btree (expires_at)
grant delete, insert, select, update to clientela_app

table platform.plan_addons (
  plan_id uuid not null,
  addon_id uuid not null,
  monthly_credits integer not null default 0,
  price_micros bigint,
  constraint plan_addons_pkey PRIMARY KEY (plan_id, addon_id),
  constraint plan_addons_addon_id_fkey FOREIGN KEY (addon_id) REFERENCES addons(id),
  constraint plan_addons_monthly_credits_check CHECK ((monthly_credits >= 0)),
  constraint plan_addons_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id),
  constraint plan_addons_price_micros_check CHECK ((price_micros >= 0)),
)
-- owner: installation/administration
grant delete, insert, select, update to clientela_app

table platform.plans (
  id uuid not null,
  name text not null,
  description text not null default ''::text,
  price bigint,
  listed boolean not null default false,
  customer_limit integer,
  message_limit integer,
  campaign_limit integer,
  benefits text[] not null default '{}'::text[],
  retired_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  features text[] not null default '{}'::text[],
  constraint plans_pkey PRIMARY KEY (id),
  constraint plans_campaign_limit_check CHECK ((campaign_limit >= 0)),
  constraint plans_customer_limit_check CHECK ((customer_limit >= 0)),
  constraint plans_message_limit_check CHECK ((message_limit >= 0)),
  constraint plans_price_check CHECK ((price >= 0)),
)
-- owner: installation/administration
CREATE UNIQUE INDEX plans_name ON platform.plans USING btree (lower(name)) WHERE (retired_at IS NULL)
grant insert, select, update to clientela_app
grant select to clientela_system

table platform.platform_audit_events (
  id uuid not null,
  user_id uuid,
  action text not null,
  target_id uuid,
  details jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null,
  constraint platform_audit_events_pkey PRIMARY KEY (id),
  constraint platform_audit_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
)
-- owner: installation/administration
CREATE INDEX platform_audit_events_newest ON platform.platform_audit_events USING btree (created_at DESC, id DESC)
grant insert, select to clientela_app

table platform.portfolio_contacts (
  portfolio text not null,
  contact bytea not null,
  sender_id uuid not null,
  at timestamp with time zone not null,
  constraint portfolio_contacts_pkey PRIMARY KEY (portfolio, contact),
)
-- owner: messaging/senders
CREATE INDEX portfolio_contacts_age ON platform.portfolio_contacts USING btree (at)
CREATE INDEX portfolio_contacts_at ON platform.portfolio_contacts USING btree (portfolio, at)
grant delete, insert, select, update to clientela_app

table platform.provider_events (
  id bigint not null generated always as identity,
  provider text not null,
  account text not null,
  element text not null,
  data jsonb not null,
  received_at timestamp with time zone not null,
  due_at timestamp with time zone,
  failures integer not null default 0,
  outcome text,
  error text,
  waits integer not null default 0,
  constraint provider_events_pkey PRIMARY KEY (id),
  constraint provider_events_outcome_check CHECK ((outcome = ANY (ARRAY['applied'::text, 'unknown'::text, 'failed'::text]))),
  constraint provider_events_provider_account_element_key UNIQUE (provider, account, element),
) with (fillfactor=80)
-- owner: platform
CREATE INDEX provider_events_age ON platform.provider_events USING btree (received_at)
CREATE INDEX provider_events_due ON platform.provider_events USING btree (provider, account, due_at) WHERE (due_at IS NOT NULL)
CREATE INDEX provider_events_failed ON platform.provider_events USING btree (id) WHERE (outcome = 'failed'::text)
grant delete, insert, select, update to clientela_app

table platform.push_subscriptions (
  id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  endpoint_hash bytea not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null,
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_endpoint_hash_key UNIQUE (endpoint_hash),
  constraint push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
)
-- owner: identity/notifications
CREATE INDEX push_subscriptions_of_user ON platform.push_subscriptions USING btree (user_id)
grant delete, insert, select, update to clientela_app

table platform.rate_windows (
  key text not null,
  count integer not null,
  resets_at timestamp with time zone not null,
  constraint rate_windows_pkey PRIMARY KEY (key),
)
-- owner: platform
CREATE INDEX rate_windows_age ON platform.rate_windows USING btree (resets_at)
grant delete, insert, select, update to clientela_app

table platform.refresh_tokens (
  token_hash bytea not null,
  session_id uuid not null,
  expires_at timestamp with time zone not null,
  rotated_at timestamp with time zone,
  constraint refresh_tokens_pkey PRIMARY KEY (token_hash),
  constraint refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
)
-- owner: identity/session
CREATE INDEX refresh_tokens_age ON platform.refresh_tokens USING btree (expires_at)
CREATE INDEX refresh_tokens_of_session ON platform.refresh_tokens USING btree (session_id)
grant delete, insert, select, update to clientela_app

table platform.sessions (
  id uuid not null,
  user_id uuid not null,
  user_agent text not null default ''::text,
  address text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  revoked_at timestamp with time zone,
  password_at timestamp with time zone not null default now(),
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
)
-- owner: identity/session
CREATE INDEX sessions_age ON platform.sessions USING btree (COALESCE(revoked_at, last_seen_at))
CREATE INDEX sessions_of_user ON platform.sessions USING btree (user_id)
grant delete, insert, select, update to clientela_app
grant select to clientela_system

table platform.store_categories (
  id uuid not null,
  name text not null,
  constraint store_categories_pkey PRIMARY KEY (id),
  constraint store_categories_name_key UNIQUE (name),
)
-- owner: identity/stores
grant insert, select to clientela_app
grant select to clientela_system

rows of platform.store_categories
{"name": "Alimentos e bebidas"}
{"name": "Beleza e perfumaria"}
{"name": "Casa e decoração"}
{"name": "Eletrônicos"}
{"name": "Esporte e lazer"}
{"name": "Infantil e brinquedos"}
{"name": "Livros e papelaria"}
{"name": "Moda e acessórios"}
{"name": "Outra"}
{"name": "Pet shop"}
{"name": "Saúde e suplementos"}

table platform.store_directory (
  store_id uuid not null,
  public_key text not null,
  shard text not null,
  constraint store_directory_pkey PRIMARY KEY (store_id),
  constraint store_directory_public_key_key UNIQUE (public_key),
)
-- owner: platform
grant insert, select to clientela_app

table platform.store_keys (
  kind text not null,
  key text not null,
  store_id uuid not null,
  constraint store_keys_pkey PRIMARY KEY (kind, key),
  constraint store_keys_kind_check CHECK ((kind = ANY (ARRAY['store'::text, 'invitation'::text, 'deposit'::text, 'sender'::text, 'integration'::text, 'api_key'::text]))),
)
-- owner: platform
grant delete, insert, select to clientela_system

table platform.store_move_marks (
  store_id uuid not null,
  mark uuid not null,
  constraint store_move_marks_pkey PRIMARY KEY (store_id, mark),
)
-- owner: platform

table platform.store_moves (
  store_id uuid not null,
  state text not null,
  other text not null,
  constraint store_moves_pkey PRIMARY KEY (store_id),
  constraint store_moves_state_check CHECK ((state = ANY (ARRAY['arriving'::text, 'leaving'::text, 'closed'::text]))),
)
-- owner: platform
grant select to clientela_app
grant select to clientela_system

table platform.topup_fees (
  type text not null,
  version integer not null,
  millionths integer not null,
  fixed integer not null,
  minimum integer not null,
  created_at timestamp with time zone not null default now(),
  constraint topup_fees_pkey PRIMARY KEY (type, version),
  constraint topup_fees_fixed_check CHECK ((fixed >= 0)),
  constraint topup_fees_millionths_check CHECK ((millionths >= 0)),
  constraint topup_fees_minimum_check CHECK ((minimum >= 0)),
  constraint topup_fees_type_fkey FOREIGN KEY (type) REFERENCES topup_payment_methods(type),
)
-- owner: installation/administration
grant insert, select to clientela_app

rows of platform.topup_fees
{"type": "CREDIT_CARD", "fixed": 49, "minimum": 0, "version": 1, "millionths": 34900}
{"type": "PIX", "fixed": 0, "minimum": 50, "version": 1, "millionths": 9900}

table platform.topup_payment_methods (
  id uuid not null,
  name text not null,
  icon text not null,
  type text not null,
  "position" integer not null,
  constraint topup_payment_methods_pkey PRIMARY KEY (id),
  constraint topup_payment_methods_type_check CHECK ((type = ANY (ARRAY['CREDIT_CARD'::text, 'DEBIT_CARD'::text, 'PIX'::text, 'BANK_TRANSFER'::text, 'WALLET'::text, 'BILLET'::text]))),
  constraint topup_payment_methods_type_key UNIQUE (type),
)
-- owner: billing/wallet
grant select to clientela_app
grant select to clientela_system

rows of platform.topup_payment_methods
{"icon": "credit-card", "name": "Cartão de crédito", "type": "CREDIT_CARD", "position": 2}
{"icon": "pix", "name": "Pix", "type": "PIX", "position": 1}

table platform.usage_prices (
  addon_id uuid not null,
  effective_on date not null,
  price_micros bigint not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint usage_prices_pkey PRIMARY KEY (addon_id, effective_on),
  constraint usage_prices_addon_id_fkey FOREIGN KEY (addon_id) REFERENCES addons(id),
  constraint usage_prices_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint usage_prices_price_micros_check CHECK ((price_micros >= 0)),
)
-- owner: installation/administration
grant insert, select, update to clientela_app

table platform.users (
  id uuid not null,
  name text not null,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  password_hash text not null,
  profile_name text not null default 'collaborator'::text,
  avatar text,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  preferences jsonb not null default '{}'::jsonb,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_avatar FOREIGN KEY (avatar) REFERENCES images(token),
  constraint users_profile_name_check CHECK ((profile_name = ANY (ARRAY['administrator'::text, 'shop_owner'::text, 'collaborator'::text]))),
)
-- owner: identity/session
CREATE UNIQUE INDEX users_email ON platform.users USING btree (email_key)
grant insert, select, update to clientela_app
grant insert, select, update to clientela_system

table tenant.addon_charges (
  store_id uuid not null,
  id uuid not null,
  store_addon_id uuid not null,
  reason text not null,
  period_start date not null,
  amount bigint not null,
  units integer,
  status text not null,
  day date,
  grace_until date,
  created_by uuid,
  created_at timestamp with time zone not null,
  constraint addon_charges_pkey PRIMARY KEY (store_id, id),
  constraint addon_charges_amount_check CHECK ((amount >= 0)),
  constraint addon_charges_check CHECK (((day IS NOT NULL) = (status = 'paid'::text))),
  constraint addon_charges_reason_check CHECK ((reason = ANY (ARRAY['contract'::text, 'renewal'::text]))),
  constraint addon_charges_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'paid'::text, 'lapsed'::text]))),
  constraint addon_charges_store_id_store_addon_id_fkey FOREIGN KEY (store_id, store_addon_id) REFERENCES store_addons(store_id, id),
)
-- owner: billing/wallet
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX addon_charges_of_day ON tenant.addon_charges USING btree (store_id, day, id) WHERE ((status = 'paid'::text) AND (amount > 0))
CREATE INDEX addon_charges_of_period ON tenant.addon_charges USING btree (store_id, period_start)
CREATE UNIQUE INDEX addon_charges_renewal ON tenant.addon_charges USING btree (store_id, store_addon_id, period_start) WHERE (reason = 'renewal'::text)
CREATE INDEX addon_charges_waiting ON tenant.addon_charges USING btree (store_id, grace_until) WHERE (status = 'waiting'::text)
grant insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.addon_credits (
  store_id uuid not null,
  addon_id uuid not null,
  period_start date not null,
  granted integer not null,
  taken integer not null default 0,
  constraint addon_credits_pkey PRIMARY KEY (store_id, addon_id, period_start),
  constraint addon_credits_check CHECK (((taken >= 0) AND (taken <= granted))),
  constraint addon_credits_store_id_addon_id_fkey FOREIGN KEY (store_id, addon_id) REFERENCES store_addons(store_id, id),
)
-- owner: billing/wallet
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.api_key_secrets (
  store_id uuid not null,
  api_key_id uuid not null,
  secret_hash bytea not null,
  shown text not null,
  created_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  constraint api_key_secrets_pkey PRIMARY KEY (store_id, secret_hash),
  constraint api_key_secrets_store_id_api_key_id_fkey FOREIGN KEY (store_id, api_key_id) REFERENCES api_keys(store_id, id) ON DELETE CASCADE,
)
-- owner: identity/api-keys
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE UNIQUE INDEX api_key_secrets_of_key ON tenant.api_key_secrets USING btree (store_id, api_key_id) WHERE (ends_at IS NULL)
CREATE TRIGGER api_key_secrets_key AFTER INSERT OR DELETE OR UPDATE OF secret_hash ON tenant.api_key_secrets FOR EACH ROW EXECUTE FUNCTION app.keep_store_key('api_key', 'secret_hash')
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.api_keys (
  store_id uuid not null,
  id uuid not null,
  name text not null,
  scopes text[] not null,
  networks text[] not null default '{}'::text[],
  version text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  constraint api_keys_pkey PRIMARY KEY (store_id, id),
  constraint api_keys_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: identity/api-keys
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX api_keys_by_id ON tenant.api_keys USING btree (id)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.application_requests (
  store_id uuid not null,
  slug text not null,
  requested_by uuid not null,
  requested_at timestamp with time zone not null,
  constraint application_requests_pkey PRIMARY KEY (store_id, slug),
  constraint application_requests_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: records/integrations
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX application_requests_oldest ON tenant.application_requests USING btree (slug, requested_at)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.assistant_consents (
  store_id uuid not null,
  host text not null,
  user_id uuid,
  given_at timestamp with time zone not null,
  constraint assistant_consents_pkey PRIMARY KEY (store_id),
  constraint assistant_consents_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: insight/assistant
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.assistant_questions (
  store_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  text text not null,
  outcome jsonb not null,
  helpful boolean,
  hidden_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint assistant_questions_pkey PRIMARY KEY (store_id, id),
  constraint assistant_questions_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: insight/assistant
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX assistant_questions_by_age ON tenant.assistant_questions USING btree (created_at)
CREATE INDEX assistant_questions_by_id ON tenant.assistant_questions USING btree (id)
CREATE INDEX assistant_questions_by_person ON tenant.assistant_questions USING btree (store_id, user_id, created_at)
CREATE INDEX assistant_questions_by_time ON tenant.assistant_questions USING btree (store_id, created_at)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.attributions (
  store_id uuid not null,
  order_id uuid not null,
  activity_id uuid not null,
  campaign_id uuid not null,
  action_id uuid not null,
  content_id uuid not null,
  variant text not null,
  customer_id uuid not null,
  ordered_at timestamp with time zone not null,
  day date not null,
  revenue bigint not null,
  constraint attributions_pkey PRIMARY KEY (store_id, order_id),
  constraint attributions_store_id_activity_id_fkey FOREIGN KEY (store_id, activity_id) REFERENCES campaign_activities(store_id, id) ON DELETE CASCADE,
  constraint attributions_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES orders(store_id, id) ON DELETE CASCADE,
)
-- owner: messaging/campaigns
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX attributions_by_date ON tenant.attributions USING btree (store_id, ordered_at)
CREATE INDEX attributions_of_activity ON tenant.attributions USING btree (store_id, activity_id)
CREATE INDEX attributions_of_campaign ON tenant.attributions USING btree (store_id, campaign_id, ordered_at, order_id)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.audit_log (
  store_id uuid not null,
  id uuid not null,
  actor_kind text not null,
  actor_id uuid,
  actor_name text,
  action text not null,
  target_kind text not null,
  target_id uuid,
  details jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  constraint audit_log_pkey PRIMARY KEY (store_id, id),
  constraint audit_log_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['person'::text, 'api_key'::text, 'integration'::text, 'automation'::text, 'system'::text]))),
  constraint audit_log_check CHECK (((actor_kind = 'system'::text) = (actor_id IS NULL))),
)
-- owner: identity/audit
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX audit_log_newest ON tenant.audit_log USING btree (store_id, created_at DESC, id DESC)
CREATE INDEX audit_log_of_actor ON tenant.audit_log USING btree (store_id, actor_id, created_at DESC, id DESC)
grant insert, select to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.automatic_topups (
  store_id uuid not null,
  enabled boolean not null default false,
  minimum bigint,
  amount bigint,
  card_id uuid,
  refusals integer not null default 0,
  not_before timestamp with time zone,
  updated_at timestamp with time zone not null,
  constraint automatic_topups_pkey PRIMARY KEY (store_id),
  constraint automatic_topups_amount_check CHECK ((amount > 0)),
  constraint automatic_topups_check CHECK (((NOT enabled) OR ((minimum IS NOT NULL) AND (amount IS NOT NULL) AND (card_id IS NOT NULL)))),
  constraint automatic_topups_minimum_check CHECK ((minimum >= 0)),
  constraint automatic_topups_store_id_card_id_fkey FOREIGN KEY (store_id, card_id) REFERENCES wallet_cards(store_id, id),
  constraint automatic_topups_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: billing/wallet
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.bonus_balances (
  store_id uuid not null,
  customer_id uuid not null,
  balance bigint not null default 0,
  owed bigint not null default 0,
  owed_until timestamp with time zone,
  page_hash bytea,
  constraint bonus_balances_pkey PRIMARY KEY (store_id, customer_id),
  constraint bonus_balances_balance_check CHECK ((balance >= 0)),
  constraint bonus_balances_owed_check CHECK ((owed >= 0)),
  constraint bonus_balances_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, id) ON DELETE CASCADE,
  constraint bonus_balances_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
) with (fillfactor=85, autovacuum_analyze_scale_factor=0.02)
-- owner: records/bonus-ledger
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX bonus_balances_by_page ON tenant.bonus_balances USING btree (page_hash) WHERE (page_hash IS NOT NULL)
grant select to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.bonus_coupons (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  code text not null,
  amount bigint not null,
  minimum bigint not null,
  lots jsonb not null,
  shop text not null,
  ends_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  made_at timestamp with time zone,
  used_at timestamp with time zone,
  released_at timestamp with time zone,
  constraint bonus_coupons_pkey PRIMARY KEY (store_id, id),
  constraint bonus_coupons_amount_check CHECK ((amount > 0)),
  constraint bonus_coupons_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, id) ON DELETE CASCADE,
  constraint bonus_coupons_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: records/bonus-ledger
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE UNIQUE INDEX bonus_coupons_by_code ON tenant.bonus_coupons USING btree (store_id, code)
CREATE INDEX bonus_coupons_of_customer ON tenant.bonus_coupons USING btree (store_id, customer_id, created_at DESC)
CREATE INDEX bonus_coupons_open ON tenant.bonus_coupons USING btree (ends_at) WHERE ((used_at IS NULL) AND (released_at IS NULL))
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.bonus_entries (
  store_id uuid not null,
  id uuid not null,
  kind text not null,
  reference text not null,
  bonus_id uuid,
  use_id uuid,
  amount bigint not null,
  actor jsonb not null,
  reason text,
  created_at timestamp with time zone not null,
  constraint bonus_entries_pkey PRIMARY KEY (store_id, id),
  constraint bonus_entries_amount_check CHECK ((amount <> 0)),
  constraint bonus_entries_check CHECK (
CASE
    WHEN (kind = ANY (ARRAY['grant'::text, 'return'::text, 'owe'::text])) THEN (amount > 0)
    ELSE (amount < 0)
END),
  constraint bonus_entries_check1 CHECK (((bonus_id IS NOT NULL) OR ((kind = ANY (ARRAY['owe'::text, 'settle'::text])) AND (use_id IS NOT NULL)))),
  constraint bonus_entries_kind_check CHECK ((kind = ANY (ARRAY['grant'::text, 'reverse'::text, 'use'::text, 'return'::text, 'expire'::text, 'cancel'::text, 'owe'::text, 'settle'::text]))),
  constraint bonus_entries_store_id_bonus_id_fkey FOREIGN KEY (store_id, bonus_id) REFERENCES bonuses(store_id, id),
  constraint bonus_entries_store_id_kind_reference_key UNIQUE (store_id, kind, reference),
  constraint bonus_entries_store_id_use_id_fkey FOREIGN KEY (store_id, use_id) REFERENCES bonus_uses(store_id, id),
) with (autovacuum_analyze_scale_factor=0.02)
-- owner: records/bonus-ledger
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX bonus_entries_by_date ON tenant.bonus_entries USING btree (store_id, created_at)
CREATE INDEX bonus_entries_of_bonus ON tenant.bonus_entries USING btree (store_id, bonus_id, created_at)
CREATE INDEX bonus_entries_of_use ON tenant.bonus_entries USING btree (store_id, use_id) WHERE (use_id IS NOT NULL)
grant select to clientela_app
grant insert, select to clientela_system

table tenant.bonus_pins (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  purchase_amount bigint,
  amount bigint,
  channel text not null,
  digest bytea not null,
  tries integer not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint bonus_pins_pkey PRIMARY KEY (store_id, id),
  constraint bonus_pins_channel_check CHECK ((channel = ANY (ARRAY['SMS'::text, 'EMAIL'::text, 'PAGE'::text]))),
  constraint bonus_pins_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, id) ON DELETE CASCADE,
  constraint bonus_pins_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: storefront/bonuses
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX bonus_pins_age ON tenant.bonus_pins USING btree (created_at)
CREATE INDEX bonus_pins_of_customer ON tenant.bonus_pins USING btree (store_id, customer_id, created_at DESC)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.bonus_settings (
  store_id uuid not null,
  pin_from bigint not null default 0,
  constraint bonus_settings_pkey PRIMARY KEY (store_id),
  constraint bonus_settings_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: storefront/bonuses
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.bonus_simulations (
  store_id uuid not null,
  id uuid not null,
  plan jsonb not null,
  result jsonb not null,
  created_at timestamp with time zone not null,
  constraint bonus_simulations_pkey PRIMARY KEY (store_id, id),
  constraint bonus_simulations_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: storefront/bonuses
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.bonus_strategies (
  store_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  rule jsonb not null,
  cluster_ids uuid[] not null,
  excluded_cluster_ids uuid[] not null,
  control_percentage integer not null,
  active_from timestamp with time zone not null,
  active_to timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint bonus_strategies_pkey PRIMARY KEY (store_id, id),
  constraint bonus_strategies_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: records/bonus-ledger
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE UNIQUE INDEX bonus_strategies_running ON tenant.bonus_strategies USING btree (store_id, campaign_id) WHERE (active_to IS NULL)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.bonus_uses (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  purchase_amount bigint not null,
  amount bigint not null,
  channel text not null,
  proof text not null,
  release_reason text,
  coupon text,
  order_number text,
  order_id uuid,
  is_off_total boolean,
  used_by uuid,
  created_at timestamp with time zone not null,
  cancelled_at timestamp with time zone,
  cancelled_by uuid,
  cancel_reason text,
  constraint bonus_uses_pkey PRIMARY KEY (store_id, id),
  constraint bonus_uses_amount_check CHECK ((amount > 0)),
  constraint bonus_uses_channel_check CHECK ((channel = ANY (ARRAY['ONLINE'::text, 'STORE'::text]))),
  constraint bonus_uses_proof_check CHECK ((proof = ANY (ARRAY['SMS'::text, 'EMAIL'::text, 'PAGE'::text, 'RELEASED'::text, 'NONE'::text, 'COUPON'::text]))),
  constraint bonus_uses_purchase_amount_check CHECK ((purchase_amount > 0)),
  constraint bonus_uses_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, id),
  constraint bonus_uses_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint bonus_uses_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES orders(store_id, id) ON DELETE SET NULL (order_id),
) with (autovacuum_analyze_scale_factor=0.02)
-- owner: records/bonus-ledger
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX bonus_uses_by_amount ON tenant.bonus_uses USING btree (store_id, amount, id)
CREATE INDEX bonus_uses_by_id ON tenant.bonus_uses USING btree (id)
CREATE INDEX bonus_uses_newest ON tenant.bonus_uses USING btree (store_id, created_at, id)
CREATE INDEX bonus_uses_of_customer ON tenant.bonus_uses USING btree (store_id, customer_id, created_at)
CREATE INDEX bonus_uses_of_order ON tenant.bonus_uses USING btree (store_id, order_id) WHERE (order_id IS NOT NULL)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.bonuses (
  store_id uuid not null,
  id uuid not null,
  strategy_id uuid,
  campaign_id uuid,
  customer_id uuid not null,
  order_id uuid,
  trigger_key text,
  value bigint not null default 0,
  remaining bigint not null default 0,
  reserved bigint not null default 0,
  minimum_to_use_bonus bigint not null,
  minimum_purchase_amount integer not null,
  available_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  expired_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  reason text,
  created_at timestamp with time zone not null,
  constraint bonuses_pkey PRIMARY KEY (store_id, id),
  constraint bonuses_remaining_check CHECK ((remaining >= 0)),
  constraint bonuses_reserved_check CHECK ((reserved >= 0)),
  constraint bonuses_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, id),
  constraint bonuses_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint bonuses_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES orders(store_id, id) ON DELETE SET NULL (order_id),
  constraint bonuses_store_id_strategy_id_fkey FOREIGN KEY (store_id, strategy_id) REFERENCES bonus_strategies(store_id, id),
  constraint bonuses_value_check CHECK ((value >= 0)),
) with (fillfactor=85, autovacuum_analyze_scale_factor=0.02)
-- owner: records/bonus-ledger
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX bonuses_by_expiry ON tenant.bonuses USING btree (store_id, expires_at, id)
CREATE INDEX bonuses_by_id ON tenant.bonuses USING btree (id)
CREATE INDEX bonuses_by_value ON tenant.bonuses USING btree (store_id, value, id)
CREATE INDEX bonuses_newest ON tenant.bonuses USING btree (store_id, created_at, id)
CREATE INDEX bonuses_of_customer ON tenant.bonuses USING btree (store_id, customer_id, expires_at, id)
CREATE UNIQUE INDEX bonuses_of_enrollment ON tenant.bonuses USING btree (store_id, strategy_id, customer_id, trigger_key) WHERE (trigger_key IS NOT NULL)
CREATE INDEX bonuses_of_order ON tenant.bonuses USING btree (store_id, order_id) WHERE (order_id IS NOT NULL)
CREATE INDEX bonuses_to_expire ON tenant.bonuses USING btree (expires_at, store_id) WHERE (remaining > 0)
grant select to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.bounce_mailboxes (
  store_id uuid not null,
  host text not null,
  port integer not null,
  security text not null,
  user_name text not null,
  password_sealed bytea not null,
  folder text not null,
  uid_validity bigint,
  last_uid bigint,
  read_at timestamp with time zone,
  found integer not null default 0,
  problem text,
  updated_at timestamp with time zone not null,
  failures integer not null default 0,
  retry_at timestamp with time zone,
  constraint bounce_mailboxes_pkey PRIMARY KEY (store_id),
  constraint bounce_mailboxes_problem_check CHECK ((problem = ANY (ARRAY['sign_in'::text, 'certificate'::text, 'unreachable'::text, 'folder'::text]))),
  constraint bounce_mailboxes_security_check CHECK ((security = ANY (ARRAY['tls'::text, 'starttls'::text, 'none'::text]))),
  constraint bounce_mailboxes_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: messaging/email-reports
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.campaign_actions (
  store_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  version integer not null default 1,
  "position" integer not null,
  origin_id uuid not null default app.new_id(),
  conditions text[] not null default '{}'::text[],
  moment text not null default 'offset'::text,
  offset_value integer not null default 0,
  offset_unit text not null default 'HOUR'::text,
  pick text not null default 'first_reachable'::text,
  constraint campaign_actions_pkey PRIMARY KEY (store_id, id),
  constraint campaign_actions_moment_check CHECK ((moment = ANY (ARRAY['offset'::text, 'first_reminder'::text, 'last_reminder'::text]))),
  constraint campaign_actions_offset_unit_check CHECK ((offset_unit = ANY (ARRAY['HOUR'::text, 'DAY'::text, 'MONTH'::text]))),
  constraint campaign_actions_pick_check CHECK ((pick = ANY (ARRAY['first_reachable'::text, 'cheapest'::text, 'channel_test'::text]))),
  constraint campaign_actions_store_id_campaign_id_fkey FOREIGN KEY (store_id, campaign_id) REFERENCES campaigns(store_id, id) ON DELETE CASCADE,
  constraint campaign_actions_store_id_campaign_id_version_position_key UNIQUE (store_id, campaign_id, version, "position"),
)
-- owner: messaging/campaigns
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.campaign_activities (
  store_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  action_id uuid not null,
  content_id uuid not null,
  customer_id uuid not null,
  trigger_key text not null default ''::text,
  enrollment_id uuid,
  status text not null,
  reason text,
  variant text not null default 'A'::text,
  is_control boolean not null default false,
  token uuid not null,
  contact text,
  due_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  delivered_at timestamp with time zone,
  opened_at timestamp with time zone,
  machine_opened_at timestamp with time zone,
  clicked_at timestamp with time zone,
  unsubscribed_at timestamp with time zone,
  completed_by uuid,
  completed_at timestamp with time zone,
  failures smallint not null default 0,
  response text,
  tried smallint not null default 0,
  saving_micros bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  constraint campaign_activities_pkey PRIMARY KEY (store_id, id),
  constraint campaign_activities_status_check CHECK ((status = ANY (ARRAY['to_be_executed'::text, 'complete'::text, 'not_sent'::text, 'invalid_contact'::text, 'waiting_to_send'::text, 'sent'::text, 'delivered'::text, 'failed'::text, 'read'::text]))),
  constraint campaign_activities_store_id_action_id_customer_id_occurren_key UNIQUE (store_id, action_id, customer_id, trigger_key),
  constraint campaign_activities_store_id_action_id_fkey FOREIGN KEY (store_id, action_id) REFERENCES campaign_actions(store_id, id),
  constraint campaign_activities_store_id_content_id_fkey FOREIGN KEY (store_id, content_id) REFERENCES campaign_contents(store_id, id),
  constraint campaign_activities_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, id) ON DELETE CASCADE,
  constraint campaign_activities_store_id_token_key UNIQUE (store_id, token),
  constraint campaign_activities_variant_check CHECK ((variant = ANY (ARRAY['A'::text, 'B'::text]))),
) with (fillfactor=50, autovacuum_analyze_scale_factor=0.02)
-- owner: messaging/campaigns
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX campaign_activities_by_id ON tenant.campaign_activities USING btree (id)
CREATE INDEX campaign_activities_due ON tenant.campaign_activities USING btree (store_id, due_at, id)
CREATE INDEX campaign_activities_of_campaign ON tenant.campaign_activities USING btree (store_id, campaign_id, id)
CREATE INDEX campaign_activities_of_customer ON tenant.campaign_activities USING btree (store_id, customer_id, id)
CREATE TRIGGER campaign_activities_departed AFTER DELETE ON tenant.campaign_activities REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.keep_departed()
CREATE TRIGGER campaign_activities_gone AFTER DELETE ON tenant.campaign_activities REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.forget_queued()
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.campaign_clusters (
  store_id uuid not null,
  campaign_id uuid not null,
  cluster_id uuid not null,
  is_exclusion boolean not null,
  frozen_filters jsonb,
  constraint campaign_clusters_pkey PRIMARY KEY (store_id, campaign_id, is_exclusion, cluster_id),
  constraint campaign_clusters_store_id_campaign_id_fkey FOREIGN KEY (store_id, campaign_id) REFERENCES campaigns(store_id, id) ON DELETE CASCADE,
  constraint campaign_clusters_store_id_cluster_id_fkey FOREIGN KEY (store_id, cluster_id) REFERENCES customer_clusters(store_id, id),
)
-- owner: messaging/campaigns
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX campaign_clusters_of ON tenant.campaign_clusters USING btree (store_id, cluster_id)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.campaign_contents (
  store_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  action_id uuid not null,
  "position" integer not null,
  channel text not null,
  email_model_id uuid,
  settings jsonb not null default '{}'::jsonb,
  compiled jsonb,
  email_model_name text,
  speaks_of_bonus boolean not null generated always as (COALESCE(((compiled)::text ~~ '%bonus.%'::text), false)) stored,
  product_blocks jsonb generated always as (NULLIF((compiled -> 'products'::text), '[]'::jsonb)) stored,
  block_conditions jsonb generated always as (NULLIF((compiled -> 'conditions'::text), '[]'::jsonb)) stored,
  speaks_of_survey boolean not null generated always as (COALESCE(((compiled)::text ~~ '%survey.link%'::text), false)) stored,
  constraint campaign_contents_pkey PRIMARY KEY (store_id, id),
  constraint campaign_contents_channel_check CHECK ((channel = ANY (app.channels()))),
  constraint campaign_contents_store_id_action_id_channel_key UNIQUE (store_id, action_id, channel),
  constraint campaign_contents_store_id_action_id_fkey FOREIGN KEY (store_id, action_id) REFERENCES campaign_actions(store_id, id) ON DELETE CASCADE,
  constraint campaign_contents_store_id_action_id_position_key UNIQUE (store_id, action_id, "position"),
  constraint campaign_contents_store_id_email_model_id_fkey FOREIGN KEY (store_id, email_model_id) REFERENCES email_models(store_id, id),
)
-- owner: messaging/campaigns
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX campaign_contents_of_campaign ON tenant.campaign_contents USING btree (store_id, campaign_id)
CREATE INDEX campaign_contents_of_model ON tenant.campaign_contents USING btree (store_id, email_model_id)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.campaign_enrollments (
  store_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  customer_id uuid not null,
  trigger_key text not null,
  triggered_at timestamp with time zone not null,
  version integer not null,
  about text,
  about_id uuid,
  unverified_since timestamp with time zone,
  state text not null,
  reason text,
  ends_by_sale boolean not null default false,
  step integer not null default 0,
  due_at timestamp with time zone,
  step_since timestamp with time zone,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint campaign_entries_pkey PRIMARY KEY (store_id, id),
  constraint campaign_entries_about_check CHECK ((about = ANY (ARRAY['order'::text, 'cart'::text, 'payment'::text, 'bonus'::text]))),
  constraint campaign_entries_state_check CHECK ((state = ANY (ARRAY['running'::text, 'completed'::text, 'exited'::text, 'refused'::text]))),
  constraint campaign_entries_store_id_campaign_id_customer_id_occurrenc_key UNIQUE (store_id, campaign_id, customer_id, trigger_key),
  constraint campaign_entries_store_id_campaign_id_fkey FOREIGN KEY (store_id, campaign_id) REFERENCES campaigns(store_id, id) ON DELETE CASCADE,
  constraint campaign_entries_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, id) ON DELETE CASCADE,
) with (fillfactor=70, autovacuum_analyze_scale_factor=0.02)
-- owner: messaging/campaigns
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX campaign_enrollments_due ON tenant.campaign_enrollments USING btree (store_id, campaign_id, due_at) WHERE (state = 'running'::text)
CREATE INDEX campaign_enrollments_of_customer ON tenant.campaign_enrollments USING btree (store_id, customer_id, created_at)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.campaign_links (
  store_id uuid not null,
  content_id uuid not null,
  "position" integer not null,
  url text not null,
  constraint campaign_links_pkey PRIMARY KEY (store_id, content_id, "position"),
  constraint campaign_links_store_id_content_id_fkey FOREIGN KEY (store_id, content_id) REFERENCES campaign_contents(store_id, id) ON DELETE CASCADE,
)
-- owner: messaging/campaigns
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.campaign_outcomes (
  store_id uuid not null,
  campaign_id uuid not null,
  settled integer not null default 0,
  audience integer not null default 0,
  counts jsonb not null default '[]'::jsonb,
  reached integer not null default 0,
  buyers integer not null default 0,
  comparison jsonb,
  saving_micros bigint,
  recovered jsonb,
  results_at timestamp with time zone,
  stale_since timestamp with time zone,
  changes integer not null default 0,
  status text,
  constraint campaign_outcomes_pkey PRIMARY KEY (store_id, campaign_id),
  constraint campaign_outcomes_store_id_campaign_id_fkey FOREIGN KEY (store_id, campaign_id) REFERENCES campaigns(store_id, id) ON DELETE CASCADE,
)
-- owner: messaging/campaigns
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX campaign_outcomes_stale ON tenant.campaign_outcomes USING btree (stale_since) WHERE (stale_since IS NOT NULL)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.campaign_results (
  store_id uuid not null,
  campaign_id uuid not null,
  content_id uuid not null,
  variant text not null,
  day date not null,
  sent integer not null default 0,
  delivered integer not null default 0,
  opened integer not null default 0,
  machine_opened integer not null default 0,
  clicked integer not null default 0,
  unsubscribed integer not null default 0,
  failed integer not null default 0,
  orders integer not null default 0,
  revenue bigint not null default 0,
  constraint campaign_results_pkey PRIMARY KEY (store_id, campaign_id, content_id, variant, day),
  constraint campaign_results_store_id_campaign_id_fkey FOREIGN KEY (store_id, campaign_id) REFERENCES campaigns(store_id, id) ON DELETE CASCADE,
)
-- owner: messaging/campaigns
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.campaign_variants (
  store_id uuid not null,
  content_id uuid not null,
  label text not null,
  text text not null,
  constraint campaign_variants_pkey PRIMARY KEY (store_id, content_id, label),
  constraint campaign_variants_label_check CHECK ((label = ANY (ARRAY['A'::text, 'B'::text]))),
  constraint campaign_variants_store_id_content_id_fkey FOREIGN KEY (store_id, content_id) REFERENCES campaign_contents(store_id, id) ON DELETE CASCADE,
)
-- owner: messaging/campaigns
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.campaign_versions (
  store_id uuid not null,
  campaign_id uuid not null,
  version integer not null,
  published_at timestamp with time zone not null,
  published_by uuid,
  migrated integer,
  constraint campaign_editions_pkey PRIMARY KEY (store_id, campaign_id, version),
  constraint campaign_editions_store_id_campaign_id_fkey FOREIGN KEY (store_id, campaign_id) REFERENCES campaigns(store_id, id) ON DELETE CASCADE,
)
-- owner: messaging/campaigns
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.campaign_watches (
  store_id uuid not null,
  campaign_id uuid not null,
  channel text not null,
  since timestamp with time zone not null,
  canary_size integer,
  canary_total integer,
  canary_state text,
  canary_passes_at timestamp with time zone,
  answered integer not null default 0,
  bounces integer not null default 0,
  complaints integer not null default 0,
  failures integer not null default 0,
  opt_outs integer not null default 0,
  stopped_by text,
  watch_at timestamp with time zone,
  constraint campaign_watches_pkey PRIMARY KEY (store_id, campaign_id, channel),
  constraint campaign_watches_canary_state_check CHECK ((canary_state = ANY (ARRAY['running'::text, 'passed'::text, 'skipped'::text]))),
  constraint campaign_watches_channel_check CHECK ((channel = ANY (app.sending_channels()))),
  constraint campaign_watches_stopped_by_check CHECK ((stopped_by = ANY (ARRAY['bounces'::text, 'complaints'::text, 'failures'::text, 'opt_outs'::text]))),
  constraint campaign_watches_store_id_campaign_id_fkey FOREIGN KEY (store_id, campaign_id) REFERENCES campaigns(store_id, id) ON DELETE CASCADE,
  constraint campaign_watches_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: messaging/campaigns
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX campaign_watches_due ON tenant.campaign_watches USING btree (watch_at) WHERE (watch_at IS NOT NULL)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.campaigns (
  store_id uuid not null,
  id uuid not null,
  name text not null,
  name_sort text collate "C" not null generated always as (app.fold(name)) stored,
  campaign_goal_id uuid,
  trigger jsonb not null default '{"kind": "campaign_start"}'::jsonb,
  rules jsonb not null default '{}'::jsonb,
  version integer not null default 1,
  priority integer not null default 2,
  bonus_strategy jsonb,
  status text not null default 'loading'::text,
  launched_at timestamp with time zone,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  finished_at timestamp with time zone,
  customer_limit integer,
  control_percentage integer not null default 0,
  coupon text,
  restrictions jsonb not null,
  indicators jsonb not null,
  pause_reason text,
  customer_count integer not null default 0,
  message_count integer not null default 0,
  first_sent_at timestamp with time zone,
  last_sent_at timestamp with time zone,
  settle_at timestamp with time zone,
  step_at timestamp with time zone,
  looked_until date,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  survey_id uuid,
  control_auto boolean,
  leaves_at timestamp with time zone,
  safe_send jsonb not null default '{}'::jsonb,
  step_failures integer not null default 0,
  step_error text,
  step_failed_at timestamp with time zone,
  step_retry_at timestamp with time zone,
  constraint campaigns_pkey PRIMARY KEY (store_id, id),
  constraint campaigns_control_percentage_check CHECK (((control_percentage >= 0) AND (control_percentage <= 50))),
  constraint campaigns_priority_check CHECK (((priority >= 1) AND (priority <= 3))),
  constraint campaigns_status_check CHECK ((status = ANY (ARRAY['loading'::text, 'activated'::text, 'paused'::text, 'finished'::text, 'canceled'::text]))),
  constraint campaigns_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint campaigns_store_id_survey_id_fkey FOREIGN KEY (store_id, survey_id) REFERENCES surveys(store_id, id) ON DELETE SET NULL (survey_id),
)
-- owner: messaging/campaigns
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX campaigns_by_id ON tenant.campaigns USING btree (id)
CREATE INDEX campaigns_failing ON tenant.campaigns USING btree (step_failed_at) WHERE (step_failures > 0)
CREATE INDEX campaigns_of_survey ON tenant.campaigns USING btree (store_id, survey_id) WHERE (survey_id IS NOT NULL)
CREATE INDEX campaigns_settle ON tenant.campaigns USING btree (settle_at) WHERE (settle_at IS NOT NULL)
CREATE INDEX campaigns_to_end ON tenant.campaigns USING btree (ended_at) WHERE ((status = 'activated'::text) AND (ended_at IS NOT NULL))
CREATE INDEX campaigns_to_step ON tenant.campaigns USING btree (step_at) WHERE ((status = 'activated'::text) AND (step_at IS NOT NULL))
CREATE INDEX campaigns_triggered ON tenant.campaigns USING btree (store_id) WHERE ((status = ANY (ARRAY['activated'::text, 'paused'::text])) AND ((trigger ->> 'kind'::text) <> 'campaign_start'::text))
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.cart_orders (
  store_id uuid not null,
  provider text not null,
  token text not null,
  order_id uuid not null,
  ordered_at timestamp with time zone not null,
  constraint cart_orders_pkey PRIMARY KEY (store_id, provider, token),
  constraint cart_orders_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint cart_orders_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES orders(store_id, id) ON DELETE CASCADE,
)
-- owner: records/carts
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX cart_orders_age ON tenant.cart_orders USING btree (store_id, ordered_at)
CREATE INDEX cart_orders_of_order ON tenant.cart_orders USING btree (store_id, order_id)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.carts (
  store_id uuid not null,
  id uuid not null,
  provider text not null,
  token text not null,
  customer_id uuid not null,
  email text,
  phone text,
  document text,
  items jsonb not null default '[]'::jsonb,
  total bigint not null,
  url text,
  state text not null default 'open'::text,
  times_abandoned integer not null default 0,
  is_history boolean not null,
  order_id uuid,
  changed_at timestamp with time zone not null,
  recorded_at timestamp with time zone not null,
  abandoned_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint carts_pkey PRIMARY KEY (store_id, id),
  constraint carts_state_check CHECK ((state = ANY (ARRAY['open'::text, 'abandoned'::text, 'ordered'::text, 'emptied'::text, 'replaced'::text]))),
  constraint carts_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, id) ON DELETE CASCADE,
  constraint carts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint carts_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES orders(store_id, id) ON DELETE SET NULL (order_id),
  constraint carts_store_id_provider_token_key UNIQUE (store_id, provider, token),
) with (fillfactor=85, autovacuum_analyze_scale_factor=0.02)
-- owner: records/carts
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX carts_age ON tenant.carts USING btree (recorded_at)
CREATE INDEX carts_by_document ON tenant.carts USING btree (store_id, document) WHERE (state = ANY (ARRAY['open'::text, 'abandoned'::text]))
CREATE INDEX carts_by_email ON tenant.carts USING btree (store_id, email) WHERE (state = ANY (ARRAY['open'::text, 'abandoned'::text]))
CREATE INDEX carts_by_id ON tenant.carts USING btree (id)
CREATE INDEX carts_by_phone ON tenant.carts USING btree (store_id, phone) WHERE (state = ANY (ARRAY['open'::text, 'abandoned'::text]))
CREATE INDEX carts_newest ON tenant.carts USING btree (store_id, changed_at DESC, id)
CREATE INDEX carts_of_customer ON tenant.carts USING btree (store_id, customer_id, changed_at DESC)
CREATE INDEX carts_of_order ON tenant.carts USING btree (store_id, order_id) WHERE (order_id IS NOT NULL)
CREATE INDEX carts_open ON tenant.carts USING btree (changed_at, store_id) WHERE (state = 'open'::text)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.change_notifications (
  store_id uuid not null,
  integration_id uuid not null,
  resource text not null,
  external_id text not null,
  action text not null,
  reports integer not null default 1,
  due_at timestamp with time zone not null,
  tries integer not null default 0,
  constraint integration_hints_pkey PRIMARY KEY (store_id, integration_id, resource, external_id),
  constraint integration_hints_action_check CHECK ((action = ANY (ARRAY['changed'::text, 'deleted'::text, 'redacted'::text]))),
  constraint integration_hints_resource_check CHECK ((resource = ANY (ARRAY['customers'::text, 'products'::text, 'orders'::text, 'carts'::text]))),
  constraint integration_hints_store_id_integration_id_fkey FOREIGN KEY (store_id, integration_id) REFERENCES store_integrations(store_id, id) ON DELETE CASCADE,
)
-- owner: records/integrations
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX change_notifications_due ON tenant.change_notifications USING btree (store_id, integration_id, due_at)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.chat_settings (
  store_id uuid not null,
  visibility text not null default 'everyone'::text,
  assignment text not null default 'manual'::text,
  away_enabled boolean not null default false,
  away_text text not null default ''::text,
  sends_read_receipts boolean not null default false,
  media_months integer not null default 12,
  updated_at timestamp with time zone not null default now(),
  constraint chat_settings_pkey PRIMARY KEY (store_id),
  constraint chat_settings_assignment_check CHECK ((assignment = ANY (ARRAY['manual'::text, 'round_robin'::text]))),
  constraint chat_settings_media_months_check CHECK (((media_months >= 1) AND (media_months <= 60))),
  constraint chat_settings_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint chat_settings_visibility_check CHECK ((visibility = ANY (ARRAY['everyone'::text, 'own'::text]))),
)
-- owner: messaging/chat
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.cluster_sizes (
  store_id uuid not null,
  customer_cluster_id uuid not null,
  day date not null,
  customers bigint not null,
  constraint cluster_sizes_pkey PRIMARY KEY (store_id, customer_cluster_id, day),
  constraint cluster_sizes_store_id_customer_cluster_id_fkey FOREIGN KEY (store_id, customer_cluster_id) REFERENCES customer_clusters(store_id, id) ON DELETE CASCADE,
)
-- owner: records/clusters
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.cohort_cells (
  store_id uuid not null,
  cohort date not null,
  month date not null,
  customers bigint not null,
  revenue bigint not null,
  constraint cohort_cells_pkey PRIMARY KEY (store_id, cohort, month),
  constraint cohort_cells_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: records/customers
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.collaborators (
  store_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  role text not null,
  created_at timestamp with time zone not null default now(),
  constraint collaborators_pkey PRIMARY KEY (store_id, id),
  constraint collaborators_role_check CHECK ((role = ANY (ARRAY['OWNER'::text, 'MANAGER'::text, 'SELLER'::text, 'VISUALIZER'::text, 'ADMINISTRATOR'::text, 'BONUS_VALIDATOR'::text]))),
  constraint collaborators_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint collaborators_store_id_user_id_key UNIQUE (store_id, user_id),
  constraint collaborators_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
)
-- owner: identity/collaborators
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX collaborators_id ON tenant.collaborators USING btree (id)
CREATE INDEX collaborators_of_user ON tenant.collaborators USING btree (user_id)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.consent_confirmations (
  store_id uuid not null,
  id uuid not null,
  token_hash bytea not null,
  customer_id uuid,
  contact text not null,
  channels text[] not null,
  consent_text_ids uuid[] not null,
  source text not null,
  page text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  is_own boolean not null default true,
  submission_id uuid,
  constraint consent_confirmations_pkey PRIMARY KEY (store_id, id),
  constraint consent_confirmations_channels_check CHECK ((channels = ARRAY['EMAIL'::text])),
  constraint consent_confirmations_check CHECK (((customer_id IS NOT NULL) OR (submission_id IS NOT NULL))),
  constraint consent_confirmations_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, id) ON DELETE CASCADE,
  constraint consent_confirmations_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint consent_confirmations_store_id_submission_id_fkey FOREIGN KEY (store_id, submission_id) REFERENCES popup_submissions(store_id, id) ON DELETE CASCADE,
)
-- owner: messaging/confirmations
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX consent_confirmations_by_token ON tenant.consent_confirmations USING btree (token_hash)
CREATE INDEX consent_confirmations_of_contact ON tenant.consent_confirmations USING btree (store_id, contact, created_at)
CREATE INDEX consent_confirmations_of_customer ON tenant.consent_confirmations USING btree (store_id, customer_id)
CREATE INDEX consent_confirmations_of_submission ON tenant.consent_confirmations USING btree (store_id, submission_id) WHERE (submission_id IS NOT NULL)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.consent_records (
  store_id uuid not null,
  id uuid not null default app.new_id(),
  customer_id uuid,
  channel text not null,
  contact text,
  granted boolean not null,
  source text not null,
  note text not null default ''::text,
  wording text not null default ''::text,
  consent_text_id uuid,
  page text,
  ip inet,
  at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  actor_user_id uuid,
  constraint consent_records_pkey PRIMARY KEY (store_id, id),
  constraint consent_records_channel_check CHECK ((channel = ANY (app.contact_channels()))),
  constraint consent_records_source_check CHECK ((source = ANY (ARRAY['import'::text, 'integration'::text, 'api'::text, 'chat'::text, 'demo'::text, 'erasure'::text, 'person'::text, 'unsubscribe'::text, 'reply'::text, 'provider'::text, 'complaint'::text, 'task'::text, 'confirmation'::text, 'popup'::text, 'survey'::text]))),
  constraint consent_records_store_id_consent_text_id_fkey FOREIGN KEY (store_id, consent_text_id) REFERENCES consent_texts(store_id, id),
  constraint consent_records_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, id) ON DELETE CASCADE,
  constraint consent_records_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: records/customers
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX consent_records_of_contact ON tenant.consent_records USING btree (store_id, contact) WHERE (customer_id IS NULL)
CREATE INDEX consent_records_of_customer ON tenant.consent_records USING btree (store_id, customer_id, at DESC, id DESC)
grant insert, select to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.consent_texts (
  store_id uuid not null,
  id uuid not null default app.new_id(),
  channel text not null,
  version integer not null,
  text text not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint consent_texts_pkey PRIMARY KEY (store_id, id),
  constraint consent_texts_channel_check CHECK ((channel = ANY (app.contact_channels()))),
  constraint consent_texts_store_id_channel_version_key UNIQUE (store_id, channel, version),
  constraint consent_texts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint consent_texts_version_check CHECK ((version > 0)),
)
-- owner: records/customers
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant insert, select to clientela_app
grant insert, select to clientela_system

table tenant.conversation_messages (
  store_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  sender_id uuid not null,
  direction text not null,
  kind text not null,
  text text not null default ''::text,
  content jsonb,
  price_kind text not null default 'service'::text,
  media_id uuid,
  media_type text,
  media_ref text,
  media_mime text,
  media_name text,
  media_state text,
  status text not null,
  failure_reason text,
  response text,
  failures integer not null default 0,
  provider_message_id text,
  reply_to text,
  client_id text,
  send_at timestamp with time zone,
  resend_of uuid,
  author_kind text not null,
  author_id uuid,
  at timestamp with time zone not null,
  recorded_at timestamp with time zone not null,
  place bigint not null generated always as identity,
  search_text text not null generated always as (app.fold(text)) stored,
  constraint conversation_messages_pkey PRIMARY KEY (store_id, id),
  constraint conversation_messages_author_kind_check CHECK ((author_kind = ANY (ARRAY['customer'::text, 'person'::text, 'phone'::text, 'system'::text, 'campaign'::text]))),
  constraint conversation_messages_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint conversation_messages_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'media'::text, 'template'::text]))),
  constraint conversation_messages_media_state_check CHECK ((media_state = ANY (ARRAY['copying'::text, 'ready'::text, 'gone'::text]))),
  constraint conversation_messages_media_type_check CHECK ((media_type = ANY (ARRAY['image'::text, 'video'::text, 'audio'::text, 'voice'::text, 'document'::text, 'sticker'::text]))),
  constraint conversation_messages_status_check CHECK ((status = ANY (ARRAY['received'::text, 'scheduled'::text, 'waiting'::text, 'sent'::text, 'delivered'::text, 'read'::text, 'failed'::text]))),
  constraint conversation_messages_store_id_conversation_id_fkey FOREIGN KEY (store_id, conversation_id) REFERENCES conversations(store_id, id) ON DELETE CASCADE,
  constraint conversation_messages_store_id_media_id_fkey FOREIGN KEY (store_id, media_id) REFERENCES media_files(store_id, id) ON DELETE SET NULL (media_id),
) with (fillfactor=80, autovacuum_analyze_scale_factor=0.02)
-- owner: messaging/chat
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX conversation_messages_by_id ON tenant.conversation_messages USING btree (id)
CREATE INDEX conversation_messages_in_order ON tenant.conversation_messages USING btree (store_id, conversation_id, at, place)
CREATE INDEX conversation_messages_media ON tenant.conversation_messages USING btree (store_id, media_id) WHERE (media_id IS NOT NULL)
CREATE UNIQUE INDEX conversation_messages_once ON tenant.conversation_messages USING btree (store_id, conversation_id, client_id) WHERE (client_id IS NOT NULL)
CREATE UNIQUE INDEX conversation_messages_provider_id ON tenant.conversation_messages USING btree (store_id, sender_id, provider_message_id) WHERE (provider_message_id IS NOT NULL)
CREATE INDEX conversation_messages_scheduled ON tenant.conversation_messages USING btree (store_id, conversation_id) WHERE (status = 'scheduled'::text)
CREATE INDEX conversation_messages_search ON tenant.conversation_messages USING gin (search_text gin_trgm_ops)
CREATE TRIGGER conversation_messages_files_gone AFTER DELETE ON tenant.conversation_messages REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.forget_chat_files()
CREATE TRIGGER conversation_messages_gone AFTER DELETE ON tenant.conversation_messages REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.forget_queued()
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.conversation_names (
  store_id uuid not null,
  sender_id uuid not null,
  name text not null,
  conversation_id uuid not null,
  constraint conversation_names_pkey PRIMARY KEY (store_id, sender_id, name),
  constraint conversation_names_store_id_conversation_id_fkey FOREIGN KEY (store_id, conversation_id) REFERENCES conversations(store_id, id) ON DELETE CASCADE,
)
-- owner: messaging/chat
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX conversation_names_of ON tenant.conversation_names USING btree (store_id, conversation_id)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.conversations (
  store_id uuid not null,
  id uuid not null,
  sender_id uuid not null,
  customer_id uuid not null,
  contact text not null,
  address text not null,
  profile_name text not null default ''::text,
  state text not null default 'open'::text,
  assignee_id uuid,
  assignee_key uuid not null generated always as (COALESCE(assignee_id, '00000000-0000-0000-0000-000000000000'::uuid)) stored,
  unread integer not null default 0,
  last_message_id uuid,
  last_message_at timestamp with time zone not null,
  last_text text not null default ''::text,
  last_direction text,
  last_status text,
  window_expires_at timestamp with time zone,
  suggests_opt_out boolean not null default false,
  away_at timestamp with time zone,
  deleted_at timestamp with time zone,
  cleared_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint conversations_pkey PRIMARY KEY (store_id, id),
  constraint conversations_last_direction_check CHECK ((last_direction = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint conversations_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text]))),
  constraint conversations_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, id) ON DELETE CASCADE,
  constraint conversations_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint conversations_store_id_sender_id_fkey FOREIGN KEY (store_id, sender_id) REFERENCES senders(store_id, id),
  constraint conversations_unread_check CHECK ((unread >= 0)),
) with (fillfactor=80, autovacuum_analyze_scale_factor=0.02)
-- owner: messaging/chat
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX conversations_by_id ON tenant.conversations USING btree (id)
CREATE INDEX conversations_newest ON tenant.conversations USING btree (store_id, sender_id, state, last_message_at, id) WHERE (deleted_at IS NULL)
CREATE INDEX conversations_of_assignee ON tenant.conversations USING btree (store_id, sender_id, state, assignee_key, last_message_at, id) WHERE (deleted_at IS NULL)
CREATE INDEX conversations_of_customer ON tenant.conversations USING btree (store_id, customer_id)
CREATE INDEX conversations_to_erase ON tenant.conversations USING btree (LEAST(deleted_at, cleared_at)) WHERE ((deleted_at IS NOT NULL) OR (cleared_at IS NOT NULL))
CREATE INDEX conversations_unread ON tenant.conversations USING btree (store_id, sender_id, last_message_at, id) WHERE ((deleted_at IS NULL) AND (unread > 0))
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.custom_attributes (
  store_id uuid not null,
  id uuid not null,
  owner text not null,
  key text not null,
  name text not null,
  type text not null,
  created_at timestamp with time zone not null default now(),
  is_column boolean not null default false,
  "position" integer not null default 0,
  archived_at timestamp with time zone,
  constraint custom_attributes_pkey PRIMARY KEY (store_id, id),
  constraint custom_attributes_owner_check CHECK ((owner = ANY (ARRAY['CUSTOMER'::text, 'ORDER'::text]))),
  constraint custom_attributes_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint custom_attributes_store_id_owner_key_key UNIQUE (store_id, owner, key),
  constraint custom_attributes_type_check CHECK ((type = ANY (ARRAY['TEXT'::text, 'DATE'::text, 'DATETIME'::text, 'NUMBER'::text]))),
)
-- owner: records/attributes
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX custom_attributes_by_id ON tenant.custom_attributes USING btree (id)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.custom_event_names (
  store_id uuid not null,
  name text not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint custom_event_names_pkey PRIMARY KEY (store_id, name),
  constraint custom_event_names_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: records/custom-events
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.custom_events (
  store_id uuid not null,
  id uuid not null,
  name text not null,
  customer_id uuid not null,
  external_id text,
  properties jsonb not null,
  occurred_at timestamp with time zone not null,
  recorded_at timestamp with time zone not null,
  constraint custom_events_pkey PRIMARY KEY (store_id, id),
  constraint custom_events_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, id) ON DELETE CASCADE,
  constraint custom_events_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: records/custom-events
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX custom_events_by_name ON tenant.custom_events USING btree (store_id, name, customer_id, occurred_at)
CREATE INDEX custom_events_of_customer ON tenant.custom_events USING btree (store_id, customer_id, occurred_at, id)
CREATE UNIQUE INDEX custom_events_once ON tenant.custom_events USING btree (store_id, name, external_id) WHERE (external_id IS NOT NULL)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.custom_order_values (
  store_id uuid not null,
  attribute_id uuid not null,
  order_id uuid not null,
  text_value text,
  number_value bigint,
  date_value date,
  time_value timestamp with time zone,
  text_key text collate "C" generated always as ("left"(app.fold(text_value), 120)) stored,
  constraint custom_order_values_pkey PRIMARY KEY (store_id, order_id, attribute_id),
  constraint custom_order_values_check CHECK ((num_nonnulls(text_value, number_value, date_value, time_value) = 1)),
  constraint custom_order_values_store_id_attribute_id_fkey FOREIGN KEY (store_id, attribute_id) REFERENCES custom_attributes(store_id, id) ON DELETE CASCADE,
  constraint custom_order_values_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES orders(store_id, id) ON DELETE CASCADE,
) with (autovacuum_analyze_scale_factor=0.02)
-- owner: records/attributes
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX custom_order_values_by_date ON tenant.custom_order_values USING btree (store_id, attribute_id, date_value, order_id) WHERE (date_value IS NOT NULL)
CREATE INDEX custom_order_values_by_number ON tenant.custom_order_values USING btree (store_id, attribute_id, number_value, order_id) WHERE (number_value IS NOT NULL)
CREATE INDEX custom_order_values_by_text ON tenant.custom_order_values USING btree (store_id, attribute_id, text_key, order_id) WHERE (text_value IS NOT NULL)
CREATE INDEX custom_order_values_by_time ON tenant.custom_order_values USING btree (store_id, attribute_id, time_value, order_id) WHERE (time_value IS NOT NULL)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.custom_values (
  store_id uuid not null,
  attribute_id uuid not null,
  customer_id uuid not null,
  text_value text,
  number_value bigint,
  date_value date,
  time_value timestamp with time zone,
  text_key text collate "C" generated always as ("left"(app.fold(text_value), 120)) stored,
  constraint custom_values_pkey PRIMARY KEY (store_id, customer_id, attribute_id),
  constraint custom_values_check CHECK ((num_nonnulls(text_value, number_value, date_value, time_value) = 1)),
  constraint custom_values_store_id_attribute_id_fkey FOREIGN KEY (store_id, attribute_id) REFERENCES custom_attributes(store_id, id) ON DELETE CASCADE,
  constraint custom_values_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, id) ON DELETE CASCADE,
) with (autovacuum_analyze_scale_factor=0.02)
-- owner: records/attributes
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX custom_values_by_date ON tenant.custom_values USING btree (store_id, attribute_id, date_value, customer_id) WHERE (date_value IS NOT NULL)
CREATE INDEX custom_values_by_number ON tenant.custom_values USING btree (store_id, attribute_id, number_value, customer_id) WHERE (number_value IS NOT NULL)
CREATE INDEX custom_values_by_text ON tenant.custom_values USING btree (store_id, attribute_id, text_key, customer_id) WHERE (text_value IS NOT NULL)
CREATE INDEX custom_values_by_time ON tenant.custom_values USING btree (store_id, attribute_id, time_value, customer_id) WHERE (time_value IS NOT NULL)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.customer_cluster_members (
  store_id uuid not null,
  customer_cluster_id uuid not null,
  customer_id uuid not null,
  constraint customer_cluster_members_pkey PRIMARY KEY (store_id, customer_cluster_id, customer_id),
  constraint customer_cluster_members_store_id_customer_cluster_id_fkey FOREIGN KEY (store_id, customer_cluster_id) REFERENCES customer_clusters(store_id, id) ON DELETE CASCADE,
  constraint customer_cluster_members_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, id) ON DELETE CASCADE,
)
-- owner: records/clusters
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX customer_cluster_members_of ON tenant.customer_cluster_members USING btree (store_id, customer_id)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.customer_clusters (
  store_id uuid not null,
  id uuid not null,
  name text not null,
  mode text not null,
  visibility text not null,
  filters jsonb not null,
  custom_customer_ids uuid[] not null default '{}'::uuid[],
  created_by uuid,
  customers bigint,
  counted_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint customer_clusters_pkey PRIMARY KEY (store_id, id),
  constraint customer_clusters_mode_check CHECK ((mode = ANY (ARRAY['dynamic'::text, 'static'::text]))),
  constraint customer_clusters_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint customer_clusters_visibility_check CHECK ((visibility = ANY (ARRAY['store'::text, 'private'::text]))),
)
-- owner: records/clusters
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX customer_clusters_by_id ON tenant.customer_clusters USING btree (id)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.customer_consents (
  store_id uuid not null,
  customer_id uuid not null,
  channel text not null,
  granted boolean not null,
  source text not null,
  wording text not null default ''::text,
  recorded_at timestamp with time zone not null default now(),
  record_id uuid,
  constraint customer_consents_pkey PRIMARY KEY (store_id, customer_id, channel),
  constraint customer_consents_channel_check CHECK ((channel = ANY (app.contact_channels()))),
  constraint customer_consents_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, id) ON DELETE CASCADE,
)
-- owner: records/customers
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.customer_identities (
  store_id uuid not null,
  kind text collate "C" not null,
  provider text collate "C" not null default ''::text,
  value text collate "C" not null,
  customer_id uuid not null,
  is_form boolean not null default false,
  constraint customer_identities_pkey PRIMARY KEY (store_id, value, kind, provider),
  constraint customer_identities_kind_check CHECK ((kind = ANY (ARRAY['integration'::text, 'document'::text, 'email'::text, 'phone'::text]))),
) with (autovacuum_analyze_scale_factor=0.02)
-- owner: records/customers
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX customer_identities_of ON tenant.customer_identities USING btree (store_id, customer_id)
CREATE TRIGGER customer_identities_held_insert AFTER INSERT ON tenant.customer_identities REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.require_customers()
CREATE TRIGGER customer_identities_held_update AFTER UPDATE ON tenant.customer_identities REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.require_customers()
CREATE TRIGGER customer_identities_other_form AFTER INSERT ON tenant.customer_identities FOR EACH ROW WHEN (((new.kind = 'phone'::text) AND (new.value ~ '^\+5[24]'::text))) EXECUTE FUNCTION app.add_other_phone_form()
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.customer_merges (
  store_id uuid not null,
  id uuid not null,
  kept_customer_id uuid not null,
  merged_customer_id uuid not null,
  snapshot jsonb not null,
  merged_by uuid,
  created_at timestamp with time zone not null default now(),
  undone_at timestamp with time zone,
  constraint customer_merges_pkey PRIMARY KEY (store_id, id),
)
-- owner: records/customers
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX customer_merges_of ON tenant.customer_merges USING btree (store_id, kept_customer_id) WHERE (undone_at IS NULL)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.customer_months (
  store_id uuid not null,
  customer_id uuid not null,
  month date not null,
  sales integer not null,
  revenue bigint not null,
  last_day date not null,
  constraint customer_months_pkey PRIMARY KEY (store_id, customer_id, month),
) with (autovacuum_analyze_scale_factor=0.02)
-- owner: records/customers
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.customer_notes (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  title text not null,
  notes text not null,
  user_id uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint customer_notes_pkey PRIMARY KEY (store_id, id),
  constraint customer_notes_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, id) ON DELETE CASCADE,
)
-- owner: records/customers
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX customer_notes_by_id ON tenant.customer_notes USING btree (id)
CREATE INDEX customer_notes_of ON tenant.customer_notes USING btree (store_id, customer_id, created_at)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.customer_tag_links (
  store_id uuid not null,
  tag_id uuid not null,
  customer_id uuid not null,
  constraint customer_tag_links_pkey PRIMARY KEY (store_id, tag_id, customer_id),
  constraint customer_tag_links_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, id) ON DELETE CASCADE,
  constraint customer_tag_links_store_id_tag_id_fkey FOREIGN KEY (store_id, tag_id) REFERENCES customer_tags(store_id, id) ON DELETE CASCADE,
)
-- owner: records/customers
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX customer_tag_links_of ON tenant.customer_tag_links USING btree (store_id, customer_id)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.customer_tag_merge_links (
  store_id uuid not null,
  merge_id uuid not null,
  customer_id uuid not null,
  was_added boolean not null,
  merged_at timestamp with time zone not null,
  constraint customer_tag_merge_links_pkey PRIMARY KEY (store_id, merge_id, customer_id),
  constraint customer_tag_merge_links_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, id) ON DELETE CASCADE,
  constraint customer_tag_merge_links_store_id_merge_id_fkey FOREIGN KEY (store_id, merge_id) REFERENCES customer_tag_merges(store_id, id) ON DELETE CASCADE,
)
-- owner: records/customers
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX customer_tag_merge_links_of ON tenant.customer_tag_merge_links USING btree (store_id, customer_id)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.customer_tag_merges (
  store_id uuid not null,
  id uuid not null,
  tag_id uuid not null,
  name text not null,
  color text not null,
  kept_id uuid not null,
  can_undo boolean not null default true,
  clusters jsonb not null default '[]'::jsonb,
  merged_at timestamp with time zone not null,
  constraint customer_tag_merges_pkey PRIMARY KEY (store_id, id),
  constraint customer_tag_merges_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint customer_tag_merges_store_id_kept_id_fkey FOREIGN KEY (store_id, kept_id) REFERENCES customer_tags(store_id, id) ON DELETE CASCADE,
)
-- owner: records/customers
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.customer_tags (
  store_id uuid not null,
  id uuid not null,
  name text not null,
  color text not null,
  name_key text not null generated always as (app.fold(name)) stored,
  created_at timestamp with time zone not null default now(),
  constraint customer_tags_pkey PRIMARY KEY (store_id, id),
  constraint customer_tags_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint customer_tags_store_id_name_key_key UNIQUE (store_id, name_key),
)
-- owner: records/customers
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX customer_tags_by_id ON tenant.customer_tags USING btree (id)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.customer_totals (
  store_id uuid not null,
  customer_id uuid not null,
  stage text not null default 'customer'::text,
  order_count integer not null default 0,
  sales_count integer not null default 0,
  sales_total bigint not null default 0,
  average_ticket bigint not null default 0,
  first_sale_at timestamp with time zone,
  last_sale_at timestamp with time zone,
  last_sale_day date,
  last_order_at timestamp with time zone,
  campaign_count integer not null default 0,
  last_sale_sort timestamp with time zone not null generated always as (COALESCE(last_sale_at, '-infinity'::timestamp with time zone)) stored,
  constraint customer_totals_pkey PRIMARY KEY (store_id, customer_id),
) with (autovacuum_analyze_scale_factor=0.02)
-- owner: records/customers
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX customer_totals_by_last_sale ON tenant.customer_totals USING btree (store_id, last_sale_sort, customer_id) WHERE (stage = 'customer'::text)
CREATE INDEX customer_totals_by_orders ON tenant.customer_totals USING btree (store_id, order_count, customer_id) WHERE (stage = 'customer'::text)
CREATE INDEX customer_totals_by_total ON tenant.customer_totals USING btree (store_id, sales_total, customer_id) WHERE (stage = 'customer'::text)
CREATE INDEX customer_totals_of_leads ON tenant.customer_totals USING btree (store_id, customer_id) WHERE (stage = 'lead'::text)
CREATE TRIGGER customer_totals_held AFTER INSERT ON tenant.customer_totals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.require_customers()
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.customers (
  store_id uuid not null,
  id uuid not null,
  stage text not null default 'customer'::text,
  first_name text not null default ''::text,
  last_name text not null default ''::text,
  email text,
  phone text,
  phone_country_code text not null default '55'::text,
  document text,
  birthdate date,
  city text,
  state text,
  postal_code text,
  integration_id text,
  integration_name text,
  enable_for_interactions boolean not null default true,
  newsletter_at timestamp with time zone,
  anonymized_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  name_sort text collate "C" not null generated always as (app.fold(((first_name || ' '::text) || last_name))) stored,
  search_text text not null generated always as (app.fold(((((((((((first_name || ' '::text) || last_name) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(phone, ''::text)) || ' '::text) || COALESCE(document, ''::text)) || ' '::text) || COALESCE(integration_id, ''::text)))) stored,
  newsletter_sort timestamp with time zone not null generated always as (COALESCE(newsletter_at, '-infinity'::timestamp with time zone)) stored,
  contact_changed_at timestamp with time zone,
  is_historical boolean not null default false,
  source text,
  converted_at timestamp with time zone,
  constraint customers_pkey PRIMARY KEY (store_id, id),
  constraint customers_stage_check CHECK ((stage = ANY (ARRAY['customer'::text, 'lead'::text]))),
) with (autovacuum_analyze_scale_factor=0.02)
-- owner: records/customers
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX customers_by_creation ON tenant.customers USING btree (store_id, created_at, id) WHERE (stage = 'customer'::text)
CREATE INDEX customers_by_id ON tenant.customers USING btree (id)
CREATE INDEX customers_by_name ON tenant.customers USING btree (store_id, name_sort, id) WHERE (stage = 'customer'::text)
CREATE INDEX customers_search ON tenant.customers USING gin (search_text gin_trgm_ops)
CREATE INDEX customers_who_are_leads ON tenant.customers USING btree (store_id, id) WHERE (stage = 'lead'::text)
CREATE TRIGGER customers_contact_changed BEFORE UPDATE OF phone, email ON tenant.customers FOR EACH ROW WHEN (((new.phone IS DISTINCT FROM old.phone) OR (new.email IS DISTINCT FROM old.email))) EXECUTE FUNCTION app.note_contact_change()
CREATE TRIGGER customers_counted_delete AFTER DELETE ON tenant.customers REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION app.count_customers()
CREATE TRIGGER customers_counted_insert AFTER INSERT ON tenant.customers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_customers()
CREATE TRIGGER customers_counted_stage AFTER UPDATE ON tenant.customers REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_customers()
CREATE TRIGGER customers_gone AFTER DELETE ON tenant.customers REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION app.forget_customers()
CREATE TRIGGER customers_values_insert AFTER INSERT ON tenant.customers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.note_customer_values()
CREATE TRIGGER customers_values_update AFTER UPDATE ON tenant.customers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.note_customer_values()
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.customers_over_time (
  store_id uuid not null,
  refreshed_at timestamp with time zone not null,
  day date not null,
  known_from date not null,
  sales bigint not null,
  repeats bigint not null,
  buyers double precision,
  buyers_low bigint,
  buyers_high bigint,
  last_month_buyers double precision,
  last_month_low bigint,
  last_month_high bigint,
  last_month_actual bigint,
  constraint customers_over_time_pkey PRIMARY KEY (store_id),
  constraint customers_over_time_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: records/customers
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.daily_sales (
  store_id uuid not null,
  day date not null,
  sales_count bigint not null,
  revenue bigint not null,
  constraint daily_sales_pkey PRIMARY KEY (store_id, day),
  constraint daily_sales_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: records/orders
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.dashboard_shares (
  store_id uuid not null,
  id uuid not null,
  dashboard_id uuid not null,
  token_hash bytea not null,
  password_hash text,
  period jsonb,
  created_at timestamp with time zone not null,
  created_by uuid not null,
  expires_at timestamp with time zone not null,
  opens integer not null default 0,
  last_opened_at timestamp with time zone,
  tries integer not null default 0,
  tries_since timestamp with time zone,
  constraint dashboard_shares_pkey PRIMARY KEY (store_id, id),
  constraint dashboard_shares_store_id_dashboard_id_fkey FOREIGN KEY (store_id, dashboard_id) REFERENCES dashboards(store_id, id) ON DELETE CASCADE,
)
-- owner: insight/dashboards
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX dashboard_shares_by_token ON tenant.dashboard_shares USING btree (token_hash)
CREATE INDEX dashboard_shares_of_dashboard ON tenant.dashboard_shares USING btree (store_id, dashboard_id)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.dashboard_subscriptions (
  store_id uuid not null,
  id uuid not null,
  dashboard_id uuid not null,
  every text not null,
  hour integer not null,
  user_ids uuid[] not null,
  format text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  last_day date,
  last_sent_at timestamp with time zone,
  constraint dashboard_subscriptions_pkey PRIMARY KEY (store_id, id),
  constraint dashboard_subscriptions_every_check CHECK ((every = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  constraint dashboard_subscriptions_format_check CHECK ((format = ANY (ARRAY['pdf'::text, 'xlsx'::text]))),
  constraint dashboard_subscriptions_hour_check CHECK (((hour >= 0) AND (hour <= 23))),
  constraint dashboard_subscriptions_store_id_dashboard_id_fkey FOREIGN KEY (store_id, dashboard_id) REFERENCES dashboards(store_id, id) ON DELETE CASCADE,
)
-- owner: insight/dashboards
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX dashboard_subscriptions_of_dashboard ON tenant.dashboard_subscriptions USING btree (store_id, dashboard_id)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.dashboards (
  store_id uuid not null,
  id uuid not null default gen_random_uuid(),
  name text not null,
  visibility text not null default 'store'::text,
  is_overview boolean not null default false,
  period jsonb not null default '"last_30_days"'::jsonb,
  compare text not null default 'previous'::text,
  filters jsonb not null default '[]'::jsonb,
  widgets jsonb not null default '[]'::jsonb,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint dashboards_pkey PRIMARY KEY (store_id, id),
  constraint dashboards_compare_check CHECK ((compare = ANY (ARRAY['previous'::text, 'last_year'::text, 'none'::text]))),
  constraint dashboards_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint dashboards_visibility_check CHECK ((visibility = ANY (ARRAY['store'::text, 'private'::text]))),
)
-- owner: insight/dashboards
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX dashboards_by_id ON tenant.dashboards USING btree (id)
CREATE UNIQUE INDEX dashboards_overview ON tenant.dashboards USING btree (store_id) WHERE is_overview
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.delivery_reports (
  store_id uuid not null,
  id uuid not null,
  activity_id uuid not null,
  source_hash bytea not null,
  class text not null,
  code text,
  words text not null,
  created_at timestamp with time zone not null,
  source text not null default ''::text,
  constraint delivery_reports_pkey PRIMARY KEY (store_id, id),
  constraint delivery_reports_class_check CHECK ((class = ANY (ARRAY['hard'::text, 'soft'::text, 'reputation'::text, 'content'::text, 'complaint'::text, 'unsubscribed'::text, 'auto_reply'::text, 'not_spam'::text, 'delivered'::text]))),
  constraint delivery_reports_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint delivery_reports_store_id_source_hash_key UNIQUE (store_id, source_hash),
)
-- owner: messaging/email-reports
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX delivery_reports_newest ON tenant.delivery_reports USING btree (store_id, created_at)
CREATE INDEX delivery_reports_of_activity ON tenant.delivery_reports USING btree (store_id, activity_id)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.departed_messages (
  store_id uuid not null,
  token uuid not null,
  channel text not null,
  contact text not null,
  content_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint departed_messages_pkey PRIMARY KEY (store_id, token),
  constraint departed_messages_channel_check CHECK ((channel = ANY (app.contact_channels()))),
  constraint departed_messages_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: messaging/campaigns
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX departed_messages_age ON tenant.departed_messages USING btree (created_at)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.domain_events (
  store_id uuid not null,
  place bigint not null default '9223372036854775807'::bigint,
  seq bigint not null generated always as identity,
  id uuid not null default app.new_id(),
  kind text not null,
  subject_id uuid not null,
  customer_id uuid,
  actor jsonb not null,
  data jsonb not null,
  occurred_at timestamp with time zone not null,
  recorded_at timestamp with time zone not null default clock_timestamp(),
  constraint domain_events_pkey PRIMARY KEY (store_id, place, seq),
  constraint domain_events_data_check CHECK ((octet_length((data)::text) <= 8192)),
  constraint domain_events_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: platform
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX domain_events_age ON tenant.domain_events USING btree (recorded_at)
CREATE INDEX domain_events_with_texts ON tenant.domain_events USING btree (store_id, customer_id) WHERE (kind = ANY (ARRAY['custom.event'::text, 'popup.assigned'::text, 'bonus.cancelled'::text]))
grant insert, select to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.email_domain_keys (
  store_id uuid not null,
  domain_id uuid not null,
  selector text not null,
  public_key text not null,
  private_key_sealed bytea not null,
  role text not null,
  until timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint email_domain_keys_pkey PRIMARY KEY (store_id, domain_id, selector),
  constraint email_domain_keys_role_check CHECK ((role = ANY (ARRAY['next'::text, 'current'::text, 'old'::text]))),
  constraint email_domain_keys_store_id_domain_id_fkey FOREIGN KEY (store_id, domain_id) REFERENCES email_domains(store_id, id) ON DELETE CASCADE,
)
-- owner: messaging/email-domains
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE UNIQUE INDEX email_domain_keys_by_role ON tenant.email_domain_keys USING btree (store_id, domain_id, role)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.email_domains (
  store_id uuid not null,
  id uuid not null,
  domain text not null,
  created_at timestamp with time zone not null default now(),
  status text not null default 'pending'::text,
  verified_at timestamp with time zone,
  missing_since timestamp with time zone,
  checked_at timestamp with time zone,
  next_check_at timestamp with time zone default now(),
  schedule_since timestamp with time zone not null default now(),
  dns_provider text,
  outcomes jsonb not null default '{}'::jsonb,
  link_hash bytea,
  link_until timestamp with time zone,
  warmup_step integer,
  warmup_on date,
  warmup_used integer not null default 0,
  constraint email_domains_pkey PRIMARY KEY (store_id, id),
  constraint email_domains_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'verified'::text, 'attention'::text, 'waiting'::text, 'expired'::text]))),
  constraint email_domains_store_id_domain_key UNIQUE (store_id, domain),
  constraint email_domains_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint email_domains_warmup_step_check CHECK ((warmup_step > 0)),
)
-- owner: messaging/email-domains
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX email_domains_by_id ON tenant.email_domains USING btree (id)
CREATE INDEX email_domains_by_link ON tenant.email_domains USING btree (link_hash) WHERE (link_hash IS NOT NULL)
CREATE INDEX email_domains_due ON tenant.email_domains USING btree (next_check_at)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.email_health (
  store_id uuid not null,
  state text,
  since timestamp with time zone,
  check_at timestamp with time zone,
  constraint email_health_pkey PRIMARY KEY (store_id),
  constraint email_health_state_check CHECK ((state = ANY (ARRAY['good'::text, 'warn'::text, 'red'::text]))),
  constraint email_health_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: messaging/email-reports
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.email_models (
  store_id uuid not null,
  id uuid not null,
  name text not null,
  name_sort text collate "C" not null generated always as (app.fold(name)) stored,
  subject text not null default ''::text,
  document jsonb not null,
  bytes integer not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint email_models_pkey PRIMARY KEY (store_id, id),
  constraint email_models_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: messaging/email-models
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX email_models_by_id ON tenant.email_models USING btree (id)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.email_senders (
  store_id uuid not null,
  id uuid not null,
  name text not null,
  address text not null,
  reply_to text,
  is_default boolean not null default false,
  code_verified_at timestamp with time zone,
  code_hash bytea,
  code_sent_at timestamp with time zone,
  code_tries integer not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint email_senders_pkey PRIMARY KEY (store_id, id),
  constraint email_senders_store_id_address_key UNIQUE (store_id, address),
  constraint email_senders_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: messaging/email-senders
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX email_senders_by_id ON tenant.email_senders USING btree (id)
CREATE UNIQUE INDEX email_senders_default ON tenant.email_senders USING btree (store_id) WHERE is_default
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.email_settings (
  store_id uuid not null,
  host text,
  port integer,
  security text,
  user_name text not null default ''::text,
  password_sealed bytea,
  messages_per_second integer,
  max_connections integer not null default 5,
  updated_at timestamp with time zone not null default now(),
  constraint email_settings_pkey PRIMARY KEY (store_id),
  constraint email_settings_security_check CHECK ((security = ANY (ARRAY['tls'::text, 'starttls'::text, 'none'::text]))),
  constraint email_settings_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: messaging/email
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.erased_identities (
  store_id uuid not null,
  digest bytea not null,
  erased_at timestamp with time zone not null,
  constraint erased_identities_pkey PRIMARY KEY (store_id, digest),
  constraint erased_identities_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: records/customers
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.event_cursors (
  store_id uuid not null,
  consumer text not null,
  place bigint not null default 0,
  failures integer not null default 0,
  next_try_at timestamp with time zone,
  parked_at timestamp with time zone,
  error text,
  constraint event_cursors_pkey PRIMARY KEY (store_id, consumer),
  constraint event_cursors_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: platform
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.event_failures (
  store_id uuid not null,
  consumer text not null,
  event_id uuid not null,
  kind text not null,
  error text not null,
  failed_at timestamp with time zone not null,
  constraint event_failures_pkey PRIMARY KEY (store_id, consumer, event_id),
  constraint event_failures_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: platform
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX event_failures_newest ON tenant.event_failures USING btree (failed_at)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.event_places (
  store_id uuid not null,
  last bigint not null,
  newest_seq bigint not null,
  constraint event_places_pkey PRIMARY KEY (store_id),
  constraint event_places_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: platform
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.export_pieces (
  store_id uuid not null,
  export_id uuid not null,
  seq integer not null,
  bytes bytea not null storage e,
  constraint export_pieces_pkey PRIMARY KEY (store_id, export_id, seq),
  constraint export_pieces_store_id_export_id_fkey FOREIGN KEY (store_id, export_id) REFERENCES exports(store_id, id) ON DELETE CASCADE,
)
-- owner: records/exports
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.exports (
  store_id uuid not null,
  id uuid not null,
  kind text not null,
  format text not null,
  status text not null default 'queued'::text,
  filters jsonb not null default '{}'::jsonb,
  emails text[] not null default '{}'::text[],
  user_id uuid,
  file_name text not null,
  rows_total bigint,
  rows_done bigint not null default 0,
  bytes bigint not null default 0,
  error text,
  run integer not null default 0,
  leased_by uuid,
  lease_until timestamp with time zone,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint exports_pkey PRIMARY KEY (store_id, id),
  constraint exports_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'pdf'::text]))),
  constraint exports_kind_check CHECK ((kind = ANY (ARRAY['customers'::text, 'orders'::text, 'dashboards'::text]))),
  constraint exports_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'finished'::text, 'failed'::text, 'expired'::text]))),
  constraint exports_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: records/exports
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX exports_age ON tenant.exports USING btree (created_at)
CREATE INDEX exports_by_id ON tenant.exports USING btree (id)
CREATE INDEX exports_kept ON tenant.exports USING btree (expires_at) WHERE (status = 'finished'::text)
CREATE INDEX exports_open ON tenant.exports USING btree (created_at) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]))
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.filter_values (
  store_id uuid not null,
  kind text not null,
  value text not null,
  constraint filter_values_pkey PRIMARY KEY (store_id, kind, value),
  constraint filter_values_kind_check CHECK ((kind = ANY (ARRAY['payment_method'::text, 'coupon'::text, 'city'::text]))),
  constraint filter_values_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: records/customers
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.idempotency_keys (
  store_id uuid not null,
  key text not null,
  endpoint text not null,
  body_hash bytea not null,
  status integer,
  answer jsonb,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_keys_pkey PRIMARY KEY (store_id, endpoint, key),
)
-- owner: platform
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX idempotency_keys_age ON tenant.idempotency_keys USING btree (created_at)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.identity_conflicts (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  other_customer_id uuid not null,
  kind text not null,
  value text not null,
  import_id uuid,
  created_at timestamp with time zone not null default now(),
  resolved_at timestamp with time zone,
  constraint identity_conflicts_pkey PRIMARY KEY (store_id, id),
  constraint identity_conflicts_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, id) ON DELETE CASCADE,
  constraint identity_conflicts_store_id_customer_id_other_customer_id_k_key UNIQUE (store_id, customer_id, other_customer_id, kind, value),
  constraint identity_conflicts_store_id_other_customer_id_fkey FOREIGN KEY (store_id, other_customer_id) REFERENCES customers(store_id, id) ON DELETE CASCADE,
)
-- owner: records/customers
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX identity_conflicts_of_import ON tenant.identity_conflicts USING btree (store_id, import_id)
CREATE INDEX identity_conflicts_open ON tenant.identity_conflicts USING btree (store_id, created_at, id) WHERE (resolved_at IS NULL)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.import_chunks (
  store_id uuid not null,
  import_id uuid not null,
  seq integer not null,
  bytes bytea not null storage e,
  constraint import_chunks_pkey PRIMARY KEY (store_id, import_id, seq),
  constraint import_chunks_store_id_import_id_fkey FOREIGN KEY (store_id, import_id) REFERENCES imports(store_id, id) ON DELETE CASCADE,
)
-- owner: records/imports
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.import_customers (
  store_id uuid not null,
  import_id uuid not null,
  customer_id uuid not null,
  outcome text not null,
  constraint import_customers_pkey PRIMARY KEY (store_id, import_id, customer_id),
  constraint import_customers_outcome_check CHECK ((outcome = ANY (ARRAY['created'::text, 'updated'::text, 'unchanged'::text]))),
  constraint import_customers_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, id) ON DELETE CASCADE,
  constraint import_customers_store_id_import_id_fkey FOREIGN KEY (store_id, import_id) REFERENCES imports(store_id, id) ON DELETE CASCADE,
)
-- owner: records/imports
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX import_customers_of ON tenant.import_customers USING btree (store_id, customer_id)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.import_refusals (
  store_id uuid not null,
  import_id uuid not null,
  seq bigint not null generated always as identity,
  rows integer not null,
  bytes bytea not null storage e,
  report text not null default 'refused'::text,
  constraint import_refusals_pkey PRIMARY KEY (store_id, import_id, seq),
  constraint import_refusals_report_check CHECK ((report = ANY (ARRAY['refused'::text, 'warned'::text]))),
  constraint import_refusals_store_id_import_id_fkey FOREIGN KEY (store_id, import_id) REFERENCES imports(store_id, id) ON DELETE CASCADE,
)
-- owner: records/imports
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.import_staged (
  store_id uuid not null,
  import_id uuid not null,
  stream text not null,
  partition integer not null,
  seq integer not null,
  bytes bytea not null storage e,
  constraint import_staged_pkey PRIMARY KEY (store_id, import_id, stream, partition, seq),
  constraint import_staged_store_id_import_id_fkey FOREIGN KEY (store_id, import_id) REFERENCES imports(store_id, id) ON DELETE CASCADE,
  constraint import_staged_stream_check CHECK ((stream = ANY (ARRAY['customers'::text, 'orders'::text]))),
)
-- owner: records/imports
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.imports (
  store_id uuid not null,
  id uuid not null,
  kind text not null default 'customers'::text,
  status text not null default 'uploading'::text,
  phase text not null default 'checking'::text,
  file_name text not null,
  file_bytes bigint not null default 0,
  shape jsonb,
  columns text[] not null default '{}'::text[],
  mapping jsonb not null default '{}'::jsonb,
  formats jsonb not null default '{}'::jsonb,
  statuses jsonb not null default '{}'::jsonb,
  default_status text not null default 'paid'::text,
  user_id uuid,
  chunks integer not null default 0,
  next_chunk integer not null default 0,
  reader_state jsonb,
  checked_line integer not null default 0,
  partitions integer not null default 1,
  next_partition integer not null default 0,
  rows_total bigint not null default 0,
  rows_done bigint not null default 0,
  created bigint not null default 0,
  updated bigint not null default 0,
  unchanged bigint not null default 0,
  refused bigint not null default 0,
  customers_created bigint not null default 0,
  orders_created bigint not null default 0,
  orders_from timestamp with time zone,
  orders_to timestamp with time zone,
  error text,
  leased_by uuid,
  lease_until timestamp with time zone,
  served_at timestamp with time zone,
  failures integer not null default 0,
  created_at timestamp with time zone not null default now(),
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  warned bigint not null default 0,
  consents jsonb not null default '{}'::jsonb,
  header_line integer not null default 1,
  consents_granted integer not null default 0,
  consents_withdrawn integer not null default 0,
  consents_kept integer not null default 0,
  attributes jsonb not null default '{}'::jsonb,
  people bigint not null default 0,
  constraint imports_pkey PRIMARY KEY (store_id, id),
  constraint imports_kind_check CHECK ((kind = ANY (ARRAY['customers'::text, 'orders'::text, 'order_lines'::text]))),
  constraint imports_phase_check CHECK ((phase = ANY (ARRAY['checking'::text, 'customers'::text, 'orders'::text, 'finishing'::text]))),
  constraint imports_status_check CHECK ((status = ANY (ARRAY['uploading'::text, 'draft'::text, 'queued'::text, 'running'::text, 'finished'::text, 'failed'::text, 'cancelled'::text]))),
  constraint imports_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: records/imports
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX imports_by_creation ON tenant.imports USING btree (store_id, created_at, id)
CREATE INDEX imports_by_id ON tenant.imports USING btree (id)
CREATE INDEX imports_open ON tenant.imports USING btree (served_at) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]))
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.integration_errors (
  store_id uuid not null,
  integration_id uuid not null,
  resource text not null,
  external_id text not null,
  code text not null,
  message text not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  attempts integer not null default 1,
  state text not null default 'open'::text,
  constraint integration_errors_pkey PRIMARY KEY (store_id, integration_id, resource, external_id),
  constraint integration_errors_resource_check CHECK ((resource = ANY (ARRAY['customers'::text, 'products'::text, 'orders'::text, 'carts'::text]))),
  constraint integration_errors_state_check CHECK ((state = ANY (ARRAY['open'::text, 'solved'::text, 'ignored'::text]))),
  constraint integration_errors_store_id_integration_id_fkey FOREIGN KEY (store_id, integration_id) REFERENCES store_integrations(store_id, id) ON DELETE CASCADE,
)
-- owner: records/integrations
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX integration_errors_newest ON tenant.integration_errors USING btree (store_id, integration_id, state, last_at)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.integration_fields (
  store_id uuid not null,
  slug text not null,
  owner text not null,
  key text not null,
  type_guess text not null,
  attribute_id uuid,
  first_seen_at timestamp with time zone not null,
  constraint integration_fields_pkey PRIMARY KEY (store_id, slug, owner, key),
  constraint integration_fields_owner_check CHECK ((owner = ANY (ARRAY['CUSTOMER'::text, 'ORDER'::text]))),
  constraint integration_fields_store_id_attribute_id_fkey FOREIGN KEY (store_id, attribute_id) REFERENCES custom_attributes(store_id, id) ON DELETE SET NULL (attribute_id),
  constraint integration_fields_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint integration_fields_type_guess_check CHECK ((type_guess = ANY (ARRAY['TEXT'::text, 'NUMBER'::text, 'DATE'::text, 'DATETIME'::text]))),
)
-- owner: records/integrations
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE UNIQUE INDEX integration_fields_by_attribute ON tenant.integration_fields USING btree (store_id, attribute_id, slug) WHERE (attribute_id IS NOT NULL)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.integration_sources (
  store_id uuid not null,
  source text not null,
  slug text not null,
  account text not null,
  created_at timestamp with time zone not null default now(),
  constraint integration_sources_pkey PRIMARY KEY (store_id, source),
  constraint integration_sources_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: records/integrations
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX integration_sources_account ON tenant.integration_sources USING btree (slug, account)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.integration_streams (
  store_id uuid not null,
  integration_id uuid not null,
  resource text not null,
  history_cursor jsonb,
  is_history_done boolean not null default false,
  history_read integer not null default 0,
  history_total integer,
  poll_cursor jsonb,
  is_poll_done boolean not null default true,
  constraint integration_streams_pkey PRIMARY KEY (store_id, integration_id, resource),
  constraint integration_streams_resource_check CHECK ((resource = ANY (ARRAY['customers'::text, 'products'::text, 'orders'::text, 'carts'::text]))),
  constraint integration_streams_store_id_integration_id_fkey FOREIGN KEY (store_id, integration_id) REFERENCES store_integrations(store_id, id) ON DELETE CASCADE,
)
-- owner: records/integrations
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.invitations (
  store_id uuid not null,
  id uuid not null,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  role text not null,
  token_hash bytea,
  invited_by uuid,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  constraint invitations_pkey PRIMARY KEY (store_id, id),
  constraint invitations_role_check CHECK ((role = ANY (ARRAY['OWNER'::text, 'MANAGER'::text, 'SELLER'::text, 'VISUALIZER'::text, 'ADMINISTRATOR'::text, 'BONUS_VALIDATOR'::text]))),
  constraint invitations_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: identity/collaborators
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX invitations_id ON tenant.invitations USING btree (id)
CREATE UNIQUE INDEX invitations_open ON tenant.invitations USING btree (store_id, email_key) WHERE (accepted_at IS NULL)
CREATE TRIGGER invitations_key AFTER INSERT OR DELETE OR UPDATE OF token_hash ON tenant.invitations FOR EACH ROW EXECUTE FUNCTION app.keep_store_key('invitation', 'token_hash')
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.ledger_entries (
  store_id uuid not null,
  version bigint not null,
  kind text not null,
  reference text not null,
  from_account text not null,
  to_account text not null,
  amount bigint not null,
  available_after bigint not null,
  held_after bigint not null,
  created_at timestamp with time zone not null,
  constraint ledger_entries_pkey PRIMARY KEY (store_id, version),
  constraint ledger_entries_amount_check CHECK ((amount > 0)),
  constraint ledger_entries_check CHECK (((to_account <> from_account) AND (to_account = ANY (ARRAY['available'::text, 'held'::text, 'clearing'::text, 'revenue'::text, 'fees'::text, 'chargeback_loss'::text])))),
  constraint ledger_entries_from_account_check CHECK ((from_account = ANY (ARRAY['available'::text, 'held'::text, 'clearing'::text, 'revenue'::text, 'fees'::text, 'chargeback_loss'::text]))),
  constraint ledger_entries_kind_check CHECK ((kind = ANY (ARRAY['topup'::text, 'topup_fee'::text, 'refund'::text, 'chargeback'::text, 'chargeback_fee'::text, 'hold'::text, 'release'::text, 'messages'::text, 'addon'::text, 'returned'::text]))),
  constraint ledger_entries_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint ledger_entries_store_id_kind_reference_key UNIQUE (store_id, kind, reference),
)
-- owner: billing/wallet
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant select to clientela_app
grant insert, select to clientela_system

table tenant.mail_accounts (
  store_id uuid not null,
  provider text not null,
  region text not null,
  user_name text not null default ''::text,
  secret_sealed bytea not null,
  configuration_set text,
  verification_key text,
  notices_key text not null,
  notices_topic text,
  last_notice_at timestamp with time zone,
  per_second double precision,
  per_day integer,
  sent_in_24_hours integer,
  is_sandbox boolean not null default false,
  is_stopped boolean not null default false,
  read_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint mail_accounts_pkey PRIMARY KEY (store_id),
  constraint mail_accounts_provider_check CHECK ((provider = ANY (ARRAY['amazon_ses'::text, 'sendgrid'::text]))),
  constraint mail_accounts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: messaging/email
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.mail_outages (
  store_id uuid not null,
  since timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  notified_at timestamp with time zone,
  constraint mail_outages_pkey PRIMARY KEY (store_id),
  constraint mail_outages_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: messaging/email
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.manual_tasks (
  store_id uuid not null,
  activity_id uuid not null,
  campaign_id uuid not null,
  customer_id uuid not null,
  opens_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  expected bigint not null,
  chance real not null,
  ticket bigint not null,
  reserved_for uuid,
  reserved_until timestamp with time zone,
  claimed_by uuid,
  claimed_until timestamp with time zone,
  outcome text,
  completed_by uuid,
  closed_at timestamp with time zone,
  constraint manual_tasks_pkey PRIMARY KEY (store_id, activity_id),
  constraint manual_tasks_outcome_check CHECK ((outcome = ANY (ARRAY['sent'::text, 'no_answer'::text, 'not_interested'::text, 'wrong_number'::text, 'opted_out'::text]))),
  constraint manual_tasks_store_id_activity_id_fkey FOREIGN KEY (store_id, activity_id) REFERENCES campaign_activities(store_id, id) ON DELETE CASCADE,
)
-- owner: messaging/campaigns
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX manual_tasks_done ON tenant.manual_tasks USING btree (store_id, completed_by, closed_at) WHERE (completed_by IS NOT NULL)
CREATE INDEX manual_tasks_of_campaign ON tenant.manual_tasks USING btree (store_id, campaign_id) WHERE (closed_at IS NULL)
CREATE INDEX manual_tasks_of_customer ON tenant.manual_tasks USING btree (store_id, customer_id) WHERE (closed_at IS NULL)
CREATE INDEX manual_tasks_open ON tenant.manual_tasks USING btree (store_id, expected, activity_id) WHERE (closed_at IS NULL)
CREATE INDEX manual_tasks_to_close ON tenant.manual_tasks USING btree (closes_at) WHERE (closed_at IS NULL)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.media_files (
  store_id uuid not null,
  id uuid not null,
  mime text not null,
  file_name text not null,
  size integer not null default 0,
  ready_at timestamp with time zone,
  uploaded_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint media_files_pkey PRIMARY KEY (store_id, id),
  constraint media_files_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: messaging/media
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX media_files_age ON tenant.media_files USING btree (created_at)
CREATE INDEX media_files_by_id ON tenant.media_files USING btree (id)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.media_pieces (
  store_id uuid not null,
  media_id uuid not null,
  "position" integer not null,
  bytes bytea not null,
  constraint media_pieces_pkey PRIMARY KEY (store_id, media_id, "position"),
  constraint media_pieces_store_id_media_id_fkey FOREIGN KEY (store_id, media_id) REFERENCES media_files(store_id, id) ON DELETE CASCADE,
)
-- owner: messaging/media
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.message_blocks (
  store_id uuid not null,
  activity_id uuid not null,
  content_id uuid not null,
  product_ids uuid[] not null,
  conditions boolean[] not null default '{}'::boolean[],
  constraint message_blocks_pkey PRIMARY KEY (store_id, activity_id, content_id),
)
-- owner: messaging/campaigns
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.message_budgets (
  store_id uuid not null,
  source_kind text not null,
  source_id uuid not null,
  channel text not null,
  price_kind text not null default 'each'::text,
  addon_id uuid not null,
  price_micros bigint not null,
  credits integer not null default 0,
  credits_period date,
  credits_used integer not null default 0,
  held bigint not null default 0,
  posted bigint not null default 0,
  returned bigint not null default 0,
  claimed integer not null default 0,
  sent integer not null default 0,
  paid integer not null default 0,
  moves integer not null default 0,
  is_waiting boolean not null default false,
  credits_older integer not null default 0,
  constraint message_budgets_pkey PRIMARY KEY (store_id, source_kind, source_id, channel, price_kind),
  constraint message_budgets_channel_check CHECK ((channel = ANY (app.sending_channels()))),
  constraint message_budgets_check CHECK ((credits_used <= credits)),
  constraint message_budgets_check1 CHECK ((posted <= held)),
  constraint message_budgets_price_micros_check CHECK ((price_micros > 0)),
  constraint message_budgets_source_kind_check CHECK ((source_kind = ANY (ARRAY['campaign'::text, 'chat'::text, 'single'::text]))),
  constraint message_budgets_store_id_addon_id_fkey FOREIGN KEY (store_id, addon_id) REFERENCES store_addons(store_id, id),
) with (fillfactor=50)
-- owner: billing/wallet
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX message_budgets_waiting ON tenant.message_budgets USING btree (store_id, source_id) WHERE is_waiting
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.message_costs (
  store_id uuid not null,
  day date not null,
  source_kind text not null,
  source_id uuid not null,
  addon_id uuid not null,
  messages integer not null default 0,
  credit_messages integer not null default 0,
  cents bigint not null default 0,
  constraint message_costs_pkey PRIMARY KEY (store_id, day, source_kind, source_id, addon_id),
  constraint message_costs_source_kind_check CHECK ((source_kind = ANY (ARRAY['campaign'::text, 'chat'::text, 'single'::text]))),
  constraint message_costs_store_id_addon_id_fkey FOREIGN KEY (store_id, addon_id) REFERENCES store_addons(store_id, id),
) with (fillfactor=70)
-- owner: billing/wallet
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.message_keys (
  store_id uuid not null,
  provider text not null,
  provider_message_id text not null,
  source_kind text not null,
  message_id uuid not null,
  queue_id uuid,
  units smallint not null default 0,
  created_at timestamp with time zone not null,
  constraint message_keys_pkey PRIMARY KEY (store_id, provider, provider_message_id),
  constraint message_keys_source_kind_check CHECK ((source_kind = ANY (ARRAY['campaign'::text, 'chat'::text, 'single'::text]))),
)
-- owner: messaging/delivery
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX message_keys_age ON tenant.message_keys USING btree (created_at)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

view tenant.message_sources (
  store_id uuid,
  source_kind text,
  source_id uuid,
  name text,
  customer_count integer,
  campaign_goal_id uuid,
  state text,
  action_id uuid,
  channel text,
  offset_value integer,
  offset_unit text,
  message text,
) with (security_invoker=true)
 SELECT c.store_id,
    'campaign'::text AS source_kind,
    c.id AS source_id,
    c.name,
    c.customer_count,
    c.campaign_goal_id,
        CASE
            WHEN (c.status = ANY (ARRAY['finished'::text, 'canceled'::text])) THEN 'over'::text
            WHEN (c.status = 'paused'::text) THEN 'paused'::text
            ELSE 'open'::text
        END AS state,
    n.action_id,
    n.channel,
    n.offset_value,
    n.offset_unit,
    COALESCE(m.name, n.email_model_name, v.text) AS message
   FROM (((campaigns c
     LEFT JOIN LATERAL ( SELECT a.offset_value,
            a.offset_unit,
            k.store_id,
            k.id,
            k.campaign_id,
            k.action_id,
            k."position",
            k.channel,
            k.email_model_id,
            k.settings,
            k.compiled,
            k.email_model_name,
            k.speaks_of_bonus,
            k.product_blocks,
            k.block_conditions,
            k.speaks_of_survey
           FROM (campaign_actions a
             JOIN campaign_contents k ON (((k.store_id = a.store_id) AND (k.action_id = a.id))))
          WHERE ((a.store_id = c.store_id) AND (a.campaign_id = c.id))
          ORDER BY a."position", k."position"
         LIMIT 1) n ON (true))
     LEFT JOIN email_models m ON (((m.store_id = n.store_id) AND (m.id = n.email_model_id))))
     LEFT JOIN campaign_variants v ON (((v.store_id = n.store_id) AND (v.content_id = n.id) AND (v.label = 'A'::text))))
UNION ALL
 SELECT s.store_id,
    'chat'::text AS source_kind,
    s.id AS source_id,
    s.name,
    0 AS customer_count,
    NULL::uuid AS campaign_goal_id,
    'open'::text AS state,
    NULL::uuid AS action_id,
    s.channel,
    NULL::integer AS offset_value,
    NULL::text AS offset_unit,
    NULL::text AS message
   FROM senders s
  WHERE (s.channel = ANY (app.number_channels()));
grant select to clientela_app

table tenant.next_purchases (
  store_id uuid not null,
  customer_id uuid not null,
  sale_days integer not null,
  last_day date not null,
  expected_so_far double precision not null,
  chance double precision not null,
  expected_day date,
  constraint next_purchases_pkey PRIMARY KEY (store_id, customer_id),
)
-- owner: records/customers
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX next_purchases_by_day ON tenant.next_purchases USING btree (store_id, expected_day) WHERE (expected_day IS NOT NULL)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.notification_counts (
  store_id uuid not null,
  user_id uuid not null,
  total integer not null,
  unread integer not null,
  constraint notification_counts_pkey PRIMARY KEY (store_id, user_id),
)
-- owner: identity/notifications
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.notification_preferences (
  store_id uuid not null,
  user_id uuid not null,
  kind text not null,
  in_app boolean not null,
  email boolean not null,
  push boolean not null,
  constraint notification_preferences_pkey PRIMARY KEY (store_id, user_id, kind),
)
-- owner: identity/notifications
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.notifications (
  store_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  title text,
  content text not null,
  internal_path text,
  external_link text,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  customer_id uuid,
  constraint notifications_pkey PRIMARY KEY (store_id, id),
  constraint notifications_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, id) ON DELETE CASCADE,
)
-- owner: identity/notifications
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX notifications_age ON tenant.notifications USING btree (created_at)
CREATE INDEX notifications_of_customer ON tenant.notifications USING btree (store_id, customer_id) WHERE (customer_id IS NOT NULL)
CREATE INDEX notifications_of_person ON tenant.notifications USING btree (store_id, user_id, created_at, id)
CREATE INDEX notifications_read ON tenant.notifications USING btree (store_id, user_id, created_at, id) WHERE (read_at IS NOT NULL)
CREATE INDEX notifications_unread ON tenant.notifications USING btree (store_id, user_id, created_at, id) WHERE (read_at IS NULL)
CREATE TRIGGER notifications_added AFTER INSERT ON tenant.notifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_notifications()
CREATE TRIGGER notifications_changed AFTER UPDATE ON tenant.notifications REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_notifications()
CREATE TRIGGER notifications_removed AFTER DELETE ON tenant.notifications REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION app.count_notifications()
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.oauth_states (
  store_id uuid not null,
  state_hash bytea not null,
  user_id uuid not null,
  slug text not null,
  sealed bytea not null,
  expires_at timestamp with time zone not null,
  constraint oauth_states_pkey PRIMARY KEY (store_id, state_hash),
  constraint oauth_states_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: records/integrations
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX oauth_states_by_hash ON tenant.oauth_states USING btree (state_hash)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.order_items (
  store_id uuid not null,
  order_id uuid not null,
  line integer not null,
  product_id uuid not null,
  quantity integer not null,
  unit_price bigint not null,
  total bigint not null,
  customer_id uuid,
  sale_day date,
  constraint order_items_pkey PRIMARY KEY (store_id, order_id, line),
  constraint order_items_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES orders(store_id, id) ON DELETE CASCADE,
  constraint order_items_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES products(store_id, id),
) with (autovacuum_analyze_scale_factor=0.02)
-- owner: records/orders
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX order_items_bought ON tenant.order_items USING btree (store_id, product_id, customer_id, sale_day) WHERE ((sale_day IS NOT NULL) AND (customer_id IS NOT NULL))
CREATE INDEX order_items_sold ON tenant.order_items USING btree (store_id, sale_day) INCLUDE (product_id, total, quantity) WHERE (sale_day IS NOT NULL)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.order_payments (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  customer_id uuid,
  external_id text not null default ''::text,
  order_ref text,
  method text not null,
  state text not null,
  amount bigint not null,
  code text,
  line text,
  url text,
  expires_at timestamp with time zone,
  token_hash bytea not null,
  changed_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint order_payments_pkey PRIMARY KEY (store_id, id),
  constraint order_payments_check CHECK (((state = 'pending'::text) OR (num_nonnulls(code, line, url) = 0))),
  constraint order_payments_method_check CHECK ((method = ANY (ARRAY['pix'::text, 'boleto'::text, 'card'::text, 'other'::text]))),
  constraint order_payments_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'paid'::text, 'expired'::text, 'cancelled'::text]))),
  constraint order_payments_store_id_order_id_external_id_key UNIQUE (store_id, order_id, external_id),
  constraint order_payments_store_id_order_id_fkey FOREIGN KEY (store_id, order_id) REFERENCES orders(store_id, id) ON DELETE CASCADE,
) with (fillfactor=85, autovacuum_analyze_scale_factor=0.02)
-- owner: records/carts
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX order_payments_by_token ON tenant.order_payments USING btree (token_hash)
CREATE INDEX order_payments_of_customer ON tenant.order_payments USING btree (store_id, customer_id) WHERE (state = 'pending'::text)
CREATE INDEX order_payments_pending ON tenant.order_payments USING btree (expires_at, store_id) WHERE (state = 'pending'::text)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.order_status_mappings (
  store_id uuid not null,
  slug text not null,
  code text not null,
  label text not null,
  status text not null,
  source text not null,
  created_at timestamp with time zone not null,
  constraint order_status_mappings_pkey PRIMARY KEY (store_id, slug, code),
  constraint order_status_mappings_source_check CHECK ((source = ANY (ARRAY['default'::text, 'merchant'::text, 'unknown'::text]))),
  constraint order_status_mappings_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'paid'::text, 'cancelled'::text, 'fulfilled'::text, 'partially_fulfilled'::text, 'refunded'::text, 'partially_refunded'::text, 'expired'::text]))),
  constraint order_status_mappings_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: records/integrations
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.orders (
  store_id uuid not null,
  id uuid not null,
  provider text not null default ''::text,
  number text not null,
  customer_id uuid,
  status text not null,
  raw_status text,
  ordered_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  total bigint not null,
  refunded_amount bigint not null default 0,
  shipping bigint not null default 0,
  discount bigint not null default 0,
  quantity integer not null default 0,
  payment_method text,
  coupon text,
  city text,
  state text,
  is_return boolean not null default false,
  content_hash bytea,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  day date not null,
  is_sale boolean not null generated always as (((status = ANY (ARRAY['paid'::text, 'fulfilled'::text, 'partially_fulfilled'::text, 'partially_refunded'::text])) AND (NOT is_return))) stored,
  revenue bigint not null generated always as (
CASE
    WHEN ((status = ANY (ARRAY['paid'::text, 'fulfilled'::text, 'partially_fulfilled'::text, 'partially_refunded'::text])) AND (NOT is_return)) THEN (total - refunded_amount)
    ELSE (0)::bigint
END) stored,
  external_id text,
  shop_number text,
  constraint orders_pkey PRIMARY KEY (store_id, id),
  constraint orders_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'paid'::text, 'cancelled'::text, 'fulfilled'::text, 'partially_fulfilled'::text, 'refunded'::text, 'partially_refunded'::text, 'expired'::text]))),
  constraint orders_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, id),
  constraint orders_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
) with (autovacuum_analyze_scale_factor=0.02)
-- owner: records/orders
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX orders_by_date ON tenant.orders USING btree (store_id, ordered_at, id)
CREATE INDEX orders_by_day ON tenant.orders USING btree (store_id, day) INCLUDE (revenue, is_sale)
CREATE UNIQUE INDEX orders_by_external_id ON tenant.orders USING btree (store_id, provider, external_id) WHERE (external_id IS NOT NULL)
CREATE INDEX orders_by_id ON tenant.orders USING btree (id)
CREATE INDEX orders_by_number ON tenant.orders USING btree (store_id, number)
CREATE INDEX orders_by_raw_status ON tenant.orders USING btree (store_id, provider, raw_status) WHERE (provider <> ''::text)
CREATE INDEX orders_by_shop_number ON tenant.orders USING btree (store_id, shop_number) WHERE (shop_number IS NOT NULL)
CREATE INDEX orders_by_total ON tenant.orders USING btree (store_id, total, id)
CREATE INDEX orders_of_customer ON tenant.orders USING btree (store_id, customer_id, ordered_at DESC)
CREATE UNIQUE INDEX orders_without_external_id ON tenant.orders USING btree (store_id, provider, number) WHERE (external_id IS NULL)
CREATE TRIGGER orders_counted_delete AFTER DELETE ON tenant.orders REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_orders()
CREATE TRIGGER orders_counted_insert AFTER INSERT ON tenant.orders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_orders()
CREATE TRIGGER orders_values_insert AFTER INSERT ON tenant.orders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.note_order_values()
CREATE TRIGGER orders_values_update AFTER UPDATE ON tenant.orders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.note_order_values()
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.outbox_messages (
  store_id uuid not null,
  id uuid not null,
  channel text not null,
  source_kind text,
  source_id uuid,
  to_name text not null default ''::text,
  to_address text not null,
  subject text not null,
  personal_values text[],
  html text,
  body text,
  content jsonb,
  created_at timestamp with time zone not null default now(),
  constraint outbox_messages_pkey PRIMARY KEY (store_id, id),
  constraint outbox_messages_channel_check CHECK ((channel = ANY (app.sending_channels()))),
  constraint outbox_messages_source_kind_check CHECK ((source_kind = ANY (ARRAY['campaign'::text, 'chat'::text, 'single'::text]))),
  constraint outbox_messages_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: messaging/delivery
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX outbox_messages_age ON tenant.outbox_messages USING btree (created_at)
CREATE INDEX outbox_messages_by_id ON tenant.outbox_messages USING btree (id)
CREATE INDEX outbox_messages_of_source ON tenant.outbox_messages USING btree (store_id, source_id, id)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.picture_files (
  store_id uuid not null,
  picture_id uuid not null,
  version integer not null,
  width integer not null,
  mime text not null,
  size integer not null,
  bytes bytea storage e,
  object_key text,
  constraint picture_files_pkey PRIMARY KEY (store_id, picture_id, version, width),
  constraint picture_files_check CHECK ((num_nonnulls(bytes, object_key) = 1)),
  constraint picture_files_mime_check CHECK ((mime = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/gif'::text]))),
  constraint picture_files_store_id_picture_id_fkey FOREIGN KEY (store_id, picture_id) REFERENCES pictures(store_id, id) ON DELETE CASCADE,
)
-- owner: messaging/pictures
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX picture_files_by_picture ON tenant.picture_files USING btree (picture_id, version)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.pictures (
  store_id uuid not null,
  id uuid not null,
  name text not null,
  alt text not null default ''::text,
  search text collate "C" not null generated always as (app.fold(((name || ' '::text) || alt))) stored,
  width integer not null,
  height integer not null,
  is_animated boolean not null,
  size integer not null,
  version integer not null default 1,
  focal_x real not null default 0.5,
  focal_y real not null default 0.5,
  uploaded_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint pictures_pkey PRIMARY KEY (store_id, id),
  constraint pictures_focal_x_check CHECK (((focal_x >= (0)::double precision) AND (focal_x <= (1)::double precision))),
  constraint pictures_focal_y_check CHECK (((focal_y >= (0)::double precision) AND (focal_y <= (1)::double precision))),
  constraint pictures_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: messaging/pictures
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX pictures_by_id ON tenant.pictures USING btree (id)
CREATE INDEX pictures_newest ON tenant.pictures USING btree (store_id, created_at DESC, id)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.plan_notices (
  store_id uuid not null,
  period_start date not null,
  of text not null,
  percent integer not null,
  constraint plan_notices_pkey PRIMARY KEY (store_id, period_start, of, percent),
  constraint plan_notices_of_check CHECK ((of = ANY (ARRAY['customers'::text, 'messages'::text, 'campaigns'::text]))),
  constraint plan_notices_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: billing/plans
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.plan_renewals (
  store_id uuid not null,
  period_start date not null,
  period_end date not null,
  plan_id uuid not null,
  price bigint,
  customers integer not null,
  messages integer not null,
  campaigns integer not null,
  usage_cost bigint not null,
  addons_cost bigint not null,
  created_at timestamp with time zone not null,
  constraint plan_renewals_pkey PRIMARY KEY (store_id, period_start),
  constraint plan_renewals_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: billing/plans
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant insert, select to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.plan_requests (
  store_id uuid not null,
  id uuid not null,
  plan_id uuid,
  message text not null default ''::text,
  status text not null default 'open'::text,
  answer text,
  requested_by uuid,
  created_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint plan_requests_pkey PRIMARY KEY (store_id, id),
  constraint plan_requests_status_check CHECK ((status = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text]))),
  constraint plan_requests_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: billing/plans
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX plan_requests_oldest ON tenant.plan_requests USING btree (created_at, id) WHERE (status = 'open'::text)
CREATE UNIQUE INDEX plan_requests_open ON tenant.plan_requests USING btree (store_id) WHERE (status = 'open'::text)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.popup_counts (
  store_id uuid not null,
  popup_id uuid not null,
  version integer not null,
  letter text not null,
  day date not null,
  page text not null,
  device text not null,
  views integer not null default 0,
  closes integer not null default 0,
  holdouts integer not null default 0,
  constraint popup_counts_pkey PRIMARY KEY (store_id, popup_id, day, version, letter, page, device),
  constraint popup_counts_device_check CHECK ((device = ANY (ARRAY['desktop'::text, 'phone'::text]))),
  constraint popup_counts_letter_check CHECK ((letter = ANY (ARRAY['A'::text, 'B'::text, 'C'::text]))),
  constraint popup_counts_store_id_popup_id_fkey FOREIGN KEY (store_id, popup_id) REFERENCES popups(store_id, id) ON DELETE CASCADE,
)
-- owner: storefront/popups
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.popup_coupons (
  store_id uuid not null,
  popup_id uuid not null,
  code text not null,
  submission_id uuid,
  is_pending boolean not null default false,
  constraint popup_coupons_pkey PRIMARY KEY (store_id, popup_id, code),
  constraint popup_coupons_store_id_popup_id_fkey FOREIGN KEY (store_id, popup_id) REFERENCES popups(store_id, id) ON DELETE CASCADE,
)
-- owner: storefront/popups
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX popup_coupons_left ON tenant.popup_coupons USING btree (store_id, popup_id) WHERE (submission_id IS NULL)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.popup_exposures (
  store_id uuid not null,
  popup_id uuid not null,
  visitor_id text not null,
  customer_id uuid not null,
  is_holdout boolean not null,
  at timestamp with time zone not null,
  constraint popup_exposures_pkey PRIMARY KEY (store_id, popup_id, visitor_id),
  constraint popup_exposures_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, id) ON DELETE CASCADE,
  constraint popup_exposures_store_id_popup_id_fkey FOREIGN KEY (store_id, popup_id) REFERENCES popups(store_id, id) ON DELETE CASCADE,
)
-- owner: storefront/popups
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX popup_exposures_of_customer ON tenant.popup_exposures USING btree (store_id, customer_id)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.popup_submissions (
  store_id uuid not null,
  id uuid not null,
  popup_id uuid not null,
  version integer not null,
  letter text not null,
  at timestamp with time zone not null,
  customer_id uuid,
  is_new boolean not null,
  fields jsonb not null,
  differs text[] not null default '{}'::text[],
  consent_text_ids uuid[] not null default '{}'::uuid[],
  page text not null,
  utm jsonb not null default '{}'::jsonb,
  device text not null,
  visitor_id text,
  ip inet,
  coupon text,
  state text not null,
  coupon_sent_at timestamp with time zone,
  was_suspect boolean not null default false,
  constraint popup_submissions_pkey PRIMARY KEY (store_id, id),
  constraint popup_submissions_device_check CHECK ((device = ANY (ARRAY['desktop'::text, 'phone'::text]))),
  constraint popup_submissions_letter_check CHECK ((letter = ANY (ARRAY['A'::text, 'B'::text, 'C'::text]))),
  constraint popup_submissions_state_check CHECK ((state = ANY (ARRAY['signed_up'::text, 'awaiting_confirmation'::text, 'confirmed'::text, 'suspect'::text]))),
  constraint popup_submissions_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, id) ON DELETE SET NULL (customer_id),
  constraint popup_submissions_store_id_popup_id_fkey FOREIGN KEY (store_id, popup_id) REFERENCES popups(store_id, id),
)
-- owner: storefront/popups
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX popup_submissions_by_time ON tenant.popup_submissions USING btree (store_id, at, state)
CREATE INDEX popup_submissions_of_customer ON tenant.popup_submissions USING btree (store_id, customer_id, at DESC, id DESC)
CREATE INDEX popup_submissions_of_popup ON tenant.popup_submissions USING btree (store_id, popup_id, at DESC, id DESC)
CREATE INDEX popup_submissions_to_check ON tenant.popup_submissions USING btree (store_id, popup_id, at DESC, id DESC) WHERE (differs <> '{}'::text[])
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.popup_versions (
  store_id uuid not null,
  popup_id uuid not null,
  version integer not null,
  definition jsonb not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  tag_ids uuid[] not null default '{}'::uuid[],
  published_at timestamp with time zone not null,
  published_by uuid,
  constraint popup_versions_pkey PRIMARY KEY (store_id, popup_id, version),
  constraint popup_versions_store_id_popup_id_fkey FOREIGN KEY (store_id, popup_id) REFERENCES popups(store_id, id) ON DELETE CASCADE,
  constraint popup_versions_version_check CHECK ((version > 0)),
)
-- owner: storefront/popups
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select to clientela_app
grant delete, insert, select to clientela_system

table tenant.popups (
  store_id uuid not null,
  id uuid not null,
  name text not null,
  status text not null default 'draft'::text,
  version integer not null default 0,
  priority integer not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  tag_ids uuid[] not null default '{}'::uuid[],
  draft jsonb not null,
  has_changes boolean not null default true,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  created_by uuid,
  coupons_noticed integer,
  constraint popups_pkey PRIMARY KEY (store_id, id),
  constraint popups_coupons_noticed_check CHECK ((coupons_noticed >= 0)),
  constraint popups_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'paused'::text, 'finished'::text, 'archived'::text]))),
  constraint popups_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: storefront/popups
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX popups_by_id ON tenant.popups USING btree (id)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.privacy_requests (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid,
  kind text not null,
  state text not null default 'open'::text,
  channel text not null,
  note text not null default ''::text,
  received_at timestamp with time zone not null,
  due_on date not null,
  answer text not null default ''::text,
  answered_at timestamp with time zone,
  answered_by uuid,
  receipt_number integer,
  receipt jsonb,
  reminded_at timestamp with time zone,
  overdue_noticed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint privacy_requests_pkey PRIMARY KEY (store_id, id),
  constraint privacy_requests_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'whatsapp'::text, 'phone'::text, 'in_person'::text, 'other'::text, 'platform'::text, 'direct'::text]))),
  constraint privacy_requests_check CHECK (((state = 'open'::text) = (answered_at IS NULL))),
  constraint privacy_requests_check1 CHECK (((receipt_number IS NULL) = (receipt IS NULL))),
  constraint privacy_requests_check2 CHECK (((receipt_number IS NULL) OR ((kind = 'erasure'::text) AND (state = 'done'::text)))),
  constraint privacy_requests_kind_check CHECK ((kind = ANY (ARRAY['access'::text, 'correction'::text, 'erasure'::text]))),
  constraint privacy_requests_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'refused'::text]))),
  constraint privacy_requests_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, id) ON DELETE SET NULL (customer_id),
  constraint privacy_requests_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint privacy_requests_store_id_receipt_number_key UNIQUE (store_id, receipt_number),
)
-- owner: records/privacy
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX privacy_requests_by_id ON tenant.privacy_requests USING btree (id)
CREATE INDEX privacy_requests_closed ON tenant.privacy_requests USING btree (store_id, answered_at, id) WHERE (state <> 'open'::text)
CREATE INDEX privacy_requests_due ON tenant.privacy_requests USING btree (due_on) WHERE (state = 'open'::text)
CREATE INDEX privacy_requests_of_customer ON tenant.privacy_requests USING btree (store_id, customer_id) WHERE (customer_id IS NOT NULL)
CREATE INDEX privacy_requests_open ON tenant.privacy_requests USING btree (store_id, due_on, id) WHERE (state = 'open'::text)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.product_pairs (
  store_id uuid not null,
  product_id uuid not null,
  other_id uuid not null,
  orders_together integer not null,
  confidence real not null,
  constraint product_pairs_pkey PRIMARY KEY (store_id, product_id, other_id),
  constraint product_pairs_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint product_pairs_store_id_other_id_fkey FOREIGN KEY (store_id, other_id) REFERENCES products(store_id, id) ON DELETE CASCADE,
  constraint product_pairs_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES products(store_id, id) ON DELETE CASCADE,
)
-- owner: records/orders
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX product_pairs_of_other ON tenant.product_pairs USING btree (store_id, other_id)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.product_sales (
  store_id uuid not null,
  days smallint not null,
  product_id uuid not null,
  units bigint not null,
  constraint product_sales_pkey PRIMARY KEY (store_id, days, product_id),
  constraint product_sales_days_check CHECK ((days = ANY (ARRAY[7, 30, 90, 365]))),
  constraint product_sales_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint product_sales_store_id_product_id_fkey FOREIGN KEY (store_id, product_id) REFERENCES products(store_id, id) ON DELETE CASCADE,
)
-- owner: records/orders
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX product_sales_best ON tenant.product_sales USING btree (store_id, days, units DESC, product_id)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.products (
  store_id uuid not null,
  id uuid not null,
  provider text not null default ''::text,
  external_id text not null,
  name text not null default ''::text,
  category text,
  brand text,
  price bigint,
  image_url text,
  stock integer,
  url text,
  is_active boolean not null default true,
  changed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  old_price bigint,
  own_image_url text,
  own_url text,
  own_price bigint,
  constraint products_pkey PRIMARY KEY (store_id, id),
  constraint products_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint products_store_id_provider_external_id_key UNIQUE (store_id, provider, external_id),
) with (autovacuum_analyze_scale_factor=0.02)
-- owner: records/orders
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX products_by_category ON tenant.products USING btree (store_id, category)
CREATE INDEX products_by_id ON tenant.products USING btree (id)
CREATE INDEX products_by_name ON tenant.products USING btree (store_id, "left"(app.fold(name), 100), id)
CREATE INDEX products_by_name_digest ON tenant.products USING btree (store_id, md5(app.fold(name)))
CREATE INDEX products_by_url_digest ON tenant.products USING btree (store_id, md5(url)) WHERE (url IS NOT NULL)
CREATE INDEX products_newest ON tenant.products USING btree (store_id, created_at DESC, id)
CREATE INDEX products_search ON tenant.products USING gin (app.fold(name) gin_trgm_ops)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.queued_messages (
  store_id uuid not null,
  message_id uuid not null,
  queue_id uuid not null,
  due_at timestamp with time zone not null,
  attempt integer not null default 0,
  units smallint not null default 0,
  constraint queued_messages_pkey PRIMARY KEY (store_id, message_id),
) with (fillfactor=70, autovacuum_analyze_scale_factor=0.02)
-- owner: messaging/delivery
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX queued_messages_due ON tenant.queued_messages USING btree (store_id, queue_id, due_at)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.quick_replies (
  store_id uuid not null,
  id uuid not null,
  name text not null,
  text text not null,
  media_id uuid,
  name_key text not null generated always as (app.fold(name)) stored,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint quick_replies_pkey PRIMARY KEY (store_id, id),
  constraint quick_replies_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint quick_replies_store_id_media_id_fkey FOREIGN KEY (store_id, media_id) REFERENCES media_files(store_id, id) ON DELETE SET NULL (media_id),
  constraint quick_replies_store_id_name_key_key UNIQUE (store_id, name_key),
)
-- owner: messaging/chat
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX quick_replies_by_id ON tenant.quick_replies USING btree (id)
CREATE INDEX quick_replies_media ON tenant.quick_replies USING btree (store_id, media_id) WHERE (media_id IS NOT NULL)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.ready_clusters (
  store_id uuid not null,
  key text not null,
  customer_cluster_id uuid not null,
  created_at timestamp with time zone not null,
  constraint ready_clusters_pkey PRIMARY KEY (store_id, key),
  constraint ready_clusters_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: records/clusters
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.received_sms (
  store_id uuid not null,
  id uuid not null,
  provider text not null,
  external_id text not null,
  customer_id uuid not null,
  contact text not null,
  body text not null,
  received_at timestamp with time zone not null,
  constraint received_sms_pkey PRIMARY KEY (store_id, id),
  constraint received_sms_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, id) ON DELETE CASCADE,
  constraint received_sms_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint received_sms_store_id_provider_external_id_key UNIQUE (store_id, provider, external_id),
)
-- owner: messaging/sms
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX received_sms_of_customer ON tenant.received_sms USING btree (store_id, customer_id, received_at)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.retention_periods (
  store_id uuid not null,
  kind text not null,
  days integer not null,
  constraint retention_periods_pkey PRIMARY KEY (store_id, kind),
  constraint retention_periods_days_check CHECK (((days >= 7) AND (days <= 730))),
  constraint retention_periods_kind_check CHECK ((kind = ANY (ARRAY['carts'::text, 'integration_runs'::text, 'notifications'::text, 'assistant_questions'::text, 'test_messages'::text]))),
  constraint retention_periods_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: records/privacy
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.rfm_certainties (
  store_id uuid not null,
  customer_id uuid not null,
  kept real not null,
  constraint rfm_certainties_pkey PRIMARY KEY (store_id, customer_id),
)
-- owner: records/customers
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.rfm_history (
  store_id uuid not null,
  customer_id uuid not null,
  from_day date not null,
  until_day date not null default 'infinity'::date,
  segment text collate "C",
  constraint rfm_history_pkey PRIMARY KEY (store_id, customer_id, from_day),
)
-- owner: records/customers
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.rfm_segment_sizes (
  store_id uuid not null,
  segment text not null,
  customers bigint not null,
  orders bigint not null,
  revenue bigint not null,
  constraint rfm_segment_sizes_pkey PRIMARY KEY (store_id, segment),
  constraint rfm_segment_sizes_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: records/customers
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.rfm_thresholds (
  store_id uuid not null,
  recency date[] not null,
  frequency integer[] not null,
  monetary bigint[] not null,
  scored_customers bigint not null,
  computed_at timestamp with time zone not null,
  constraint rfm_cuts_pkey PRIMARY KEY (store_id),
  constraint rfm_cuts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: records/customers
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.sandbox_charges (
  store_id uuid not null,
  id uuid not null,
  reference text not null,
  method text not null,
  total bigint not null,
  status text not null,
  refunded bigint not null default 0,
  pix_code text,
  card jsonb,
  charged_back_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint sandbox_charges_pkey PRIMARY KEY (store_id, id),
  constraint sandbox_charges_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint sandbox_charges_store_id_reference_key UNIQUE (store_id, reference),
)
-- owner: providers/sandbox-gateway
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.saved_blocks (
  store_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text collate "C" not null generated always as (app.fold(name)) stored,
  block jsonb not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  created_by uuid,
  constraint saved_blocks_pkey PRIMARY KEY (store_id, id),
  constraint saved_blocks_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint saved_blocks_store_id_name_key_key UNIQUE (store_id, name_key),
)
-- owner: messaging/saved-blocks
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX saved_blocks_by_id ON tenant.saved_blocks USING btree (id)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.send_queues (
  store_id uuid not null,
  id uuid not null,
  source_kind text not null,
  source_id uuid not null,
  channel text not null,
  sender text not null default ''::text,
  price_kind text not null default 'each'::text,
  units_each smallint not null default 1,
  is_open boolean not null default true,
  priority text not null default 'bulk'::text,
  wake_at timestamp with time zone,
  part text not null default 'all'::text,
  is_held boolean not null default false,
  constraint send_queues_pkey PRIMARY KEY (store_id, id),
  constraint send_queues_channel_check CHECK ((channel = ANY (app.sending_channels()))),
  constraint send_queues_once UNIQUE (store_id, source_kind, source_id, channel, sender, price_kind, part),
  constraint send_queues_part_check CHECK ((part = ANY (ARRAY['all'::text, 'canary'::text]))),
  constraint send_queues_priority_check CHECK ((priority = ANY (ARRAY['urgent'::text, 'payment'::text, 'triggered'::text, 'bulk'::text]))),
  constraint send_queues_source_kind_check CHECK ((source_kind = ANY (ARRAY['campaign'::text, 'chat'::text, 'single'::text]))),
  constraint send_queues_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint send_queues_units_each_check CHECK ((units_each > 0)),
)
-- owner: messaging/delivery
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX send_queues_wake ON tenant.send_queues USING btree (priority, wake_at) WHERE (wake_at IS NOT NULL)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.sender_changes (
  store_id uuid not null,
  id uuid not null,
  sender_id uuid not null,
  kind text not null,
  before text not null,
  after text not null,
  reason text,
  at timestamp with time zone not null,
  constraint sender_changes_pkey PRIMARY KEY (store_id, id),
  constraint sender_changes_kind_check CHECK ((kind = ANY (ARRAY['state'::text, 'quality'::text, 'tier'::text]))),
  constraint sender_changes_store_id_sender_id_fkey FOREIGN KEY (store_id, sender_id) REFERENCES senders(store_id, id),
)
-- owner: messaging/senders
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX sender_changes_latest ON tenant.sender_changes USING btree (store_id, sender_id, at DESC)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.sender_paces (
  store_id uuid not null,
  channel text not null,
  sender text not null,
  next_at timestamp with time zone not null,
  constraint sender_paces_pkey PRIMARY KEY (store_id, channel, sender),
  constraint sender_paces_channel_check CHECK ((channel = ANY (app.sending_channels()))),
  constraint sender_paces_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
) with (fillfactor=50)
-- owner: messaging/delivery
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.senders (
  store_id uuid not null,
  id uuid not null,
  channel text not null,
  provider text not null,
  external_id text not null,
  account text,
  portfolio text,
  name text not null,
  number text,
  settings jsonb not null default '{}'::jsonb,
  credentials_sealed bytea,
  state text not null default 'pairing'::text,
  state_reason text,
  state_changed_at timestamp with time zone not null,
  quality text not null default 'UNKNOWN'::text,
  tier text not null default 'NOT_APPLICABLE'::text,
  per_second integer,
  throttled_at timestamp with time zone,
  paused_until timestamp with time zone,
  last_refused boolean[] not null default '{}'::boolean[],
  last_received_at timestamp with time zone,
  silent_since timestamp with time zone,
  is_campaign_default boolean not null default false,
  is_chat_default boolean not null default false,
  connected_at timestamp with time zone,
  checked_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  sender_key text generated always as (
CASE
    WHEN (state <> 'removed'::text) THEN ((provider || ':'::text) || external_id)
    ELSE NULL::text
END) stored,
  constraint senders_pkey PRIMARY KEY (store_id, id),
  constraint senders_channel_check CHECK ((channel = ANY (app.sender_channels()))),
  constraint senders_per_second_check CHECK ((per_second > 0)),
  constraint senders_quality_check CHECK ((quality = ANY (ARRAY['GREEN'::text, 'YELLOW'::text, 'RED'::text, 'UNKNOWN'::text]))),
  constraint senders_state_check CHECK ((state = ANY (ARRAY['pairing'::text, 'connected'::text, 'degraded'::text, 'paused'::text, 'disconnected'::text, 'restricted'::text, 'banned'::text, 'removed'::text]))),
  constraint senders_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint senders_tier_check CHECK ((tier = ANY (ARRAY['TIER_50'::text, 'TIER_250'::text, 'TIER_1K'::text, 'TIER_2K'::text, 'TIER_10K'::text, 'TIER_100K'::text, 'TIER_UNLIMITED'::text, 'NOT_APPLICABLE'::text]))),
)
-- owner: messaging/senders
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX senders_by_id ON tenant.senders USING btree (id)
CREATE UNIQUE INDEX senders_campaign_default ON tenant.senders USING btree (store_id, channel) WHERE is_campaign_default
CREATE UNIQUE INDEX senders_chat_default ON tenant.senders USING btree (store_id) WHERE is_chat_default
CREATE TRIGGER senders_key AFTER INSERT OR DELETE OR UPDATE OF state, external_id, provider ON tenant.senders FOR EACH ROW EXECUTE FUNCTION app.keep_store_key('sender', 'sender_key')
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.short_links (
  store_id uuid not null,
  code text not null,
  token uuid not null,
  link_position integer not null,
  created_at timestamp with time zone not null,
  constraint short_links_pkey PRIMARY KEY (store_id, code),
  constraint short_links_code_check CHECK ((code ~ '^[0-9A-Za-z]{10}$'::text)),
  constraint short_links_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: messaging/sms
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX short_links_age ON tenant.short_links USING btree (created_at)
CREATE INDEX short_links_by_code ON tenant.short_links USING btree (code)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.sms_settings (
  store_id uuid not null,
  own_holidays date[] not null default '{}'::date[],
  updated_at timestamp with time zone not null,
  constraint sms_settings_pkey PRIMARY KEY (store_id),
  constraint sms_settings_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: messaging/sms
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.source_people (
  store_id uuid not null,
  person bytea not null,
  digests jsonb not null,
  constraint told_people_pkey PRIMARY KEY (store_id, person),
  constraint told_people_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
) with (autovacuum_analyze_scale_factor=0.02)
-- owner: records/integrations
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.store_addons (
  store_id uuid not null,
  id uuid not null,
  created_at timestamp with time zone not null default now(),
  enabled boolean not null default true,
  price_micros bigint,
  monthly_credits integer not null default 0,
  addon_id uuid not null,
  source text not null default 'plan'::text,
  is_canceled boolean not null default false,
  ends_on date,
  constraint store_addons_pkey PRIMARY KEY (store_id, id),
  constraint store_addons_monthly_credits_check CHECK ((monthly_credits >= 0)),
  constraint store_addons_price_micros_check CHECK ((price_micros >= 0)),
  constraint store_addons_source_check CHECK ((source = ANY (ARRAY['plan'::text, 'store'::text]))),
  constraint store_addons_store_id_addon_id_key UNIQUE (store_id, addon_id),
  constraint store_addons_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: billing/wallet
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX store_addons_ending ON tenant.store_addons USING btree (ends_on) WHERE (enabled AND (ends_on IS NOT NULL))
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.store_brands (
  store_id uuid not null,
  brand jsonb not null,
  updated_at timestamp with time zone not null default now(),
  updated_by uuid,
  constraint store_brands_pkey PRIMARY KEY (store_id),
  constraint store_brands_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: messaging/brand
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.store_counts (
  store_id uuid not null,
  customers bigint not null default 0,
  leads bigint not null default 0,
  orders bigint not null default 0,
  slot integer not null default 0,
  constraint store_counts_pkey PRIMARY KEY (store_id, slot),
  constraint store_counts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: records/customers
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.store_event_sequences (
  store_id uuid not null,
  last_seq bigint not null default 0,
  constraint store_event_sequences_pkey PRIMARY KEY (store_id),
  constraint store_event_sequences_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: platform
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.store_events (
  store_id uuid not null,
  seq bigint not null,
  kind text not null,
  payload jsonb not null,
  user_id uuid,
  or_permission text,
  created_at timestamp with time zone not null default now(),
  constraint store_events_pkey PRIMARY KEY (store_id, seq),
)
-- owner: platform
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX store_events_age ON tenant.store_events USING btree (created_at)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.store_integrations (
  store_id uuid not null,
  id uuid not null,
  slug text not null,
  state text not null,
  state_reason text,
  account text not null,
  account_name text not null,
  settings jsonb not null default '{}'::jsonb,
  credentials_sealed bytea,
  credentials_until timestamp with time zone,
  notice_key text,
  listens boolean not null default false,
  history_from timestamp with time zone,
  connected_at timestamp with time zone not null,
  last_success_at timestamp with time zone,
  status text not null default 'running'::text,
  due_at timestamp with time zone not null,
  leased_by uuid,
  lease_until timestamp with time zone,
  failures integer not null default 0,
  polled_at timestamp with time zone not null,
  deep_polled_at timestamp with time zone not null,
  polling_at timestamp with time zone,
  is_deep boolean not null default false,
  difference jsonb not null default '[]'::jsonb,
  difference_at timestamp with time zone,
  source text,
  constraint store_integrations_pkey PRIMARY KEY (store_id, id),
  constraint store_integrations_state_check CHECK ((state = ANY (ARRAY['connecting'::text, 'synchronized'::text, 'partial'::text, 'failed'::text, 'reconnect'::text, 'disabled'::text]))),
  constraint store_integrations_status_check CHECK ((status = ANY (ARRAY['running'::text, 'stopped'::text]))),
  constraint store_integrations_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint store_integrations_store_id_slug_key UNIQUE (store_id, slug),
)
-- owner: records/integrations
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX store_integrations_account ON tenant.store_integrations USING btree (slug, account)
CREATE INDEX store_integrations_due ON tenant.store_integrations USING btree (due_at) WHERE (status = 'running'::text)
CREATE TRIGGER store_integrations_key AFTER INSERT OR DELETE OR UPDATE OF notice_key ON tenant.store_integrations FOR EACH ROW EXECUTE FUNCTION app.keep_store_key('integration', 'notice_key')
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.store_plans (
  store_id uuid not null,
  plan_id uuid not null,
  price bigint,
  customer_limit integer,
  message_limit integer,
  campaign_limit integer,
  renewal_day integer not null,
  since date not null,
  period_start date not null,
  period_end date not null,
  constraint store_plans_pkey PRIMARY KEY (store_id),
  constraint store_plans_campaign_limit_check CHECK ((campaign_limit >= 0)),
  constraint store_plans_check CHECK ((period_end > period_start)),
  constraint store_plans_customer_limit_check CHECK ((customer_limit >= 0)),
  constraint store_plans_message_limit_check CHECK ((message_limit >= 0)),
  constraint store_plans_price_check CHECK ((price >= 0)),
  constraint store_plans_renewal_day_check CHECK (((renewal_day >= 1) AND (renewal_day <= 31))),
  constraint store_plans_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: billing/plans
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX store_plans_due ON tenant.store_plans USING btree (period_end)
CREATE INDEX store_plans_of ON tenant.store_plans USING btree (plan_id)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

view tenant.store_shown (
  id uuid,
  name text,
  enabled boolean,
  description text,
  logo text,
  site_url text,
  time_zone text,
  features text[],
  opening_hours jsonb,
  plan_id uuid,
  category_id uuid,
  category_name text,
  collaborators json,
  addons json,
  address text,
  attribution_days integer,
  cart_minutes integer,
  disabled_whatsapp_integrations json,
  weekly_messages integer,
  survey_rest_days integer,
) with (security_invoker=true)
 SELECT s.id,
    s.name,
    s.enabled,
    s.description,
    s.logo,
    s.site_url,
    s.time_zone,
    app.store_features(s.id) AS features,
    s.opening_hours,
    p.plan_id,
    k.id AS category_id,
    k.name AS category_name,
    ( SELECT COALESCE(json_agg(json_build_object('id', c.id, 'role', c.role, 'user', json_build_object('id', u.id, 'name', u.name, 'email', u.email)) ORDER BY u.name, c.id), '[]'::json) AS "coalesce"
           FROM (collaborators c
             JOIN users u ON ((u.id = c.user_id)))
          WHERE (c.store_id = s.id)) AS collaborators,
    ( SELECT COALESCE(json_agg(json_build_object('type', x.type, 'name', x.name) ORDER BY x.type, x.name), '[]'::json) AS "coalesce"
           FROM ( SELECT DISTINCT a.type,
                    a.name
                   FROM (store_addons o
                     JOIN addons a ON ((a.id = o.addon_id)))
                  WHERE ((o.store_id = s.id) AND o.enabled)) x) AS addons,
    s.address,
    s.attribution_days,
    s.cart_minutes,
    ( SELECT COALESCE(json_agg(json_build_object('name', n.name, 'number', COALESCE(n.number, ''::text)) ORDER BY n.name, n.id), '[]'::json) AS "coalesce"
           FROM senders n
          WHERE ((n.store_id = s.id) AND (n.channel = ANY (app.number_channels())) AND (n.state = ANY (ARRAY['disconnected'::text, 'restricted'::text, 'banned'::text])))) AS disabled_whatsapp_integrations,
    s.weekly_messages,
    s.survey_rest_days
   FROM ((stores s
     LEFT JOIN store_categories k ON ((k.id = s.store_category_id)))
     LEFT JOIN store_plans p ON ((p.store_id = s.id)));
grant select to clientela_app
grant select to clientela_system

view tenant.store_sizes (
  store_id uuid,
  customers bigint,
  leads bigint,
  orders bigint,
) with (security_invoker=true)
 SELECT store_id,
    (sum(customers))::bigint AS customers,
    (sum(leads))::bigint AS leads,
    (sum(orders))::bigint AS orders
   FROM store_counts
  GROUP BY store_id;
grant select to clientela_app
grant select to clientela_system

table tenant.store_topups (
  store_id uuid not null,
  id uuid not null,
  public_token text not null,
  request_key text,
  status text not null,
  reason text,
  amount bigint not null,
  fee bigint not null,
  fee_version integer not null,
  refunded_amount bigint not null default 0,
  gateway text not null,
  charge_id text,
  payment_method_id uuid not null,
  card_id uuid,
  card_brand text,
  card_bin text,
  card_last4 text,
  is_single boolean not null,
  pix_code text,
  expires_at timestamp with time zone,
  created_by uuid,
  day date not null,
  credited_at timestamp with time zone,
  review_reason text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint store_topups_pkey PRIMARY KEY (store_id, id),
  constraint store_topups_amount_check CHECK ((amount > 0)),
  constraint store_topups_check CHECK (((refunded_amount >= 0) AND (refunded_amount <= amount))),
  constraint store_topups_fee_check CHECK ((fee >= 0)),
  constraint store_topups_store_id_card_id_fkey FOREIGN KEY (store_id, card_id) REFERENCES wallet_cards(store_id, id),
  constraint store_topups_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint store_topups_store_id_public_token_key UNIQUE (store_id, public_token),
  constraint store_topups_store_id_request_key_key UNIQUE (store_id, request_key),
)
-- owner: billing/wallet
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE UNIQUE INDEX store_topups_automatic ON tenant.store_topups USING btree (store_id) WHERE ((NOT is_single) AND (status = ANY (ARRAY['INITIATED'::text, 'PROCESSING'::text, 'WAITING_PAYMENT'::text, 'AUTHORIZED'::text])))
CREATE INDEX store_topups_by_charge ON tenant.store_topups USING btree (gateway, charge_id)
CREATE INDEX store_topups_by_id ON tenant.store_topups USING btree (id)
CREATE INDEX store_topups_of_day ON tenant.store_topups USING btree (store_id, day, id)
CREATE TRIGGER store_topups_key AFTER INSERT OR DELETE ON tenant.store_topups FOR EACH ROW EXECUTE FUNCTION app.keep_store_key('deposit', 'public_token')
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.store_webhooks (
  store_id uuid not null,
  id uuid not null,
  name text not null,
  url text not null,
  events text[] not null,
  secret_sealed bytea not null,
  previous_sealed bytea,
  previous_until timestamp with time zone,
  is_enabled boolean not null default true,
  disabled_reason text,
  created_at timestamp with time zone not null,
  failures integer not null default 0,
  failing_since timestamp with time zone,
  notified_day integer not null default 0,
  last_success_at timestamp with time zone,
  constraint store_webhooks_pkey PRIMARY KEY (store_id, id),
  constraint store_webhooks_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: records/webhooks
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX store_webhooks_by_id ON tenant.store_webhooks USING btree (id)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.storefront_settings (
  store_id uuid not null,
  is_on boolean not null default true,
  allowed_origins text[] not null default '{}'::text[],
  consent_mode text not null default 'required'::text,
  last_seen_at timestamp with time zone,
  last_seen_on text,
  bots_noticed_at timestamp with time zone,
  constraint storefront_settings_pkey PRIMARY KEY (store_id),
  constraint storefront_settings_consent_mode_check CHECK ((consent_mode = ANY (ARRAY['required'::text, 'not_required'::text]))),
  constraint storefront_settings_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: storefront/popups
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.storefront_tickets_used (
  store_id uuid not null,
  nonce text not null,
  expires_at timestamp with time zone not null,
  constraint storefront_tickets_used_pkey PRIMARY KEY (store_id, nonce),
  constraint storefront_tickets_used_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: storefront/popups
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX storefront_tickets_used_ending ON tenant.storefront_tickets_used USING btree (store_id, expires_at)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.storefront_visitors (
  store_id uuid not null,
  visitor_id text not null,
  customer_id uuid,
  first_seen_at timestamp with time zone not null,
  joined_at timestamp with time zone,
  constraint storefront_visitors_pkey PRIMARY KEY (store_id, visitor_id),
  constraint storefront_visitors_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, id) ON DELETE CASCADE,
  constraint storefront_visitors_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint storefront_visitors_visitor_id_check CHECK ((visitor_id ~ '^[0-9a-f]{32}$'::text)),
)
-- owner: storefront/popups
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX storefront_visitors_of_customer ON tenant.storefront_visitors USING btree (store_id, customer_id)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.stores (
  id uuid not null,
  public_key text not null,
  name text not null,
  enabled boolean not null default true,
  description text,
  store_category_id uuid,
  logo text,
  site_url text,
  address text,
  time_zone text not null default 'America/Sao_Paulo'::text,
  attribution_days integer not null default 7,
  cart_minutes integer not null default 60,
  weekly_messages integer not null default 0,
  features text[] not null default '{store_wallet}'::text[],
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  opening_hours jsonb not null default '{"friday": {"end": "23:59", "start": "00:00"}, "monday": {"end": "23:59", "start": "00:00"}, "sunday": {"end": "23:59", "start": "00:00"}, "tuesday": {"end": "23:59", "start": "00:00"}, "saturday": {"end": "23:59", "start": "00:00"}, "thursday": {"end": "23:59", "start": "00:00"}, "wednesday": {"end": "23:59", "start": "00:00"}}'::jsonb,
  survey_rest_days integer not null default 30,
  constraint stores_pkey PRIMARY KEY (id),
  constraint stores_attribution_days_check CHECK (((attribution_days >= 1) AND (attribution_days <= 90))),
  constraint stores_cart_minutes_check CHECK (((cart_minutes >= 5) AND (cart_minutes <= 10080))),
  constraint stores_survey_rest_days_check CHECK (((survey_rest_days >= 0) AND (survey_rest_days <= 365))),
  constraint stores_weekly_messages_check CHECK (((weekly_messages >= 0) AND (weekly_messages <= 50))),
)
-- owner: identity/stores
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using ((id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid)) with check ((id = (NULLIF(current_setting('app.store_id'::text, true), ''::text))::uuid))
CREATE INDEX stores_by_name ON tenant.stores USING btree (app.fold(name), id)
CREATE INDEX stores_name_fragments ON tenant.stores USING gin (app.fold(name) gin_trgm_ops)
CREATE TRIGGER stores_counts AFTER INSERT ON tenant.stores FOR EACH ROW EXECUTE FUNCTION app.open_counts()
CREATE TRIGGER stores_key AFTER INSERT OR DELETE OR UPDATE OF public_key ON tenant.stores FOR EACH ROW EXECUTE FUNCTION app.keep_store_key('store', 'public_key')
CREATE TRIGGER stores_overview AFTER INSERT ON tenant.stores FOR EACH ROW EXECUTE FUNCTION app.add_overview()
CREATE TRIGGER stores_wallet AFTER INSERT ON tenant.stores FOR EACH ROW EXECUTE FUNCTION app.open_wallet()
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.suppressions (
  store_id uuid not null,
  id uuid not null default app.new_id(),
  channel text not null,
  contact text not null,
  reason text not null,
  response text,
  code text generated always as ("substring"(response, '^[0-9]{3,6}(?: [245]\.[0-9]{1,3}\.[0-9]{1,3})?'::text)) stored,
  campaign_id uuid,
  created_at timestamp with time zone not null default now(),
  constraint suppressions_pkey PRIMARY KEY (store_id, channel, contact),
  constraint suppressions_channel_check CHECK ((channel = ANY (app.contact_channels()))),
  constraint suppressions_reason_check CHECK ((reason = ANY (ARRAY['opt_out'::text, 'hard_bounce'::text, 'soft_bounce'::text, 'unreachable'::text, 'complaint'::text, 'manual'::text]))),
  constraint suppressions_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: records/customers
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX suppressions_newest ON tenant.suppressions USING btree (store_id, created_at, id)
CREATE INDEX suppressions_temporary ON tenant.suppressions USING btree (created_at) WHERE (reason = ANY (ARRAY['unreachable'::text, 'soft_bounce'::text]))
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.survey_answers (
  store_id uuid not null,
  response_id uuid not null,
  question_id text not null,
  survey_id uuid not null,
  value jsonb not null,
  score integer,
  revision integer not null,
  at timestamp with time zone not null,
  constraint survey_answers_pkey PRIMARY KEY (store_id, response_id, question_id),
  constraint survey_answers_store_id_response_id_fkey FOREIGN KEY (store_id, response_id) REFERENCES survey_responses(store_id, id) ON DELETE CASCADE,
)
-- owner: storefront/surveys
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX survey_answers_of_question ON tenant.survey_answers USING btree (store_id, survey_id, question_id)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.survey_count_marks (
  store_id uuid not null,
  survey_id uuid not null,
  counted_at timestamp with time zone not null,
  constraint survey_count_marks_pkey PRIMARY KEY (store_id, survey_id),
  constraint survey_count_marks_store_id_survey_id_fkey FOREIGN KEY (store_id, survey_id) REFERENCES surveys(store_id, id) ON DELETE CASCADE,
)
-- owner: storefront/surveys
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.survey_counts (
  store_id uuid not null,
  survey_id uuid not null,
  slice text not null,
  is_week boolean not null,
  day date not null,
  is_finished boolean not null,
  question_id text not null,
  kind text not null,
  key text not null,
  n integer not null,
  total numeric not null,
  constraint survey_counts_pkey PRIMARY KEY (store_id, survey_id, slice, is_week, day, is_finished, question_id, kind, key) INCLUDE (n, total),
  constraint survey_counts_kind_check CHECK ((kind = ANY (ARRAY['responses'::text, 'seconds'::text, 'sent'::text, 'opened'::text, 'answered'::text, 'skipped'::text, 'left'::text, 'score'::text, 'choice'::text, 'number'::text]))),
  constraint survey_counts_store_id_survey_id_fkey FOREIGN KEY (store_id, survey_id) REFERENCES surveys(store_id, id) ON DELETE CASCADE,
)
-- owner: storefront/surveys
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.survey_links (
  store_id uuid not null,
  id uuid not null,
  survey_id uuid not null,
  token_hash bytea,
  customer_id uuid,
  trigger_key text not null default ''::text,
  order_id uuid,
  products jsonb not null default '[]'::jsonb,
  activity_id uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  finished_at timestamp with time zone,
  campaign_id uuid,
  channel text,
  opened_at timestamp with time zone,
  constraint survey_links_pkey PRIMARY KEY (store_id, id),
  constraint survey_links_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, id) ON DELETE CASCADE,
  constraint survey_links_store_id_survey_id_fkey FOREIGN KEY (store_id, survey_id) REFERENCES surveys(store_id, id) ON DELETE CASCADE,
)
-- owner: records/survey-links
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX survey_links_by_creation ON tenant.survey_links USING btree (store_id, survey_id, created_at) WHERE (customer_id IS NOT NULL)
CREATE INDEX survey_links_by_opening ON tenant.survey_links USING btree (store_id, survey_id, opened_at) WHERE (opened_at IS NOT NULL)
CREATE INDEX survey_links_by_token ON tenant.survey_links USING btree (token_hash)
CREATE INDEX survey_links_of_campaign ON tenant.survey_links USING btree (store_id, campaign_id, survey_id) WHERE (campaign_id IS NOT NULL)
CREATE INDEX survey_links_of_customer ON tenant.survey_links USING btree (store_id, customer_id, survey_id, created_at DESC)
CREATE UNIQUE INDEX survey_links_open ON tenant.survey_links USING btree (store_id, survey_id) WHERE (customer_id IS NULL)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.survey_product_scores (
  store_id uuid not null,
  response_id uuid not null,
  question_id text not null,
  product_id uuid not null,
  score integer not null,
  constraint survey_product_scores_pkey PRIMARY KEY (store_id, response_id, question_id, product_id),
  constraint survey_product_scores_store_id_response_id_question_id_fkey FOREIGN KEY (store_id, response_id, question_id) REFERENCES survey_answers(store_id, response_id, question_id) ON DELETE CASCADE,
)
-- owner: storefront/surveys
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX survey_product_scores_of_product ON tenant.survey_product_scores USING btree (store_id, product_id)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.survey_responses (
  store_id uuid not null,
  id uuid not null,
  survey_id uuid not null,
  version integer not null,
  link_id uuid,
  customer_id uuid,
  order_id uuid,
  products jsonb not null default '[]'::jsonb,
  channel text,
  started_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  day date not null,
  ending_id text,
  is_lead boolean not null default false,
  follow_up text,
  follow_up_note text not null default ''::text,
  follow_up_by uuid,
  campaign_id uuid,
  nps_group text,
  constraint survey_responses_pkey PRIMARY KEY (store_id, id),
  constraint survey_responses_follow_up_check CHECK ((follow_up = ANY (ARRAY['pending'::text, 'done'::text]))),
  constraint survey_responses_nps_group_check CHECK ((nps_group = ANY (ARRAY['DETRACTOR'::text, 'NEUTRAL'::text, 'PROMOTER'::text]))),
  constraint survey_responses_store_id_customer_id_fkey FOREIGN KEY (store_id, customer_id) REFERENCES customers(store_id, id) ON DELETE SET NULL (customer_id),
  constraint survey_responses_store_id_link_id_fkey FOREIGN KEY (store_id, link_id) REFERENCES survey_links(store_id, id) ON DELETE SET NULL (link_id),
  constraint survey_responses_store_id_survey_id_fkey FOREIGN KEY (store_id, survey_id) REFERENCES surveys(store_id, id),
)
-- owner: storefront/surveys
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX survey_responses_by_change ON tenant.survey_responses USING btree (store_id, survey_id, last_at)
CREATE INDEX survey_responses_by_day ON tenant.survey_responses USING btree (store_id, survey_id, day)
CREATE INDEX survey_responses_by_id ON tenant.survey_responses USING btree (id)
CREATE INDEX survey_responses_by_start ON tenant.survey_responses USING btree (store_id, survey_id, started_at, id)
CREATE INDEX survey_responses_of_customer ON tenant.survey_responses USING btree (store_id, customer_id, started_at DESC)
CREATE INDEX survey_responses_of_link ON tenant.survey_responses USING btree (store_id, link_id)
CREATE INDEX survey_responses_of_survey ON tenant.survey_responses USING btree (store_id, survey_id, finished_at)
CREATE INDEX survey_responses_to_settle ON tenant.survey_responses USING btree (store_id, survey_id, started_at) WHERE (follow_up IS NOT NULL)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.survey_versions (
  store_id uuid not null,
  survey_id uuid not null,
  version integer not null,
  definition jsonb not null,
  published_at timestamp with time zone not null,
  published_by uuid,
  constraint survey_versions_pkey PRIMARY KEY (store_id, survey_id, version),
  constraint survey_versions_store_id_survey_id_fkey FOREIGN KEY (store_id, survey_id) REFERENCES surveys(store_id, id) ON DELETE CASCADE,
  constraint survey_versions_version_check CHECK ((version > 0)),
)
-- owner: storefront/surveys
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select to clientela_app
grant delete, insert, select to clientela_system

table tenant.surveys (
  store_id uuid not null,
  id uuid not null,
  name text not null,
  status text not null default 'draft'::text,
  version integer not null default 0,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  is_anonymous boolean not null,
  link_days integer not null,
  response_limit integer,
  places_left integer,
  repeat_after_days integer,
  ignores_rest boolean not null,
  draft jsonb not null,
  has_changes boolean not null default true,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  created_by uuid,
  low_noticed_at timestamp with time zone,
  constraint surveys_pkey PRIMARY KEY (store_id, id),
  constraint surveys_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'paused'::text, 'finished'::text]))),
  constraint surveys_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: storefront/surveys
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX surveys_by_id ON tenant.surveys USING btree (id)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.synchronizations (
  store_id uuid not null,
  id uuid not null,
  integration_id uuid not null,
  kind text not null,
  state text not null,
  started_at timestamp with time zone not null,
  day date,
  ended_at timestamp with time zone,
  pages integer not null default 0,
  read integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  customers_created integer not null default 0,
  orders_created integer not null default 0,
  orders_from timestamp with time zone,
  orders_to timestamp with time zone,
  error text,
  constraint synchronizations_pkey PRIMARY KEY (store_id, id),
  constraint synchronizations_kind_check CHECK ((kind = ANY (ARRAY['history'::text, 'live'::text, 'poll'::text]))),
  constraint synchronizations_state_check CHECK ((state = ANY (ARRAY['running'::text, 'synchronized'::text, 'partial'::text, 'failed'::text, 'cancelled'::text]))),
  constraint synchronizations_store_id_integration_id_fkey FOREIGN KEY (store_id, integration_id) REFERENCES store_integrations(store_id, id) ON DELETE CASCADE,
)
-- owner: records/integrations
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE UNIQUE INDEX synchronizations_history ON tenant.synchronizations USING btree (store_id, integration_id) WHERE ((kind = 'history'::text) AND (state = 'running'::text))
CREATE INDEX synchronizations_newest ON tenant.synchronizations USING btree (store_id, integration_id, started_at, id)
CREATE UNIQUE INDEX synchronizations_of_day ON tenant.synchronizations USING btree (store_id, integration_id, kind, day) WHERE (day IS NOT NULL)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.test_phones (
  store_id uuid not null,
  phone text not null,
  digest bytea not null,
  tries integer not null default 0,
  expires_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  constraint test_phones_pkey PRIMARY KEY (store_id, phone),
  constraint test_phones_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: messaging/sms
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.topup_checks (
  store_id uuid not null,
  topup_id uuid not null,
  notices integer not null default 1,
  due_at timestamp with time zone not null,
  failures integer not null default 0,
  constraint topup_checks_pkey PRIMARY KEY (store_id, topup_id),
  constraint topup_checks_store_id_topup_id_fkey FOREIGN KEY (store_id, topup_id) REFERENCES store_topups(store_id, id),
) with (fillfactor=70)
-- owner: billing/wallet
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX topup_checks_due ON tenant.topup_checks USING btree (due_at)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.topup_events (
  store_id uuid not null,
  id uuid not null,
  topup_id uuid not null,
  gateway text not null,
  event_id text not null,
  payload jsonb not null,
  received_at timestamp with time zone not null,
  constraint topup_events_pkey PRIMARY KEY (store_id, id),
  constraint topup_events_store_id_gateway_event_id_key UNIQUE (store_id, gateway, event_id),
  constraint topup_events_store_id_topup_id_fkey FOREIGN KEY (store_id, topup_id) REFERENCES store_topups(store_id, id),
)
-- owner: billing/wallet
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX topup_events_of ON tenant.topup_events USING btree (store_id, topup_id, received_at)
grant insert, select to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.tracking_events (
  store_id uuid not null,
  id uuid not null,
  activity_id uuid not null,
  kind text not null,
  link_position integer,
  at timestamp with time zone not null,
  constraint tracking_events_pkey PRIMARY KEY (store_id, activity_id, at, id),
  constraint tracking_events_kind_check CHECK ((kind = ANY (ARRAY['open'::text, 'machine_open'::text, 'click'::text, 'machine_click'::text, 'unsubscribe'::text]))),
)
-- owner: messaging/campaigns
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.wallet_cards (
  store_id uuid not null,
  id uuid not null,
  gateway text not null,
  customer_reference text not null,
  token_sealed bytea not null,
  brand text not null,
  bin text not null,
  last4 text not null,
  expiry_month integer not null,
  expiry_year integer not null,
  type text not null default 'CREDIT'::text,
  is_default boolean not null default false,
  saved_from text not null,
  created_by uuid,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint wallet_cards_pkey PRIMARY KEY (store_id, id),
  constraint wallet_cards_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint wallet_cards_type_check CHECK ((type = ANY (ARRAY['CREDIT'::text, 'DEBIT'::text]))),
)
-- owner: billing/wallet
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE UNIQUE INDEX wallet_cards_default ON tenant.wallet_cards USING btree (store_id) WHERE (is_default AND (deleted_at IS NULL))
CREATE INDEX wallet_cards_newest ON tenant.wallet_cards USING btree (store_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.wallet_checks (
  store_id uuid not null,
  version bigint not null,
  available bigint not null,
  held bigint not null,
  constraint wallet_checks_pkey PRIMARY KEY (store_id),
  constraint wallet_checks_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: billing/wallet
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant select to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.wallet_days (
  store_id uuid not null,
  day date not null,
  inputs bigint not null default 0,
  automatic_topups bigint not null default 0,
  outputs bigint not null default 0,
  entries integer not null default 0,
  constraint wallet_days_pkey PRIMARY KEY (store_id, day),
  constraint wallet_days_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: billing/wallet
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.wallets (
  store_id uuid not null,
  available bigint not null default 0,
  held bigint not null default 0,
  version bigint not null default 0,
  stopped_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  constraint wallets_pkey PRIMARY KEY (store_id),
  constraint wallets_held_check CHECK ((held >= 0)),
  constraint wallets_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
)
-- owner: billing/wallet
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant select to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.webhook_attempts (
  store_id uuid not null,
  delivery_id uuid not null,
  at timestamp with time zone not null,
  milliseconds integer not null,
  status integer,
  answer text not null,
  error text,
  constraint webhook_attempts_pkey PRIMARY KEY (store_id, delivery_id, at),
  constraint webhook_attempts_store_id_delivery_id_fkey FOREIGN KEY (store_id, delivery_id) REFERENCES webhook_deliveries(store_id, id) ON DELETE CASCADE,
)
-- owner: records/webhooks
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.webhook_deliveries (
  store_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  message_id uuid not null,
  kind text not null,
  customer_id uuid,
  data jsonb not null,
  occurred_at timestamp with time zone not null,
  state text not null,
  attempts integer not null default 0,
  due_at timestamp with time zone not null,
  takes_more boolean not null default false,
  leased_by uuid,
  lease_until timestamp with time zone,
  status integer,
  created_at timestamp with time zone not null,
  constraint webhook_deliveries_pkey PRIMARY KEY (store_id, id),
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text, 'skipped'::text]))),
  constraint webhook_deliveries_store_id_webhook_id_fkey FOREIGN KEY (store_id, webhook_id) REFERENCES store_webhooks(store_id, id) ON DELETE CASCADE,
  constraint webhook_deliveries_store_id_webhook_id_message_id_key UNIQUE (store_id, webhook_id, message_id),
) with (fillfactor=80, autovacuum_vacuum_scale_factor=0.02)
-- owner: records/webhooks
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX webhook_deliveries_age ON tenant.webhook_deliveries USING btree (created_at)
CREATE INDEX webhook_deliveries_due ON tenant.webhook_deliveries USING btree (store_id, webhook_id, due_at) WHERE (state = 'waiting'::text)
CREATE UNIQUE INDEX webhook_deliveries_joining ON tenant.webhook_deliveries USING btree (store_id, webhook_id, customer_id) WHERE takes_more
CREATE INDEX webhook_deliveries_newest ON tenant.webhook_deliveries USING btree (store_id, webhook_id, created_at, id)
CREATE INDEX webhook_deliveries_of_customer ON tenant.webhook_deliveries USING btree (store_id, customer_id) WHERE (customer_id IS NOT NULL)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

table tenant.whatsapp_templates (
  store_id uuid not null,
  id uuid not null,
  provider text not null,
  account text not null,
  name text not null,
  language text not null,
  category text not null,
  type text not null,
  words jsonb not null,
  status text not null default 'NOT_SUBMITTED'::text,
  provider_status text,
  blocked_reason text,
  note text,
  quality text not null default 'UNKNOWN'::text,
  external_id text,
  is_foreign boolean not null default false,
  next_category text,
  next_category_at timestamp with time zone,
  edits timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  submitted_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  title text not null,
  constraint whatsapp_templates_pkey PRIMARY KEY (store_id, id),
  constraint whatsapp_templates_category_check CHECK ((category = ANY (ARRAY['MARKETING'::text, 'UTILITY'::text]))),
  constraint whatsapp_templates_name UNIQUE (store_id, account, name, language),
  constraint whatsapp_templates_next_category_check CHECK ((next_category = ANY (ARRAY['MARKETING'::text, 'UTILITY'::text]))),
  constraint whatsapp_templates_quality_check CHECK ((quality = ANY (ARRAY['GREEN'::text, 'YELLOW'::text, 'RED'::text, 'UNKNOWN'::text]))),
  constraint whatsapp_templates_status_check CHECK ((status = ANY (ARRAY['NOT_SUBMITTED'::text, 'REJECTED'::text, 'PENDING'::text, 'APPROVED'::text]))),
  constraint whatsapp_templates_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores(id),
  constraint whatsapp_templates_type_check CHECK ((type = ANY (ARRAY['TEXT'::text, 'MEDIA'::text, 'QUICK_REPLY'::text, 'CALL_TO_ACTION'::text]))),
)
-- owner: messaging/whatsapp-templates
row level security, forced
policy system for * to {clientela_system} using (true) with check (true)
policy tenant for * to {clientela_app} using (of the store) with check (of the store)
CREATE INDEX whatsapp_templates_by_id ON tenant.whatsapp_templates USING btree (id)
CREATE INDEX whatsapp_templates_external ON tenant.whatsapp_templates USING btree (store_id, external_id)
grant delete, insert, select, update to clientela_app
grant delete, insert, select, update to clientela_system

CREATE OR REPLACE FUNCTION app.activity_status(status text, due_at timestamp with time zone, at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
grant execute to clientela_app -- app.activity_status(text,timestamp with time zone,timestamp with time zone)
grant execute to public -- app.activity_status(text,timestamp with time zone,timestamp with time zone)

CREATE OR REPLACE FUNCTION app.add_other_phone_form()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.add_other_phone_form()

CREATE OR REPLACE FUNCTION app.add_overview()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_system -- app.add_overview()
grant execute to public -- app.add_overview()

CREATE OR REPLACE FUNCTION app.add_to_counts(store uuid, more_customers bigint, more_leads bigint, more_orders bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to clientela_system -- app.add_to_counts(uuid,bigint,bigint,bigint)

CREATE OR REPLACE FUNCTION app.add_up_bonuses(customers uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.add_up_bonuses(uuid[])

CREATE OR REPLACE FUNCTION app.administered_stores(fragment text, wanted_plan uuid, wanted_state text, page_limit integer, page_offset integer)
 RETURNS TABLE(id uuid, name text, enabled boolean, plan_id uuid, plan_name text, period_end date, balance bigint, customers bigint, customer_limit integer, has_request boolean, total bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.administered_stores(text,uuid,text,integer,integer)
grant execute to clientela_system -- app.administered_stores(text,uuid,text,integer,integer)

CREATE OR REPLACE FUNCTION app.analyze_grown_tables(is_beginning boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to clientela_app -- app.analyze_grown_tables(boolean)

CREATE OR REPLACE FUNCTION app.anonymize_bonus_uses(customer uuid, asked_at timestamp with time zone, marks jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.anonymize_bonus_uses(uuid,timestamp with time zone,jsonb)

CREATE OR REPLACE FUNCTION app.anonymize_bonuses(customer uuid, asked_at timestamp with time zone, marks jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.anonymize_bonuses(uuid,timestamp with time zone,jsonb)
grant execute to clientela_system -- app.anonymize_bonuses(uuid,timestamp with time zone,jsonb)

CREATE OR REPLACE FUNCTION app.anonymize_campaign_activities(customer uuid, asked_at timestamp with time zone, marks jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.anonymize_campaign_activities(uuid,timestamp with time zone,jsonb)

CREATE OR REPLACE FUNCTION app.anonymize_campaign_enrollments(customer uuid, asked_at timestamp with time zone, marks jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.anonymize_campaign_enrollments(uuid,timestamp with time zone,jsonb)

CREATE OR REPLACE FUNCTION app.anonymize_consent_confirmations(customer uuid, asked_at timestamp with time zone, marks jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.anonymize_consent_confirmations(uuid,timestamp with time zone,jsonb)

CREATE OR REPLACE FUNCTION app.anonymize_consent_records(customer uuid, asked_at timestamp with time zone, marks jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.anonymize_consent_records(uuid,timestamp with time zone,jsonb)
grant execute to clientela_system -- app.anonymize_consent_records(uuid,timestamp with time zone,jsonb)

CREATE OR REPLACE FUNCTION app.anonymize_conversations(customer uuid, asked_at timestamp with time zone, marks jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.anonymize_conversations(uuid,timestamp with time zone,jsonb)

CREATE OR REPLACE FUNCTION app.anonymize_custom_values(customer uuid, asked_at timestamp with time zone, marks jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.anonymize_custom_values(uuid,timestamp with time zone,jsonb)

CREATE OR REPLACE FUNCTION app.anonymize_customer(customer uuid, asked_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to clientela_app -- app.anonymize_customer(uuid,timestamp with time zone)
grant execute to public -- app.anonymize_customer(uuid,timestamp with time zone)

CREATE OR REPLACE FUNCTION app.anonymize_customer_clusters(customer uuid, asked_at timestamp with time zone, marks jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.anonymize_customer_clusters(uuid,timestamp with time zone,jsonb)

CREATE OR REPLACE FUNCTION app.anonymize_customer_merges(customer uuid, asked_at timestamp with time zone, marks jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.anonymize_customer_merges(uuid,timestamp with time zone,jsonb)

CREATE OR REPLACE FUNCTION app.anonymize_orders(customer uuid, asked_at timestamp with time zone, marks jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.anonymize_orders(uuid,timestamp with time zone,jsonb)

CREATE OR REPLACE FUNCTION app.anonymize_popup_submissions(customer uuid, asked_at timestamp with time zone, marks jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.anonymize_popup_submissions(uuid,timestamp with time zone,jsonb)

CREATE OR REPLACE FUNCTION app.anonymize_privacy_requests(customer uuid, asked_at timestamp with time zone, marks jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.anonymize_privacy_requests(uuid,timestamp with time zone,jsonb)

CREATE OR REPLACE FUNCTION app.anonymize_survey_links(customer uuid, asked_at timestamp with time zone, marks jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.anonymize_survey_links(uuid,timestamp with time zone,jsonb)

CREATE OR REPLACE FUNCTION app.anonymize_survey_responses(customer uuid, asked_at timestamp with time zone, marks jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.anonymize_survey_responses(uuid,timestamp with time zone,jsonb)

CREATE OR REPLACE FUNCTION app.attribute_text(text_value text, number_value bigint, date_value date, time_value timestamp with time zone, time_zone text)
 RETURNS text
 LANGUAGE sql
 STABLE
grant execute to clientela_app -- app.attribute_text(text,bigint,date,timestamp with time zone,text)
grant execute to public -- app.attribute_text(text,bigint,date,timestamp with time zone,text)

CREATE OR REPLACE FUNCTION app.attribute_value(text_value text, number_value bigint, date_value date, time_value timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
grant execute to clientela_app -- app.attribute_value(text,bigint,date,timestamp with time zone)
grant execute to public -- app.attribute_value(text,bigint,date,timestamp with time zone)

CREATE OR REPLACE FUNCTION app.bonus_minimum(b bonuses)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
grant execute to clientela_app -- app.bonus_minimum(bonuses)
grant execute to public -- app.bonus_minimum(bonuses)

CREATE OR REPLACE FUNCTION app.bonus_state(b bonuses, at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
grant execute to clientela_app -- app.bonus_state(bonuses,timestamp with time zone)
grant execute to public -- app.bonus_state(bonuses,timestamp with time zone)

CREATE OR REPLACE FUNCTION app.campaigns_to_end(at timestamp with time zone)
 RETURNS TABLE(store_id uuid, campaign_ids uuid[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.campaigns_to_end(timestamp with time zone)
grant execute to clientela_system -- app.campaigns_to_end(timestamp with time zone)

CREATE OR REPLACE FUNCTION app.campaigns_to_step(at timestamp with time zone, most integer)
 RETURNS TABLE(store_id uuid, campaign_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.campaigns_to_step(timestamp with time zone,integer)
grant execute to clientela_system -- app.campaigns_to_step(timestamp with time zone,integer)

CREATE OR REPLACE FUNCTION app.campaigns_to_watch(at timestamp with time zone, most integer)
 RETURNS TABLE(store_id uuid, campaign_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.campaigns_to_watch(timestamp with time zone,integer)
grant execute to clientela_system -- app.campaigns_to_watch(timestamp with time zone,integer)

CREATE OR REPLACE FUNCTION app.channels()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
grant execute to public -- app.channels()

CREATE OR REPLACE FUNCTION app.claim_export(worker uuid, lease interval)
 RETURNS TABLE(store_id uuid, export_id uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.claim_export(uuid,interval)
grant execute to clientela_system -- app.claim_export(uuid,interval)

CREATE OR REPLACE FUNCTION app.claim_import(worker uuid, lease interval)
 RETURNS TABLE(store_id uuid, import_id uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.claim_import(uuid,interval)
grant execute to clientela_system -- app.claim_import(uuid,interval)

CREATE OR REPLACE FUNCTION app.claim_integration(worker uuid, lease interval, at timestamp with time zone)
 RETURNS TABLE(store_id uuid, integration_id uuid)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.claim_integration(uuid,interval,timestamp with time zone)
grant execute to clientela_system -- app.claim_integration(uuid,interval,timestamp with time zone)

CREATE OR REPLACE FUNCTION app.claim_topup_checks(at timestamp with time zone, held_until timestamp with time zone, most integer)
 RETURNS TABLE(store_id uuid, topup_id uuid, notices integer, gateway text, charge_id text)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.claim_topup_checks(timestamp with time zone,timestamp with time zone,integer)
grant execute to clientela_system -- app.claim_topup_checks(timestamp with time zone,timestamp with time zone,integer)

CREATE OR REPLACE FUNCTION app.claim_webhook_deliveries(worker uuid, lease interval, at timestamp with time zone, most integer)
 RETURNS TABLE(store_id uuid, id uuid)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.claim_webhook_deliveries(uuid,interval,timestamp with time zone,integer)
grant execute to clientela_system -- app.claim_webhook_deliveries(uuid,interval,timestamp with time zone,integer)

CREATE OR REPLACE FUNCTION app.compare_with_control(campaign uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to clientela_app -- app.compare_with_control(uuid)
grant execute to public -- app.compare_with_control(uuid)

CREATE OR REPLACE FUNCTION app.consume_oauth_state(hash bytea, of_slug text, person uuid, at timestamp with time zone)
 RETURNS TABLE(store_id uuid, sealed bytea)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.consume_oauth_state(bytea,text,uuid,timestamp with time zone)
grant execute to clientela_system -- app.consume_oauth_state(bytea,text,uuid,timestamp with time zone)

CREATE OR REPLACE FUNCTION app.consumers_with_events(consumers text[], at timestamp with time zone)
 RETURNS SETOF text
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.consumers_with_events(text[],timestamp with time zone)
grant execute to clientela_system -- app.consumers_with_events(text[],timestamp with time zone)

CREATE OR REPLACE FUNCTION app.contact_channel(channel text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
grant execute to public -- app.contact_channel(text)

CREATE OR REPLACE FUNCTION app.contact_channels()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
grant execute to public -- app.contact_channels()

CREATE OR REPLACE FUNCTION app.contact_field(channel text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
grant execute to public -- app.contact_field(text)

CREATE OR REPLACE FUNCTION app.count_custom_values(attribute uuid, most integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to clientela_app -- app.count_custom_values(uuid,integer)
grant execute to public -- app.count_custom_values(uuid,integer)

CREATE OR REPLACE FUNCTION app.count_customers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_system -- app.count_customers()
grant execute to public -- app.count_customers()

CREATE OR REPLACE FUNCTION app.count_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.count_notifications()

CREATE OR REPLACE FUNCTION app.count_orders()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_system -- app.count_orders()
grant execute to public -- app.count_orders()

CREATE OR REPLACE FUNCTION app.count_plan_stores()
 RETURNS TABLE(plan_id uuid, stores bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.count_plan_stores()
grant execute to clientela_system -- app.count_plan_stores()

CREATE OR REPLACE FUNCTION app.current_store()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
grant execute to public -- app.current_store()

CREATE OR REPLACE FUNCTION app.custom_of(customer uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to clientela_app -- app.custom_of(uuid)
grant execute to public -- app.custom_of(uuid)

CREATE OR REPLACE FUNCTION app.custom_of_order(order_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to clientela_app -- app.custom_of_order(uuid)
grant execute to public -- app.custom_of_order(uuid)

CREATE OR REPLACE FUNCTION app.custom_texts_of(customer uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to clientela_app -- app.custom_texts_of(uuid)
grant execute to public -- app.custom_texts_of(uuid)

CREATE OR REPLACE FUNCTION app.drop_messages(held uuid[], why text, person uuid, dropped_at timestamp with time zone, actor jsonb DEFAULT '{"kind": "system"}'::jsonb)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.drop_messages(uuid[],text,uuid,timestamp with time zone,jsonb)

CREATE OR REPLACE FUNCTION app.due_dashboard_subscriptions(at timestamp with time zone)
 RETURNS TABLE(store_id uuid, id uuid, day date)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.due_dashboard_subscriptions(timestamp with time zone)
grant execute to clientela_system -- app.due_dashboard_subscriptions(timestamp with time zone)

CREATE OR REPLACE FUNCTION app.due_email_domains(at timestamp with time zone, most integer)
 RETURNS TABLE(store_id uuid, id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.due_email_domains(timestamp with time zone,integer)
grant execute to clientela_system -- app.due_email_domains(timestamp with time zone,integer)

CREATE OR REPLACE FUNCTION app.due_send_queues(at timestamp with time zone, most integer)
 RETURNS TABLE(store_id uuid, id uuid, wake_at timestamp with time zone, priority text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.due_send_queues(timestamp with time zone,integer)
grant execute to clientela_system -- app.due_send_queues(timestamp with time zone,integer)

CREATE OR REPLACE FUNCTION app.due_work(kinds text[], at timestamp with time zone)
 RETURNS SETOF text
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.due_work(text[],timestamp with time zone)
grant execute to clientela_system -- app.due_work(text[],timestamp with time zone)

CREATE OR REPLACE FUNCTION app.empty_logs(customers uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.empty_logs(uuid[])
grant execute to clientela_system -- app.empty_logs(uuid[])

CREATE OR REPLACE FUNCTION app.empty_outbox(messages uuid[], words text[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.empty_outbox(uuid[],text[])

CREATE OR REPLACE FUNCTION app.empty_step_errors(words text[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.empty_step_errors(text[])

CREATE OR REPLACE FUNCTION app.enqueue(task text, payload json, queue text, key text, wait interval, attempts integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
grant execute to clientela_app -- app.enqueue(text,json,text,text,interval,integer)

CREATE OR REPLACE FUNCTION app.enter(token bytea, asked_store uuid, at timestamp with time zone)
 RETURNS TABLE(user_id uuid, user_name text, user_email text, avatar text, profile_name text, session_id uuid, expires_at timestamp with time zone, store_name text, store_enabled boolean, time_zone text, public_key text, role text, is_member boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.enter(bytea,uuid,timestamp with time zone)
grant execute to clientela_system -- app.enter(bytea,uuid,timestamp with time zone)

CREATE OR REPLACE FUNCTION app.enter_key(secret bytea, at timestamp with time zone)
 RETURNS TABLE(key_id uuid, key_name text, scopes text[], networks text[], version text, expires_at timestamp with time zone, store_id uuid, store_name text, store_enabled boolean, time_zone text, public_key text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.enter_key(bytea,timestamp with time zone)
grant execute to clientela_system -- app.enter_key(bytea,timestamp with time zone)

CREATE OR REPLACE FUNCTION app.event_failures(most integer)
 RETURNS TABLE(store_id uuid, event_id uuid, consumer text, store_name text, error text, failed_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.event_failures(integer)
grant execute to clientela_system -- app.event_failures(integer)

CREATE OR REPLACE FUNCTION app.event_lag()
 RETURNS TABLE(consumer text, seconds double precision, parked integer)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.event_lag()
grant execute to clientela_system -- app.event_lag()

CREATE OR REPLACE FUNCTION app.exit_reason_of(e campaign_enrollments)
 RETURNS text
 LANGUAGE sql
 STABLE
grant execute to clientela_app -- app.exit_reason_of(campaign_enrollments)
grant execute to public -- app.exit_reason_of(campaign_enrollments)

CREATE OR REPLACE FUNCTION app.failing_campaigns(failures integer, most integer)
 RETURNS TABLE(store_id uuid, campaign_id uuid, name text, store_name text, error text, failed_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.failing_campaigns(integer,integer)
grant execute to clientela_system -- app.failing_campaigns(integer,integer)

CREATE OR REPLACE FUNCTION app.find_bonus_page(hash bytea)
 RETURNS TABLE(store_id uuid, customer_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.find_bonus_page(bytea)
grant execute to clientela_system -- app.find_bonus_page(bytea)

CREATE OR REPLACE FUNCTION app.find_consent_confirmation(hash bytea)
 RETURNS TABLE(store_id uuid, id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.find_consent_confirmation(bytea)
grant execute to clientela_system -- app.find_consent_confirmation(bytea)

CREATE OR REPLACE FUNCTION app.find_conversations(fragment text, viewer uuid, cap integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.find_conversations(text,uuid,integer)
grant execute to clientela_system -- app.find_conversations(text,uuid,integer)

CREATE OR REPLACE FUNCTION app.find_customers(fragment text, wanted_stage text, cap integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.find_customers(text,text,integer)
grant execute to clientela_system -- app.find_customers(text,text,integer)

CREATE OR REPLACE FUNCTION app.find_dashboard_share(hash bytea)
 RETURNS TABLE(store_id uuid, id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.find_dashboard_share(bytea)
grant execute to clientela_system -- app.find_dashboard_share(bytea)

CREATE OR REPLACE FUNCTION app.find_email_domain_link(hash bytea)
 RETURNS TABLE(store_id uuid, id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.find_email_domain_link(bytea)
grant execute to clientela_system -- app.find_email_domain_link(bytea)

CREATE OR REPLACE FUNCTION app.find_message_topic(public_key text, of_token uuid)
 RETURNS TABLE(store_id uuid, customer_id uuid, about json)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.find_message_topic(text,uuid)
grant execute to clientela_system -- app.find_message_topic(text,uuid)

CREATE OR REPLACE FUNCTION app.find_payment(of_token bytea)
 RETURNS TABLE(store_id uuid, payment_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.find_payment(bytea)
grant execute to clientela_system -- app.find_payment(bytea)

CREATE OR REPLACE FUNCTION app.find_survey_link(hash bytea)
 RETURNS TABLE(store_id uuid, id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.find_survey_link(bytea)
grant execute to clientela_system -- app.find_survey_link(bytea)

CREATE OR REPLACE FUNCTION app.find_topup(token text, topup uuid, of_gateway text, charge text)
 RETURNS TABLE(store_id uuid, id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.find_topup(text,uuid,text,text)
grant execute to clientela_system -- app.find_topup(text,uuid,text,text)

CREATE OR REPLACE FUNCTION app.first_id_of(at timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
grant execute to public -- app.first_id_of(timestamp with time zone)

CREATE OR REPLACE FUNCTION app.fold(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
grant execute to public -- app.fold(text)

CREATE OR REPLACE FUNCTION app.forget_chat_files()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_system -- app.forget_chat_files()
grant execute to public -- app.forget_chat_files()

CREATE OR REPLACE FUNCTION app.forget_copies(customer uuid, marks jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.forget_copies(uuid,jsonb)

CREATE OR REPLACE FUNCTION app.forget_customers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_system -- app.forget_customers()
grant execute to public -- app.forget_customers()

CREATE OR REPLACE FUNCTION app.forget_inbound_events(accounts text[], words text[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.forget_inbound_events(text[],text[])

CREATE OR REPLACE FUNCTION app.forget_jobs(customer uuid, words text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
grant execute to clientela_app -- app.forget_jobs(uuid,text[])

CREATE OR REPLACE FUNCTION app.forget_queued()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_system -- app.forget_queued()
grant execute to public -- app.forget_queued()

CREATE OR REPLACE FUNCTION app.forget_request_copies(request uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to clientela_app -- app.forget_request_copies(uuid)
grant execute to public -- app.forget_request_copies(uuid)

CREATE OR REPLACE FUNCTION app.forget_shop_records(marks jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.forget_shop_records(jsonb)

CREATE OR REPLACE FUNCTION app.fragment_condition(fragment text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
grant execute to clientela_app -- app.fragment_condition(text)
grant execute to clientela_system -- app.fragment_condition(text)
grant execute to public -- app.fragment_condition(text)

CREATE OR REPLACE FUNCTION app.free_jobs_of_dead_runners(silence interval)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'

CREATE OR REPLACE FUNCTION app.guard_move()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_system -- app.guard_move()
grant execute to public -- app.guard_move()

CREATE OR REPLACE FUNCTION app.has_due_job()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog'
grant execute to clientela_app -- app.has_due_job()

CREATE OR REPLACE FUNCTION app.integrations_of_account(of_slug text, of_account text)
 RETURNS TABLE(store_id uuid, id uuid, source text, is_connected boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.integrations_of_account(text,text)
grant execute to clientela_system -- app.integrations_of_account(text,text)

CREATE OR REPLACE FUNCTION app.is_file_used(store uuid, file uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
grant execute to public -- app.is_file_used(uuid,uuid)

CREATE OR REPLACE FUNCTION app.is_unleased(lease_until timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 PARALLEL SAFE
grant execute to public -- app.is_unleased(timestamp with time zone)

CREATE OR REPLACE FUNCTION app.keep_departed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_system -- app.keep_departed()
grant execute to public -- app.keep_departed()

CREATE OR REPLACE FUNCTION app.keep_store_key()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_system -- app.keep_store_key()
grant execute to public -- app.keep_store_key()

CREATE OR REPLACE FUNCTION app.later(instant timestamp with time zone, amount integer, unit text, zone text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
grant execute to clientela_app -- app.later(timestamp with time zone,integer,text,text)
grant execute to public -- app.later(timestamp with time zone,integer,text,text)

CREATE OR REPLACE FUNCTION app.leave_to_home()
 RETURNS trigger
 LANGUAGE plpgsql
grant execute to public -- app.leave_to_home()

CREATE OR REPLACE FUNCTION app.lock_bonuses(customers uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.lock_bonuses(uuid[])
grant execute to clientela_system -- app.lock_bonuses(uuid[])

CREATE OR REPLACE FUNCTION app.mark_stale(campaigns uuid[], since timestamp with time zone, found integer[] DEFAULT NULL::integer[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to clientela_app -- app.mark_stale(uuid[],timestamp with time zone,integer[])
grant execute to public -- app.mark_stale(uuid[],timestamp with time zone,integer[])

CREATE OR REPLACE FUNCTION app.marks_of(c customers, merges uuid[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to clientela_app -- app.marks_of(customers,uuid[])
grant execute to public -- app.marks_of(customers,uuid[])

CREATE OR REPLACE FUNCTION app.mentions(content text, words text[])
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to clientela_app -- app.mentions(text,text[])
grant execute to public -- app.mentions(text,text[])

CREATE OR REPLACE FUNCTION app.merge_bonuses(kept uuid, merged uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.merge_bonuses(uuid,uuid)
grant execute to clientela_system -- app.merge_bonuses(uuid,uuid)

CREATE OR REPLACE FUNCTION app.merge_campaign_activities(kept uuid, merged uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.merge_campaign_activities(uuid,uuid)

CREATE OR REPLACE FUNCTION app.merge_campaign_enrollments(kept uuid, merged uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.merge_campaign_enrollments(uuid,uuid)

CREATE OR REPLACE FUNCTION app.merge_consent_records(kept uuid, merged uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.merge_consent_records(uuid,uuid)
grant execute to clientela_system -- app.merge_consent_records(uuid,uuid)

CREATE OR REPLACE FUNCTION app.merge_custom_values(kept uuid, merged uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.merge_custom_values(uuid,uuid)

CREATE OR REPLACE FUNCTION app.merge_customer_clusters(kept uuid, merged uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.merge_customer_clusters(uuid,uuid)

CREATE OR REPLACE FUNCTION app.merges_into(customer uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.merges_into(uuid)

CREATE OR REPLACE FUNCTION app.name_of(c customers)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
grant execute to clientela_app -- app.name_of(customers)
grant execute to clientela_system -- app.name_of(customers)
grant execute to public -- app.name_of(customers)

CREATE OR REPLACE FUNCTION app.new_id()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
grant execute to public -- app.new_id()

CREATE OR REPLACE FUNCTION app.new_token()
 RETURNS text
 LANGUAGE sql
 PARALLEL SAFE
grant execute to public -- app.new_token()

CREATE OR REPLACE FUNCTION app.note_contact_change()
 RETURNS trigger
 LANGUAGE plpgsql
grant execute to public -- app.note_contact_change()

CREATE OR REPLACE FUNCTION app.note_customer_values()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_system -- app.note_customer_values()
grant execute to public -- app.note_customer_values()

CREATE OR REPLACE FUNCTION app.note_order_values()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_system -- app.note_order_values()
grant execute to public -- app.note_order_values()

CREATE OR REPLACE FUNCTION app.number_channels()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
grant execute to public -- app.number_channels()

CREATE OR REPLACE PROCEDURE app.of_customer(IN of_table text, IN of_column text, IN on_merge text, IN on_anonymise text, IN follows text DEFAULT NULL::text)
 LANGUAGE plpgsql
grant execute to public -- app.of_customer(text,text,text,text,text)

CREATE OR REPLACE FUNCTION app.open_bonus_pages(customers uuid[], hashes bytea[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.open_bonus_pages(uuid[],bytea[])
grant execute to clientela_system -- app.open_bonus_pages(uuid[],bytea[])

CREATE OR REPLACE FUNCTION app.open_counts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_system -- app.open_counts()
grant execute to public -- app.open_counts()

CREATE OR REPLACE FUNCTION app.open_plan_requests(at_most integer)
 RETURNS TABLE(id uuid, store_id uuid, store_name text, plan_id uuid, plan_name text, current_plan_name text, message text, requested_by_name text, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.open_plan_requests(integer)
grant execute to clientela_system -- app.open_plan_requests(integer)

CREATE OR REPLACE FUNCTION app.open_survey_links(links jsonb, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to clientela_app -- app.open_survey_links(jsonb,timestamp with time zone)
grant execute to public -- app.open_survey_links(jsonb,timestamp with time zone)

CREATE OR REPLACE FUNCTION app.open_wallet()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_system -- app.open_wallet()
grant execute to public -- app.open_wallet()

CREATE OR REPLACE FUNCTION app.other_phone_form(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
grant execute to clientela_app -- app.other_phone_form(text)
grant execute to clientela_system -- app.other_phone_form(text)
grant execute to public -- app.other_phone_form(text)

CREATE OR REPLACE PROCEDURE app.owned_by(IN area text, VARIADIC owned text[])
 LANGUAGE plpgsql
grant execute to public -- app.owned_by(text,text[])

CREATE OR REPLACE FUNCTION app.past_rfm_segments(month_end date, segments text[])
 RETURNS TABLE(customer_id uuid, segment text)
 LANGUAGE sql
 STABLE
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.past_rfm_segments(date,text[])

CREATE OR REPLACE FUNCTION app.place_events(most integer, late boolean)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.place_events(integer,boolean)
grant execute to clientela_system -- app.place_events(integer,boolean)

CREATE OR REPLACE FUNCTION app.post_bonuses(lots jsonb, entries jsonb, acting jsonb, at timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.post_bonuses(jsonb,jsonb,jsonb,timestamp with time zone)
grant execute to clientela_system -- app.post_bonuses(jsonb,jsonb,jsonb,timestamp with time zone)

CREATE OR REPLACE FUNCTION app.post_ledger(the_kind text, the_reference text, source text, target text, wanted bigint, may_overdraw boolean, up_to boolean, at timestamp with time zone, OUT outcome text, OUT moved bigint, OUT available bigint, OUT held bigint)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.post_ledger(text,text,text,text,bigint,boolean,boolean,timestamp with time zone)
grant execute to clientela_system -- app.post_ledger(text,text,text,text,bigint,boolean,boolean,timestamp with time zone)

CREATE OR REPLACE FUNCTION app.present_rfm_segments(segments text[])
 RETURNS TABLE(customer_id uuid, segment text)
 LANGUAGE sql
 STABLE
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.present_rfm_segments(text[])

CREATE OR REPLACE PROCEDURE app.protect(IN tenant_table text, IN store_column text DEFAULT 'store_id'::text)
 LANGUAGE plpgsql
grant execute to public -- app.protect(text,text)

CREATE OR REPLACE FUNCTION app.prune_exports(at timestamp with time zone, older_than timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.prune_exports(timestamp with time zone,timestamp with time zone,integer)
grant execute to clientela_system -- app.prune_exports(timestamp with time zone,timestamp with time zone,integer)

CREATE OR REPLACE FUNCTION app.prune_media_files(asked_at timestamp with time zone, unused_since timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.prune_media_files(timestamp with time zone,timestamp with time zone,integer)
grant execute to clientela_system -- app.prune_media_files(timestamp with time zone,timestamp with time zone,integer)

CREATE OR REPLACE FUNCTION app.prune_old(tenant_table text, retained_kind text, at timestamp with time zone, default_days integer, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.prune_old(text,text,timestamp with time zone,integer,integer)
grant execute to clientela_system -- app.prune_old(text,text,timestamp with time zone,integer,integer)

CREATE OR REPLACE FUNCTION app.public_picture_file(of_picture uuid, of_version integer, asked_width integer)
 RETURNS TABLE(version integer, width integer, mime text, bytes bytea, object_key text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.public_picture_file(uuid,integer,integer)
grant execute to clientela_system -- app.public_picture_file(uuid,integer,integer)

CREATE OR REPLACE FUNCTION app.queue_figures(at timestamp with time zone)
 RETURNS TABLE(channel text, depth integer, age_seconds double precision)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.queue_figures(timestamp with time zone)
grant execute to clientela_system -- app.queue_figures(timestamp with time zone)

CREATE OR REPLACE FUNCTION app.reach_of(c customers, channel text)
 RETURNS TABLE(contact text, reason text, detail text)
 LANGUAGE sql
 STABLE
grant execute to clientela_app -- app.reach_of(customers,text)
grant execute to public -- app.reach_of(customers,text)

CREATE OR REPLACE FUNCTION app.rebuild_attributions(from_at timestamp with time zone, to_at timestamp with time zone, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to clientela_app -- app.rebuild_attributions(timestamp with time zone,timestamp with time zone,timestamp with time zone)
grant execute to public -- app.rebuild_attributions(timestamp with time zone,timestamp with time zone,timestamp with time zone)

CREATE OR REPLACE FUNCTION app.rebuild_campaign_outcome(campaign uuid, seen integer, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to clientela_app -- app.rebuild_campaign_outcome(uuid,integer,timestamp with time zone)
grant execute to public -- app.rebuild_campaign_outcome(uuid,integer,timestamp with time zone)

CREATE OR REPLACE FUNCTION app.rebuild_campaign_results(campaign uuid, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to clientela_app -- app.rebuild_campaign_results(uuid,timestamp with time zone)
grant execute to public -- app.rebuild_campaign_results(uuid,timestamp with time zone)

CREATE OR REPLACE FUNCTION app.rebuild_daily_sales(days date[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to clientela_app -- app.rebuild_daily_sales(date[])
grant execute to public -- app.rebuild_daily_sales(date[])

CREATE OR REPLACE FUNCTION app.record_rfm_history(on_day date, is_past boolean, segments text[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.record_rfm_history(date,boolean,text[])

CREATE OR REPLACE FUNCTION app.record_tracking(keys text[], tokens uuid[], kinds text[], links integer[], ids uuid[], hit_at timestamp with time zone)
 RETURNS TABLE(place integer, url text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
 SET lock_timeout TO '2s'
owner clientela_system
grant execute to clientela_app -- app.record_tracking(text[],uuid[],text[],integer[],uuid[],timestamp with time zone)
grant execute to clientela_system -- app.record_tracking(text[],uuid[],text[],integer[],uuid[],timestamp with time zone)

CREATE OR REPLACE FUNCTION app.recovered_by(campaign uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to clientela_app -- app.recovered_by(uuid)
grant execute to public -- app.recovered_by(uuid)

CREATE OR REPLACE FUNCTION app.refresh_customer_totals(customers_changed uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to clientela_app -- app.refresh_customer_totals(uuid[])
grant execute to public -- app.refresh_customer_totals(uuid[])

CREATE OR REPLACE FUNCTION app.refresh_lag(audience integer)
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
grant execute to public -- app.refresh_lag(integer)

CREATE OR REPLACE FUNCTION app.refresh_product_statistics(today date)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.refresh_product_statistics(date)

CREATE OR REPLACE FUNCTION app.refresh_rfm_thresholds(at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to clientela_app -- app.refresh_rfm_thresholds(timestamp with time zone)
grant execute to public -- app.refresh_rfm_thresholds(timestamp with time zone)

CREATE OR REPLACE FUNCTION app.release_email_model(model uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.release_email_model(uuid)

CREATE OR REPLACE FUNCTION app.release_orders(customer uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.release_orders(uuid)

CREATE OR REPLACE FUNCTION app.reopen_wallet(at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.reopen_wallet(timestamp with time zone)
grant execute to clientela_system -- app.reopen_wallet(timestamp with time zone)

CREATE OR REPLACE FUNCTION app.require_customers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
 SET enable_seqscan TO 'off'
owner clientela_system
grant execute to clientela_system -- app.require_customers()
grant execute to public -- app.require_customers()

CREATE OR REPLACE FUNCTION app.reserve_bonuses(changes jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.reserve_bonuses(jsonb)
grant execute to clientela_system -- app.reserve_bonuses(jsonb)

CREATE OR REPLACE FUNCTION app.rfm_score(value anycompatible, cuts anycompatiblearray)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
grant execute to public -- app.rfm_score(anycompatible,anycompatiblearray)

CREATE OR REPLACE FUNCTION app.roles_of(person uuid)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.roles_of(uuid)
grant execute to clientela_system -- app.roles_of(uuid)

CREATE OR REPLACE FUNCTION app.save_payment_events(of_gateway text, ids uuid[], event_ids text[], charges text[], topups uuid[], payloads text[], at timestamp with time zone)
 RETURNS SETOF bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.save_payment_events(text,uuid[],text[],text[],uuid[],text[],timestamp with time zone)
grant execute to clientela_system -- app.save_payment_events(text,uuid[],text[],text[],uuid[],text[],timestamp with time zone)

CREATE OR REPLACE FUNCTION app.save_survey_answers(items jsonb, at timestamp with time zone)
 RETURNS TABLE(n integer, outcome text, version integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
 SET lock_timeout TO '5s'
owner clientela_system
grant execute to clientela_app -- app.save_survey_answers(jsonb,timestamp with time zone)
grant execute to clientela_system -- app.save_survey_answers(jsonb,timestamp with time zone)

CREATE OR REPLACE FUNCTION app.sender_channels()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
grant execute to public -- app.sender_channels()

CREATE OR REPLACE FUNCTION app.sending_channels()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
grant execute to public -- app.sending_channels()

CREATE OR REPLACE FUNCTION app.settled_since(campaign uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to clientela_app -- app.settled_since(uuid)
grant execute to public -- app.settled_since(uuid)

CREATE OR REPLACE FUNCTION app.short_link(of_code text)
 RETURNS TABLE(store_id uuid, token uuid, link integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.short_link(text)
grant execute to clientela_system -- app.short_link(text)

CREATE OR REPLACE FUNCTION app.silence_customer(customer uuid, asked_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to clientela_app -- app.silence_customer(uuid,timestamp with time zone)
grant execute to public -- app.silence_customer(uuid,timestamp with time zone)

CREATE OR REPLACE FUNCTION app.stop_differing_wallets(at timestamp with time zone, whole boolean DEFAULT false)
 RETURNS TABLE(store_id uuid, available bigint, held bigint, entries_available bigint, entries_held bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.stop_differing_wallets(timestamp with time zone,boolean)
grant execute to clientela_system -- app.stop_differing_wallets(timestamp with time zone,boolean)

CREATE OR REPLACE FUNCTION app.stopped_wallets()
 RETURNS TABLE(store_id uuid, store_name text, stopped_at timestamp with time zone, available bigint, held bigint, entries_available bigint, entries_held bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.stopped_wallets()
grant execute to clientela_system -- app.stopped_wallets()

CREATE OR REPLACE FUNCTION app.store_features(store uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.store_features(uuid)

CREATE OR REPLACE FUNCTION app.store_names(ids uuid[])
 RETURNS TABLE(store_id uuid, name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.store_names(uuid[])
grant execute to clientela_system -- app.store_names(uuid[])

CREATE OR REPLACE FUNCTION app.store_of_integration(notice_key text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.store_of_integration(text)
grant execute to clientela_system -- app.store_of_integration(text)

CREATE OR REPLACE FUNCTION app.store_of_invitation(token bytea)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.store_of_invitation(bytea)
grant execute to clientela_system -- app.store_of_invitation(bytea)

CREATE OR REPLACE FUNCTION app.store_of_public_key(key text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.store_of_public_key(text)
grant execute to clientela_system -- app.store_of_public_key(text)

CREATE OR REPLACE FUNCTION app.store_of_row(table_name text, row_id uuid, person uuid, everywhere boolean)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.store_of_row(text,uuid,uuid,boolean)
grant execute to clientela_system -- app.store_of_row(text,uuid,uuid,boolean)

CREATE OR REPLACE FUNCTION app.store_of_sender(sender_key text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.store_of_sender(text)
grant execute to clientela_system -- app.store_of_sender(text)

CREATE OR REPLACE FUNCTION app.stores_elsewhere()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_system -- app.stores_elsewhere()

CREATE OR REPLACE FUNCTION app.stores_near_limits()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.stores_near_limits()
grant execute to clientela_system -- app.stores_near_limits()

CREATE OR REPLACE FUNCTION app.stores_of(person uuid, everywhere boolean)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.stores_of(uuid,boolean)
grant execute to clientela_system -- app.stores_of(uuid,boolean)

CREATE OR REPLACE FUNCTION app.stores_of_plan(plan uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.stores_of_plan(uuid)
grant execute to clientela_system -- app.stores_of_plan(uuid)

CREATE OR REPLACE FUNCTION app.stores_page(person uuid, everywhere boolean, shown boolean, descending boolean, skipped bigint, most integer)
 RETURNS SETOF store_shown
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.stores_page(uuid,boolean,boolean,boolean,bigint,integer)
grant execute to clientela_system -- app.stores_page(uuid,boolean,boolean,boolean,bigint,integer)

CREATE OR REPLACE FUNCTION app.stores_to_enroll_in(at timestamp with time zone)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.stores_to_enroll_in(timestamp with time zone)
grant execute to clientela_system -- app.stores_to_enroll_in(timestamp with time zone)

CREATE OR REPLACE FUNCTION app.stores_to_reconcile(at timestamp with time zone, most integer)
 RETURNS SETOF uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.stores_to_reconcile(timestamp with time zone,integer)
grant execute to clientela_system -- app.stores_to_reconcile(timestamp with time zone,integer)

CREATE OR REPLACE FUNCTION app.stores_with_bonuses()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.stores_with_bonuses()
grant execute to clientela_system -- app.stores_with_bonuses()

CREATE OR REPLACE FUNCTION app.stores_with_bounce_mailbox()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.stores_with_bounce_mailbox()
grant execute to clientela_system -- app.stores_with_bounce_mailbox()

CREATE OR REPLACE FUNCTION app.stores_with_coupons_over(at timestamp with time zone)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.stores_with_coupons_over(timestamp with time zone)
grant execute to clientela_system -- app.stores_with_coupons_over(timestamp with time zone)

CREATE OR REPLACE FUNCTION app.stores_with_deleted_chats(before timestamp with time zone, most integer)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.stores_with_deleted_chats(timestamp with time zone,integer)
grant execute to clientela_system -- app.stores_with_deleted_chats(timestamp with time zone,integer)

CREATE OR REPLACE FUNCTION app.stores_with_due_carts(at timestamp with time zone)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.stores_with_due_carts(timestamp with time zone)
grant execute to clientela_system -- app.stores_with_due_carts(timestamp with time zone)

CREATE OR REPLACE FUNCTION app.stores_with_events(consumer text, at timestamp with time zone, most integer)
 RETURNS SETOF uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.stores_with_events(text,timestamp with time zone,integer)
grant execute to clientela_system -- app.stores_with_events(text,timestamp with time zone,integer)

CREATE OR REPLACE FUNCTION app.stores_with_expired_bonuses(at timestamp with time zone)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.stores_with_expired_bonuses(timestamp with time zone)
grant execute to clientela_system -- app.stores_with_expired_bonuses(timestamp with time zone)

CREATE OR REPLACE FUNCTION app.stores_with_expired_payments(at timestamp with time zone)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.stores_with_expired_payments(timestamp with time zone)
grant execute to clientela_system -- app.stores_with_expired_payments(timestamp with time zone)

CREATE OR REPLACE FUNCTION app.stores_with_new_events(most integer)
 RETURNS SETOF uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.stores_with_new_events(integer)
grant execute to clientela_system -- app.stores_with_new_events(integer)

CREATE OR REPLACE FUNCTION app.stores_with_old_tasks(at timestamp with time zone)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.stores_with_old_tasks(timestamp with time zone)
grant execute to clientela_system -- app.stores_with_old_tasks(timestamp with time zone)

CREATE OR REPLACE FUNCTION app.stores_with_plan_work(at timestamp with time zone)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.stores_with_plan_work(timestamp with time zone)
grant execute to clientela_system -- app.stores_with_plan_work(timestamp with time zone)

CREATE OR REPLACE FUNCTION app.stores_with_privacy_notices(at timestamp with time zone, days_before integer)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.stores_with_privacy_notices(timestamp with time zone,integer)
grant execute to clientela_system -- app.stores_with_privacy_notices(timestamp with time zone,integer)

CREATE OR REPLACE FUNCTION app.stores_with_products()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.stores_with_products()
grant execute to clientela_system -- app.stores_with_products()

CREATE OR REPLACE FUNCTION app.stores_with_sales()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.stores_with_sales()
grant execute to clientela_system -- app.stores_with_sales()

CREATE OR REPLACE FUNCTION app.stores_with_senders(of_channel text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.stores_with_senders(text)
grant execute to clientela_system -- app.stores_with_senders(text)

CREATE OR REPLACE FUNCTION app.survey_sale(customer uuid, of_order uuid, at timestamp with time zone)
 RETURNS TABLE(order_id uuid, products jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to clientela_app -- app.survey_sale(uuid,uuid,timestamp with time zone)
grant execute to public -- app.survey_sale(uuid,uuid,timestamp with time zone)

CREATE OR REPLACE FUNCTION app.surveys_to_count(slack interval)
 RETURNS TABLE(store_id uuid, survey_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.surveys_to_count(interval)
grant execute to clientela_system -- app.surveys_to_count(interval)

CREATE OR REPLACE FUNCTION app.takes_answers(s surveys, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
grant execute to clientela_app -- app.takes_answers(surveys,timestamp with time zone)
grant execute to public -- app.takes_answers(surveys,timestamp with time zone)

CREATE OR REPLACE FUNCTION app.throw_away_files(files uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.throw_away_files(uuid[])

CREATE OR REPLACE FUNCTION app.unmerge_bonuses(kept uuid, merged uuid, moved jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.unmerge_bonuses(uuid,uuid,jsonb)
grant execute to clientela_system -- app.unmerge_bonuses(uuid,uuid,jsonb)

CREATE OR REPLACE FUNCTION app.unmerge_campaign_activities(kept uuid, merged uuid, moved jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.unmerge_campaign_activities(uuid,uuid,jsonb)

CREATE OR REPLACE FUNCTION app.unmerge_campaign_enrollments(kept uuid, merged uuid, moved jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.unmerge_campaign_enrollments(uuid,uuid,jsonb)

CREATE OR REPLACE FUNCTION app.unmerge_consent_records(kept uuid, merged uuid, moved jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.unmerge_consent_records(uuid,uuid,jsonb)
grant execute to clientela_system -- app.unmerge_consent_records(uuid,uuid,jsonb)

CREATE OR REPLACE FUNCTION app.unmerge_custom_values(kept uuid, merged uuid, both_of jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.unmerge_custom_values(uuid,uuid,jsonb)

CREATE OR REPLACE FUNCTION app.unmerge_customer_clusters(kept uuid, merged uuid, named jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.unmerge_customer_clusters(uuid,uuid,jsonb)

CREATE OR REPLACE FUNCTION app.unqueue(held uuid[])
 RETURNS SETOF uuid
 LANGUAGE sql
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to public -- app.unqueue(uuid[])

CREATE OR REPLACE FUNCTION app.unread_events(consumer text, most integer)
 RETURNS SETOF domain_events
 LANGUAGE sql
 STABLE
grant execute to clientela_app -- app.unread_events(text,integer)
grant execute to public -- app.unread_events(text,integer)

CREATE OR REPLACE FUNCTION app.usage_price_on(addon uuid, day date)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
grant execute to public -- app.usage_price_on(uuid,date)

CREATE OR REPLACE FUNCTION app.waiting_for_applications(at_most integer)
 RETURNS TABLE(slug text, store_id uuid, store_name text, requested_by_name text, requested_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.waiting_for_applications(integer)
grant execute to clientela_system -- app.waiting_for_applications(integer)

CREATE OR REPLACE FUNCTION app.words_of(marks jsonb)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
grant execute to clientela_app -- app.words_of(jsonb)
grant execute to public -- app.words_of(jsonb)

CREATE OR REPLACE FUNCTION app.work_figures(at timestamp with time zone)
 RETURNS TABLE(work text, depth integer, age_seconds double precision)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'tenant', 'platform', 'public', 'pg_catalog', 'pg_temp'
owner clientela_system
grant execute to clientela_app -- app.work_figures(timestamp with time zone)
grant execute to clientela_system -- app.work_figures(timestamp with time zone)
