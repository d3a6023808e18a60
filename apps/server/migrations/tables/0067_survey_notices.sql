-- Notices of low scores in surveys.

-- When people were last notified of low scores: later ones wait an hour and are counted together.
alter table tenant.surveys add low_noticed_at timestamptz;

-- The customer that a notification names.
alter table tenant.notifications
  add customer_id uuid,
  add foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade;
create index notifications_of_customer on tenant.notifications (store_id, customer_id) where customer_id is not null;
call app.of_customer('notifications', 'customer_id', 'move', 'delete');
