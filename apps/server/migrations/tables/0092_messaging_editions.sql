-- Editions: the messages of a sequence are changed while customers are inside.

-- Which message of the first edition this one continues: what was sent under one counts for all of them.
alter table tenant.campaign_actions add origin_id uuid;
update tenant.campaign_actions set origin_id = id where origin_id is null;
alter table tenant.campaign_actions alter origin_id set not null;

-- From when on customers get an edition; the first one goes with the launch.
create table tenant.campaign_editions (
  store_id uuid not null,
  campaign_id uuid not null,
  version int not null,
  published_at timestamptz not null,
  published_by uuid,
  -- How many who were inside went over to it; null: they stayed with theirs.
  taken_along int,
  primary key (store_id, campaign_id, version),
  foreign key (store_id, campaign_id) references campaigns (store_id, id) on delete cascade
);
call app.protect('campaign_editions');
call app.owned_by('messaging/campaigns', 'campaign_editions');
