-- Merges two records of one person, reversibly. The merge stores what moved and both former records; later rows
-- stay with the surviving record.

-- The columns of a customer that are not generated, as a list for a statement.
create or replace function app.customer_columns() returns text
language sql stable
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
   where attrelid = 'customers'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
$$;
grant execute on function app.customer_columns to clientela_app;

-- Recomputes totals of customers whose orders and messages have changed owner.
create or replace function app.refresh_merged_totals(changed uuid[]) returns void
language plpgsql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
begin
  perform app.refresh_customer_totals(changed);
  update customer_totals t set campaign_count = (
      select count(distinct a.campaign_id) from campaign_activities a
       where a.store_id = t.store_id and a.customer_id = t.customer_id and a.sent_at is not null)
   where t.store_id = app.current_store() and t.customer_id = any(changed);
end $$;
grant execute on function app.refresh_merged_totals to clientela_app;

-- The ordered merge steps: rows move with those they follow, before these move. A table's own step runs once,
-- however many of its columns refer to customers.
create or replace function app.merge_steps() returns setof app.customer_policies
language sql stable
as $$
  select p.* from app.customer_policies p
   where p.on_merge <> 'leave' and (p.on_merge <> 'own' or p.column_name = (
     select min(o.column_name) from app.customer_policies o where o.table_name = p.table_name and o.on_merge = 'own'))
   order by p.on_merge <> 'follow', p.table_name, p.column_name
$$;

-- The key under which a merge stores the result of a step.
create or replace function app.step_name(p app.customer_policies) returns text
language sql immutable
as $$ select p.table_name || '.' || p.column_name $$;

-- The column by which the rows move that these follow.
create or replace function app.followed_by(p app.customer_policies) returns app.customer_policies
language sql stable
as $$ select f from app.customer_policies f where f.table_name = p.follows and f.on_merge = 'move' $$;

-- The key of a table's rows within their store and customer, as names of columns.
create or replace function app.key_within(p app.customer_policies) returns text[]
language sql stable
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select array_agg(a.attname::text order by a.attnum) from pg_index x
    join pg_attribute a on a.attrelid = x.indrelid and a.attnum = any(x.indkey)
   where x.indrelid = p.table_name::regclass and x.indisprimary and a.attname not in ('store_id', p.column_name)
$$;

-- A list of columns, each after an alias: `t.a, t.b`.
create or replace function app.columns_of(alias text, names text[]) returns text
language sql immutable
as $$ select string_agg(format('%s.%I', alias, name), ', ' order by place)
  from unnest(names) with ordinality as n(name, place) $$;

-- Moves rows of the merged customer to the surviving one. Returns their keys.
create or replace function app.move_rows(p app.customer_policies, kept uuid, merged uuid) returns jsonb
language plpgsql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  moved jsonb;
begin
  execute format(
    'with moved as (update %1$I t set %2$I = $2 where t.store_id = $1 and t.%2$I = $3 returning %3$s)
     select coalesce(jsonb_agg(to_jsonb(moved)), ''[]'') from moved',
    p.table_name, p.column_name, app.columns_of('t', app.key_within(p)))
  into moved using app.current_store(), kept, merged;
  return moved;
end $$;

create or replace function app.unmove_rows(p app.customer_policies, kept uuid, merged uuid, moved jsonb) returns void
language plpgsql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
begin
  execute format(
    'update %1$I t set %2$I = $3 from jsonb_populate_recordset(null::%1$I, $4) w
      where t.store_id = $1 and t.%2$I = $2 and (%3$s) = (%4$s)',
    p.table_name, p.column_name, app.columns_of('t', app.key_within(p)), app.columns_of('w', app.key_within(p)))
  using app.current_store(), kept, merged, moved;
end $$;

-- How rows find the row they follow: `t.store_id = f.store_id and t.order_id = f.id`, by their foreign key.
create or replace function app.follows_by(p app.customer_policies) returns text
language sql stable
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select string_agg(format('t.%I = f.%I', a.attname, r.attname), ' and ')
    from pg_constraint k cross join lateral unnest(k.conkey, k.confkey) as pair(mine, theirs)
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.mine
    join pg_attribute r on r.attrelid = k.confrelid and r.attnum = pair.theirs
   where k.contype = 'f' and k.conrelid = p.table_name::regclass and k.confrelid = p.follows::regclass
$$;

-- Rows move with those they follow, which move afterwards. Undoing needs no data of its own.
create or replace function app.follow_rows(p app.customer_policies, kept uuid, merged uuid) returns jsonb
language plpgsql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
begin
  execute format(
    'update %I t set %I = $2 from %I f where f.store_id = $1 and f.%I = $3 and %s',
    p.table_name, p.column_name, p.follows,
    (app.followed_by(p)).column_name, app.follows_by(p))
  using app.current_store(), kept, merged;
  return null;
end $$;

create or replace function app.unfollow_rows(p app.customer_policies, kept uuid, merged uuid, moved jsonb) returns void
language plpgsql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  followed constant app.customer_policies := app.followed_by(p);
begin
  execute format(
    'update %1$I t set %2$I = $3 from %3$I f, jsonb_populate_recordset(null::%3$I, $4) w
      where f.store_id = $1 and f.%4$I = $2 and (%5$s) = (%6$s) and %7$s',
    p.table_name, p.column_name, p.follows, followed.column_name,
    app.columns_of('f', app.key_within(followed)), app.columns_of('w', app.key_within(followed)), app.follows_by(p))
  using app.current_store(), kept, merged, moved -> app.step_name(followed);
end $$;

-- The surviving record gets the union of memberships. Returns the rows of both.
create or replace function app.join_rows(p app.customer_policies, kept uuid, merged uuid) returns jsonb
language plpgsql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  both_of jsonb;
begin
  execute format('select coalesce(jsonb_agg(to_jsonb(t)), ''[]'') from %I t where t.store_id = $1 and t.%I in ($2, $3)',
    p.table_name, p.column_name)
  into both_of using app.current_store(), kept, merged;
  execute format(
    'insert into %1$I select (jsonb_populate_record(t, jsonb_build_object(%2$L, $2))).*
       from %1$I t where t.store_id = $1 and t.%3$I = $3 on conflict do nothing',
    p.table_name, p.column_name, p.column_name)
  using app.current_store(), kept, merged;
  return both_of;
end $$;

-- Removes memberships that came from the merged record alone; those deleted since stay deleted.
create or replace function app.unjoin_rows(p app.customer_policies, kept uuid, merged uuid, both_of jsonb) returns void
language plpgsql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  same constant text := format('(%s) = (%s)',
    app.columns_of('t', app.key_within(p)), app.columns_of('w', app.key_within(p)));
  still_there constant text := (
    select string_agg(format('exists (select from %s r where %s)', k.confrelid::regclass, (
        select string_agg(format('r.%I = w.%I', r.attname, a.attname), ' and ')
          from unnest(k.conkey, k.confkey) as pair(mine, theirs)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.mine
          join pg_attribute r on r.attrelid = k.confrelid and r.attnum = pair.theirs)), ' and ')
      from pg_constraint k where k.contype = 'f' and k.conrelid = p.table_name::regclass);
begin
  execute format(
    'delete from %1$I t using jsonb_populate_recordset(null::%1$I, $4) w
      where t.store_id = $1 and t.%2$I = $2 and w.%2$I = $3 and %3$s
        and not exists (select from jsonb_populate_recordset(null::%1$I, $4) w where w.%2$I = $2 and %3$s)',
    p.table_name, p.column_name, same)
  using app.current_store(), kept, merged, both_of;
  execute format(
    'insert into %1$I select w.* from jsonb_populate_recordset(null::%1$I, $2) w
      where w.%2$I = $1 and %3$s on conflict do nothing',
    p.table_name, p.column_name, still_there)
  using merged, both_of;
end $$;

-- Calls a table's own merge functions.
create or replace function app.call_own(own text, kept uuid, merged uuid, answered jsonb) returns jsonb
language plpgsql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  answer jsonb;
begin
  if answered is null then
    execute format('select app.%I($1, $2)', own) into answer using kept, merged;
  else
    execute format('select app.%I($1, $2, $3)', own) using kept, merged, answered;
  end if;
  return answer;
end $$;

-- A refusal of either record applies to the result.
create or replace function app.merge_customer_consents(kept uuid, merged uuid) returns jsonb
language plpgsql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  store constant uuid := app.current_store();
  both_of constant jsonb := (select coalesce(jsonb_agg(to_jsonb(n)), '[]')
    from customer_consents n where store_id = store and customer_id in (kept, merged));
begin
  insert into customer_consents as n (store_id, customer_id, channel, granted, source, wording, recorded_at, record_id)
  select store_id, kept, channel, granted, source, wording, recorded_at, record_id
    from customer_consents where store_id = store and customer_id = merged
  on conflict (store_id, customer_id, channel) do update set granted = false, source = excluded.source,
    wording = excluded.wording, recorded_at = excluded.recorded_at, record_id = excluded.record_id
   where n.granted and not excluded.granted;
  return both_of;
end $$;

-- Consents gained by the merge are reverted; those given or refused since stay.
create or replace function app.unmerge_customer_consents(kept uuid, merged uuid, both_of jsonb) returns void
language plpgsql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
begin
  delete from customer_consents n using jsonb_populate_recordset(null::customer_consents, both_of) as w
   where n.store_id = app.current_store() and n.customer_id = kept and w.customer_id = merged and n.channel = w.channel
     and (n.granted, n.source, n.recorded_at) = (w.granted, w.source, w.recorded_at);
  insert into customer_consents select * from jsonb_populate_recordset(null::customer_consents, both_of)
  on conflict do nothing;
end $$;

-- Moves the evidence of consents. The application may not update it, so these functions change the customer alone.
create or replace function app.merge_consent_records(kept uuid, merged uuid) returns jsonb
language plpgsql security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  moved jsonb;
begin
  with moved as (
    update consent_records set customer_id = kept
     where store_id = app.current_store() and customer_id = merged returning id)
  select coalesce(jsonb_agg(id), '[]') into moved from moved;
  return moved;
end $$;
alter function app.merge_consent_records owner to clientela_system;
revoke all on function app.merge_consent_records from public;
grant execute on function app.merge_consent_records to clientela_app;

create or replace function app.unmerge_consent_records(kept uuid, merged uuid, moved jsonb) returns void
language sql security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  update consent_records set customer_id = merged
   where store_id = app.current_store() and customer_id = kept
     and id in (select value::uuid from jsonb_array_elements_text(moved))
$$;
alter function app.unmerge_consent_records owner to clientela_system;
revoke all on function app.unmerge_consent_records from public;
grant execute on function app.unmerge_consent_records to clientela_app;

-- Conflicts of the merged record with third persons move to the surviving one.
create or replace function app.merge_identity_conflicts(kept uuid, merged uuid) returns jsonb
language plpgsql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  store constant uuid := app.current_store();
  of_merged constant jsonb := (select coalesce(jsonb_agg(to_jsonb(c)), '[]')
    from identity_conflicts c where store_id = store and merged in (customer_id, other_customer_id));
begin
  insert into identity_conflicts (store_id, id, customer_id, other_customer_id, kind, value, import_id, created_at)
  select store_id, app.new_id(), case customer_id when merged then kept else customer_id end,
    case other_customer_id when merged then kept else other_customer_id end, kind, value, import_id, created_at
    from identity_conflicts
   where store_id = store and resolved_at is null and merged in (customer_id, other_customer_id)
     and kept not in (customer_id, other_customer_id)
  on conflict do nothing;
  return of_merged;
end $$;

create or replace function app.unmerge_identity_conflicts(kept uuid, merged uuid, of_merged jsonb) returns void
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  insert into identity_conflicts
  select c.* from jsonb_populate_recordset(null::identity_conflicts, of_merged) c
   where exists (select from customers o where o.store_id = c.store_id and o.id = c.customer_id)
     and exists (select from customers o where o.store_id = c.store_id and o.id = c.other_customer_id)
  on conflict do nothing
$$;

-- Moves everything of `merged` to `kept`, fills the empty fields of `kept`, and deletes `merged`. A refusal of
-- either applies to the result. Returns the merge, or null if a record is missing.
create or replace function app.merge_customers(kept uuid, merged uuid, person uuid, at timestamptz) returns uuid
language plpgsql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  store constant uuid := app.current_store();
  merge_id constant uuid := app.new_id();
  k customers;
  m customers;
  moved jsonb;
  p app.customer_policies;
begin
  perform from customers where store_id = store and id in (kept, merged) order by id for update;
  select * into k from customers where store_id = store and id = kept;
  select * into m from customers where store_id = store and id = merged;
  if k.id is null or m.id is null or k.id = m.id then return null; end if;

  moved := jsonb_build_object('kept', to_jsonb(k), 'merged', to_jsonb(m));
  update customers set
    first_name = case when k.first_name || k.last_name = '' then m.first_name else k.first_name end,
    last_name = case when k.first_name || k.last_name = '' then m.last_name else k.last_name end,
    email = coalesce(k.email, m.email),
    phone = coalesce(k.phone, m.phone),
    phone_country_code = case when k.phone is null and m.phone is not null then m.phone_country_code else k.phone_country_code end,
    document = coalesce(k.document, m.document),
    birthdate = coalesce(k.birthdate, m.birthdate),
    city = case when num_nonnulls(k.city, k.state, k.postal_code) = 0 then m.city else k.city end,
    state = case when num_nonnulls(k.city, k.state, k.postal_code) = 0 then m.state else k.state end,
    postal_code = case when num_nonnulls(k.city, k.state, k.postal_code) = 0 then m.postal_code else k.postal_code end,
    integration_id = coalesce(k.integration_id, m.integration_id),
    integration_name = case when k.integration_id is null then m.integration_name else k.integration_name end,
    enable_for_interactions = k.enable_for_interactions and m.enable_for_interactions,
    newsletter_at = coalesce(k.newsletter_at, m.newsletter_at),
    stage = case when 'customer' in (k.stage, m.stage) then 'customer' else 'lead' end,
    source = coalesce(k.source, m.source),
    converted_at = coalesce(k.converted_at, m.converted_at),
    created_at = least(k.created_at, m.created_at),
    updated_at = at,
    contact_changed_at = at
   where store_id = store and id = kept;

  for p in select * from app.merge_steps() loop
    moved := moved || jsonb_build_object(app.step_name(p), case p.on_merge
      when 'follow' then app.follow_rows(p, kept, merged)
      when 'move' then app.move_rows(p, kept, merged)
      when 'join' then app.join_rows(p, kept, merged)
      else app.call_own('merge_' || p.table_name, kept, merged, null) end);
  end loop;
  delete from customers where store_id = store and id = merged;

  perform app.refresh_merged_totals(array[kept]);
  insert into customer_merges (store_id, id, kept_customer_id, merged_customer_id, snapshot, merged_by, created_at)
  values (store, merge_id, kept, merged, moved, person, at);
  return merge_id;
end $$;
grant execute on function app.merge_customers to clientela_app;

-- Undoes a merge. Returns the restored record, or null if the merge is missing, was undone, or its record has been
-- merged again since.
create or replace function app.undo_merge(merge_id uuid, at timestamptz) returns uuid
language plpgsql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  store constant uuid := app.current_store();
  done customer_merges;
  moved jsonb;
  k customers;
  m customers;
  p app.customer_policies;
begin
  select * into done from customer_merges where store_id = store and id = merge_id and undone_at is null for update;
  perform from customers where store_id = store and id = done.kept_customer_id for update;
  if not found then return null; end if;
  moved := done.snapshot;
  k := jsonb_populate_record(null::customers, moved -> 'kept');
  m := jsonb_populate_record(null::customers, moved -> 'merged');
  execute format('insert into customers (%1$s) select %1$s from jsonb_populate_record(null::customers, $1)',
    app.customer_columns()) using moved -> 'merged';

  -- Filled fields are emptied again, unless they changed since.
  update customers a set
    first_name = case when k.first_name || k.last_name = '' and (a.first_name, a.last_name) = (m.first_name, m.last_name)
      then '' else a.first_name end,
    last_name = case when k.first_name || k.last_name = '' and (a.first_name, a.last_name) = (m.first_name, m.last_name)
      then '' else a.last_name end,
    email = case when a.email = m.email then k.email else a.email end,
    phone = case when a.phone = m.phone then k.phone else a.phone end,
    phone_country_code = case when a.phone = m.phone then k.phone_country_code else a.phone_country_code end,
    document = case when a.document = m.document then k.document else a.document end,
    birthdate = case when a.birthdate = m.birthdate then k.birthdate else a.birthdate end,
    city = case when a.city = m.city then k.city else a.city end,
    state = case when a.state = m.state then k.state else a.state end,
    postal_code = case when a.postal_code = m.postal_code then k.postal_code else a.postal_code end,
    integration_id = case when a.integration_id = m.integration_id then k.integration_id else a.integration_id end,
    integration_name = case when a.integration_id = m.integration_id then k.integration_name else a.integration_name end,
    enable_for_interactions = case when a.enable_for_interactions = (k.enable_for_interactions and m.enable_for_interactions)
      then k.enable_for_interactions else a.enable_for_interactions end,
    newsletter_at = case when a.newsletter_at = m.newsletter_at then k.newsletter_at else a.newsletter_at end,
    stage = k.stage,
    source = k.source,
    converted_at = k.converted_at,
    created_at = k.created_at,
    updated_at = at
   where a.store_id = store and a.id = k.id;
  update customers set contact_changed_at = at where store_id = store and id in (k.id, m.id);

  for p in select * from app.merge_steps() loop
    case p.on_merge
      when 'follow' then perform app.unfollow_rows(p, k.id, m.id, moved);
      when 'move' then perform app.unmove_rows(p, k.id, m.id, moved -> app.step_name(p));
      when 'join' then perform app.unjoin_rows(p, k.id, m.id, moved -> app.step_name(p));
      else perform app.call_own('unmerge_' || p.table_name, k.id, m.id, moved -> app.step_name(p));
    end case;
  end loop;

  perform app.refresh_merged_totals(array[k.id, m.id]);
  -- The records are separate again: the snapshot is no longer needed.
  update customer_merges set undone_at = at, snapshot = '{}' where store_id = store and id = merge_id;
  return m.id;
end $$;
grant execute on function app.undo_merge to clientela_app;
