-- RFM as cut values: a score is 1 + how many of its four cuts the value reaches, so a refresh
-- writes one row per store and not one per customer.
create table tenant.rfm_cuts (
  store_id uuid primary key references stores,
  recency date[] not null,
  frequency int[] not null,
  monetary bigint[] not null,
  scored_customers bigint not null,
  computed_at timestamptz not null
);
call app.protect('rfm_cuts');

create table tenant.rfm_segment_sizes (
  store_id uuid not null references stores,
  segment text not null,
  customers bigint not null,
  orders bigint not null,
  revenue bigint not null,
  primary key (store_id, segment)
);
call app.protect('rfm_segment_sizes');

call app.owned_by('records/customers', 'rfm_cuts', 'rfm_segment_sizes');
