-- Contactability: the single definition of this rule. Counting, preparing, claiming and the check before launch
-- all use it.

-- Returns the contact of customer `c` for a channel, and the first reason that prevents a message there, in the
-- order people expect; null: it may be sent. `detail` gives the source of a missing consent, or the reason of a
-- suppression. An opt-out is stored twice, because contact and customer may each change: with the person, by the
-- source `opt_out`, and with the contact. The function has no settings of its own, so that PostgreSQL inlines it.
-- Refusals use `exists`: a key lookup for one row, a hash for a million (a join would do a million lookups).
create or replace function app.reach_of(c customers, channel text)
returns table (contact text, reason text, detail text)
language sql stable
as $$
  select k.contact,
    case
      when c.anonymized_at is not null then 'interactions_disabled'
      when k.contact is null or k.contact = '' then 'no_contact'
      when k.contact !~ case when app.contact_field(reach_of.channel) = 'email'
        then '^[^@[:space:]<>]+@[^@[:space:]<>]+\.[^@[:space:]<>]{2,}$' else '^\+?[0-9]{8,15}$' end
        then 'invalid_contact'
      -- Brazil's mobile numbers have a ninth digit after the area code.
      when app.contact_channel(reach_of.channel) = 'SMS' and k.contact like '+55__________' then 'landline'
      when not c.enable_for_interactions then 'interactions_disabled'
      when exists (select from customer_consents n
          where n.store_id = c.store_id and n.customer_id = c.id
            and n.channel = app.contact_channel(reach_of.channel) and not n.granted)
        or exists (select from suppressions s
          where s.store_id = c.store_id and s.channel = app.contact_channel(reach_of.channel) and s.contact = k.contact)
        then coalesce(
          (select case n.source when 'opt_out' then 'opted_out' else 'no_consent' end from customer_consents n
            where n.store_id = c.store_id and n.customer_id = c.id
              and n.channel = app.contact_channel(reach_of.channel) and not n.granted),
          (select case s.reason when 'opt_out' then 'opted_out' else 'suppressed' end from suppressions s
            where s.store_id = c.store_id and s.channel = app.contact_channel(reach_of.channel)
              and s.contact = k.contact))
    end,
    coalesce(
      (select n.source from customer_consents n
        where n.store_id = c.store_id and n.customer_id = c.id
          and n.channel = app.contact_channel(reach_of.channel) and not n.granted),
      (select s.reason from suppressions s
        where s.store_id = c.store_id and s.channel = app.contact_channel(reach_of.channel)
          and s.contact = k.contact))
    from (select case when app.contact_field(reach_of.channel) = 'email' then c.email else c.phone end as contact) k
$$;
grant execute on function app.reach_of to clientela_app;
