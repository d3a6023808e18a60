-- A queued message is `to_be_executed` until its due time; no row changes at that time.
create or replace function app.activity_status(status text, due_at timestamptz, at timestamptz) returns text
language sql immutable
as $$ select case when status = 'waiting_to_send' and due_at > at then 'to_be_executed' else status end $$;
grant execute on function app.activity_status to clientela_app;

-- Campaigns keep the name of an e-mail model that is deleted, and their own copy of the message.
create or replace function app.release_email_model(model uuid) returns void
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  update campaign_contents a set email_model_id = null, email_model_name = m.name from email_models m
   where m.store_id = a.store_id and m.id = a.email_model_id
     and a.store_id = app.current_store() and a.email_model_id = model
$$;

-- Adds an amount to an instant in the store's calendar: a month after 31 January is the end of February.
create or replace function app.later(instant timestamptz, amount int, unit text, zone text) returns timestamptz
language sql immutable parallel safe
return case unit
  when 'HOUR' then instant + make_interval(hours => amount)
  when 'DAY' then ((instant at time zone zone) + make_interval(days => amount)) at time zone zone
  else ((instant at time zone zone) + make_interval(months => amount)) at time zone zone
end;
grant execute on function app.later to clientela_app;
