-- Anonymisation removes the identity and leaves the orders: the store's figures stay exact
-- (docs/decisions/anonymising.md).

-- Returns a customer's identifiers: an array of {kind, provider, value}, the kinds of identities, and 'name'.
-- Identifiers that another customer holds are excluded. Single-word names are excluded: they also occur in other
-- names and in plain text.
create or replace function app.marks_of(c customers, merges uuid[]) returns jsonb
language sql stable
set search_path = tenant, platform, public, pg_catalog, pg_temp
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
grant execute on function app.marks_of to clientela_app;

-- Returns the merges that led to a customer, including those of merged records.
create or replace function app.merges_into(customer uuid) returns uuid[]
language sql stable
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  with recursive taken_in (id, merge_id) as (
    select customer, null::uuid
    union select m.merged_customer_id, m.id from customer_merges m join taken_in t on m.kept_customer_id = t.id
     where m.store_id = app.current_store() and m.undone_at is null)
  select array_agg(merge_id) filter (where merge_id is not null) from taken_in
$$;

create or replace function app.anonymize_customer_merges(customer uuid, asked_at timestamptz, marks jsonb) returns void
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  delete from customer_merges where store_id = app.current_store() and id = any(app.merges_into(customer))
$$;

-- Empties what identifies a person in the evidence of consents: contact, address and free text. The application may
-- not update records, so this function can empty these columns and do nothing else.
create or replace function app.anonymize_consent_records(customer uuid, asked_at timestamptz, marks jsonb) returns void
language sql security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  update consent_records set contact = null, ip = null, note = '', wording = ''
   where store_id = app.current_store() and (customer_id = customer
     or (customer_id is null and contact in (
       select w ->> 'value' from jsonb_array_elements(marks) w where w ->> 'kind' in ('email', 'phone')
       -- Typed at a pop-up by a person known by another e-mail, and confirmed.
       union all select s.fields ->> 'email' from popup_submissions s
        where s.store_id = app.current_store() and s.customer_id = customer)))
$$;
alter function app.anonymize_consent_records owner to clientela_system;
revoke all on function app.anonymize_consent_records from public;
grant execute on function app.anonymize_consent_records to clientela_app;

-- Those of suspects belong to no customer and are found by the contact.
create or replace function app.anonymize_consent_confirmations(customer uuid, asked_at timestamptz, marks jsonb)
returns void
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  delete from consent_confirmations
   where store_id = app.current_store() and (customer_id = customer
     or (customer_id is null and exists (
       select from jsonb_array_elements(marks) w where w ->> 'value' = contact)))
$$;

-- Sign-ups stay as numbers. Those of suspects belong to no customer and are found by the typed contact.
create or replace function app.anonymize_popup_submissions(customer uuid, asked_at timestamptz, marks jsonb) returns void
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  update popup_submissions
     set fields = '{}', differs = '{}', utm = '{}', visitor_id = null, ip = null, coupon = null
   where store_id = app.current_store() and (customer_id = customer
     or (customer_id is null and exists (
       select from jsonb_array_elements(marks) w where w ->> 'value' in (fields ->> 'email', fields ->> 'phone'))))
$$;

-- Links stay as numbers and no longer open.
create or replace function app.anonymize_survey_links(customer uuid, asked_at timestamptz, marks jsonb) returns void
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  update survey_links set token_hash = null where store_id = app.current_store() and customer_id = customer
$$;

-- Scores, choices and numbers stay; whatever was typed is emptied. Responses without a customer are found by the typed
-- contact.
create or replace function app.anonymize_survey_responses(customer uuid, asked_at timestamptz, marks jsonb) returns void
language plpgsql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  store constant uuid := app.current_store();
  contacts constant text[] := array(
    select w ->> 'value' from jsonb_array_elements(marks) w where w ->> 'kind' in ('email', 'phone'));
  theirs constant uuid[] := array(
    select r.id from survey_responses r where r.store_id = store and r.customer_id = customer
    union select a.response_id from survey_answers a
      join survey_responses r on r.store_id = a.store_id and r.id = a.response_id
     where a.store_id = store and r.customer_id is null and jsonb_typeof(a.value) = 'string'
       and a.value #>> '{}' = any(contacts));
begin
  update survey_answers a
     set value = case jsonb_typeof(a.value) when 'string' then '""' else a.value || '{"other": ""}' end
   where a.store_id = store and a.response_id = any(theirs)
     and (jsonb_typeof(a.value) = 'string' or (jsonb_typeof(a.value) = 'object' and a.value ? 'other'));
  update survey_responses set follow_up_note = '' where store_id = store and id = any(theirs);
end $$;

-- The requests stay as evidence of when each was answered; what people of the store typed about them is emptied.
create or replace function app.anonymize_privacy_requests(customer uuid, asked_at timestamptz, marks jsonb) returns void
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  update privacy_requests set note = '', answer = '' where store_id = app.current_store() and customer_id = customer
$$;

-- Deletes stored responses to calls about the record or its merged records, rather than waiting for their expiry.
create or replace function app.forget_copies(customer uuid) returns void
language plpgsql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  store constant uuid := app.current_store();
  ids constant text[] := array(
    select customer::text
    union all select m.merged_customer_id::text from customer_merges m
      where m.store_id = store and m.id = any(app.merges_into(customer))
    union all select n.id::text from customer_notes n where n.store_id = store and n.customer_id = customer);
begin
  delete from idempotency_keys k
   where k.store_id = store and exists (select from unnest(ids) as own(id) where strpos(k.answer::text, own.id) > 0);
end $$;

-- Removes a customer's personal data from the store. Returns their identifiers, for erasure digests, or null if
-- there is no customer to anonymise.
create or replace function app.anonymize_customer(customer uuid, asked_at timestamptz) returns jsonb
language plpgsql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  store constant uuid := app.current_store();
  c customers;
  gone jsonb;
  p app.customer_policies;
begin
  select * into c from customers where store_id = store and id = customer for update;
  if c.id is null or c.anonymized_at is not null then return null; end if;
  -- A shared phone now identifies its other holder.
  update customer_identities i
     set customer_id = case s.customer_id when customer then s.other_customer_id else s.customer_id end
    from identity_conflicts s
   where i.store_id = store and i.customer_id = customer and i.kind = 'phone'
     and s.store_id = store and s.kind = i.kind and s.value = i.value
     and customer in (s.customer_id, s.other_customer_id);
  gone := app.marks_of(c, app.merges_into(customer));

  perform app.forget_copies(customer);
  for p in select * from app.customer_policies where on_anonymise = 'delete' loop
    execute format('delete from %I where store_id = $1 and %I = $2', p.table_name, p.column_name)
    using store, customer;
  end loop;
  for p in select distinct on (table_name) * from app.customer_policies where on_anonymise = 'own' order by table_name loop
    execute format('select app.%I($1, $2, $3)', 'anonymize_' || p.table_name) using customer, asked_at, gone;
  end loop;
  delete from suppressions s
   where s.store_id = store and s.channel in ('EMAIL', 'SMS', 'WHATSAPP') and s.contact in (
     select w ->> 'value' from jsonb_array_elements(gone) w where w ->> 'kind' in ('email', 'phone'));
  update customers set first_name = 'Pessoa', last_name = 'anonimizada', email = null, phone = null,
    phone_country_code = '55', document = null, birthdate = null, city = null, state = null, postal_code = null,
    integration_id = null, integration_name = null, enable_for_interactions = false, newsletter_at = null,
    anonymized_at = asked_at, updated_at = asked_at
   where store_id = store and id = customer;
  return gone;
end $$;
grant execute on function app.anonymize_customer to clientela_app;
