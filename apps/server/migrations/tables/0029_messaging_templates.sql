-- Messages that Meta has to approve before they may begin a conversation. They belong to an account at Meta,
-- which several numbers of a store may share.

create table tenant.whatsapp_templates (
  store_id uuid not null references stores,
  id uuid not null,
  provider text not null,
  account text not null,
  name text not null,
  language text not null,
  category text not null check (category in ('MARKETING', 'UTILITY')),
  type text not null check (type in ('TEXT', 'MEDIA', 'QUICK_REPLY', 'CALL_TO_ACTION')),
  -- Header, body, footer, buttons and variables, as people wrote them.
  words jsonb not null,
  status text not null default 'NOT_SUBMITTED'
    check (status in ('NOT_SUBMITTED', 'REJECTED', 'PENDING', 'APPROVED')),
  provider_status text,
  blocked_reason text,
  note text,
  quality text not null default 'UNKNOWN' check (quality in ('GREEN', 'YELLOW', 'RED', 'UNKNOWN')),
  external_id text,
  is_foreign boolean not null default false,
  -- Meta's category where it differs from the one that the store has accepted the price of.
  next_category text check (next_category in ('MARKETING', 'UTILITY')),
  next_category_at timestamptz,
  edits timestamptz[] not null default '{}',
  submitted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  constraint whatsapp_templates_name unique (store_id, account, name, language)
);
create index whatsapp_templates_by_id on whatsapp_templates (id);
create index whatsapp_templates_external on whatsapp_templates (store_id, external_id);
call app.protect('whatsapp_templates');

call app.owned_by('messaging/whatsapp-templates', 'whatsapp_templates');
