-- Chat: search and anonymisation.

-- Returns conversations whose messages, name or phone contain the fragment, newest first, at most `cap`. The
-- trigram index spans all stores and policies hide it from the planner, so this bypasses them and filters by
-- store. `viewer`: only that person's and unassigned conversations; null: all.
create or replace function app.find_conversations(fragment text, viewer uuid, cap int) returns setof uuid
language plpgsql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  store constant uuid := app.current_store();
  visible constant text := format(
    'c.store_id = %L and c.deleted_at is null and (%L::uuid is null or c.assignee_id is null or c.assignee_id = %2$L)',
    store, viewer);
begin
  return query execute format(
    'with events as materialized (
       select conversation_id, recorded_at from conversation_messages where store_id = %1$L and %2$s limit 20000)
     (select c.id from conversations c where %3$s and exists (
        select from events t where t.conversation_id = c.id and t.recorded_at > coalesce(c.cleared_at, ''-infinity''))
       order by c.last_message_at desc limit %4$s)
     union
     (select c.id from conversations c where %3$s and c.customer_id in (
        select id from customers where store_id = %1$L and %2$s limit %4$s) limit %4$s)',
    store, app.fragment_condition(fragment), visible, cap);
end $$;
alter function app.find_conversations owner to clientela_system;
revoke all on function app.find_conversations from public;
grant execute on function app.find_conversations to clientela_app;

-- Whether a file is still used by a quick reply, a template or a campaign; such files are never pruned.
create or replace function app.is_file_used(store uuid, file uuid) returns boolean
language sql stable
return exists (select from tenant.quick_replies q where q.store_id = store and q.media_id = file)
  or exists (select from tenant.whatsapp_templates t
    where t.store_id = store and t.words #>> '{header,media_id}' = file::text)
  or exists (select from tenant.campaign_contents k
    where k.store_id = store and file::text in (k.settings ->> 'media_id', k.settings ->> 'media_id_b'));

-- Deletes the unused files among these.
create or replace function app.throw_away_files(files uuid[]) returns void
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  delete from media_files f
   where f.store_id = app.current_store() and f.id = any (files)
     and not exists (select from conversation_messages m where m.store_id = f.store_id and m.media_id = f.id)
     and not app.is_file_used(f.store_id, f.id)
$$;

-- Removes an anonymised customer's texts, files and names from the chat.
create or replace function app.anonymize_conversations(customer uuid, asked_at timestamptz, marks jsonb) returns void
language plpgsql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  files uuid[];
begin
  select array_agg(distinct m.media_id) into files
    from conversations c join conversation_messages m on m.store_id = c.store_id and m.conversation_id = c.id
   where c.store_id = app.current_store() and c.customer_id = customer and m.media_id is not null;
  delete from conversations where store_id = app.current_store() and customer_id = customer;
  perform app.throw_away_files(files);
end $$;
