-- Logos and avatars, readable by anyone with the random token.
create table platform.images (
  token text primary key,
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/gif')),
  bytes bytea not null,
  created_at timestamptz not null default now()
);
-- Already compressed by their formats.
alter table images alter column bytes set storage external;
grant select, insert, delete on images to clientela_app;

call app.owned_by('identity/images', 'images');
