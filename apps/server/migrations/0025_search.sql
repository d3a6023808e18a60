-- Searching customers. LIKE is not leakproof, so under a policy it may not use the trigram index: these
-- definer functions read the store from the setting alone. The fragment stands in the statement as a
-- literal, so that the planner knows from its statistics whether it is common or rare, and the store
-- large or small: a common one is found by reading rows, a rare one by its trigrams.

-- The condition on customers.search_text: the fragment anywhere, or, with one or two letters (which
-- have no trigram), at the beginning of a word.
create function app.fragment_condition(fragment text) returns text
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

create or replace function app.find_customers(fragment text, wanted_stage text, cap int) returns setof uuid
language plpgsql stable security definer
set search_path = public, pg_catalog
as $$
begin
  return query execute format(
    'select id from customers where store_id = %L and stage = %L and %s limit %s',
    app.current_store(), wanted_stage, app.fragment_condition(fragment), cap);
end $$;

-- What a search by relevance ranks: customers whose name begins with the fragment and those who hold
-- it elsewhere, together at least `cap` where there are as many.
create function app.rank_customers(fragment text, wanted_stage text, cap int)
returns table (id uuid, name_sort text)
language plpgsql stable security definer
set search_path = public, pg_catalog
as $$
declare
  found_first int;
begin
  return query execute format(
    'select id, name_sort from customers where store_id = %L and stage = %L
       and name_sort >= %L and name_sort < %L order by name_sort, id limit %s',
    app.current_store(), wanted_stage, fragment, fragment || chr(1114111), cap);
  get diagnostics found_first = row_count;
  if found_first < cap then
    return query execute format(
      'select id, name_sort from customers where store_id = %L and stage = %L
         and not (name_sort >= %L and name_sort < %L) and %s limit %s',
      app.current_store(), wanted_stage, fragment, fragment || chr(1114111),
      app.fragment_condition(fragment), cap);
  end if;
end $$;
alter function app.rank_customers owner to clientela_system;
revoke all on function app.rank_customers from public;
grant execute on function app.rank_customers to clientela_app;
