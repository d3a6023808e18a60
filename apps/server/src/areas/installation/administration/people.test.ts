import * as contract from '@clientela/contract';
import { expect, test } from 'vitest';
import { anAdministrator, anonymous, aStore, PASSWORD, useWorld } from '#test/harness';

const world = useWorld();

test('a disabled person is out at once and cannot sign in; enabled again, they work as before', async () => {
  const admin = await anAdministrator(world);
  const store = await aStore(world);
  const seller = await store.as('SELLER');
  const set = (enabled: boolean) =>
    admin.call(contract.setPersonEnabled, { user_id: seller.user_id, body: { enabled } });
  const signIn = () =>
    anonymous(world).call(contract.createSession, {
      body: { email: seller.email, password: PASSWORD },
    });

  const disabled = await set(false);
  expect(disabled).toMatchObject({ email: seller.email, stores: 1 });
  expect(disabled.disabled_at).toBe(world.clock.now().toISOString());
  await expect(seller.call(contract.listStores, {})).toFailWith('not_signed_in');
  await expect(signIn()).toFailWith('wrong_credentials');
  const { data: open } = await world
    .sql('select id from sessions where user_id = $1 and revoked_at is null', [seller.user_id])
    .then((data) => ({ data }));
  expect(open).toEqual([]);

  expect((await set(true)).disabled_at).toBeNull();
  // The sessions that ended stay ended.
  await expect(seller.call(contract.listStores, {})).toFailWith('not_signed_in');
  expect((await signIn()).token).toBeTruthy();

  const { data } = await admin.call(contract.listPlatformAuditEvents, {});
  expect(data.slice(0, 2).map(({ action, details }) => [action, details.email])).toEqual([
    ['person.enabled', seller.email],
    ['person.disabled', seller.email],
  ]);
});

test('people are found by name, e-mail and state', async () => {
  const admin = await anAdministrator(world);
  const store = await aStore(world);
  const seller = await store.as('SELLER');
  const find = async (query: object) => {
    const { data } = await admin.call(contract.listAdministeredPeople, { query });
    return data.map(({ email }) => email);
  };
  expect(await find({ search: seller.email.toUpperCase() })).toEqual([seller.email]);
  const user_id = seller.user_id;
  await admin.call(contract.setPersonEnabled, { user_id, body: { enabled: false } });
  expect(await find({ state: 'disabled', search: seller.email })).toEqual([seller.email]);
  expect(await find({ state: 'enabled', search: seller.email })).toEqual([]);
});

test('only a profile administrator can disable people, and never their own account', async () => {
  const admin = await anAdministrator(world);
  const store = await aStore(world);
  const disable = (by = admin, user_id = admin.user_id) =>
    by.call(contract.setPersonEnabled, { user_id, body: { enabled: false } });
  await expect(disable()).toFailWith('own_access');
  await expect(disable(store.owner)).toFailWith('access_denied');
  await expect(disable(admin, store.id)).toFailWith('not_found');
});
