-- Phones that tests may go to: whoever typed one showed that the code reached them.
create table tenant.test_phones (
  store_id uuid not null references stores,
  -- E.164.
  phone text not null,
  -- Of the last code that was sent there.
  digest bytea not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (store_id, phone)
);
call app.protect('test_phones');
call app.owned_by('messaging/sms', 'test_phones');
