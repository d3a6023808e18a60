-- Blocks of e-mails that a store saved, to insert copies of them.

create table tenant.saved_blocks (
  store_id uuid not null references stores,
  id uuid not null,
  name text not null,
  name_key text collate "C" not null generated always as (app.fold(name)) stored,
  block jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  primary key (store_id, id),
  unique (store_id, name_key)
);
create index saved_blocks_by_id on saved_blocks (id);
call app.protect('saved_blocks');
call app.owned_by('messaging/saved-blocks', 'saved_blocks');
