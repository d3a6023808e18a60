-- Moving the evidence of consents on a merge and its undo (areas/records/customers/merging). The application's role may
-- not update it, so these functions run as the system and change the customer alone.

create or replace function app.merge_consent_records(kept uuid, merged uuid) returns jsonb
language plpgsql security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  moved jsonb;
begin
  with moved as (
    update consent_records set customer_id = kept
     where store_id = app.current_store() and customer_id = merged returning id)
  select coalesce(jsonb_agg(id), '[]') into moved from moved;
  return moved;
end $$;
alter function app.merge_consent_records owner to clientela_system;
revoke all on function app.merge_consent_records from public;
grant execute on function app.merge_consent_records to clientela_app;

create or replace function app.unmerge_consent_records(kept uuid, merged uuid, moved jsonb) returns void
language sql security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  update consent_records set customer_id = merged
   where store_id = app.current_store() and customer_id = kept
     and id in (select value::uuid from jsonb_array_elements_text(moved))
$$;
alter function app.unmerge_consent_records owner to clientela_system;
revoke all on function app.unmerge_consent_records from public;
grant execute on function app.unmerge_consent_records to clientela_app;
