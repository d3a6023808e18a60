-- Notices about pop-ups, the store's usual rate of sign-ups, and confirmations of typed contacts.

-- Codes that were left at the last notice; null: none since the last upload.
alter table tenant.popups add column coupons_noticed int check (coupons_noticed >= 0);
alter table tenant.storefront_settings add column bots_noticed_at timestamptz;

create index popup_submissions_by_time on tenant.popup_submissions (store_id, at, state);

-- False: typed by a person known to the store by another e-mail; confirming changes no customer.
alter table tenant.consent_confirmations add column is_own boolean not null default true;
