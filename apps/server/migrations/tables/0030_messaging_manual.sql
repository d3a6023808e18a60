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
call app.owned_by('messaging/campaigns', 'manual_tasks');
