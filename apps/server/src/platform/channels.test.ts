import {
  CHANNEL_NAMES,
  CONTACT_CHANNELS,
  CONTACT_FIELDS,
  contactFieldOf,
  NUMBER_CHANNELS,
  propertiesOf,
  SENDER_CHANNELS,
  SENDING_CHANNELS,
} from '@clientela/domain';
import { expect, test } from 'vitest';
import { useWorld } from '#test/harness';

const world = useWorld();

test('the database knows the declared channels', async () => {
  const [lists] = await world.sql(
    `select app.channels() as channels, app.sending_channels() as sending, app.sender_channels() as senders,
       app.number_channels() as numbers, app.contact_channels() as contacts`,
  );
  expect(lists).toEqual({
    channels: CHANNEL_NAMES,
    sending: SENDING_CHANNELS,
    senders: SENDER_CHANNELS,
    numbers: NUMBER_CHANNELS,
    contacts: CONTACT_CHANNELS,
  });
});

test('the database knows the consents and contacts of each channel', async () => {
  const rows = await world.sql(
    `select channel, app.contact_channel(channel) as consent, app.contact_field(channel) as field
       from unnest($1::text[]) as channel`,
    [[...CHANNEL_NAMES, ...CONTACT_CHANNELS]],
  );
  expect(rows).toEqual([
    ...CHANNEL_NAMES.map((channel) => ({
      channel,
      consent: propertiesOf(channel).consent,
      field: contactFieldOf(channel),
    })),
    ...CONTACT_CHANNELS.map((channel) => ({
      channel,
      consent: channel,
      field: CONTACT_FIELDS[channel],
    })),
  ]);
});

test('no column lists the channels itself', async () => {
  const checks = await world.sql<{ name: string; is_own: boolean }>(
    `select c.conname as name, pg_get_constraintdef(c.oid) not like '%app.%channels()%' as is_own
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
      where c.contype = 'c' and a.attname = 'channel' and c.connamespace = 'tenant'::regnamespace
        and pg_get_constraintdef(c.oid) ~ 'WHATSAPP|channels'`,
  );
  expect(checks.length).toBeGreaterThan(9);
  expect(checks.filter(({ is_own }) => is_own)).toEqual([]);
});
