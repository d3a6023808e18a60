-- Customer search. LIKE is not leakproof, so under a policy it cannot use the trigram index: these definer
-- functions filter by the store of the setting alone. The fragment is a literal, so that the planner estimates its
-- frequency and the store's size: it scans rows for a common one and uses trigrams for a rare one.

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
