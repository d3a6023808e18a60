-- When the coupon of a sign-up left by message: a contact gets at most one in 24 hours.
alter table tenant.popup_submissions add column coupon_sent_at timestamptz;
