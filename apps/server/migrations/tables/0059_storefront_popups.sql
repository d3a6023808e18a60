-- Pop-ups and newsletter forms on the shop's own pages.

create table tenant.popups (
  store_id uuid not null references stores,
  id uuid not null,
  name text not null,
  status text not null default 'draft' check (status in ('draft', 'active', 'paused', 'finished', 'archived')),
  -- The published version; 0: never published.
  version int not null default 0,
  -- Where several fit, the lowest wins.
  priority int not null,
  started_at timestamptz,
  ended_at timestamptz,
  tag_ids uuid[] not null default '{}',
  draft jsonb not null,
  has_changes boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid,
  primary key (store_id, id)
);
create index popups_by_id on tenant.popups (id);
call app.protect('popups');

-- What visitors see. A published version never changes, so that results and browser caches stay true.
create table tenant.popup_versions (
  store_id uuid not null,
  popup_id uuid not null,
  version int not null check (version > 0),
  definition jsonb not null,
  started_at timestamptz,
  ended_at timestamptz,
  tag_ids uuid[] not null default '{}',
  published_at timestamptz not null,
  published_by uuid,
  primary key (store_id, popup_id, version),
  foreign key (store_id, popup_id) references popups (store_id, id) on delete cascade
);
call app.protect('popup_versions');
revoke update on tenant.popup_versions from clientela_app, clientela_system;

-- Counters instead of one row a view: before consent a view has neither a visitor nor an address.
create table tenant.popup_counts (
  store_id uuid not null,
  popup_id uuid not null,
  version int not null,
  letter text not null check (letter in ('A', 'B', 'C')),
  day date not null,
  -- Path without query; '…': the other pages of a day with many.
  page text not null,
  device text not null check (device in ('desktop', 'phone')),
  views int not null default 0,
  closes int not null default 0,
  holdouts int not null default 0,
  primary key (store_id, popup_id, day, version, letter, page, device),
  foreign key (store_id, popup_id) references popups (store_id, id) on delete cascade
);
call app.protect('popup_counts');

create table tenant.popup_submissions (
  store_id uuid not null,
  -- Chosen by the browser, so that a repeated request is recognised.
  id uuid not null,
  popup_id uuid not null,
  version int not null,
  letter text not null check (letter in ('A', 'B', 'C')),
  at timestamptz not null,
  -- Null: a suspect.
  customer_id uuid,
  is_new boolean not null,
  -- As typed; erased when the customer is anonymised.
  fields jsonb not null,
  -- Fields that differ from the known customer's: a public form changes nobody.
  differs text[] not null default '{}',
  consent_text_ids uuid[] not null default '{}',
  page text not null,
  utm jsonb not null default '{}',
  device text not null check (device in ('desktop', 'phone')),
  visitor_id text,
  ip inet,
  coupon text,
  state text not null check (state in ('signed_up', 'awaiting_confirmation', 'confirmed', 'suspect')),
  primary key (store_id, id),
  foreign key (store_id, popup_id) references popups (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete set null (customer_id)
);
create index popup_submissions_of_popup on tenant.popup_submissions (store_id, popup_id, at desc, id desc);
create index popup_submissions_of_customer on tenant.popup_submissions (store_id, customer_id, at desc, id desc);
call app.protect('popup_submissions');
call app.of_customer('popup_submissions', 'customer_id', 'move', 'own');

-- Codes of one person each: uploaded ones, and those created in the shop.
create table tenant.popup_coupons (
  store_id uuid not null,
  popup_id uuid not null,
  code text not null,
  submission_id uuid,
  primary key (store_id, popup_id, code),
  foreign key (store_id, popup_id) references popups (store_id, id) on delete cascade
);
create index popup_coupons_left on tenant.popup_coupons (store_id, popup_id) where submission_id is null;
call app.protect('popup_coupons');

-- Tickets and campaign links are good once. Rows are needed until the ticket would have expired.
create table tenant.storefront_tickets_used (
  store_id uuid not null references stores,
  nonce text not null,
  expires_at timestamptz not null,
  primary key (store_id, nonce)
);
create index storefront_tickets_used_ending on tenant.storefront_tickets_used (store_id, expires_at);
call app.protect('storefront_tickets_used');

create table tenant.storefront_visitors (
  store_id uuid not null references stores,
  visitor_id text not null check (visitor_id ~ '^[0-9a-f]{32}$'),
  customer_id uuid,
  first_seen_at timestamptz not null,
  joined_at timestamptz,
  primary key (store_id, visitor_id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index storefront_visitors_of_customer on tenant.storefront_visitors (store_id, customer_id);
call app.protect('storefront_visitors');
call app.of_customer('storefront_visitors', 'customer_id', 'move', 'delete');

create table tenant.storefront_settings (
  store_id uuid not null primary key references stores,
  is_on boolean not null default true,
  allowed_origins text[] not null default '{}',
  consent_mode text not null default 'required' check (consent_mode in ('required', 'not_required')),
  last_seen_at timestamptz,
  last_seen_on text
);
call app.protect('storefront_settings');

call app.owned_by('storefront/popups', 'popups', 'popup_versions', 'popup_counts', 'popup_submissions',
  'popup_coupons', 'storefront_tickets_used', 'storefront_visitors', 'storefront_settings');
