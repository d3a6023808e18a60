-- Append-only: administrators' changes to the platform itself.
create table platform.platform_audit_events (
  id uuid primary key,
  user_id uuid references users,
  action text not null,
  target_id uuid,
  details jsonb not null default '{}',
  created_at timestamptz not null
);
create index platform_audit_events_newest on platform_audit_events (created_at desc, id desc);
grant select, insert on platform_audit_events to clientela_app;

call app.owned_by('installation/administration', 'platform_audit_events');
