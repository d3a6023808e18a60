-- The store's consent that questions to the assistant go to a language model, for the host that the person read.
create table tenant.assistant_consents (
  store_id uuid primary key references stores,
  host text not null,
  user_id uuid,
  given_at timestamptz not null
);
call app.protect('assistant_consents');
call app.owned_by('insight/assistant', 'assistant_consents');
