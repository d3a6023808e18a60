-- What WhatsApp holds back for a while.

-- Until when nothing but answers leaves from a number, because too many people blocked it or called it spam.
alter table tenant.senders add column rests_until timestamptz;
