-- Waiting for a record that an element is about is no failure of the element.
alter table platform.provider_events add column waits int not null default 0;

-- Its result columns change, and functions are applied after tables.
drop function if exists app.event_failures(int);
