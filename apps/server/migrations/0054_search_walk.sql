-- A search reads a part of the store first: that is all of a small one, and holds enough of a common
-- fragment. Only a rare fragment in a large store asks the trigrams, whose index is for all stores
-- together; the planner cannot tell these cases apart, because a policy hides the statistics of LIKE.
create or replace function app.rank_customers(fragment text, wanted_stage text, cap int)
returns table (id uuid, name_sort text)
language plpgsql stable security definer
set search_path = public, pg_catalog
as $$
declare
  walk constant int := 6000;
  found_first int;
  walked int;
  ids uuid[];
  names text[];
  elsewhere text;
begin
  return query execute format(
    'select id, name_sort from customers where store_id = %L and stage = %L
       and name_sort >= %L and name_sort < %L order by name_sort, id limit %s',
    app.current_store(), wanted_stage, fragment, fragment || chr(1114111), cap);
  get diagnostics found_first = row_count;
  if found_first >= cap then return; end if;

  elsewhere := format('not (name_sort >= %L and name_sort < %L) and %s',
    fragment, fragment || chr(1114111), app.fragment_condition(fragment));
  execute format(
    'select count(*), array_agg(w.id) filter (where %s), array_agg(w.name_sort) filter (where %s)
       from (select id, name_sort, search_text from customers where store_id = %L and stage = %L
              order by store_id, id limit %s) w',
    elsewhere, elsewhere, app.current_store(), wanted_stage, walk)
    into walked, ids, names;
  if walked < walk or cardinality(ids) >= cap then
    return query select * from unnest(ids, names) limit cap;
  else
    return query execute format(
      'select id, name_sort from customers where store_id = %L and stage = %L and %s limit %s',
      app.current_store(), wanted_stage, elsewhere, cap);
  end if;
end $$;
