-- Argentinian mobiles are written with and without their 9, Mexican ones with and without the 1 abolished in 2019.
-- Both forms identify a person, so that every look-up finds either; `is_form`: the derived form.
alter table tenant.customer_identities add column is_form boolean not null default false;

create trigger customer_identities_other_form after insert on tenant.customer_identities
  for each row when (new.kind = 'phone' and new.value ~ '^\+5[24]')
  execute function app.add_other_phone_form();

-- Forced row-level security also applies to the owner, who would find no row.
alter table tenant.customer_identities no force row level security;
insert into tenant.customer_identities (store_id, kind, provider, value, customer_id, is_form)
select store_id, kind, provider, app.other_phone_form(value), customer_id, true
  from tenant.customer_identities
 where kind = 'phone' and app.other_phone_form(value) is not null
 order by store_id, value
on conflict do nothing;
alter table tenant.customer_identities force row level security;
