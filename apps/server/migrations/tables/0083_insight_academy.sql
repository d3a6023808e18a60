-- How far a person got in a lesson of the academy: the person's own, whichever store is open.
create table platform.academy_progress (
  user_id uuid not null references users on delete cascade,
  slug text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- Keys of the steps that the person ticked; those of facts are read from the store.
  ticked text[] not null default '{}',
  primary key (user_id, slug)
);
grant select, insert, update on academy_progress to clientela_app;

call app.owned_by('insight/academy', 'academy_progress');
