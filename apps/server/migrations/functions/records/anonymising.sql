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

-- Returns the folded words that identify a person in plain text: contacts, documents and full names, in their usual
-- forms. Codes are excluded: they may be any number.
create or replace function app.words_of(marks jsonb) returns text[]
language sql stable
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select coalesce(array_agg(distinct app.fold(word)), '{}')
    from jsonb_to_recordset(marks) as w(kind text, value text)
   cross join lateral (
     select w.value where w.kind in ('email', 'name', 'document')
     union all select regexp_replace(w.value, '^(\d{3})(\d{3})(\d{3})(\d{2})$', '\1.\2.\3-\4') where w.kind = 'document'
     union all select regexp_replace(w.value, '^\+(55)?', '') where w.kind = 'phone'
     union all select substring(w.value from '(\d{4,5})\d{4}$') || '-' || right(w.value, 4)
       where w.kind = 'phone' and w.value ~ '^\+55\d{10,11}$') as v(word)
   where length(word) >= 6
$$;
grant execute on function app.words_of to clientela_app;

-- Whether a text contains one of these folded words.
create or replace function app.mentions(content text, words text[]) returns boolean
language sql stable
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$ select exists (select from unnest(words) word where strpos(app.fold(content), word) > 0) $$;
grant execute on function app.mentions to clientela_app;

-- The requests stay as evidence of when each was answered; what people of the store typed about them is emptied.
create or replace function app.anonymize_privacy_requests(customer uuid, asked_at timestamptz, marks jsonb) returns void
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  update privacy_requests set note = '', answer = ''
   where store_id = app.current_store() and (customer_id = customer
     -- Received before the person had a record, or without a search for it.
     or (customer_id is null and app.mentions(note || ' ' || answer, app.words_of(marks))))
$$;

-- Empties the typed texts about a customer in the append-only logs: reasons and wordings of the audit log, and the texts
-- that domain events contain. The application may not update these tables, so this function can do nothing else.
create or replace function app.empty_logs(customers uuid[]) returns void
language sql security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  update audit_log a
     set details = a.details || (
       select jsonb_object_agg(key, '—') from jsonb_object_keys(a.details) key where key in ('reason', 'source', 'text'))
   where a.store_id = app.current_store() and a.target_kind = 'customer' and a.target_id = any(customers)
     and a.details ?| '{reason,source,text}';
  update domain_events e
     set data = e.data || case e.kind
       when 'custom.event' then '{"properties": {}}'
       when 'popup.assigned' then '{"coupon": null, "page": "", "utm": {}}'
       else '{"reason": null}' end::jsonb
   where e.store_id = app.current_store() and e.customer_id = any(customers)
     and e.kind in ('custom.event', 'popup.assigned', 'bonus.cancelled')
$$;
alter function app.empty_logs owner to clientela_system;
revoke all on function app.empty_logs from public;
grant execute on function app.empty_logs to clientela_app;

-- Deletes the store's waiting jobs that would send something about a customer or to them. Runs as the schema's owner, as
-- app.enqueue does.
create or replace function app.forget_jobs(customer uuid, words text[]) returns void
language sql security definer
set search_path = pg_catalog
as $$
  delete from graphile_worker._private_jobs j
   where j.locked_at is null and j.payload ->> 'store_id' = app.current_store()::text
     and (j.payload ->> 'about' = customer::text or app.mentions(j.payload::text, words))
$$;
revoke all on function app.forget_jobs from public;
grant execute on function app.forget_jobs to clientela_app;

-- Empties the inbound events of these accounts about a customer that wait or failed; applied ones are empty already.
create or replace function app.forget_inbound_events(accounts text[], words text[]) returns void
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  update provider_events e set data = '{}', error = null, due_at = null, outcome = 'unknown'
   where (e.due_at is not null or e.outcome = 'failed')
     and e.account = any(accounts)
     and app.mentions(concat_ws(' ', e.data, e.error), words)
$$;

-- Deletes the open errors and unread changes of the person's record in connected shops: reading it again would bring the
-- person back.
create or replace function app.forget_shop_records(marks jsonb) returns void
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  with theirs as (
    select i.id, w.value from jsonb_to_recordset(marks) as w(kind text, provider text, value text)
      join store_integrations i on i.store_id = app.current_store() and i.source = w.provider
     where w.kind = 'integration'
  ), unread as (
    delete from change_notifications c using theirs t
     where c.store_id = app.current_store() and c.integration_id = t.id and c.resource = 'customers' and c.external_id = t.value)
  delete from integration_errors e using theirs t
   where e.store_id = app.current_store() and e.integration_id = t.id and e.resource = 'customers' and e.external_id = t.value
$$;

-- Removes copies of a record and its merged records that expire by themselves: stored responses, live events, waiting
-- jobs and inbound events, errors of events. Texts in logs are emptied.
create or replace function app.forget_copies(customer uuid, marks jsonb) returns void
language plpgsql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  store constant uuid := app.current_store();
  words constant text[] := app.words_of(marks);
  records constant uuid[] := array(
    select customer
    union all select m.merged_customer_id from customer_merges m
      where m.store_id = store and m.id = any(app.merges_into(customer)));
  ids constant text[] := array(
    select id::text from unnest(records) id
    union all select n.id::text from customer_notes n where n.store_id = store and n.customer_id = customer
    union all select c.id::text from conversations c where c.store_id = store and c.customer_id = customer
    union all select n.id::text from notifications n where n.store_id = store and n.customer_id = customer);
begin
  delete from idempotency_keys k where k.store_id = store and app.mentions(k.answer::text, ids || words);
  delete from store_events e where e.store_id = store and app.mentions(e.payload::text, ids || words);
  update event_failures f set error = '' where f.store_id = store and app.mentions(f.error, ids || words);
  perform app.empty_step_errors(ids || words);
  perform app.empty_logs(records);
  perform app.forget_jobs(customer, words);
  perform app.forget_inbound_events(array(
    select external_id from senders where store_id = store union select public_key from stores where id = store), words);
  perform app.forget_shop_records(marks);
end $$;

-- Deletes stored responses that contain an answered request for erasure without a customer record.
create or replace function app.forget_request_copies(request uuid) returns void
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  delete from idempotency_keys where store_id = app.current_store() and strpos(answer::text, request::text) > 0
$$;
grant execute on function app.forget_request_copies to clientela_app;

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

  perform app.forget_copies(customer, gone);
  for p in select * from app.customer_policies where on_anonymise = 'delete' loop
    execute format('delete from %I where store_id = $1 and %I = $2', p.table_name, p.column_name)
    using store, customer;
  end loop;
  for p in select distinct on (table_name) * from app.customer_policies where on_anonymise = 'own' order by table_name loop
    execute format('select app.%I($1, $2, $3)', 'anonymize_' || p.table_name) using customer, asked_at, gone;
  end loop;
  delete from suppressions s
   where s.store_id = store and s.channel = any (app.contact_channels()) and s.contact in (
     select w ->> 'value' from jsonb_array_elements(gone) w where w ->> 'kind' in ('email', 'phone'));
  update customers set first_name = 'Pessoa', last_name = 'anonimizada', email = null, phone = null,
    phone_country_code = '55', document = null, birthdate = null, city = null, state = null, postal_code = null,
    integration_id = null, integration_name = null, enable_for_interactions = false, newsletter_at = null,
    anonymized_at = asked_at, updated_at = asked_at
   where store_id = store and id = customer;
  -- The city stays selectable in filters as long as another customer lives there.
  delete from filter_values v
   where v.store_id = store and v.kind = 'city' and v.value = c.city
     and not exists (select from customers o where o.store_id = store and o.city = c.city);
  return gone;
end $$;
grant execute on function app.anonymize_customer to clientela_app;
