-- Where a person came from first, and when a lead bought for the first time. Unknown of those who were there before.
alter table tenant.customers
  add column source text,
  add column converted_at timestamptz;
