-- Where every thousandth customer of a long list stands, kept so that neither a process that has just
-- started nor pages that lie cold on the disk make a jump slow. A day old at most: they hold names.
create table list_landmarks (
  store_id uuid not null references stores,
  -- The column the list is ordered by.
  list text not null,
  -- Which state of the list they were drawn from, as list_changes tells it, and how long it was.
  changes text not null,
  total int not null,
  keys text[] not null,
  ids uuid[] not null,
  drawn_at timestamptz not null,
  primary key (store_id, list)
);
create index list_landmarks_age on list_landmarks (drawn_at);
call app.protect('list_landmarks');

create function app.prune_list_landmarks(older_than timestamptz, most int) returns int
language sql volatile security definer
set search_path = public, pg_catalog
as $$
  with old as (
    select store_id, list from list_landmarks where drawn_at < older_than order by drawn_at limit most),
  gone as (
    delete from list_landmarks l using old where l.store_id = old.store_id and l.list = old.list returning 1)
  select count(*)::int from gone
$$;
alter function app.prune_list_landmarks owner to clientela_system;
revoke all on function app.prune_list_landmarks from public;
grant execute on function app.prune_list_landmarks to clientela_app;
