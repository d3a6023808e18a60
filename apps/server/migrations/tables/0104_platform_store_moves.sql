-- Stores on their way between databases (docs/decisions/growth.md). Each database has its own rows: neither table
-- is replicated as a home table is.
create table platform.store_moves (
  store_id uuid primary key,
  -- arriving: the rows here are a copy under way; leaving: those here count, and their writers hold the store's lock;
  -- closed: they are remains, and writing them is refused.
  state text not null check (state in ('arriving', 'leaving', 'closed')),
  -- Where it comes from, or goes to.
  other text not null
);
grant select on platform.store_moves to clientela_app, clientela_system;

-- Written last at the origin: once it is copied, so is everything committed before it.
create table platform.store_move_marks (
  store_id uuid not null,
  mark uuid not null,
  primary key (store_id, mark)
);

call app.owned_by('platform', 'store_moves', 'store_move_marks');
