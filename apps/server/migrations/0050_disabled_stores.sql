-- A disabled store: nothing leaves it and nothing is charged. The gate tells its people so; senders and
-- renewals pass it over and find it again once it is enabled.

drop function app.enter(bytea, uuid, timestamptz);
create function app.enter(token bytea, asked_store uuid, at timestamptz)
returns table (
  user_id uuid, user_name text, user_email text, avatar text, profile_name text, session_id uuid,
  expires_at timestamptz, store_name text, store_enabled boolean, time_zone text, public_key text, role text,
  is_member boolean)
language plpgsql volatile security definer
set search_path = public, pg_catalog
as $$
begin
  select u.id, u.name, u.email, u.avatar, u.profile_name, s.id, t.expires_at
    into user_id, user_name, user_email, avatar, profile_name, session_id, expires_at
    from access_tokens t
    join sessions s on s.id = t.session_id
    join users u on u.id = s.user_id
   where t.token_hash = token and t.expires_at > at and s.revoked_at is null and u.disabled_at is null;
  if not found then return; end if;
  is_member := false;
  if asked_store is not null then
    select st.name, st.enabled, st.time_zone, st.public_key, c.role
      into store_name, store_enabled, time_zone, public_key, role
      from stores st
      left join collaborators c on c.store_id = st.id and c.user_id = enter.user_id
     where st.id = asked_store and (c.role is not null or enter.profile_name = 'administrator');
    if found then
      is_member := true;
      perform set_config('app.store_id', asked_store::text, true);
    end if;
  end if;
  return next;
end $$;
alter function app.enter owner to clientela_system;
revoke all on function app.enter from public;
grant execute on function app.enter to clientela_app;

drop function app.due_send_lanes(timestamptz, int);
create function app.due_send_lanes(at timestamptz, most int)
returns table (store_id uuid, campaign_id uuid, wake_at timestamptz)
language sql stable security definer
set search_path = public, pg_catalog
as $$
  select l.store_id, l.campaign_id, l.wake_at from send_lanes l
    join stores s on s.id = l.store_id and s.enabled
   where l.wake_at <= at
   order by l.wake_at limit most
$$;
alter function app.due_send_lanes owner to clientela_system;
revoke all on function app.due_send_lanes from public;
grant execute on function app.due_send_lanes to clientela_app;

drop function app.stores_with_plan_work(timestamptz);
create function app.stores_with_plan_work(at timestamptz) returns setof uuid
language sql stable security definer
set search_path = public, pg_catalog
as $$
  with due as (
    select store_id, period_end as day from store_plans where period_end <= (at at time zone 'UTC')::date + 1
    union all
    select store_id, ends_on from store_addons
     where enabled and ends_on is not null and ends_on <= (at at time zone 'UTC')::date + 1
    union all
    select store_id, grace_until from addon_charges
     where status = 'waiting' and grace_until <= (at at time zone 'UTC')::date + 1)
  select distinct s.id from due d join stores s on s.id = d.store_id and s.enabled
   where d.day <= (at at time zone s.time_zone)::date
$$;
alter function app.stores_with_plan_work owner to clientela_system;
revoke all on function app.stores_with_plan_work from public;
grant execute on function app.stores_with_plan_work to clientela_app;
