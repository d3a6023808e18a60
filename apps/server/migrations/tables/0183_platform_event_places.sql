-- Events of a store get their place once they are committed, behind all that have one: whoever reads
-- behind a place skips nothing, and waits for no transaction that is still under way.

-- Its row is held while places are given.
create table tenant.event_places (
  store_id uuid primary key references stores,
  -- The last place that was given.
  last bigint not null,
  -- Of the events that have a place, the number of the one that was written last.
  newest_seq bigint not null
);
call app.protect('event_places');
call app.owned_by('platform', 'event_places');

-- Without a place yet: behind all that have one.
alter table domain_events add column place bigint not null default 9223372036854775807;
alter table event_cursors add column place bigint not null default 0;

update domain_events e set place = o.place
  from (select store_id, seq, row_number() over (partition by store_id order by epoch, tx, seq) as place
    from domain_events) o
 where e.store_id = o.store_id and e.seq = o.seq;
insert into event_places select store_id, max(place), max(seq) from domain_events group by store_id;
update event_cursors c
   set place = (select count(*) from domain_events e
     where e.store_id = c.store_id and (e.epoch, e.tx, e.seq) <= (c.epoch, c.tx, c.seq));

drop function if exists app.raise_event_epoch();
alter table domain_events drop constraint domain_events_pkey, drop column epoch, drop column tx,
  add primary key (store_id, place, seq);
alter table event_cursors drop column epoch, drop column tx, drop column seq;
drop sequence event_epoch;
