-- What a customer is called wherever one is named: whoever came without a name by the next best thing.
create function app.name_of(c customers) returns text
language sql immutable parallel safe
as $$
  select coalesce(nullif(trim(c.first_name || ' ' || c.last_name), ''), c.email, c.phone, c.integration_id, 'Sem nome')
$$;
grant execute on function app.name_of to clientela_app, clientela_system;
