-- Pictures, store details, add-ons, invitations, e-mail changes, reading the audit log.

-- Logos and avatars, served to anyone who holds the random token.
create table images (
  token text primary key,
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/gif')),
  bytes bytea not null,
  created_at timestamptz not null default now()
);
-- Already compressed by their formats.
alter table images alter column bytes set storage external;
grant select, insert, delete on images to clientela_app;

-- Both hold the token of a picture.
alter table users add constraint users_avatar foreign key (avatar) references images;
alter table stores add constraint stores_logo foreign key (logo) references images;

alter table stores add column opening_hours jsonb not null default
  '{"monday": {"start": "00:00", "end": "23:59"}, "tuesday": {"start": "00:00", "end": "23:59"},
    "wednesday": {"start": "00:00", "end": "23:59"}, "thursday": {"start": "00:00", "end": "23:59"},
    "friday": {"start": "00:00", "end": "23:59"}, "saturday": {"start": "00:00", "end": "23:59"},
    "sunday": {"start": "00:00", "end": "23:59"}}';

-- What the store has beyond its plan. Filled where add-ons are bought.
create table store_addons (
  store_id uuid not null references stores,
  id uuid not null,
  type text not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (store_id, id),
  unique (store_id, type, name)
);
call app.protect('store_addons');

create index collaborators_id on collaborators (id);

create table invitations (
  store_id uuid not null references stores,
  id uuid not null,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  role text not null check (role in ('OWNER','MANAGER','SELLER','VISUALIZER','ADMINISTRATOR','BONUS_VALIDATOR')),
  -- Null until the mail is made: only the mail knows the token.
  token_hash bytea,
  invited_by uuid references users,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  primary key (store_id, id)
);
create unique index invitations_open on invitations (store_id, email_key) where accepted_at is null;
create index invitations_id on invitations (id);
create index invitations_token on invitations (token_hash);
call app.protect('invitations');

-- The store an invitation link belongs to.
create function app.store_of_invitation(token bytea) returns uuid
language sql stable security definer
set search_path = public, pg_catalog
as $$ select store_id from invitations where token_hash = token $$;
alter function app.store_of_invitation owner to clientela_system;
revoke all on function app.store_of_invitation from public;
grant execute on function app.store_of_invitation to clientela_app;

create table email_changes (
  token_hash bytea primary key,
  user_id uuid not null references users,
  email text not null,
  expires_at timestamptz not null
);
create index email_changes_of_user on email_changes (user_id);
grant select, insert, delete on email_changes to clientela_app;

create index audit_log_newest on audit_log (store_id, created_at desc, id desc);
create index audit_log_of_user on audit_log (store_id, user_id, created_at desc, id desc);
