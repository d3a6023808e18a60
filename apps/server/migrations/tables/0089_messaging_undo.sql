-- Until when an activation can be undone: nothing of the campaign leaves before.
alter table tenant.campaigns add column leaves_at timestamptz;
