-- Whoever asks to be forgotten loses the name, not the orders: numbers of the store stay exact
-- (docs/decisions/anonymising.md).

-- What erased people were known by, so that no old list brings messages back to them: HMAC-SHA256 of
-- kind and value, with a key of the installation that is not in this database.
create table erased_identities (
  store_id uuid not null references stores,
  digest bytea not null,
  erased_at timestamptz not null,
  primary key (store_id, digest)
);
call app.protect('erased_identities');

-- What a customer was known by: an array of {kind, provider, value}, the kinds those of identities, and
-- 'name'. What somebody else holds is theirs. One word of a name is found in other people's, and in plain text.
create function app.marks_of(c customers, merges uuid[]) returns jsonb
language sql stable
set search_path = public, pg_catalog
as $$
  select coalesce(jsonb_agg(to_jsonb(w)), '[]') from (
    select kind, provider, value from customer_identities where store_id = c.store_id and customer_id = c.id
    union
    select v.kind, '', v.value
      from (values ('integration', c.integration_id), ('document', c.document), ('email', c.email),
          ('phone', c.phone), ('name', trim(c.first_name || ' ' || c.last_name))) as v(kind, value)
    union
    select 'email', '', a.contact from campaign_activities a where a.store_id = c.store_id and a.customer_id = c.id
    union
    select 'name', '', trim(concat(r.value ->> 'first_name', ' ', r.value ->> 'last_name'))
      from customer_merges m, jsonb_each(m.snapshot) as r
     where m.store_id = c.store_id and m.id = any(merges) and r.key in ('kept', 'merged')
  ) w
   where w.value <> '' and (w.kind <> 'name' or w.value like '% %') and not exists (
     select from customer_identities o
      where o.store_id = c.store_id and o.kind = w.kind and o.provider = w.provider and o.value = w.value
        and o.customer_id <> c.id)
$$;

-- Messages to a customer that have not left never leave. One under way is finished by its sender, and one
-- that is to be tried again is stopped when it is claimed.
create function app.silence_customer(customer uuid, asked_at timestamptz) returns void
language sql
set search_path = public, pg_catalog
as $$
  with held as (
    select q.activity_id from send_queue q
      join campaign_activities a on a.store_id = q.store_id and a.id = q.activity_id
     where a.store_id = app.current_store() and a.customer_id = customer
       and (q.attempt = 0 or q.due_at <= asked_at)
     order by q.activity_id for update of q
  ), dropped as (
    delete from send_queue q using held h
     where q.store_id = app.current_store() and q.activity_id = h.activity_id
    returning q.activity_id, q.campaign_id
  ), noted as (
    insert into campaign_changes (store_id, campaign_id, at, settled)
    select app.current_store(), campaign_id, asked_at, count(*) from dropped group by campaign_id
  )
  update campaign_activities a set status = 'not_sent', reason = 'interactions_disabled', completed_at = asked_at
    from dropped d where a.store_id = app.current_store() and a.id = d.activity_id
$$;

-- Takes the customer out of what was sent: contacts, copies in the test outbox, tests drawn with their data.
create function app.forget_messages(customer uuid, words text[]) returns void
language plpgsql
set search_path = public, pg_catalog
as $$
declare
  store constant uuid := app.current_store();
begin
  delete from outbox_messages m using campaign_activities a
   where a.store_id = store and a.customer_id = customer and m.store_id = store and m.id = a.id;
  delete from outbox_messages m
   where m.store_id = store and m.campaign_id is null and exists (
     select from unnest(words) word
      where strpos(lower(concat_ws(' ', m.to_address, m.to_name, m.subject, m.html, m.body)), word) > 0);
  update campaign_activities a set contact = null, response = null
   where a.store_id = store and a.customer_id = customer and num_nonnulls(a.contact, a.response) > 0;
end $$;

-- Takes away what hangs on a customer's record, the merges it comes of, and answers to calls about any of them.
create function app.forget_record(customer uuid, merges uuid[]) returns void
language plpgsql
set search_path = public, pg_catalog
as $$
declare
  store constant uuid := app.current_store();
  ids constant text[] := array(
    select customer::text
    union all select m.merged_customer_id::text from customer_merges m where m.store_id = store and m.id = any(merges)
    union all select n.id::text from customer_notes n where n.store_id = store and n.customer_id = customer);
begin
  -- Copies that would pass by themselves within days.
  delete from idempotency_keys k
   where k.store_id = store and exists (select from unnest(ids) as own(id) where strpos(k.answer::text, own.id) > 0);
  delete from list_landmarks where store_id = store;
  delete from customer_merges where store_id = store and id = any(merges);
  delete from identity_conflicts where store_id = store and customer in (customer_id, other_customer_id);
  delete from customer_identities where store_id = store and customer_id = customer;
  delete from customer_tag_links where store_id = store and customer_id = customer;
  delete from customer_notes where store_id = store and customer_id = customer;
  delete from customer_consents where store_id = store and customer_id = customer;
  delete from customer_cluster_members where store_id = store and customer_id = customer;
  update customer_clusters set custom_customer_ids = array_remove(custom_customer_ids, customer)
   where store_id = store and customer = any(custom_customer_ids);
end $$;

-- Takes out of the store what says who a customer is. Answers what they were known by, for its digests, or
-- null where there is nobody to anonymise.
create function app.anonymize_customer(customer uuid, asked_at timestamptz) returns jsonb
language plpgsql
set search_path = public, pg_catalog
as $$
declare
  store constant uuid := app.current_store();
  c customers;
  merges uuid[];
  gone jsonb;
begin
  select * into c from customers where store_id = store and id = customer for update;
  if c.id is null or c.anonymized_at is not null then return null; end if;
  -- A merge keeps what the other record was, and that one may have taken in others.
  with recursive taken_in (id, merge_id) as (
    select customer, null::uuid
    union select m.merged_customer_id, m.id from customer_merges m join taken_in t on m.kept_customer_id = t.id
     where m.store_id = store and m.undone_at is null)
  select array_agg(merge_id) filter (where merge_id is not null) into merges from taken_in;

  -- A phone that somebody else has too leads to them from now on.
  update customer_identities i
     set customer_id = case s.customer_id when customer then s.other_customer_id else s.customer_id end
    from identity_conflicts s
   where i.store_id = store and i.customer_id = customer and i.kind = 'phone'
     and s.store_id = store and s.kind = i.kind and s.value = i.value
     and customer in (s.customer_id, s.other_customer_id);
  gone := app.marks_of(c, merges);

  perform app.silence_customer(customer, asked_at);
  perform app.forget_messages(customer, array(
    select lower(w ->> 'value') from jsonb_array_elements(gone) w where w ->> 'kind' in ('email', 'name')));
  perform app.forget_record(customer, merges);
  delete from suppressions s
   where s.store_id = store and s.channel in ('EMAIL', 'SMS', 'WHATSAPP') and s.contact in (
     select w ->> 'value' from jsonb_array_elements(gone) w where w ->> 'kind' in ('email', 'phone'));
  -- The state alone points at nobody, and sales by state stay exact.
  update orders o set city = null, state = coalesce(o.state, c.state), custom = '{}'
   where o.store_id = store and o.customer_id = customer
     and (o.city is not null or o.custom <> '{}' or (o.state is null and c.state is not null));
  update customers set first_name = 'Pessoa', last_name = 'anonimizada', email = null, phone = null,
    phone_country_code = '55', document = null, birthdate = null, city = null, state = null, postal_code = null,
    integration_id = null, integration_name = null, enable_for_interactions = false, newsletter_at = null,
    custom = '{}', anonymized_at = asked_at, updated_at = asked_at
   where store_id = store and id = customer;
  return gone;
end $$;

grant execute on function app.marks_of, app.silence_customer, app.forget_messages, app.forget_record,
  app.anonymize_customer to clientela_app;
