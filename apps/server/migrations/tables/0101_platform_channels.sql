-- Columns of channels are checked against the lists of functions/platform/channels.sql, so that a new channel
-- changes one place.
do $$
declare
  one record;
begin
  for one in
    select c.conrelid::regclass as of_table, c.conname, case
        when pg_get_constraintdef(c.oid) like '%MANUAL_WHATSAPP%' then 'app.channels()'
        when pg_get_constraintdef(c.oid) like '%''EMAIL''%OFFICIAL_WHATSAPP%' then 'app.sending_channels()'
        when pg_get_constraintdef(c.oid) like '%OFFICIAL_WHATSAPP%' then 'app.sender_channels()'
        else 'app.contact_channels()' end as list
      from pg_constraint c
     where c.contype = 'c' and c.connamespace = 'tenant'::regnamespace
       and pg_get_constraintdef(c.oid) ~ '\(channel = ANY .*WHATSAPP'
  loop
    execute format('alter table %s drop constraint %I, add constraint %2$I check (channel = any (%s))',
      one.of_table, one.conname, one.list);
  end loop;
end $$;
