-- When the phone or e-mail changed last, whatever changed it; null: not since the record was created. A bonus code is
-- not sent to a contact that changed within 24 hours.
alter table tenant.customers add column contact_changed_at timestamptz;

-- It was read for the same question.
drop index tenant.domain_events_of_changed;

create trigger customers_contact_changed before update of phone, email on tenant.customers
  for each row when ((new.phone, new.email) is distinct from (old.phone, old.email))
  execute function app.note_contact_change();
