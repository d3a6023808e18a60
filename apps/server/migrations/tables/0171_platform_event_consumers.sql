-- Since when a consumer that cares for nothing earlier has been in this installation. A cursor cannot say it: a
-- store that is made later has none, and is to be followed from its first event on.
create table platform.event_consumers (
  name text primary key,
  started_at timestamptz not null default clock_timestamp()
);
grant select, insert on event_consumers to clientela_app;
call app.owned_by('platform', 'event_consumers');
