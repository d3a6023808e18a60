-- The picture library of a store. A version is never changed, so that sent messages keep their pictures.

create table tenant.pictures (
  store_id uuid not null references stores,
  id uuid not null,
  name text not null,
  alt text not null default '',
  search text collate "C" not null generated always as (app.fold(name || ' ' || alt)) stored,
  -- Of the current version's original, in pixels and bytes.
  width int not null,
  height int not null,
  is_animated boolean not null,
  size int not null,
  version int not null default 1,
  focal_x real not null default 0.5 check (focal_x between 0 and 1),
  focal_y real not null default 0.5 check (focal_y between 0 and 1),
  uploaded_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (store_id, id)
);
create index pictures_by_id on pictures (id);
create index pictures_newest on pictures (store_id, created_at desc, id);
call app.protect('pictures');

create table tenant.picture_files (
  store_id uuid not null,
  picture_id uuid not null,
  version int not null,
  -- 0: the original.
  width int not null,
  mime text not null check (mime in ('image/jpeg', 'image/png', 'image/gif')),
  size int not null,
  -- Where the bytes are: here, or in object storage under this key.
  bytes bytea,
  object_key text,
  check (num_nonnulls(bytes, object_key) = 1),
  primary key (store_id, picture_id, version, width),
  foreign key (store_id, picture_id) references pictures (store_id, id) on delete cascade
);
-- Already compressed by their formats.
alter table picture_files alter column bytes set storage external;
create index picture_files_by_picture on picture_files (picture_id, version);
call app.protect('picture_files');

call app.owned_by('messaging/pictures', 'pictures', 'picture_files');
