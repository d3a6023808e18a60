-- Saves answers of many links, stores among them, in one statement, and returns what became of each: 'saved'; 'older'
-- than what is there; 'finished', since the response was; 'closed', since the link takes no answers; 'gone' with its
-- link; 'other_version', where the survey's current version is not the one that the answer was compared with.
create or replace function app.save_survey_answers(items jsonb, at timestamptz)
returns table (n int, outcome text, version int)
language plpgsql volatile security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
-- No locked customer or response may hold up the others for long.
set lock_timeout = '2s'
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
