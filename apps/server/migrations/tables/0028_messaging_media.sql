-- Files of messages: pictures, videos, voice, documents, sent and received. Stored in pieces, since a file may
-- have 100 MB.

create table tenant.media_files (
  store_id uuid not null references stores,
  id uuid not null,
  mime text not null,
  file_name text not null,
  size int not null default 0,
  -- Null until the last piece is stored; abandoned uploads stay null.
  ready_at timestamptz,
  -- The uploader; null: received from a customer or created by us.
  uploaded_by uuid,
  created_at timestamptz not null default now(),
  primary key (store_id, id)
);
create index media_files_by_id on media_files (id);
create index media_files_age on media_files (created_at);
call app.protect('media_files');

create table tenant.media_pieces (
  store_id uuid not null,
  media_id uuid not null,
  position int not null,
  bytes bytea not null,
  primary key (store_id, media_id, position),
  foreign key (store_id, media_id) references media_files (store_id, id) on delete cascade
);
call app.protect('media_pieces');

call app.owned_by('messaging/media', 'media_files', 'media_pieces');
