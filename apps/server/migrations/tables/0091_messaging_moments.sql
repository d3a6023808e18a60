-- Messages about a payment leave at moments of its own: soon after the order, and before it runs out.
alter table tenant.campaign_actions
  add moment text not null default 'offset' check (moment in ('offset', 'first_reminder', 'last_reminder'));
