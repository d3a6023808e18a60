-- What is due, and no more: with the message's id behind the time, PostgreSQL took this index for
-- finding messages by id too and read through all their leases.
drop index send_queue_due;
create index send_queue_due on send_queue (store_id, campaign_id, due_at);
