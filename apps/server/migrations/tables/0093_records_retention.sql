-- Retention periods that a store has set; a kind without a row has the default of the contract.
create table tenant.retention_periods (
  store_id uuid not null references stores,
  kind text not null
    check (kind in ('carts', 'integration_runs', 'notifications', 'assistant_questions', 'test_messages')),
  days int not null check (days between 7 and 730),
  primary key (store_id, kind)
);
call app.protect('retention_periods');
call app.owned_by('records/privacy', 'retention_periods');

-- One function prunes every kind, by each store's period.
drop function if exists app.prune_old(text, timestamptz, int);
drop function if exists app.prune_integrations(timestamptz, int);
drop function if exists app.prune_unreachable(timestamptz, int);
drop function if exists app.prune_message_keys(timestamptz, int);
