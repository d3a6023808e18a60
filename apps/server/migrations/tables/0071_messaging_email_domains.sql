-- Checks, states, keys and the public page of e-mail domains.

create table tenant.email_domain_keys (
  store_id uuid not null,
  domain_id uuid not null,
  selector text not null,
  public_key text not null,
  private_key_sealed bytea not null,
  -- next: made by a rotation, signs once its record is found. old: replaced, signs nothing.
  role text not null check (role in ('next', 'current', 'old')),
  -- Of an old key: verifiers may still need its record.
  until timestamptz,
  created_at timestamptz not null,
  primary key (store_id, domain_id, selector),
  foreign key (store_id, domain_id) references tenant.email_domains (store_id, id) on delete cascade
);
create unique index email_domain_keys_by_role on tenant.email_domain_keys (store_id, domain_id, role);
call app.protect('email_domain_keys');

insert into tenant.email_domain_keys (store_id, domain_id, selector, public_key, private_key_sealed, role, created_at)
select store_id, id, selector, public_key, private_key_sealed, 'current', created_at from tenant.email_domains;

alter table tenant.email_domains
  drop column selector,
  drop column public_key,
  drop column private_key_sealed,
  -- Domains of before were signed without a check.
  add column status text not null default 'verified'
    check (status in ('pending', 'verified', 'attention', 'waiting', 'expired')),
  add column verified_at timestamptz,
  add column missing_since timestamptz,
  add column checked_at timestamptz,
  -- Null: not checked by itself any more.
  add column next_check_at timestamptz default now(),
  -- The schedule of checks counts from here.
  add column schedule_since timestamptz not null default now(),
  add column dns_provider text,
  -- Outcome of the last check, by kind of record.
  add column outcomes jsonb not null default '{}',
  -- SHA-256 of the public page's secret.
  add column link_hash bytea,
  add column link_until timestamptz;
update tenant.email_domains set verified_at = created_at;
alter table tenant.email_domains alter column status set default 'pending';
create index email_domains_due on tenant.email_domains (next_check_at);
create index email_domains_by_link on tenant.email_domains (link_hash) where link_hash is not null;

call app.owned_by('messaging/email-domains', 'email_domains', 'email_domain_keys');
