-- One row for each statement that changed a store's customers or their totals. Who remembers where the
-- rows of a long list stand compares what there is here: the same means nothing moved. Only ever added
-- to, so that writers never wait for each other by it; the old ones are thrown away daily.
create table list_changes (
  store_id uuid not null,
  id bigint not null generated always as identity,
  at timestamptz not null default now(),
  primary key (store_id, id)
);
create index list_changes_age on list_changes (at);
call app.protect('list_changes');

create function app.note_list_change() returns trigger
language plpgsql security definer
set search_path = public, pg_catalog
as $$
begin
  insert into list_changes (store_id) select distinct store_id from changed;
  return null;
end $$;
alter function app.note_list_change owner to clientela_system;

create trigger customers_listed_insert after insert on customers
  referencing new table as changed for each statement execute function app.note_list_change();
create trigger customers_listed_update after update on customers
  referencing new table as changed for each statement execute function app.note_list_change();
create trigger customers_listed_delete after delete on customers
  referencing old table as changed for each statement execute function app.note_list_change();
create trigger totals_listed_insert after insert on customer_totals
  referencing new table as changed for each statement execute function app.note_list_change();
create trigger totals_listed_update after update on customer_totals
  referencing new table as changed for each statement execute function app.note_list_change();
create trigger totals_listed_delete after delete on customer_totals
  referencing old table as changed for each statement execute function app.note_list_change();

create function app.prune_list_changes(older_than timestamptz, most int) returns int
language sql volatile security definer
set search_path = public, pg_catalog
as $$
  with old as (
    select store_id, id from list_changes where at < older_than order by at limit most),
  gone as (
    delete from list_changes c using old where c.store_id = old.store_id and c.id = old.id returning 1)
  select count(*)::int from gone
$$;
alter function app.prune_list_changes owner to clientela_system;
revoke all on function app.prune_list_changes from public;
grant execute on function app.prune_list_changes to clientela_app;
