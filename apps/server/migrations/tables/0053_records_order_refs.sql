-- How the shop names the order of a payment when it is read again, which is not always its number.
alter table tenant.order_payments add column order_ref text;
