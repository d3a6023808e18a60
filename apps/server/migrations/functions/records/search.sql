-- Searching customers. LIKE is not leakproof, so under a policy it may not use the trigram index: these
-- definer functions read the store from the setting alone. The fragment stands in the statement as a
-- literal, so that the planner knows from its statistics whether it is common or rare, and the store
-- large or small: a common one is found by reading rows, a rare one by its trigrams.

-- The condition on customers.search_text: the fragment anywhere, or, with one or two letters (which
-- have no trigram), at the beginning of a word.
create or replace function app.fragment_condition(fragment text) returns text
language sql immutable parallel safe
return case
  when fragment ~ '^[[:alnum:]]{1,2}$' then
    '(search_text like ' || quote_literal(fragment || '%') || (
      select string_agg(' or search_text like ' || quote_literal('%' || edge || fragment || '%'), '')
        from unnest(array[' ', '.', '@', '-', '+', '''', '(', '/', ',', '&']) as edge) || ')'
  else 'search_text like ' || quote_literal(
    '%' || replace(replace(replace(fragment, '\', '\\'), '%', '\%'), '_', '\_') || '%')
end;
grant execute on function app.fragment_condition to clientela_app, clientela_system;

-- Customers whose text holds a fragment, at most `cap`.
create or replace function app.find_customers(fragment text, wanted_stage text, cap int) returns setof uuid
language plpgsql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
begin
  return query execute format(
    'select id from customers where store_id = %L and stage = %L and %s limit %s',
    app.current_store(), wanted_stage, app.fragment_condition(fragment), cap);
end $$;
alter function app.find_customers owner to clientela_system;
revoke all on function app.find_customers from public;
grant execute on function app.find_customers to clientela_app;

-- Whoever's name begins with the fragment, and those who hold it elsewhere, `cap` of each at most. A
-- sample of the store tells how often it occurs: a common fragment is found by reading on, a rare one
-- by the trigrams, whose index is for all stores together. A part of a name that many have is looked for
-- along the index of names, whose entries cost about as much as those of the index of fragments; what it
-- finds are the first by name, as the list shows them. The planner cannot tell these cases apart, because
-- a policy hides the statistics of LIKE: without the sample an owner who types a common part of a name waits
-- while every match in the store, or in all stores, is read.
create or replace function app.rank_customers(fragment text, wanted_stage text, cap int)
returns table (id uuid, name_sort text)
language plpgsql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  sample constant int := 1000;
  -- Reading one customer costs about as much as this many entries of the index of fragments.
  entries_a_row constant int := 4;
  store constant uuid := app.current_store();
  read_rows constant text := 'select id, name_sort, %s as holds from (
    select id, name_sort, search_text from customers where store_id = %L and stage = %L and id > %L
     order by store_id, id limit %s) r offset 0';
  found_first int;
  outside_first constant text :=
    format('not (name_sort >= %L and name_sort < %L)', fragment, fragment || chr(1114111));
  elsewhere constant text := format('(%s and %s)', app.fragment_condition(fragment), outside_first);
  walked int;
  last_id uuid;
  ids uuid[];
  names text[];
  further_ids uuid[];
  further_names text[];
  store_rows bigint;
  table_rows bigint;
  share float8;
  to_read bigint;
  names_to_read bigint;
begin
  return query execute format(
    'select id, name_sort from customers where store_id = %L and stage = %L
       and name_sort >= %L and name_sort < %L order by name_sort, id limit %s',
    store, wanted_stage, fragment, fragment || chr(1114111), cap);
  get diagnostics found_first = row_count;
  if found_first >= cap then return; end if;

  execute format(
    'select count(*), (array_agg(w.id))[%s], array_agg(w.id) filter (where holds),
       array_agg(w.name_sort) filter (where holds) from (%s) w',
    sample, format(read_rows, elsewhere, store, wanted_stage, '00000000-0000-0000-0000-000000000000', sample))
    into walked, last_id, ids, names;
  ids := coalesce(ids, '{}');
  if walked < sample or cardinality(ids) >= cap then
    return query select * from unnest(ids, names) limit cap;
    return;
  end if;

  select case wanted_stage when 'lead' then leads else customers end into store_rows
    from store_counts where store_id = store;
  select greatest(reltuples, store_rows) into table_rows from pg_class where oid = 'customers'::regclass;
  share := greatest(cardinality(ids), 0.5) / sample;
  to_read := least(store_rows, (cap - cardinality(ids)) / share);
  -- Names that begin alike stand together, so that the way to enough of them may be longer than the sample says.
  names_to_read := least(store_rows, cap / share);
  if wanted_stage = 'customer' and fragment ~ '[[:alpha:]]' and names_to_read <= share * table_rows then
    execute format(
      'select array_agg(w.id), array_agg(w.name_sort) from (
         select id, name_sort from (
           select id, name_sort from customers where store_id = (select %L::uuid) and stage = ''customer'' order by name_sort, id limit %s) n
          where %s and %s limit %s) w',
      store, 3 * names_to_read,
      replace(app.fragment_condition(fragment), 'search_text', 'name_sort'), outside_first, cap)
      into further_ids, further_names;
    if cardinality(further_ids) >= cap then
      return query select * from unnest(further_ids, further_names);
      return;
    end if;
  end if;
  if to_read * entries_a_row <= share * table_rows then
    -- Read twice as far as should do; where even that was too little, the sample misled.
    execute format(
      'select array_agg(w.id), array_agg(w.name_sort) from (select * from (%s) m where holds limit %s) w',
      format(read_rows, elsewhere, store, wanted_stage, last_id, 2 * to_read), cap - cardinality(ids))
      into further_ids, further_names;
    if cardinality(ids || further_ids) >= cap then
      return query select * from unnest(ids || further_ids, names || further_names);
      return;
    end if;
  end if;
  -- Planned for all matches: for the first few the planner would rather read the whole table, where a
  -- policy hides from it that there may be none.
  return query execute format(
    'with matching as materialized (
       select id, name_sort from customers where store_id = %L and stage = %L and %s)
     select id, name_sort from matching order by name_sort, id limit %s',
    store, wanted_stage, elsewhere, cap);
end $$;
alter function app.rank_customers owner to clientela_system;
revoke all on function app.rank_customers from public;
grant execute on function app.rank_customers to clientela_app;
