-- Two records of one person become one, and can become two again. What moved and what the two were
-- before is kept with the merge; whatever came afterwards stays with the record that was kept.

-- The columns of a customer that are not generated, as a list for a statement.
create function app.customer_columns() returns text
language sql stable
set search_path = public, pg_catalog
as $$
  select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
   where attrelid = 'customers'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
$$;

create function app.refresh_merged_totals(changed uuid[]) returns void
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  perform app.refresh_customer_totals(changed);
  update customer_totals t set campaign_count = (
      select count(distinct a.campaign_id) from campaign_activities a
       where a.store_id = t.store_id and a.customer_id = t.customer_id and a.sent_at is not null)
   where t.store_id = app.current_store() and t.customer_id = any(changed);
end $$;

-- Gives everything of `merged` to `kept`, fills what `kept` does not know, and takes `merged` away.
-- A refusal of either holds for the one. Answers the merge, or null where one of the two is not there.
create function app.merge_customers(kept uuid, merged uuid, person uuid, at timestamptz) returns uuid
language plpgsql
set search_path = public, pg_catalog
as $$
declare
  store constant uuid := app.current_store();
  merge_id constant uuid := app.new_id();
  k customers;
  m customers;
  moved jsonb;
begin
  perform from customers where store_id = store and id in (kept, merged) order by id for update;
  select * into k from customers where store_id = store and id = kept;
  select * into m from customers where store_id = store and id = merged;
  if k.id is null or m.id is null or k.id = m.id then return null; end if;

  moved := jsonb_build_object(
    'kept', to_jsonb(k), 'merged', to_jsonb(m),
    'identities', (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'provider', provider, 'value', value)), '[]')
      from customer_identities where store_id = store and customer_id = merged),
    'orders', (select coalesce(jsonb_agg(id), '[]') from orders where store_id = store and customer_id = merged),
    'notes', (select coalesce(jsonb_agg(id), '[]') from customer_notes where store_id = store and customer_id = merged),
    'activities', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'occurrence', occurrence)), '[]')
      from campaign_activities where store_id = store and customer_id = merged),
    'tags', (select coalesce(jsonb_agg(jsonb_build_object('customer_id', customer_id, 'tag_id', tag_id)), '[]')
      from customer_tag_links where store_id = store and customer_id in (kept, merged)),
    'members', (select coalesce(jsonb_agg(jsonb_build_object('customer_id', customer_id, 'cluster_id', customer_cluster_id)), '[]')
      from customer_cluster_members where store_id = store and customer_id in (kept, merged)),
    'named', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kept_too', kept = any(custom_customer_ids))), '[]')
      from customer_clusters where store_id = store and merged = any(custom_customer_ids)),
    'consents', (select coalesce(jsonb_agg(to_jsonb(n)), '[]')
      from customer_consents n where store_id = store and customer_id in (kept, merged)),
    'conflicts', (select coalesce(jsonb_agg(to_jsonb(c)), '[]')
      from identity_conflicts c where store_id = store and merged in (customer_id, other_customer_id)));

  update customers set
    first_name = case when k.first_name || k.last_name = '' then m.first_name else k.first_name end,
    last_name = case when k.first_name || k.last_name = '' then m.last_name else k.last_name end,
    email = coalesce(k.email, m.email),
    phone = coalesce(k.phone, m.phone),
    phone_country_code = case when k.phone is null and m.phone is not null then m.phone_country_code else k.phone_country_code end,
    document = coalesce(k.document, m.document),
    birthdate = coalesce(k.birthdate, m.birthdate),
    city = case when num_nonnulls(k.city, k.state, k.postal_code) = 0 then m.city else k.city end,
    state = case when num_nonnulls(k.city, k.state, k.postal_code) = 0 then m.state else k.state end,
    postal_code = case when num_nonnulls(k.city, k.state, k.postal_code) = 0 then m.postal_code else k.postal_code end,
    integration_id = coalesce(k.integration_id, m.integration_id),
    integration_name = case when k.integration_id is null then m.integration_name else k.integration_name end,
    enable_for_interactions = k.enable_for_interactions and m.enable_for_interactions,
    newsletter_at = coalesce(k.newsletter_at, m.newsletter_at),
    custom = m.custom || k.custom,
    stage = case when 'customer' in (k.stage, m.stage) then 'customer' else 'lead' end,
    created_at = least(k.created_at, m.created_at),
    updated_at = at
   where store_id = store and id = kept;

  update customer_identities set customer_id = kept where store_id = store and customer_id = merged;
  update order_items i set customer_id = kept from orders o
   where o.store_id = store and o.customer_id = merged and i.store_id = store and i.order_id = o.id;
  update orders set customer_id = kept where store_id = store and customer_id = merged;
  update customer_notes set customer_id = kept where store_id = store and customer_id = merged;
  update attributions set customer_id = kept where store_id = store and customer_id = merged;
  -- Of a message that both got, the second is an occurrence of its own.
  update campaign_activities b set customer_id = kept, occurrence = case when exists (
      select from campaign_activities a where a.store_id = store and a.action_id = b.action_id
         and a.customer_id = kept and a.occurrence = b.occurrence)
      then concat(b.occurrence, ' ', merge_id) else b.occurrence end
   where b.store_id = store and b.customer_id = merged;
  insert into customer_tag_links (store_id, tag_id, customer_id)
  select store_id, tag_id, kept from customer_tag_links where store_id = store and customer_id = merged
  on conflict do nothing;
  insert into customer_cluster_members (store_id, customer_cluster_id, customer_id)
  select store_id, customer_cluster_id, kept from customer_cluster_members where store_id = store and customer_id = merged
  on conflict do nothing;
  update customer_clusters set custom_customer_ids = array_append(
      array_remove(array_remove(custom_customer_ids, merged), kept), kept)
   where store_id = store and merged = any(custom_customer_ids);
  insert into customer_consents as n (store_id, customer_id, channel, granted, source, wording, recorded_at)
  select store_id, kept, channel, granted, source, wording, recorded_at
    from customer_consents where store_id = store and customer_id = merged
  on conflict (store_id, customer_id, channel) do update set granted = false, source = excluded.source,
    wording = excluded.wording, recorded_at = excluded.recorded_at
   where n.granted and not excluded.granted;
  -- What the one shared with third persons, the other shares now.
  insert into identity_conflicts (store_id, id, customer_id, other_customer_id, kind, value, import_id, created_at)
  select store_id, app.new_id(), case customer_id when merged then kept else customer_id end,
    case other_customer_id when merged then kept else other_customer_id end, kind, value, import_id, created_at
    from identity_conflicts
   where store_id = store and resolved_at is null and merged in (customer_id, other_customer_id)
     and kept not in (customer_id, other_customer_id)
  on conflict do nothing;
  delete from customers where store_id = store and id = merged;

  perform app.refresh_merged_totals(array[kept]);
  insert into customer_merges (store_id, id, kept_customer_id, merged_customer_id, snapshot, merged_by, created_at)
  values (store, merge_id, kept, merged, moved, person, at);
  return merge_id;
end $$;

-- Makes two of them again; answers the record that is back, or null where the merge is not there, was
-- undone, or its record has gone into another one since.
create function app.undo_merge(merge_id uuid, at timestamptz) returns uuid
language plpgsql
set search_path = public, pg_catalog
as $$
declare
  store constant uuid := app.current_store();
  done customer_merges;
  moved jsonb;
  k customers;
  m customers;
begin
  select * into done from customer_merges where store_id = store and id = merge_id and undone_at is null for update;
  perform from customers where store_id = store and id = done.kept_customer_id for update;
  if not found then return null; end if;
  moved := done.snapshot;
  k := jsonb_populate_record(null::customers, moved -> 'kept');
  m := jsonb_populate_record(null::customers, moved -> 'merged');
  execute format('insert into customers (%1$s) select %1$s from jsonb_populate_record(null::customers, $1)',
    app.customer_columns()) using moved -> 'merged';

  -- What was filled goes back with it, unless somebody has changed it since.
  update customers a set
    first_name = case when k.first_name || k.last_name = '' and (a.first_name, a.last_name) = (m.first_name, m.last_name)
      then '' else a.first_name end,
    last_name = case when k.first_name || k.last_name = '' and (a.first_name, a.last_name) = (m.first_name, m.last_name)
      then '' else a.last_name end,
    email = case when a.email = m.email then k.email else a.email end,
    phone = case when a.phone = m.phone then k.phone else a.phone end,
    phone_country_code = case when a.phone = m.phone then k.phone_country_code else a.phone_country_code end,
    document = case when a.document = m.document then k.document else a.document end,
    birthdate = case when a.birthdate = m.birthdate then k.birthdate else a.birthdate end,
    city = case when a.city = m.city then k.city else a.city end,
    state = case when a.state = m.state then k.state else a.state end,
    postal_code = case when a.postal_code = m.postal_code then k.postal_code else a.postal_code end,
    integration_id = case when a.integration_id = m.integration_id then k.integration_id else a.integration_id end,
    integration_name = case when a.integration_id = m.integration_id then k.integration_name else a.integration_name end,
    enable_for_interactions = case when a.enable_for_interactions = (k.enable_for_interactions and m.enable_for_interactions)
      then k.enable_for_interactions else a.enable_for_interactions end,
    newsletter_at = case when a.newsletter_at = m.newsletter_at then k.newsletter_at else a.newsletter_at end,
    custom = a.custom - array(select key from jsonb_each(m.custom) f where not k.custom ? key and a.custom -> key = f.value),
    stage = k.stage,
    created_at = k.created_at,
    updated_at = at
   where a.store_id = store and a.id = k.id;

  update customer_identities i set customer_id = m.id
    from jsonb_to_recordset(moved -> 'identities') as w(kind text, provider text, value text)
   where i.store_id = store and i.customer_id = k.id and (i.kind, i.provider, i.value) = (w.kind, w.provider, w.value);
  update order_items i set customer_id = m.id
    from orders o, jsonb_array_elements_text(moved -> 'orders') as w(id)
   where o.store_id = store and o.id = w.id::uuid and o.customer_id = k.id and i.store_id = store and i.order_id = o.id;
  update orders o set customer_id = m.id from jsonb_array_elements_text(moved -> 'orders') as w(id)
   where o.store_id = store and o.id = w.id::uuid and o.customer_id = k.id;
  update customer_notes n set customer_id = m.id from jsonb_array_elements_text(moved -> 'notes') as w(id)
   where n.store_id = store and n.id = w.id::uuid and n.customer_id = k.id;
  update campaign_activities a set customer_id = m.id, occurrence = w.occurrence
    from jsonb_to_recordset(moved -> 'activities') as w(id uuid, occurrence text)
   where a.store_id = store and a.id = w.id and a.customer_id = k.id;
  update attributions t set customer_id = m.id from jsonb_array_elements_text(moved -> 'orders') as w(id)
   where t.store_id = store and t.order_id = w.id::uuid and t.customer_id = k.id;

  -- Tags and clusters that only the one had leave the other; those that are gone stay gone.
  delete from customer_tag_links l using jsonb_to_recordset(moved -> 'tags') as w(customer_id uuid, tag_id uuid)
   where l.store_id = store and l.customer_id = k.id and l.tag_id = w.tag_id and w.customer_id = m.id
     and not exists (select from jsonb_to_recordset(moved -> 'tags') as o(customer_id uuid, tag_id uuid)
       where o.customer_id = k.id and o.tag_id = l.tag_id);
  insert into customer_tag_links (store_id, tag_id, customer_id)
  select store, g.id, m.id from jsonb_to_recordset(moved -> 'tags') as w(customer_id uuid, tag_id uuid)
    join customer_tags g on g.store_id = store and g.id = w.tag_id
   where w.customer_id = m.id;
  delete from customer_cluster_members l
    using jsonb_to_recordset(moved -> 'members') as w(customer_id uuid, cluster_id uuid)
   where l.store_id = store and l.customer_id = k.id and l.customer_cluster_id = w.cluster_id and w.customer_id = m.id
     and not exists (select from jsonb_to_recordset(moved -> 'members') as o(customer_id uuid, cluster_id uuid)
       where o.customer_id = k.id and o.cluster_id = l.customer_cluster_id);
  insert into customer_cluster_members (store_id, customer_cluster_id, customer_id)
  select store, g.id, m.id from jsonb_to_recordset(moved -> 'members') as w(customer_id uuid, cluster_id uuid)
    join customer_clusters g on g.store_id = store and g.id = w.cluster_id
   where w.customer_id = m.id;
  update customer_clusters c set custom_customer_ids = array_append(
      case when w.kept_too then c.custom_customer_ids else array_remove(c.custom_customer_ids, k.id) end, m.id)
    from jsonb_to_recordset(moved -> 'named') as w(id uuid, kept_too boolean)
   where c.store_id = store and c.id = w.id and k.id = any(c.custom_customer_ids);
  -- A consent that came by the merge goes back with it; one that was given or refused since stays.
  delete from customer_consents n using jsonb_populate_recordset(null::customer_consents, moved -> 'consents') as w
   where n.store_id = store and n.customer_id = k.id and w.customer_id = m.id and n.channel = w.channel
     and (n.granted, n.source, n.recorded_at) = (w.granted, w.source, w.recorded_at);
  insert into customer_consents select * from jsonb_populate_recordset(null::customer_consents, moved -> 'consents')
  on conflict do nothing;
  insert into identity_conflicts
  select c.* from jsonb_populate_recordset(null::identity_conflicts, moved -> 'conflicts') c
   where exists (select from customers o where o.store_id = store and o.id = c.customer_id)
     and exists (select from customers o where o.store_id = store and o.id = c.other_customer_id)
  on conflict do nothing;

  perform app.refresh_merged_totals(array[k.id, m.id]);
  -- What the two were is theirs again, and nothing to keep a copy of.
  update customer_merges set undone_at = at, snapshot = '{}' where store_id = store and id = merge_id;
  return m.id;
end $$;

create index customer_merges_of on customer_merges (store_id, kept_customer_id) where undone_at is null;
grant execute on function app.customer_columns, app.refresh_merged_totals, app.merge_customers, app.undo_merge to clientela_app;
