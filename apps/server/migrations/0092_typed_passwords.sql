-- When the person of a sign-in last typed the password: what changes cards and automatic top-ups asks for it.
alter table sessions add column password_at timestamptz not null default now();
update sessions set password_at = created_at;
