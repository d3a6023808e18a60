-- How many messages of campaigns a customer of the store gets in a week; 0: no limit.
alter table tenant.stores add weekly_messages int not null default 0 check (weekly_messages between 0 and 50);

-- Which campaign goes first where that leaves room for one only: 1 before 2 before 3.
alter table tenant.campaigns add priority int not null default 2 check (priority between 1 and 3);

-- A message that continues none is its own beginning.
alter table tenant.campaign_actions alter origin_id set default app.new_id();
