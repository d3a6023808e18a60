-- Whose messages leave first where many queues are due. Said by the source that opens the queue; what sequences
-- opened before says it with its next message.

alter table tenant.send_queues add column priority text not null default 'bulk'
  check (priority in ('urgent', 'payment', 'triggered', 'bulk'));
update tenant.send_queues set priority = 'urgent' where source_kind <> 'campaign';

drop index tenant.send_queues_wake;
create index send_queues_wake on tenant.send_queues (priority, wake_at) where wake_at is not null;

-- It answers other columns now.
drop function if exists app.due_send_queues(timestamptz, int);
