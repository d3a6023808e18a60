-- Since when a store's own mail server lets nothing out, and whether its people were told: one
-- notification an outage, however many processes send. The row goes once a message leaves again.
create table mail_outages (
  store_id uuid primary key references stores,
  since timestamptz not null,
  seen_at timestamptz not null,
  told_at timestamptz
);
call app.protect('mail_outages');
