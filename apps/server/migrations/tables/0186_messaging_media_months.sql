-- How long a store keeps the files of its conversations.
alter table tenant.chat_settings
  add media_months int not null default 12 check (media_months between 1 and 60);
drop function if exists app.prune_media_files(timestamptz, timestamptz, int);
