-- Notices about pop-ups, and the store's usual rate of sign-ups.

-- Codes that were left at the last notice; null: none since the last upload.
alter table tenant.popups add column coupons_noticed int check (coupons_noticed >= 0);
alter table tenant.storefront_settings add column bots_noticed_at timestamptz;

create index popup_submissions_by_time on tenant.popup_submissions (store_id, at, state);
