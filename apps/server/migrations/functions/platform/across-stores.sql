-- All functions that read across stores. They run as clientela_system, which passes the policies of tenant tables;
-- everything else works within one store. Each has one of these reasons:
-- - the caller has no store yet (sign-in, the list of their stores, a row addressed by its id alone);
-- - the caller presents a key instead of a sign-in (message links, invitations, deposit pages, gateway webhooks),
--   thousands of times;
-- - the installation's administration lists all stores;
-- - a worker looks for stores with work, and then works within each store;
-- - pruning deletes old rows of all stores, some thousand at a time.
-- With stores on several databases (docs/decisions/growth.md), the first two query the directory, the others each
-- database.

-- == Callers without a store ==

-- Authenticates a token: returns the person and their role in a store, and sets the tenant for the rest of the
-- transaction. Returns no row for an unknown, expired or revoked token; null role and store_name for a non-member
-- (a profile administrator is a member everywhere).
create or replace function app.enter(token bytea, asked_store uuid, at timestamptz)
returns table (
  user_id uuid, user_name text, user_email text, avatar text, profile_name text, session_id uuid,
  expires_at timestamptz, store_name text, store_enabled boolean, time_zone text, public_key text, role text,
  is_member boolean)
language plpgsql volatile security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
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

-- The stores a person may open, for the gate and the store list.
create or replace function app.stores_of(person uuid, everywhere boolean)
returns setof uuid
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select s.id from stores s where everywhere
  union
  select c.store_id from collaborators c where c.user_id = person
$$;
alter function app.stores_of owner to clientela_system;
revoke all on function app.stores_of from public;
grant execute on function app.stores_of to clientela_app;

-- The first role counts where a call belongs to a person and not to a store.
create or replace function app.roles_of(person uuid) returns setof text
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$ select distinct c.role from collaborators c where c.user_id = person $$;
alter function app.roles_of owner to clientela_system;
revoke all on function app.roles_of from public;
grant execute on function app.roles_of to clientela_app;

-- Returns the store of a row addressed by id alone, among the stores of this person. The table name comes from the
-- contract's closed list and is looked up, never interpolated.
create or replace function app.store_of_row(table_name text, row_id uuid, person uuid, everywhere boolean)
returns uuid
language plpgsql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  found_store uuid;
begin
  if not exists (
    select from pg_policies where schemaname = 'tenant' and tablename = table_name and policyname = 'tenant'
  ) then
    raise exception 'not a tenant table: %', table_name;
  end if;
  execute format(
    'select t.store_id from tenant.%I t where t.id = $1
      and ($3 or exists (select from tenant.collaborators c where c.store_id = t.store_id and c.user_id = $2))',
    table_name)
  into found_store using row_id, person, everywhere;
  return found_store;
end $$;
alter function app.store_of_row owner to clientela_system;
revoke all on function app.store_of_row from public;
grant execute on function app.store_of_row to clientela_app;

-- A page of the stores a person may open, by name; `shown` null takes enabled and disabled ones. The order is that of
-- code points, so that pages of several databases can be merged.
create or replace function app.stores_page(
  person uuid, everywhere boolean, shown boolean, descending boolean, skipped bigint, most int)
returns setof store_shown
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  with page as materialized (
    select s.id, row_number() over (
             order by case when descending then app.fold(s.name) collate "C" end desc,
               app.fold(s.name) collate "C", s.id) as place
      from stores s join app.stores_of(person, everywhere) as mine(id) on mine.id = s.id
     where shown is null or s.enabled = shown
     order by place offset skipped limit most)
  select v.* from page p join store_shown v on v.id = p.id order by p.place
$$;
alter function app.stores_page owner to clientela_system;
revoke all on function app.stores_page from public;
grant execute on function app.stores_page to clientela_app;

-- == Callers with a key instead of a sign-in ==

-- Returns the store of the short name in a link.
create or replace function app.store_of_public_key(key text) returns uuid
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$ select k.store_id from store_keys k where k.kind = 'store' and k.key = store_of_public_key.key $$;
alter function app.store_of_public_key owner to clientela_system;
revoke all on function app.store_of_public_key from public;
grant execute on function app.store_of_public_key to clientela_app;

-- Returns the file of a picture for a width: the smallest that is as wide, else the widest; 0 is the original.
-- Version null takes the current one.
create or replace function app.public_picture_file(of_picture uuid, of_version int, asked_width int)
returns table (version int, width int, mime text, bytes bytea, object_key text)
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select f.version, f.width, f.mime, f.bytes, f.object_key
    from picture_files f join pictures p on p.store_id = f.store_id and p.id = f.picture_id
   where f.picture_id = of_picture and f.version = coalesce(of_version, p.version)
     and (f.width > 0) = (asked_width > 0)
   order by f.width < asked_width, abs(f.width - asked_width) limit 1
$$;
alter function app.public_picture_file owner to clientela_system;
revoke all on function app.public_picture_file from public;
grant execute on function app.public_picture_file to clientela_app;

-- Authenticates an API key: returns key, store and permissions; no row for an invalid key.
create or replace function app.enter_key(secret bytea, at timestamptz)
returns table (
  key_id uuid, key_name text, scopes text[], networks text[], version text, expires_at timestamptz,
  store_id uuid, store_name text, store_enabled boolean, time_zone text, public_key text)
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select k.id, k.name, k.scopes, k.networks, k.version, k.expires_at, st.id, st.name, st.enabled, st.time_zone,
      st.public_key
    from store_keys d
    join api_key_secrets s on s.store_id = d.store_id and s.secret_hash = secret
    join api_keys k on k.store_id = s.store_id and k.id = s.api_key_id
    join stores st on st.id = k.store_id
   where d.kind = 'api_key' and d.key = secret::text
     and coalesce(s.ends_at > at, true) and coalesce(k.expires_at > at, true)
$$;
alter function app.enter_key owner to clientela_system;
revoke all on function app.enter_key from public;
grant execute on function app.enter_key to clientela_app;

-- The store an invitation link belongs to.
create or replace function app.store_of_invitation(token bytea) returns uuid
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$ select store_id from store_keys where kind = 'invitation' and key = token::text $$;
alter function app.store_of_invitation owner to clientela_system;
revoke all on function app.store_of_invitation from public;
grant execute on function app.store_of_invitation to clientela_app;

-- Returns the store of a number or account at a provider, whose webhooks name no store.
create or replace function app.store_of_sender(sender_key text) returns uuid
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$ select store_id from store_keys where kind = 'sender' and key = sender_key $$;
alter function app.store_of_sender owner to clientela_system;
revoke all on function app.store_of_sender from public;
grant execute on function app.store_of_sender to clientela_app;

-- Returns the store of an integration by the secret in its webhook address.
create or replace function app.store_of_integration(notice_key text) returns uuid
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$ select store_id from store_keys where kind = 'integration' and key = notice_key $$;
alter function app.store_of_integration owner to clientela_system;
revoke all on function app.store_of_integration from public;
grant execute on function app.store_of_integration to clientela_app;

-- Returns the connections to an account of a platform that sends all its shops' webhooks to one address.
create or replace function app.integrations_of_account(of_slug text, of_account text)
returns table (store_id uuid, id uuid, source text, is_connected boolean)
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select i.store_id, i.id, coalesce(i.source, i.slug), true
    from store_integrations i where i.slug = of_slug and i.account = of_account
  union all
  -- An account connected earlier: its people are still stored.
  select i.store_id, i.id, s.source, false
    from integration_sources s join store_integrations i on i.store_id = s.store_id and i.slug = s.slug
   where s.slug = of_slug and s.account = of_account and i.account <> of_account
   order by 1
$$;
alter function app.integrations_of_account owner to clientela_system;
revoke all on function app.integrations_of_account from public;
grant execute on function app.integrations_of_account to clientela_app;

-- Consumes an OAuth state once. The state determines the store, not the caller.
create or replace function app.consume_oauth_state(hash bytea, of_slug text, person uuid, at timestamptz)
returns table (store_id uuid, sealed bytea)
language sql volatile security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  delete from oauth_states o
   where o.state_hash = hash and o.slug = of_slug and o.user_id = person and o.expires_at > at
  returning o.store_id, o.sealed
$$;
alter function app.consume_oauth_state owner to clientela_system;
revoke all on function app.consume_oauth_state from public;
grant execute on function app.consume_oauth_state to clientela_app;

-- Returns the payment of a page secret, and its store.
create or replace function app.find_payment(of_token bytea) returns table (store_id uuid, payment_id uuid)
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$ select p.store_id, p.id from order_payments p where p.token_hash = of_token $$;
alter function app.find_payment owner to clientela_system;
revoke all on function app.find_payment from public;
grant execute on function app.find_payment to clientela_app;

-- Returns message, link and store of a short code.
create or replace function app.short_link(of_code text) returns table (store_id uuid, token uuid, link int)
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select l.store_id, l.token, l.link_position from short_links l where l.code = of_code limit 1
$$;
alter function app.short_link owner to clientela_system;
revoke all on function app.short_link from public;
grant execute on function app.short_link to clientela_app;

-- Records hits on sent messages, ignores unknown messages, and returns the link targets. Public addresses have no
-- sign-in: the store follows from its public key and the token together.
create or replace function app.record_tracking(
  keys text[], tokens uuid[], kinds text[], links int[], ids uuid[], hit_at timestamptz)
returns table (place int, url text)
language plpgsql volatile security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
-- Hits of many stores share a batch: no locked message may block it.
set lock_timeout = '2s'
as $$
begin
  return query
  with hits as materialized (
    select h.n::int as n, a.store_id, a.id as activity_id, a.campaign_id, a.content_id, h.kind, h.link, h.id,
      a.opened_at is null and h.kind in ('open', 'click') as opens,
      a.machine_opened_at is null and h.kind in ('machine_open', 'machine_click') as machine_opens,
      a.clicked_at is null and h.kind = 'click' as clicks
      from unnest(keys, tokens, kinds, links, ids) with ordinality as h(key, token, kind, link, id, n)
      join store_keys s on s.kind = 'store' and s.key = h.key
      join campaign_activities a on a.store_id = s.store_id and a.token = h.token
     where a.sent_at is not null
  ), added as (
    insert into tracking_events (store_id, id, activity_id, kind, link_position, at)
    select h.store_id, h.id, h.activity_id, h.kind, h.link, hit_at from hits h
  ), firsts as (
    select h.store_id, h.activity_id, bool_or(h.opens) as opens,
      bool_or(h.machine_opens) as machine_opens, bool_or(h.clicks) as clicks
    from hits h where h.opens or h.machine_opens or h.clicks
    group by h.store_id, h.activity_id
    order by h.store_id, h.activity_id
  ), marked as (
    update campaign_activities a set
      opened_at = case when f.opens then coalesce(a.opened_at, hit_at) else a.opened_at end,
      machine_opened_at = case when f.machine_opens then coalesce(a.machine_opened_at, hit_at) else a.machine_opened_at end,
      clicked_at = case when f.clicks then coalesce(a.clicked_at, hit_at) else a.clicked_at end,
      status = case when f.opens and a.status in ('sent', 'delivered') then 'read' else a.status end,
      delivered_at = case when f.opens then coalesce(a.delivered_at, hit_at) else a.delivered_at end
    from firsts f
    where a.store_id = f.store_id and a.id = f.activity_id
    -- Of concurrent hits, only one counts as the first.
    returning a.store_id, a.campaign_id, a.id, f.opens and a.opened_at = hit_at as opens,
      f.machine_opens and a.machine_opened_at = hit_at as machine_opens, f.clicks and a.clicked_at = hit_at as clicks
  ), events as (
    insert into domain_events (store_id, kind, subject_id, actor, data, occurred_at)
    select n.store_id, n.kind, n.campaign_id, '{"kind": "system"}',
        jsonb_build_object('campaign_id', n.campaign_id, 'activity_ids', jsonb_agg(n.id), 'reason', null), hit_at
      from (select m.store_id, m.campaign_id, m.id, k.kind,
          (row_number() over (partition by m.store_id, m.campaign_id, k.kind) - 1) / 100 as piece
        from marked m
        cross join lateral (values ('message.read', m.opens), ('message.clicked', m.clicks),
          ('message.machine_opened', m.machine_opens)) as k(kind, happened)
       where k.happened) n
     group by n.store_id, n.campaign_id, n.kind, n.piece
  )
  select h.n, k.url
    from hits h
    join campaign_links k on k.store_id = h.store_id and k.content_id = h.content_id and k.position = h.link
   where h.link is not null;
end $$;
alter function app.record_tracking owner to clientela_system;
revoke all on function app.record_tracking from public;
grant execute on function app.record_tracking to clientela_app;

-- Which cart, or which order's payment, the message with this link is about.
create or replace function app.find_message_topic(public_key text, of_token uuid)
returns table (store_id uuid, customer_id uuid, about json)
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select a.store_id, a.customer_id, case when e.about in ('cart', 'payment')
      then json_build_object('topic', e.about, 'id', e.about_id) end
    from store_keys s
    join campaign_activities a on a.store_id = s.store_id and a.token = of_token
    left join campaign_enrollments e on e.store_id = a.store_id and e.id = a.enrollment_id
   where s.kind = 'store' and s.key = public_key
$$;
alter function app.find_message_topic owner to clientela_system;
revoke all on function app.find_message_topic from public;
grant execute on function app.find_message_topic to clientela_app;

-- Finds a deposit by the token of its page, our id or the gateway's id.
create or replace function app.find_topup(token text, topup uuid, of_gateway text, charge text)
returns table (store_id uuid, id uuid)
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select t.store_id, t.id from store_keys k join store_topups t on t.store_id = k.store_id and t.public_token = k.key
   where k.kind = 'deposit' and k.key = token
  union
  select t.store_id, t.id from store_topups t where t.id = topup
  union
  select t.store_id, t.id from store_topups t where t.gateway = of_gateway and t.charge_id = charge
  limit 1
$$;
alter function app.find_topup owner to clientela_system;
revoke all on function app.find_topup from public;
grant execute on function app.find_topup to clientela_app;

-- Stores webhooks of one gateway, deduplicated, and schedules the fetch of their payments: one statement per
-- batch. Returns the positions of those about our payments.
create or replace function app.save_payment_events(
  of_gateway text, ids uuid[], event_ids text[], charges text[], topups uuid[], payloads text[], at timestamptz)
returns setof bigint
language sql volatile security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  with given as (
    select * from unnest(ids, event_ids, charges, topups, payloads)
      with ordinality as g (id, event_id, charge, topup, payload, place)
  ), ours as (
    select g.*, t.store_id, t.topup_id
      from given g cross join lateral (
        select s.store_id, s.id as topup_id from store_topups s where s.id = g.topup
        union all
        select s.store_id, s.id from store_topups s where s.gateway = of_gateway and s.charge_id = g.charge
        limit 1) t
  ), kept as (
    insert into topup_events (store_id, id, topup_id, gateway, event_id, payload, received_at)
    select distinct on (store_id, topup_id, event_id) store_id, id, topup_id, of_gateway, event_id, payload::jsonb, at
      from ours order by store_id, topup_id, event_id
    on conflict (store_id, gateway, event_id) do nothing
    returning store_id, topup_id
  ), asked as (
    insert into topup_checks as c (store_id, topup_id, notices, due_at)
    select store_id, topup_id, count(*), at from kept group by 1, 2 order by 1, 2
    on conflict (store_id, topup_id) do update
      set notices = c.notices + excluded.notices, failures = 0
  )
  select place from ours
$$;
alter function app.save_payment_events owner to clientela_system;
revoke all on function app.save_payment_events from public;
grant execute on function app.save_payment_events to clientela_app;

-- == Administration of the installation ==

-- Stores by name, a page at a time, with what administrators look for.
create or replace function app.administered_stores(
  fragment text, wanted_plan uuid, wanted_state text, page_limit int, page_offset int)
returns table (
  id uuid, name text, enabled boolean, plan_id uuid, plan_name text, period_end date,
  balance bigint, customers bigint, customer_limit int, has_request boolean, total bigint)
language plpgsql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
#variable_conflict use_column
begin
  -- The fragment is a literal, so that the planner can estimate how common it is.
  return query execute format($q$
    with found as not materialized (
      select s.id, s.name, s.enabled, p.plan_id, p.period_end, p.customer_limit
        from stores s left join store_plans p on p.store_id = s.id
       where %s
         and ($1 is null or p.plan_id = $1)
         and case $2 when 'enabled' then s.enabled when 'disabled' then not s.enabled
           when 'without_plan' then p.plan_id is null when 'negative' then exists (
             select from wallets w where w.store_id = s.id and w.available < 0)
           else true end),
    page as (select * from found order by app.fold(name) collate "C", id limit $3 offset $4)
    select f.id, f.name, f.enabled, f.plan_id, n.name, f.period_end, w.available, coalesce(c.customers, 0),
        f.customer_limit,
        exists (select from plan_requests r where r.store_id = f.id and r.status = 'open'),
        (select count(*) from found)
      from page f
      left join plans n on n.id = f.plan_id
      left join wallets w on w.store_id = f.id
      left join store_sizes c on c.store_id = f.id
     order by app.fold(f.name) collate "C", f.id $q$,
    case when fragment = '' then 'true' else 'app.fold(s.name) like ' || quote_literal(
      '%' || replace(replace(replace(app.fold(fragment), '\', '\\'), '%', '\%'), '_', '\_') || '%') end)
  using wanted_plan, wanted_state, page_limit, page_offset;
end $$;
alter function app.administered_stores owner to clientela_system;
revoke all on function app.administered_stores from public;
grant execute on function app.administered_stores to clientela_app;

-- Pending plan requests of all stores, the oldest first.
create or replace function app.open_plan_requests(at_most int)
returns table (
  id uuid, store_id uuid, store_name text, plan_id uuid, plan_name text, current_plan_name text,
  message text, requested_by_name text, created_at timestamptz)
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select r.id, r.store_id, s.name, r.plan_id, w.name, n.name, r.message, u.name, r.created_at
    from plan_requests r
    join stores s on s.id = r.store_id
    left join plans w on w.id = r.plan_id
    left join store_plans p on p.store_id = r.store_id
    left join plans n on n.id = p.plan_id
    left join users u on u.id = r.requested_by
   where r.status = 'open'
   order by r.created_at, r.id limit at_most
$$;
alter function app.open_plan_requests owner to clientela_system;
revoke all on function app.open_plan_requests from public;
grant execute on function app.open_plan_requests to clientela_app;

-- Stores that wait for the administrator to register an application, oldest first.
create or replace function app.waiting_for_applications(at_most int)
returns table (slug text, store_id uuid, store_name text, requested_by_name text, requested_at timestamptz)
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select r.slug, r.store_id, s.name, u.name, r.requested_at
    from application_requests r
    join stores s on s.id = r.store_id
    left join users u on u.id = r.requested_by
   order by r.requested_at, r.store_id, r.slug limit at_most
$$;
alter function app.waiting_for_applications owner to clientela_system;
revoke all on function app.waiting_for_applications from public;
grant execute on function app.waiting_for_applications to clientela_app;

-- How many stores have each plan.
create or replace function app.count_plan_stores() returns table (plan_id uuid, stores bigint)
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$ select plan_id, count(*) from store_plans group by plan_id $$;
alter function app.count_plan_stores owner to clientela_system;
revoke all on function app.count_plan_stores from public;
grant execute on function app.count_plan_stores to clientela_app;

-- Returns wallets whose balances differ from the sum of their entries; an administrator reopens them once the
-- cause is known.
create or replace function app.stopped_wallets()
returns table (store_id uuid, store_name text, stopped_at timestamptz, available bigint, held bigint,
  entries_available bigint, entries_held bigint)
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select w.store_id, s.name, w.stopped_at, w.available, w.held,
      coalesce(sum(case 'available' when l.to_account then l.amount when l.from_account then -l.amount end), 0)::bigint,
      coalesce(sum(case 'held' when l.to_account then l.amount when l.from_account then -l.amount end), 0)::bigint
    from wallets w
    join stores s on s.id = w.store_id
    left join ledger_entries l on l.store_id = w.store_id
   where w.stopped_at is not null
   group by w.store_id, s.name
   order by w.stopped_at, w.store_id
$$;
alter function app.stopped_wallets owner to clientela_system;
revoke all on function app.stopped_wallets from public;
grant execute on function app.stopped_wallets to clientela_app;

-- Events that consumers set aside, newest first.
create or replace function app.event_failures(most int)
returns table (store_id uuid, event_id uuid, consumer text, store_name text, error text, failed_at timestamptz)
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select f.store_id, f.event_id, f.consumer, s.name, f.error, f.failed_at
    from tenant.event_failures f join stores s on s.id = f.store_id
   order by f.failed_at desc, f.event_id limit most
$$;
alter function app.event_failures owner to clientela_system;
revoke all on function app.event_failures from public;
grant execute on function app.event_failures to clientela_app;

-- Running campaigns whose steps failed so many times in a row, the latest failure first.
create or replace function app.failing_campaigns(failures int, most int)
returns table (store_id uuid, campaign_id uuid, name text, store_name text, error text, failed_at timestamptz)
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select c.store_id, c.id, c.name, s.name, c.step_error, c.step_failed_at
    from campaigns c join stores s on s.id = c.store_id and s.enabled
   where c.step_failures >= failures and c.status = 'activated'
   order by c.step_failed_at desc, c.id limit most
$$;
alter function app.failing_campaigns owner to clientela_system;
revoke all on function app.failing_campaigns from public;
grant execute on function app.failing_campaigns to clientela_app;

-- Names of stores, for lists of work whose payload names a store.
create or replace function app.store_names(ids uuid[])
returns table (store_id uuid, name text)
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select s.id, s.name from stores s where s.id = any(ids)
$$;
alter function app.store_names owner to clientela_system;
revoke all on function app.store_names from public;
grant execute on function app.store_names to clientela_app;

-- == Stores with work for a worker ==

-- The stores to notify when a plan's features change.
create or replace function app.stores_of_plan(plan uuid) returns setof uuid
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$ select store_id from store_plans where plan_id = plan $$;
alter function app.stores_of_plan owner to clientela_system;
revoke all on function app.stores_of_plan from public;
grant execute on function app.stores_of_plan to clientela_app;

-- Enabled stores in which a period, a one-time add-on or a grace period has ended in the store's time zone.
-- Disabled stores are not charged; they are found once enabled.
create or replace function app.stores_with_plan_work(at timestamptz) returns setof uuid
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
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

-- Stores that use at least 80% of a plan limit.
create or replace function app.stores_near_limits() returns setof uuid
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select p.store_id from store_plans p join store_sizes c on c.store_id = p.store_id
   where c.customers * 5 >= p.customer_limit::bigint * 4
  union
  select p.store_id from store_plans p
    join campaign_results r on r.store_id = p.store_id and r.day >= p.period_start
   where p.message_limit is not null
   group by p.store_id, p.message_limit having sum(r.sent) * 5 >= p.message_limit::bigint * 4
$$;
alter function app.stores_near_limits owner to clientela_system;
revoke all on function app.stores_near_limits from public;
grant execute on function app.stores_near_limits to clientela_app;

-- Stops wallets whose balances differ from their entries, or whose entries have gaps, and returns them. `whole`
-- ignores earlier comparisons.
create or replace function app.stop_differing_wallets(at timestamptz, whole boolean default false)
returns table (store_id uuid, available bigint, held bigint, entries_available bigint, entries_held bigint)
language plpgsql volatile security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  with sums as (
    select w.store_id, w.version,
        (coalesce(c.version, 0) + e.entries)::bigint as entries,
        (coalesce(c.available, 0) + e.available)::bigint as available,
        (coalesce(c.held, 0) + e.held)::bigint as held,
        w.available as has_available, w.held as has_held
      from wallets w
      left join wallet_checks c on c.store_id = w.store_id and not whole
     cross join lateral (
        select count(*) as entries,
            coalesce(sum(case 'available' when l.to_account then l.amount when l.from_account then -l.amount end), 0) as available,
            coalesce(sum(case 'held' when l.to_account then l.amount when l.from_account then -l.amount end), 0) as held
          from ledger_entries l where l.store_id = w.store_id and l.version > coalesce(c.version, 0)) e),
  agreed as (
    insert into wallet_checks as k (store_id, version, available, held)
    select s.store_id, s.version, s.available, s.held from sums s
     where s.entries = s.version and s.available = s.has_available and s.held = s.has_held
    on conflict (store_id) do update
       set version = excluded.version, available = excluded.available, held = excluded.held
     where k.version <> excluded.version)
  update wallets w set stopped_at = at
    from sums s
   where s.store_id = w.store_id and w.stopped_at is null
     and (s.available <> s.has_available or s.held <> s.has_held or s.entries <> s.version)
  returning w.store_id, w.available, w.held, s.available, s.held;
end $$;
alter function app.stop_differing_wallets owner to clientela_system;
revoke all on function app.stop_differing_wallets from public;
grant execute on function app.stop_differing_wallets to clientela_app;

-- Claims payments to check at their gateway, of all stores, the longest waiting first.
create or replace function app.claim_topup_checks(at timestamptz, held_until timestamptz, most int)
returns table (store_id uuid, topup_id uuid, notices int, gateway text, charge_id text)
language sql volatile security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  with due as (
    select c.store_id, c.topup_id from topup_checks c
     where c.due_at <= at order by c.due_at limit most for update skip locked
  ), taken as (
    update topup_checks c set due_at = held_until
      from due d where c.store_id = d.store_id and c.topup_id = d.topup_id
    returning c.store_id, c.topup_id, c.notices
  )
  select k.store_id, k.topup_id, k.notices, t.gateway, t.charge_id
    from taken k join store_topups t on t.store_id = k.store_id and t.id = k.topup_id
$$;
alter function app.claim_topup_checks owner to clientela_system;
revoke all on function app.claim_topup_checks from public;
grant execute on function app.claim_topup_checks to clientela_app;

-- Claims the import that waited longest, one at a time per store, a store's oldest first. Claims are serialised:
-- two workers must not claim two imports of one store. The row is checked again once locked: it may have been
-- cancelled meanwhile.
create or replace function app.claim_import(worker uuid, lease interval) returns table (store_id uuid, import_id uuid)
language plpgsql volatile security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtext('app.claim_import'));
  return query
  update imports i
     set leased_by = worker, lease_until = clock_timestamp() + lease, served_at = clock_timestamp(),
         status = 'running', started_at = coalesce(i.started_at, clock_timestamp())
    from (
      select o.store_id, o.id from imports o
       where o.status in ('queued', 'running')
         and app.is_unleased(o.lease_until)
         and not exists (
           select from imports e
            where e.store_id = o.store_id and e.status in ('queued', 'running')
              and (e.created_at, e.id) < (o.created_at, o.id))
       order by o.served_at nulls first, o.created_at
       limit 1) as n
   where i.store_id = n.store_id and i.id = n.id
     and i.status in ('queued', 'running')
     and app.is_unleased(i.lease_until)
  returning i.store_id, i.id;
end $$;
alter function app.claim_import owner to clientela_system;
revoke all on function app.claim_import from public;
grant execute on function app.claim_import to clientela_app;

-- Claims the export that waited longest, one at a time per store. Claims are serialised: two workers must not
-- claim two exports of one store. The row is checked again once locked: it may have finished meanwhile.
create or replace function app.claim_export(worker uuid, lease interval) returns table (store_id uuid, export_id uuid)
language plpgsql volatile security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtext('app.claim_export'));
  return query
  update exports e
     set status = 'running', run = e.run + 1, leased_by = worker, lease_until = clock_timestamp() + lease
    from (
      select o.store_id, o.id from exports o
       where o.status in ('queued', 'running')
         and app.is_unleased(o.lease_until)
         and not exists (
           select from exports b
            where b.store_id = o.store_id and b.status = 'running' and b.lease_until > clock_timestamp())
       order by o.created_at, o.id
       limit 1) as n
   where e.store_id = n.store_id and e.id = n.id
     and e.status in ('queued', 'running')
     and app.is_unleased(e.lease_until)
  returning e.store_id, e.id;
end $$;
alter function app.claim_export owner to clientela_system;
revoke all on function app.claim_export from public;
grant execute on function app.claim_export to clientela_app;

-- Queues of enabled stores with messages due, by priority and then the longest waiting; so many of each, so that
-- none hides the others. Ids and instants only.
create or replace function app.due_send_queues(at timestamptz, most int)
returns table (store_id uuid, id uuid, wake_at timestamptz, priority text)
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select d.store_id, d.id, d.wake_at, p.priority
    from unnest(array['urgent', 'payment', 'triggered', 'bulk']) with ordinality as p(priority, place)
   cross join lateral (
     select q.store_id, q.id, q.wake_at from send_queues q
       join stores s on s.id = q.store_id and s.enabled
      where q.priority = p.priority and q.wake_at <= at order by q.wake_at limit most) d
   order by p.place, d.wake_at
$$;
alter function app.due_send_queues owner to clientela_system;
revoke all on function app.due_send_queues from public;
grant execute on function app.due_send_queues to clientela_app;

-- Enabled stores with a number or account of this channel.
create or replace function app.stores_with_senders(of_channel text) returns setof uuid
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select distinct n.store_id from senders n
    join stores s on s.id = n.store_id and s.enabled
   where n.channel = of_channel and n.state not in ('removed', 'disconnected')
$$;
alter function app.stores_with_senders owner to clientela_system;
revoke all on function app.stores_with_senders from public;
grant execute on function app.stores_with_senders to clientela_app;

-- Running campaigns of enabled stores past their end date.
create or replace function app.campaigns_to_end(at timestamptz)
returns table (store_id uuid, campaign_ids uuid[])
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select c.store_id, array_agg(c.id) from campaigns c
    join stores s on s.id = c.store_id and s.enabled
   where c.status = 'activated' and c.ended_at <= at
   group by c.store_id
$$;
alter function app.campaigns_to_end owner to clientela_system;
revoke all on function app.campaigns_to_end from public;
grant execute on function app.campaigns_to_end to clientela_app;

-- Running campaigns of enabled stores whose counts are to be read.
create or replace function app.campaigns_to_watch(at timestamptz, most int)
returns table (store_id uuid, campaign_id uuid)
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select w.store_id, w.campaign_id from campaign_watches w
    join stores s on s.id = w.store_id and s.enabled
   where w.watch_at <= at
   group by w.store_id, w.campaign_id
   order by min(w.watch_at) limit most
$$;
alter function app.campaigns_to_watch owner to clientela_system;
revoke all on function app.campaigns_to_watch from public;
grant execute on function app.campaigns_to_watch to clientela_app;

-- Sequences of enabled stores in which a customer has a step due, the longest waiting first; those that failed wait for
-- their pause.
create or replace function app.campaigns_to_step(at timestamptz, most int)
returns table (store_id uuid, campaign_id uuid)
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select c.store_id, c.id from campaigns c
    join stores s on s.id = c.store_id and s.enabled
   where c.status = 'activated' and c.step_at <= at and coalesce(c.step_retry_at <= at, true)
   order by c.step_at limit most
$$;
alter function app.campaigns_to_step owner to clientela_system;
revoke all on function app.campaigns_to_step from public;
grant execute on function app.campaigns_to_step to clientela_app;

-- Stores with a running sequence on a schedule trigger that has not run today, from 9:00 in the store's time zone.
create or replace function app.stores_to_enroll_in(at timestamptz) returns setof uuid
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select distinct c.store_id from campaigns c
    join stores s on s.id = c.store_id and s.enabled
   where c.status = 'activated' and c.trigger ->> 'kind' in ('birthday', 'last_sale_ago')
     and coalesce(c.started_at <= at, true)
     and (at at time zone s.time_zone)::time >= '09:00'
     and coalesce(c.looked_until < (at at time zone s.time_zone)::date, true)
$$;
alter function app.stores_to_enroll_in owner to clientela_system;
revoke all on function app.stores_to_enroll_in from public;
grant execute on function app.stores_to_enroll_in to clientela_app;

-- Stores with expired manual messages.
create or replace function app.stores_with_old_tasks(at timestamptz) returns setof uuid
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$ select distinct store_id from manual_tasks where closed_at is null and closes_at <= at $$;
alter function app.stores_with_old_tasks owner to clientela_system;
revoke all on function app.stores_with_old_tasks from public;
grant execute on function app.stores_with_old_tasks to clientela_app;

-- Enabled stores with carts that have not changed for as long as their store waits.
create or replace function app.stores_with_due_carts(at timestamptz) returns setof uuid
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select distinct c.store_id from carts c
    join stores s on s.id = c.store_id and s.enabled
   where c.state = 'open' and c.changed_at <= at - s.cart_minutes * interval '1 minute'
$$;
alter function app.stores_with_due_carts owner to clientela_system;
revoke all on function app.stores_with_due_carts from public;
grant execute on function app.stores_with_due_carts to clientela_app;

-- Returns the customer of a bonus link.
create or replace function app.find_bonus_page(hash bytea) returns table (store_id uuid, customer_id uuid)
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$ select b.store_id, b.customer_id from bonus_balances b where b.page_hash = hash $$;
alter function app.find_bonus_page owner to clientela_system;
revoke all on function app.find_bonus_page from public;
grant execute on function app.find_bonus_page to clientela_app;

-- Returns the confirmation of a link for a consent.
create or replace function app.find_consent_confirmation(hash bytea) returns table (store_id uuid, id uuid)
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$ select c.store_id, c.id from consent_confirmations c where c.token_hash = hash $$;
alter function app.find_consent_confirmation owner to clientela_system;
revoke all on function app.find_consent_confirmation from public;
grant execute on function app.find_consent_confirmation to clientela_app;

-- Returns the survey link of a secret.
create or replace function app.find_survey_link(hash bytea) returns table (store_id uuid, id uuid)
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$ select l.store_id, l.id from survey_links l where l.token_hash = hash $$;
alter function app.find_survey_link owner to clientela_system;
revoke all on function app.find_survey_link from public;
grant execute on function app.find_survey_link to clientela_app;

-- Returns the share of a dashboard of a secret.
create or replace function app.find_dashboard_share(hash bytea) returns table (store_id uuid, id uuid)
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$ select s.store_id, s.id from dashboard_shares s where s.token_hash = hash $$;
alter function app.find_dashboard_share owner to clientela_system;
revoke all on function app.find_dashboard_share from public;
grant execute on function app.find_dashboard_share to clientela_app;

-- Returns the e-mail domain whose public page a secret opens.
create or replace function app.find_email_domain_link(hash bytea) returns table (store_id uuid, id uuid)
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$ select d.store_id, d.id from email_domains d where d.link_hash = hash $$;
alter function app.find_email_domain_link owner to clientela_system;
revoke all on function app.find_email_domain_link from public;
grant execute on function app.find_email_domain_link to clientela_app;

-- E-mail domains whose DNS records are due to be read.
create or replace function app.due_email_domains(at timestamptz, most int) returns table (store_id uuid, id uuid)
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select d.store_id, d.id
    from email_domains d
    join stores s on s.id = d.store_id and s.enabled
   where d.next_check_at <= at
   order by d.next_check_at
   limit most
$$;
alter function app.due_email_domains owner to clientela_system;
revoke all on function app.due_email_domains from public;
grant execute on function app.due_email_domains to clientela_app;

-- Subscriptions of dashboards whose hour has come in their store's day and that were not sent on it, with that day.
create or replace function app.due_dashboard_subscriptions(at timestamptz)
returns table (store_id uuid, id uuid, day date)
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select u.store_id, u.id, w.day
    from dashboard_subscriptions u
    join stores s on s.id = u.store_id and s.enabled
   cross join lateral (select (at at time zone s.time_zone)::date as day) w
   cross join lateral (select (w.day + make_interval(hours => u.hour)) at time zone s.time_zone as due) h
   where h.due <= at and u.created_at < h.due and u.last_day is distinct from w.day
     and (u.every = 'day' or (u.every = 'week' and extract(isodow from w.day) = 1)
       or (u.every = 'month' and extract(day from w.day) = 1))
$$;
alter function app.due_dashboard_subscriptions owner to clientela_system;
revoke all on function app.due_dashboard_subscriptions from public;
grant execute on function app.due_dashboard_subscriptions to clientela_app;

-- Surveys with responses or links newer than their counts, the slack being for transactions still open. Anonymous
-- responses have only their day.
create or replace function app.surveys_to_count(slack interval) returns table (store_id uuid, survey_id uuid)
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$ select s.store_id, s.id from surveys s
  left join survey_count_marks m on m.store_id = s.store_id and m.survey_id = s.id
  cross join lateral (select coalesce(m.counted_at, '-infinity')
    - case when s.is_anonymous then interval '2 days' else slack end as at) since
 where s.version > 0 and (
   exists (select from survey_responses r
     where r.store_id = s.store_id and r.survey_id = s.id and r.last_at > since.at)
   or exists (select from survey_links l
     where l.store_id = s.store_id and l.survey_id = s.id and l.customer_id is not null and l.created_at > since.at)
   or exists (select from survey_links l
     where l.store_id = s.store_id and l.survey_id = s.id and l.opened_at > since.at)) $$;
alter function app.surveys_to_count owner to clientela_system;
revoke all on function app.surveys_to_count from public;
grant execute on function app.surveys_to_count to clientela_app;

-- Stores with expired bonuses.
create or replace function app.stores_with_expired_bonuses(at timestamptz) returns setof uuid
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$ select distinct b.store_id from bonuses b
  where b.remaining > 0 and b.remaining > b.reserved and b.expires_at <= at $$;
alter function app.stores_with_expired_bonuses owner to clientela_system;
revoke all on function app.stores_with_expired_bonuses from public;
grant execute on function app.stores_with_expired_bonuses to clientela_app;

-- Stores with an open privacy request whose notice is due: some days before its due day, and after it.
create or replace function app.stores_with_privacy_notices(at timestamptz, days_before int) returns setof uuid
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$ select distinct r.store_id from privacy_requests r join stores s on s.id = r.store_id
  where r.state = 'open' and r.overdue_noticed_at is null
    and ((r.reminded_at is null and r.due_on - days_before <= (at at time zone s.time_zone)::date)
      or r.due_on < (at at time zone s.time_zone)::date) $$;
alter function app.stores_with_privacy_notices owner to clientela_system;
revoke all on function app.stores_with_privacy_notices from public;
grant execute on function app.stores_with_privacy_notices to clientela_app;

-- Stores with expired, unused shop coupons.
create or replace function app.stores_with_coupons_over(at timestamptz) returns setof uuid
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$ select distinct k.store_id from bonus_coupons k
  where k.used_at is null and k.released_at is null and k.ends_at <= at $$;
alter function app.stores_with_coupons_over owner to clientela_system;
revoke all on function app.stores_with_coupons_over from public;
grant execute on function app.stores_with_coupons_over to clientela_app;

-- Stores with bonuses, for the nightly reconciliation.
create or replace function app.stores_with_bonuses() returns setof uuid
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$ select s.id from stores s where exists (select from bonuses b where b.store_id = s.id) $$;
alter function app.stores_with_bonuses owner to clientela_system;
revoke all on function app.stores_with_bonuses from public;
grant execute on function app.stores_with_bonuses to clientela_app;

-- Stores with products, for the nightly statistics.
create or replace function app.stores_with_products() returns setof uuid
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$ select s.id from stores s where exists (select from products p where p.store_id = s.id) $$;
alter function app.stores_with_products owner to clientela_system;
revoke all on function app.stores_with_products from public;
grant execute on function app.stores_with_products to clientela_app;

-- Stores with sales, and those that had some at the last refresh of their customers over time.
create or replace function app.stores_with_sales() returns setof uuid
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select s.id from stores s
   where exists (select from daily_sales d where d.store_id = s.id)
      or exists (select from customers_over_time t where t.store_id = s.id)
$$;
alter function app.stores_with_sales owner to clientela_system;
revoke all on function app.stores_with_sales from public;
grant execute on function app.stores_with_sales to clientela_app;

-- Stores that let their mailbox be read for notices of failed delivery.
create or replace function app.stores_with_bounce_mailbox() returns setof uuid
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$ select store_id from bounce_mailboxes $$;
alter function app.stores_with_bounce_mailbox owner to clientela_system;
revoke all on function app.stores_with_bounce_mailbox from public;
grant execute on function app.stores_with_bounce_mailbox to clientela_app;

-- Stores with expired payments.
create or replace function app.stores_with_expired_payments(at timestamptz) returns setof uuid
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$ select distinct store_id from order_payments where state = 'pending' and expires_at <= at $$;
alter function app.stores_with_expired_payments owner to clientela_system;
revoke all on function app.stores_with_expired_payments from public;
grant execute on function app.stores_with_expired_payments to clientela_app;

-- Claims the integration of an enabled store with the earliest due time.
create or replace function app.claim_integration(worker uuid, lease interval, at timestamptz)
returns table (store_id uuid, integration_id uuid)
language sql volatile security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  with due as (
    select i.store_id, i.id from store_integrations i
      join stores s on s.id = i.store_id and s.enabled
     where i.status = 'running' and i.due_at <= at
       and app.is_unleased(i.lease_until)
     order by i.due_at limit 1 for update of i skip locked)
  update store_integrations i set leased_by = worker, lease_until = clock_timestamp() + lease
    from due where i.store_id = due.store_id and i.id = due.id
  returning i.store_id, i.id
$$;
alter function app.claim_integration owner to clientela_system;
revoke all on function app.claim_integration from public;
grant execute on function app.claim_integration to clientela_app;

-- Stores with something to reconcile: deliveries to count, results to refresh. Unordered, so that repeated
-- failures of one store do not starve the others.
create or replace function app.stores_to_reconcile(at timestamptz, most int) returns setof uuid
language sql volatile security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select d.store_id from (
    select o.store_id from campaign_outcomes o
     where o.stale_since <= stores_to_reconcile.at
       and o.stale_since <= stores_to_reconcile.at - app.refresh_lag(o.audience)
    union
    select c.store_id from campaigns c where c.settle_at <= stores_to_reconcile.at) d
   order by random() limit most
$$;
alter function app.stores_to_reconcile owner to clientela_system;
revoke all on function app.stores_to_reconcile from public;
grant execute on function app.stores_to_reconcile to clientela_app;

-- Claims due webhook deliveries over all stores, so that an unavailable address delays no other: of each address the
-- first forty, of which a process sends ten side by side, and the first one while it fails. Responsive addresses go
-- first.
create or replace function app.claim_webhook_deliveries(worker uuid, lease interval, at timestamptz, most int)
returns table (store_id uuid, id uuid)
language sql volatile security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  with due as materialized (
    select f.store_id, f.id, w.failures > 0 as is_failing, f.due_at
      from store_webhooks w
      join stores s on s.id = w.store_id and s.enabled
      cross join lateral (
        select d.store_id, d.id, d.due_at, d.lease_until from webhook_deliveries d
         where d.store_id = w.store_id and d.webhook_id = w.id and d.state = 'waiting'
           and d.due_at <= claim_webhook_deliveries.at
         order by d.due_at
         limit case when w.failures > 0 then 1 else 40 end) f
     where w.is_enabled and app.is_unleased(f.lease_until)
     order by is_failing, f.due_at limit most
  ), taken as (
    select d.store_id, d.id from due join webhook_deliveries d on d.store_id = due.store_id and d.id = due.id
     -- Opaque to the planner, which may read all waiting ones by their index.
     where coalesce(d.state = 'waiting', false) and app.is_unleased(d.lease_until)
       for update of d skip locked
  )
  update webhook_deliveries d
     set leased_by = worker, lease_until = clock_timestamp() + lease, takes_more = false
    from taken
   where d.store_id = taken.store_id and d.id = taken.id
  returning d.store_id, d.id
$$;
alter function app.claim_webhook_deliveries owner to clientela_system;
revoke all on function app.claim_webhook_deliveries from public;
grant execute on function app.claim_webhook_deliveries to clientela_app;


-- Which of these kinds of work are due, in one look for all loops of a process.
create or replace function app.due_work(kinds text[], at timestamptz) returns setof text
language sql volatile security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select k.kind from unnest(kinds) as k(kind)
   where case k.kind
     when 'imports' then exists (select from imports i
       where i.status in ('queued', 'running') and app.is_unleased(i.lease_until))
     when 'exports' then exists (select from exports e
       where e.status in ('queued', 'running') and app.is_unleased(e.lease_until))
     when 'integrations' then exists (select from store_integrations i
       join stores s on s.id = i.store_id and s.enabled
       where i.status = 'running' and i.due_at <= at and app.is_unleased(i.lease_until))
     when 'webhooks' then exists (select from store_webhooks w
       join stores s on s.id = w.store_id and s.enabled
       cross join lateral (
         select from webhook_deliveries d
          where d.store_id = w.store_id and d.webhook_id = w.id and d.state = 'waiting' and d.due_at <= at
            and app.is_unleased(d.lease_until) limit 1) d
       where w.is_enabled)
     when 'topup_checks' then exists (select from topup_checks c where c.due_at <= at)
     when 'campaign_ends' then exists (select from app.campaigns_to_end(at))
     when 'campaign_steps' then exists (select from app.campaigns_to_step(at, 1))
     when 'campaign_watches' then exists (select from app.campaigns_to_watch(at, 1))
     -- As reconcile.ts refreshes results.
     when 'results' then exists (select from app.stores_to_reconcile(at - interval '15 seconds', 1))
     when 'send_queues' then exists (select from app.due_send_queues(at, 1))
   end
$$;
alter function app.due_work owner to clientela_system;
revoke all on function app.due_work from public;
grant execute on function app.due_work to clientela_app;

-- Stores with events that have no place yet.
create or replace function app.stores_with_new_events(most int) returns setof uuid
language sql volatile security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select s.id from stores s
   where exists (select from domain_events e where e.store_id = s.id and e.place = 9223372036854775807)
   order by random() limit most
$$;
alter function app.stores_with_new_events owner to clientela_system;
revoke all on function app.stores_with_new_events from public;
grant execute on function app.stores_with_new_events to clientela_app;

-- Stores in which a consumer has events to read now.
create or replace function app.stores_with_events(consumer text, at timestamptz, most int) returns setof uuid
language sql volatile security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select p.store_id from event_places p
    left join event_cursors c on c.store_id = p.store_id and c.consumer = stores_with_events.consumer
   where coalesce(c.next_try_at <= stores_with_events.at, true) and p.last > coalesce(c.place, 0)
   order by random() limit most
$$;
alter function app.stores_with_events owner to clientela_system;
revoke all on function app.stores_with_events from public;
grant execute on function app.stores_with_events to clientela_app;

-- Which of these consumers have events to read now, in any store.
create or replace function app.consumers_with_events(consumers text[], at timestamptz) returns setof text
language sql volatile security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select n.name from unnest(consumers) as n(name)
   where exists (
     select from event_places p
       left join event_cursors c on c.store_id = p.store_id and c.consumer = n.name
      where coalesce(c.next_try_at <= at, true) and p.last > coalesce(c.place, 0))
$$;
alter function app.consumers_with_events owner to clientela_system;
revoke all on function app.consumers_with_events from public;
grant execute on function app.consumers_with_events to clientela_app;

-- For metrics: how long the oldest unread event of any store has waited for each consumer that has read any,
-- and in how many stores it is parked.
create or replace function app.event_lag()
returns table (consumer text, seconds double precision, parked int)
language sql volatile security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select n.name, coalesce(max(extract(epoch from clock_timestamp() - e.recorded_at)), 0),
      count(*) filter (where c.parked_at is not null)::int
    from (select distinct k.consumer as name from event_cursors k) n
    cross join stores s
    left join event_cursors c on c.store_id = s.id and c.consumer = n.name
    left join lateral (
      select e.recorded_at from domain_events e
       where e.store_id = s.id and e.place > coalesce(c.place, 0)
       order by e.place, e.seq limit 1) e on true
   group by n.name
$$;
alter function app.event_lag owner to clientela_system;
revoke all on function app.event_lag from public;
grant execute on function app.event_lag to clientela_app;

-- == Daily pruning, in batches; each function returns how many rows it deleted ==

-- Rows of a kind that are older than their store's period, or than the default: the contract's RETENTION_DAYS.
create or replace function app.prune_old(tenant_table text, retained_kind text, at timestamptz, default_days int, most int)
returns int
language plpgsql volatile security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  moment constant text := case
    when tenant_table in ('notifications', 'store_events', 'idempotency_keys', 'outbox_messages', 'message_keys', 'short_links',
      'departed_messages', 'webhook_deliveries', 'delivery_reports', 'assistant_questions', 'suppressions')
      then 'created_at'
    when tenant_table in ('domain_events', 'carts') then 'recorded_at'
    when tenant_table = 'event_failures' then 'failed_at'
    when tenant_table = 'customer_tag_merge_links' then 'merged_at'
    when tenant_table = 'synchronizations' then 'started_at'
    when tenant_table = 'integration_errors' then 'last_at'
  end;
  -- Everything else stays at any age.
  condition constant text := case tenant_table
    when 'suppressions' then $and$reason in ('unreachable', 'soft_bounce')$and$
    when 'synchronizations' then $and$state <> 'running'$and$
    when 'integration_errors' then $and$state <> 'open'$and$
    else 'true'
  end;
  delete_some text;
  period record;
  gone int;
  own int;
begin
  if moment is null then raise exception 'nothing of % is ever too old', tenant_table; end if;
  delete_some := format(
    'delete from %1$I where ctid = any(array(
       select t.ctid from %1$I t where t.%2$I < $1 and %3$s and %%s order by t.%2$I limit $3))',
    tenant_table, moment, condition);
  execute format(delete_some, 'not exists (
      select from retention_periods p where p.store_id = t.store_id and p.kind = $2)')
    using at - make_interval(days => default_days), retained_kind, most;
  get diagnostics gone = row_count;
  for period in select store_id, days from retention_periods where kind = retained_kind loop
    exit when gone >= most;
    execute format(delete_some, 't.store_id = $2')
      using at - make_interval(days => period.days), period.store_id, most - gone;
    get diagnostics own = row_count;
    gone := gone + own;
  end loop;
  return gone;
end $$;
alter function app.prune_old owner to clientela_system;
revoke all on function app.prune_old from public;
grant execute on function app.prune_old to clientela_app;

-- Daily: deletes expired export files of all stores. Their requests stay until `older_than`, to show that the file
-- expired. Returns how many files or requests it deleted.
create or replace function app.prune_exports(at timestamptz, older_than timestamptz, most int) returns int
language sql volatile security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  with over as (
    select store_id, id from exports
     where status = 'finished' and expires_at <= at order by expires_at limit most for update),
  emptied as (
    delete from export_pieces p using over where p.store_id = over.store_id and p.export_id = over.id),
  expired as (
    update exports e set status = 'expired' from over
     where e.store_id = over.store_id and e.id = over.id returning 1),
  old as (
    select store_id, id from exports
     where created_at < older_than and status in ('expired', 'failed') order by created_at limit most for update),
  gone as (
    delete from exports e using old where e.store_id = old.store_id and e.id = old.id returning 1)
  select ((select count(*) from expired) + (select count(*) from gone))::int
$$;
alter function app.prune_exports owner to clientela_system;
revoke all on function app.prune_exports from public;
grant execute on function app.prune_exports to clientela_app;

-- Metrics of the send queue over all stores: due messages by channel, counted up to a bound per queue, and the
-- wait of the oldest queue.
create or replace function app.queue_figures(at timestamptz)
returns table (channel text, depth int, age_seconds float8)
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select c.channel, coalesce(sum(due.n), 0)::int, coalesce(extract(epoch from at - min(q.wake_at)), 0)::float8
    from (select unnest(app.sending_channels()) as channel union select channel from send_queues where wake_at <= at) c
    left join send_queues q on q.channel = c.channel and q.wake_at <= at
    cross join lateral (select count(*) as n from (
      select from queued_messages m
       where m.store_id = q.store_id and m.queue_id = q.id and m.due_at <= at limit 100000) counted) due
   group by c.channel
$$;
alter function app.queue_figures owner to clientela_system;
revoke all on function app.queue_figures from public;
grant execute on function app.queue_figures to clientela_app;

-- Metrics of leased work over all stores: what is due and unclaimed, and how long the oldest has been. Each is counted
-- up to a bound along an index of waiting rows.
create or replace function app.work_figures(at timestamptz)
returns table (work text, depth int, age_seconds float8)
language sql volatile security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  with due as (
    (select 'imports' as work, coalesce(i.lease_until, i.created_at) as since from imports i
      where i.status in ('queued', 'running') and app.is_unleased(i.lease_until) limit 10000)
    union all
    (select 'exports', coalesce(e.lease_until, e.created_at) from exports e
      where e.status in ('queued', 'running') and app.is_unleased(e.lease_until) limit 10000)
    union all
    (select 'integrations', i.due_at
       from store_integrations i join stores s on s.id = i.store_id and s.enabled
      where i.status = 'running' and i.due_at <= at and app.is_unleased(i.lease_until) limit 10000)
    union all
    (select 'webhooks', d.due_at
       from store_webhooks w
       join stores s on s.id = w.store_id and s.enabled
       cross join lateral (
         select d.due_at from webhook_deliveries d
          where d.store_id = w.store_id and d.webhook_id = w.id and d.state = 'waiting' and d.due_at <= at
            and app.is_unleased(d.lease_until)
          order by d.due_at limit 1000) d
      where w.is_enabled limit 100000)
    union all
    (select 'topup_checks', c.due_at from topup_checks c where c.due_at <= at order by c.due_at limit 10000)
  )
  select n.work, count(d.since)::int, coalesce(greatest(0, extract(epoch from at - min(d.since))), 0)::float8
    from unnest(array['imports', 'exports', 'integrations', 'webhooks', 'topup_checks']) as n(work)
    left join due d on d.work = n.work
   group by n.work
$$;
alter function app.work_figures owner to clientela_system;
revoke all on function app.work_figures from public;
grant execute on function app.work_figures to clientela_app;

-- Stores with chat data deleted before this time.
create or replace function app.stores_with_deleted_chats(before timestamptz, most int) returns setof uuid
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select distinct store_id from conversations
   where (deleted_at is not null or cleared_at is not null) and least(deleted_at, cleared_at) < before limit most
$$;
alter function app.stores_with_deleted_chats owner to clientela_system;
revoke all on function app.stores_with_deleted_chats from public;
grant execute on function app.stores_with_deleted_chats to clientela_app;

-- Files past their retention, and uploads that were never finished or used.
create or replace function app.prune_media_files(asked_at timestamptz, unused_since timestamptz, most int) returns int
language sql security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  with old as (
    select f.store_id, f.id from media_files f
      left join chat_settings s on s.store_id = f.store_id
     where f.created_at < unused_since
       and (f.created_at < asked_at - make_interval(months => coalesce(s.media_months, 12)) or f.ready_at is null)
       and not app.is_file_used(f.store_id, f.id)
     order by f.created_at limit most),
  gone as (
    delete from media_files f using old where f.store_id = old.store_id and f.id = old.id returning 1)
  select count(*)::int from gone
$$;
alter function app.prune_media_files owner to clientela_system;
revoke all on function app.prune_media_files from public;
grant execute on function app.prune_media_files to clientela_app;

-- Saves answers of many links, stores among them, in one statement, and returns what became of each: 'saved'; 'older'
-- than what is there; 'finished', since the response was; 'closed', since the link takes no answers; 'gone' with its
-- link; 'other_version', where the survey's current version is not the one that the answer was compared with.
create or replace function app.save_survey_answers(items jsonb, at timestamptz)
returns table (n int, outcome text, version int)
language plpgsql volatile security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
-- No locked customer or response may hold up the others for long.
set lock_timeout = '5s'
as $$
begin
  return query
  with item as materialized (
    select i.* from jsonb_to_recordset(items) as i (n int, store_id uuid, link_id uuid, response_id uuid, page_version int,
      compared_version int, question_id text, value jsonb, score int, scores jsonb, revision int)
  ), link as materialized (
    select l.*, s.version as current_version, m.day,
        case when s.is_anonymous then m.day::timestamp at time zone 'UTC' else at end as moment, s.is_anonymous,
        app.takes_answers(s, at) and coalesce(l.expires_at > at, true) as is_open
      from (select distinct i.store_id, i.link_id from item i) i
      join survey_links l on l.store_id = i.store_id and l.id = i.link_id and l.token_hash is not null
      join surveys s on s.store_id = l.store_id and s.id = l.survey_id
      join stores t on t.id = l.store_id
      cross join lateral (select (at at time zone t.time_zone)::date as day) m
  ), people as materialized (
    -- Against merging and anonymising, which move and revoke links.
    select c.store_id, c.id from customers c
     where (c.store_id, c.id) in (select k.store_id, k.customer_id from link k where k.customer_id is not null)
     order by c.store_id, c.id for key share
  ), judged as materialized (
    select i.*, k.current_version, case
        when k.id is null or (k.customer_id is not null and p.id is null) then 'gone'
        when k.finished_at is not null or r.finished_at is not null then 'finished'
        when not k.is_open then 'closed'
        when k.current_version <> i.compared_version then 'other_version' end as refusal
      from item i
      left join link k on k.store_id = i.store_id and k.id = i.link_id
      left join people p on p.store_id = k.store_id and p.id = k.customer_id
      left join survey_responses r on r.store_id = i.store_id and r.id = i.response_id
  ), begun as (
    insert into survey_responses as r (store_id, id, survey_id, version, link_id, customer_id, order_id, products,
      campaign_id, channel, started_at, last_at, day)
    select distinct on (j.store_id, j.response_id) j.store_id, j.response_id, k.survey_id, j.page_version,
        case when not k.is_anonymous then k.id end, case when not k.is_anonymous then k.customer_id end,
        case when not k.is_anonymous then k.order_id end, k.products, k.campaign_id, k.channel, k.moment, k.moment, k.day
      from judged j join link k on k.store_id = j.store_id and k.id = j.link_id
     where j.refusal is null
     order by j.store_id, j.response_id, j.n desc
    on conflict (store_id, id) do update set last_at = excluded.last_at, version = excluded.version
      where r.finished_at is null
    returning r.store_id, r.id
  ), saved as (
    -- Of equal revisions the later arrival wins.
    insert into survey_answers as a (store_id, response_id, question_id, survey_id, value, score, revision, at)
    select distinct on (j.store_id, j.response_id, j.question_id) j.store_id, j.response_id, j.question_id, k.survey_id,
        coalesce(j.value, 'null'), j.score, j.revision, k.moment
      from judged j join link k on k.store_id = j.store_id and k.id = j.link_id
      join begun b on b.store_id = j.store_id and b.id = j.response_id
     where j.refusal is null
     order by j.store_id, j.response_id, j.question_id, j.revision desc, j.n desc
    on conflict (store_id, response_id, question_id) do update
      set value = excluded.value, score = excluded.score, revision = excluded.revision, at = excluded.at
      where a.revision <= excluded.revision
    returning a.store_id, a.response_id, a.question_id, a.revision
  ), outcomes as materialized (
    select j.*, case when j.refusal is not null then j.refusal when b.id is null then 'finished'
        when s.revision = j.revision then 'saved' else 'older' end as result,
        row_number() over (partition by j.store_id, j.response_id, j.question_id
          order by j.revision desc, j.n desc) = 1 as is_last
      from judged j
      left join begun b on b.store_id = j.store_id and b.id = j.response_id
      left join saved s on s.store_id = j.store_id and s.response_id = j.response_id and s.question_id = j.question_id
  ), scored as (
    select t.store_id, t.response_id, t.question_id, w.key::uuid as product_id, w.value::int as score
      from outcomes t cross join lateral jsonb_each_text(t.scores) w
     where t.result = 'saved' and t.is_last
  ), dropped as (
    delete from survey_product_scores d using outcomes t
     where t.result = 'saved' and t.is_last and t.scores is not null and d.store_id = t.store_id
       and d.response_id = t.response_id and d.question_id = t.question_id and not t.scores ? d.product_id::text
  ), kept as (
    insert into survey_product_scores as d (store_id, response_id, question_id, product_id, score)
    select c.* from scored c
    on conflict (store_id, response_id, question_id, product_id) do update set score = excluded.score
  )
  select t.n, t.result, t.current_version from outcomes t;
end $$;
alter function app.save_survey_answers owner to clientela_system;
revoke all on function app.save_survey_answers from public;
grant execute on function app.save_survey_answers to clientela_app;

-- == Stores that move ==

-- Stores whose rows in this database do not count: a copy under way, or remains. Part of a policy during a move.
create or replace function app.stores_elsewhere() returns uuid[]
language sql stable security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$ select coalesce(array_agg(store_id), '{}') from store_moves where state <> 'leaving' $$;
alter function app.stores_elsewhere owner to clientela_system;
revoke all on function app.stores_elsewhere from public;
