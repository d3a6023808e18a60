-- What a provider said of a contact that it refused, so that people can judge it and release what was blocked
-- by mistake: `code` and the days make an incident.
alter table tenant.suppressions
  add column id uuid not null default app.new_id(),
  add column response text,
  add column code text generated always as
    (substring(response from '^[0-9]{3,6}(?: [245]\.[0-9]{1,3}\.[0-9]{1,3})?')) stored,
  add column campaign_id uuid;
create index suppressions_newest on tenant.suppressions (store_id, created_at, id);

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
create index departed_messages_age on tenant.departed_messages (created_at);
call app.protect('departed_messages');
call app.owned_by('messaging/campaigns', 'departed_messages');

create trigger campaign_activities_departed after delete on tenant.campaign_activities
  referencing old table as gone for each statement execute function app.keep_departed();
