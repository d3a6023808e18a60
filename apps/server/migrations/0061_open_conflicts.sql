-- What two customers share is listed in one place until a person has looked at it.

create index identity_conflicts_open on identity_conflicts (store_id, created_at, id) where resolved_at is null;
