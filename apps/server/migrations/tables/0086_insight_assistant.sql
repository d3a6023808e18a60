-- Questions to the assistant with what was understood: the history of a person, and evidence of who asked what.
create table tenant.assistant_questions (
  store_id uuid not null references stores,
  id uuid not null,
  user_id uuid not null,
  text text not null,
  -- The understanding, as the API answers it.
  outcome jsonb not null,
  helpful boolean,
  -- Taken out of the person's history; still counted and kept for as long as the others.
  hidden_at timestamptz,
  created_at timestamptz not null,
  primary key (store_id, id)
);
create index assistant_questions_by_id on tenant.assistant_questions (id);
create index assistant_questions_by_person on tenant.assistant_questions (store_id, user_id, created_at);
create index assistant_questions_by_time on tenant.assistant_questions (store_id, created_at);
create index assistant_questions_by_age on tenant.assistant_questions (created_at);
call app.protect('assistant_questions');
call app.owned_by('insight/assistant', 'assistant_questions');
