-- How a person likes the app; the contract says what may be in it.
alter table users add column preferences jsonb not null default '{}';
