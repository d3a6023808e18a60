-- A customer's way through a sequence may be about a bonus.
alter table tenant.campaign_entries drop constraint campaign_entries_about_check;
alter table tenant.campaign_entries add check (about in ('order', 'cart', 'payment', 'bonus'));

-- Messages that speak of bonuses are told what their customers have when they leave.
alter table tenant.campaign_contents add speaks_of_bonus boolean not null
  generated always as (coalesce(compiled::text like '%bonus.%', false)) stored;

-- It answers of every message now whose it is.
drop function if exists app.find_message_matter(text, uuid);
