import * as contract from '@clientela/contract';
import { expect, test } from 'vitest';
import { anAdministrator, aStore, type Caller, useWorld } from '#test/harness';

const world = useWorld();
const currentUser = (caller: Caller) => caller.call(contract.getCurrentUser, {});

test('a person has name, e-mail, avatar, profile and a hash of their own for the support chat', async () => {
  const store = await aStore(world);
  const [owner, seller] = [store.owner, await store.as('SELLER')];
  const hers = await currentUser(owner);
  expect(hers).toEqual({
    id: owner.user_id,
    name: expect.stringMatching(/^Pessoa \d+$/),
    email: owner.email,
    avatar: null,
    profile_name: 'collaborator',
    help_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect((await currentUser(owner)).help_hash).toBe(hers.help_hash);
  expect((await currentUser(seller)).help_hash).not.toBe(hers.help_hash);
  expect((await currentUser(await anAdministrator(world))).profile_name).toBe('administrator');
});
