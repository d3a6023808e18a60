-- The first time that a visitor, known to the store by then, met a pop-up or was held out: the lift compares the
-- purchases of both groups, who are known equally well.
create table tenant.popup_exposures (
  store_id uuid not null,
  popup_id uuid not null,
  visitor_id text not null,
  customer_id uuid not null,
  is_holdout boolean not null,
  at timestamptz not null,
  primary key (store_id, popup_id, visitor_id),
  foreign key (store_id, popup_id) references popups (store_id, id) on delete cascade,
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index popup_exposures_of_customer on tenant.popup_exposures (store_id, customer_id);
call app.protect('popup_exposures');
call app.of_customer('popup_exposures', 'customer_id', 'move', 'delete');
call app.owned_by('storefront/popups', 'popup_exposures');
