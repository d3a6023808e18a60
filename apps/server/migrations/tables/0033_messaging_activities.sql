-- Campaign activities per customer: enrollments, messages and manual messages.

-- Enrollments: one customer and one occurrence of a campaign's trigger. Every customer considered has a row,
-- refused ones with their reason.
create table tenant.campaign_entries (
  store_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  customer_id uuid not null,
  -- Which one: an order, a year, or '' where it happens once.
  occurrence text not null,
  triggered_at timestamptz not null,
  version int not null,
  -- Its subject: the enrollment ends when the subject is no longer valid.
  about text check (about in ('order', 'cart', 'payment', 'bonus')),
  -- The order, cart or bonus itself; for a payment, its order.
  about_id uuid,
  -- Since when the state of the cart or payment could not be verified.
  unverified_since timestamptz,
  state text not null check (state in ('running', 'completed', 'exited', 'refused')),
  -- Why refused, or out before the end.
  reason text,
  -- A sale after the trigger ends the enrollment.
  ends_by_sale boolean not null default false,
  -- The position of the next action, its due time, and the start of its wait.
  step int not null default 0,
  due_at timestamptz,
  step_since timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (store_id, id),
  unique (store_id, campaign_id, customer_id, occurrence),
  foreign key (store_id, campaign_id) references campaigns (store_id, id) on delete cascade,
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
) with (fillfactor = 70, autovacuum_analyze_scale_factor = 0.02);
create index campaign_entries_due on campaign_entries (store_id, campaign_id, due_at) where state = 'running';
create index campaign_entries_of_customer on campaign_entries (store_id, customer_id, created_at);
call app.protect('campaign_entries');
call app.of_customer('campaign_entries', 'customer_id', 'own', 'own');

-- One action for one customer. Every customer considered has a row, excluded ones with their reason. No index
-- covers columns that sending and tracking update, and pages are half empty: those updates stay within their page.
create table tenant.campaign_activities (
  store_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  action_id uuid not null,
  -- Which of its contents this customer gets; the next one where this one cannot arrive.
  content_id uuid not null,
  customer_id uuid not null,
  -- Occurrence of the trigger: a campaign start, a birthday, a cart.
  occurrence text not null default '',
  -- The enrollment; null: a one-time campaign.
  entry_id uuid,
  status text not null check (status in ('to_be_executed', 'complete', 'not_sent', 'invalid_contact',
    'waiting_to_send', 'sent', 'delivered', 'failed', 'read')),
  reason text,
  variant text not null default 'A' check (variant in ('A', 'B')),
  is_control boolean not null default false,
  -- 128 random bits, stored as the 16 bytes of a uuid; identifies the message in its links.
  token uuid not null,
  contact text,
  due_at timestamptz not null,
  sent_at timestamptz,
  delivered_at timestamptz,
  opened_at timestamptz,
  machine_opened_at timestamptz,
  clicked_at timestamptz,
  unsubscribed_at timestamptz,
  completed_by uuid,
  completed_at timestamptz,
  failures smallint not null default 0,
  response text,
  -- The contents that could not arrive, a bit for each place.
  tried smallint not null default 0,
  -- Cost saved against the first content that would reach this customer.
  saving_micros bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (store_id, id),
  unique (store_id, action_id, customer_id, occurrence),
  unique (store_id, token),
  foreign key (store_id, action_id) references campaign_actions (store_id, id),
  foreign key (store_id, content_id) references campaign_contents (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
) with (fillfactor = 50, autovacuum_analyze_scale_factor = 0.02);
create index campaign_activities_by_id on campaign_activities (id);
create index campaign_activities_of_campaign on campaign_activities (store_id, campaign_id, id);
create index campaign_activities_of_customer on campaign_activities (store_id, customer_id, id);
-- The activities of a period, without walking all the others of the store.
create index campaign_activities_due on campaign_activities (store_id, due_at, id);
call app.protect('campaign_activities');
call app.of_customer('campaign_activities', 'customer_id', 'own', 'own');
create trigger campaign_activities_gone after delete on campaign_activities
  referencing old table as gone for each statement execute function app.forget_queued();
create trigger campaign_activities_departed after delete on campaign_activities
  referencing old table as gone for each statement execute function app.keep_departed();

-- Links of deleted customers' messages keep working, above all the opt-out link.
create table tenant.departed_messages (
  store_id uuid not null references stores,
  token uuid not null,
  channel text not null check (channel in ('EMAIL', 'SMS', 'WHATSAPP')),
  contact text not null,
  content_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (store_id, token)
);
create index departed_messages_age on departed_messages (created_at);
call app.protect('departed_messages');

-- Manual messages of the store's people: a row next to the activity, so that claiming and finishing use their own
-- indexes, and updates of sending stay within a page.
create table tenant.manual_tasks (
  store_id uuid not null,
  activity_id uuid not null,
  campaign_id uuid not null,
  customer_id uuid not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  -- Expected value: the probability of a purchase at this recency, times the customer's ticket.
  expected bigint not null,
  chance real not null,
  ticket bigint not null,
  -- Until then reserved for the person who last talked with the customer.
  reserved_for uuid,
  reserved_until timestamptz,
  claimed_by uuid,
  claimed_until timestamptz,
  outcome text check (outcome in ('sent', 'no_answer', 'not_interested', 'wrong_number', 'opted_out')),
  completed_by uuid,
  -- When it was done or expired.
  closed_at timestamptz,
  primary key (store_id, activity_id),
  foreign key (store_id, activity_id) references campaign_activities (store_id, id) on delete cascade
);
create index manual_tasks_open on manual_tasks (store_id, expected, activity_id) where closed_at is null;
create index manual_tasks_of_customer on manual_tasks (store_id, customer_id) where closed_at is null;
create index manual_tasks_of_campaign on manual_tasks (store_id, campaign_id) where closed_at is null;
create index manual_tasks_done on manual_tasks (store_id, completed_by, closed_at) where completed_by is not null;
create index manual_tasks_to_close on manual_tasks (closes_at) where closed_at is null;
call app.protect('manual_tasks');
call app.of_customer('manual_tasks', 'customer_id', 'move', 'keep');

call app.owned_by('messaging/campaigns',
  'campaign_entries', 'campaign_activities', 'departed_messages', 'manual_tasks');
