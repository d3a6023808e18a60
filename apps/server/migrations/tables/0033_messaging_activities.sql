-- Campaigns, customer by customer: who is inside, what each one gets, and what people send by hand.

-- A customer's way through a sequence: one occurrence of a campaign's trigger. Everyone considered has a row, the
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
  -- What it is about: when it stands no more, the way ends.
  about text check (about in ('order', 'cart', 'payment', 'bonus')),
  -- The order, the cart or the bonus itself; of a payment its order.
  about_id uuid,
  -- Since when nobody could say whether the cart or the payment still stands.
  unverified_since timestamptz,
  state text not null check (state in ('running', 'completed', 'exited', 'refused')),
  -- Why refused, or out before the end.
  reason text,
  -- A sale after the trigger takes the customer out.
  ends_by_sale boolean not null default false,
  -- The place of the next action, when it is looked at, and since when it waits for its turn.
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

-- One action for one customer. Everybody considered has a row, the left-out ones with their reason.
-- No index holds what sending and tracking change and pages are left half empty, so those updates
-- stay within their page.
create table tenant.campaign_activities (
  store_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  action_id uuid not null,
  -- Which of its contents this customer gets; the next one where this one cannot arrive.
  content_id uuid not null,
  customer_id uuid not null,
  -- Which occurrence of the trigger: one campaign start, or later one birthday, one cart.
  occurrence text not null default '',
  -- Which customer's way through a sequence it belongs to; null: a campaign sent once.
  entry_id uuid,
  status text not null check (status in ('to_be_executed', 'complete', 'not_sent', 'invalid_contact',
    'waiting_to_send', 'sent', 'delivered', 'failed', 'read')),
  reason text,
  variant text not null default 'A' check (variant in ('A', 'B')),
  is_control boolean not null default false,
  -- 128 random bits, kept as the 16 bytes of a uuid; the name of this message in its links.
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
  -- What the chosen content costs less than the first one that would reach this customer.
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

-- Of people who were deleted: the links in what they were sent go on working, above all the one that stops
-- further messages.
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

-- Messages that a person of the store sends by hand: a row beside the activity, so that what people claim and
-- finish stands in indexes of its own, and sending keeps its updates within a page.
create table tenant.manual_tasks (
  store_id uuid not null,
  activity_id uuid not null,
  campaign_id uuid not null,
  customer_id uuid not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  -- What comes of it on average: the chance that somebody who bought so recently buys, times their ticket.
  expected bigint not null,
  chance real not null,
  ticket bigint not null,
  -- Who talked with the customer last has it alone until then.
  reserved_for uuid,
  reserved_until timestamptz,
  claimed_by uuid,
  claimed_until timestamptz,
  outcome text check (outcome in ('sent', 'no_answer', 'not_interested', 'wrong_number', 'opted_out')),
  completed_by uuid,
  -- When it was done, or ended by itself.
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
