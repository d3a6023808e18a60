import * as contract from '@clientela/contract';
import { expect, test } from 'vitest';
import { aStore, useWorld } from '#test/harness';

const world = useWorld();

test('a person without choices gets the defaults', async () => {
  const { owner } = await aStore(world);
  expect(await owner.call(contract.getPreferences, {})).toEqual(contract.PREFERENCE_DEFAULTS);
});

test('a change merges with earlier choices, for this person alone', async () => {
  const store = await aStore(world);
  const seller = await store.as('SELLER');
  await seller.call(contract.updatePreferences, { body: { layout: 'bit-bucket' } });
  const saved = await seller.call(contract.updatePreferences, {
    body: { locale: 'ar', theme: 'dark' },
  });
  expect(saved).toMatchObject({ layout: 'bit-bucket', locale: 'ar', theme: 'dark' });
  expect(await seller.call(contract.getPreferences, {})).toEqual(saved);
  expect(await store.owner.call(contract.getPreferences, {})).toEqual(contract.PREFERENCE_DEFAULTS);
});

test('an unknown layout is refused and nothing changes', async () => {
  const { owner } = await aStore(world);
  const answer = await owner.send(contract.updatePreferences, {
    body: { layout: 'upside-down', theme: 'dark' },
  });
  expect(answer.status).toBe(422);
  expect(await owner.call(contract.getPreferences, {})).toEqual(contract.PREFERENCE_DEFAULTS);
});

test('a stored choice that no longer exists counts as not made', async () => {
  const { owner } = await aStore(world);
  await world.sql('update users set preferences = $2 where id = $1', [
    owner.user_id,
    JSON.stringify({ layout: 'gone', theme: 'dark', more: 1 }),
  ]);
  expect(await owner.call(contract.getPreferences, {})).toEqual({
    ...contract.PREFERENCE_DEFAULTS,
    theme: 'dark',
  });
});
