-- Keys of the installation at platforms that require a registered application, and at its WhatsApp gateway.
-- Keys in the environment take precedence over these.
create table platform.applications (
  slug text primary key,
  -- The public part: a client id, or the address of a gateway.
  key_id text not null,
  secret_sealed bytea not null,
  -- False: the platform cannot verify keys before the first connection.
  is_confirmed boolean not null,
  saved_by uuid references users,
  saved_at timestamptz not null
);
grant select, insert, update, delete on applications to clientela_app;
call app.owned_by('platform', 'applications');

-- Requests of stores to their administrator for a platform that is not registered yet.
create table tenant.application_requests (
  store_id uuid not null references stores,
  slug text not null,
  requested_by uuid not null,
  requested_at timestamptz not null,
  primary key (store_id, slug)
);
create index application_requests_oldest on application_requests (slug, requested_at);
call app.protect('application_requests');
call app.owned_by('records/integrations', 'application_requests');
