-- A code that is reserved for a sign-up and not yet created in the shop.
alter table tenant.popup_coupons add column is_pending boolean not null default false;
