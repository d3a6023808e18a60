-- A suspicious sign-up can be confirmed from its mailbox; it belongs to no customer until then.
alter table tenant.consent_confirmations
  alter column customer_id drop not null,
  add column submission_id uuid,
  add foreign key (store_id, submission_id) references popup_submissions (store_id, id) on delete cascade,
  add check (customer_id is not null or submission_id is not null);
call app.of_customer('consent_confirmations', 'customer_id', 'move', 'own');
create index consent_confirmations_of_submission on tenant.consent_confirmations (store_id, submission_id)
  where submission_id is not null;
alter table tenant.popup_submissions
  -- Admitted by a person of the store or from its mailbox; a code on the screen was not this person's.
  add column was_suspect boolean not null default false;
create index popup_submissions_to_check on tenant.popup_submissions (store_id, popup_id, at desc, id desc)
  where differs <> '{}';
