-- Payments that a gateway said something about, to be asked after in batches. One row a payment,
-- however many notices: those that come while it is being asked raise `notices` and are asked again.

create table topup_checks (
  store_id uuid not null,
  topup_id uuid not null,
  notices int not null default 1,
  -- When it may be taken, and until when whoever took it holds it.
  due_at timestamptz not null,
  failures int not null default 0,
  primary key (store_id, topup_id),
  foreign key (store_id, topup_id) references store_topups (store_id, id)
) with (fillfactor = 70);
create index topup_checks_due on topup_checks (due_at);
call app.protect('topup_checks');

-- Keeps notices of one gateway, each once, and has their payments asked after: one statement for all
-- that arrived together. Answers the places of those that are about payments of ours.
create function app.keep_payment_events(
  of_gateway text, ids uuid[], event_ids text[], charges text[], topups uuid[], payloads text[], at timestamptz)
returns setof bigint
language sql volatile security definer
set search_path = public, pg_catalog
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
alter function app.keep_payment_events owner to clientela_system;
revoke all on function app.keep_payment_events from public;
grant execute on function app.keep_payment_events to clientela_app;

-- Takes payments to ask after, of all stores, the longest waiting first.
create function app.claim_topup_checks(at timestamptz, held_until timestamptz, most int)
returns table (store_id uuid, topup_id uuid, notices int, gateway text, charge_id text)
language sql volatile security definer
set search_path = public, pg_catalog
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
