-- The channels of packages/domain/src/channels.ts in SQL; channels.test.ts compares both. Constant functions, which
-- PostgreSQL folds: a check against a list costs no more than one against literals.

create or replace function app.channels() returns text[]
language sql immutable parallel safe
return array['EMAIL', 'SMS', 'OFFICIAL_WHATSAPP', 'NON_OFFICIAL_WHATSAPP', 'MANUAL_WHATSAPP'];

-- Channels over which the program sends.
create or replace function app.sending_channels() returns text[]
language sql immutable parallel safe
return array['EMAIL', 'SMS', 'OFFICIAL_WHATSAPP', 'NON_OFFICIAL_WHATSAPP'];

-- Channels with accounts or numbers in `senders`.
create or replace function app.sender_channels() returns text[]
language sql immutable parallel safe
return array['SMS', 'OFFICIAL_WHATSAPP', 'NON_OFFICIAL_WHATSAPP'];

-- Channels whose senders are numbers with a chat.
create or replace function app.number_channels() returns text[]
language sql immutable parallel safe
return array['OFFICIAL_WHATSAPP', 'NON_OFFICIAL_WHATSAPP'];

-- Channels of consents and suppressions.
create or replace function app.contact_channels() returns text[]
language sql immutable parallel safe
return array['EMAIL', 'SMS', 'WHATSAPP'];

-- The consents and suppressions that apply to a channel: all kinds of WhatsApp share one.
create or replace function app.contact_channel(channel text) returns text
language sql immutable parallel safe
return case when channel in ('OFFICIAL_WHATSAPP', 'NON_OFFICIAL_WHATSAPP', 'MANUAL_WHATSAPP') then 'WHATSAPP' else channel end;

-- The customer's contact that a channel uses, as the kind of an identity: `email` or `phone`.
create or replace function app.contact_field(channel text) returns text
language sql immutable parallel safe
return case when channel = 'EMAIL' then 'email' else 'phone' end;
