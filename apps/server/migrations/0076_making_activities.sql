-- Preparing a campaign asked a hundred thousand times whether its one action was there, and as often
-- whether the activity was there that the same statement had just made. That statement reads the
-- action itself, under the campaign's lock; what is left to watch is the other end of both.
alter table campaign_activities drop constraint campaign_activities_store_id_action_id_fkey;
alter table send_queue drop constraint send_queue_store_id_activity_id_fkey;

create function app.keep_used_actions() returns trigger
language plpgsql security definer
set search_path = public, pg_catalog
as $$
begin
  if exists (
    select from campaign_activities a join gone g on a.store_id = g.store_id and a.action_id = g.id
  ) then
    raise exception 'an action with activities cannot be deleted' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
alter function app.keep_used_actions owner to clientela_system;
create trigger campaign_actions_used after delete on campaign_actions
  referencing old table as gone for each statement execute function app.keep_used_actions();

create function app.forget_queued() returns trigger
language plpgsql security definer
set search_path = public, pg_catalog
as $$
begin
  delete from send_queue q using gone g where q.store_id = g.store_id and q.activity_id = g.id;
  return null;
end $$;
alter function app.forget_queued owner to clientela_system;
create trigger campaign_activities_gone after delete on campaign_activities
  referencing old table as gone for each statement execute function app.forget_queued();
