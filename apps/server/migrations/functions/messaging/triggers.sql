-- Trigger functions: created before the tables.

create or replace function app.forget_queued() returns trigger
language plpgsql security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
begin
  delete from queued_messages q using gone g where q.store_id = g.store_id and q.message_id = g.id;
  delete from outbox_messages m using gone g where m.store_id = g.store_id and m.id = g.id;
  return null;
end $$;
alter function app.forget_queued owner to clientela_system;

-- Links of sent messages keep working after the recipient is deleted, without the products of the message.
create or replace function app.keep_departed() returns trigger
language plpgsql security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
begin
  insert into departed_messages (store_id, token, channel, contact, content_id)
  select g.store_id, g.token, app.contact_channel(k.channel), g.contact, g.content_id
    from gone g join campaign_contents k on k.store_id = g.store_id and k.id = g.content_id
   where g.sent_at is not null and g.contact is not null
  on conflict do nothing;
  delete from message_blocks p using gone g where p.store_id = g.store_id and p.activity_id = g.id;
  return null;
end $$;
alter function app.keep_departed owner to clientela_system;

-- Deletes files of deleted messages, unless a quick reply or another message uses them.
create or replace function app.forget_chat_files() returns trigger
language plpgsql security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
begin
  delete from media_files f using gone g
   where f.store_id = g.store_id and f.id = g.media_id
     and not exists (select from conversation_messages m where m.store_id = f.store_id and m.media_id = f.id)
     and not exists (select from quick_replies q where q.store_id = f.store_id and q.media_id = f.id);
  return null;
end $$;
alter function app.forget_chat_files owner to clientela_system;
