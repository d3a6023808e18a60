-- Merging and anonymising of clusters that list customers individually.

create or replace function app.merge_customer_clusters(kept uuid, merged uuid) returns jsonb
language plpgsql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  store constant uuid := app.current_store();
  named constant jsonb := (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kept_too', kept = any(custom_customer_ids))), '[]')
      from customer_clusters where store_id = store and merged = any(custom_customer_ids));
begin
  update customer_clusters set custom_customer_ids = array_append(
      array_remove(array_remove(custom_customer_ids, merged), kept), kept)
   where store_id = store and merged = any(custom_customer_ids);
  return named;
end $$;

create or replace function app.unmerge_customer_clusters(kept uuid, merged uuid, named jsonb) returns void
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  update customer_clusters c set custom_customer_ids = array_append(
      case when w.kept_too then c.custom_customer_ids else array_remove(c.custom_customer_ids, kept) end, merged)
    from jsonb_to_recordset(named) as w(id uuid, kept_too boolean)
   where c.store_id = app.current_store() and c.id = w.id and kept = any(c.custom_customer_ids)
$$;

create or replace function app.anonymize_customer_clusters(customer uuid, asked_at timestamptz, marks jsonb) returns void
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  update customer_clusters set custom_customer_ids = array_remove(custom_customer_ids, customer)
   where store_id = app.current_store() and customer = any(custom_customer_ids)
$$;
