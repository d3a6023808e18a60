import * as contract from '@clientela/contract';
import { afterEach, expect, test } from 'vitest';
import { anAdministrator, aStore, type TestStore, useWorld } from '#test/harness';
import { anEmail, invite } from '#test/invitations';

const world = useWorld();
afterEach(() => expect(world.errors).toEqual([]));

async function memberOf(store: TestStore, user_id: string) {
  const { data } = await store.owner.call(contract.listCollaborators, { store_id: store.id });
  return data.find(({ user }) => user.id === user_id)!;
}

test('a manager gives and changes only the roles below', async () => {
  const store = await aStore(world);
  const [manager, seller] = [await store.as('MANAGER'), await store.as('SELLER')];
  const roles = await manager.call(contract.listCollaboratorRoles, { store_id: store.id });
  expect(roles.data.map(({ role }) => role)).toEqual(['SELLER', 'VISUALIZER', 'BONUS_VALIDATOR']);
  const member = await memberOf(store, seller.user_id);
  const changed = await manager.call(contract.updateCollaborator, {
    id: member.id,
    body: { role: 'VISUALIZER' },
  });
  expect(changed.role).toBe('VISUALIZER');
  await expect(
    manager.call(contract.updateCollaborator, { id: member.id, body: { role: 'MANAGER' } }),
  ).toFailWith('role_not_assignable');
  await expect(
    manager.call(contract.createCollaborator, {
      store_id: store.id,
      body: { email: anEmail(), role: 'ADMINISTRATOR' },
    }),
  ).toFailWith('role_not_assignable');
});

test('a person with a higher role cannot be changed', async () => {
  const store = await aStore(world);
  const [manager, peer] = [await store.as('MANAGER'), await store.as('MANAGER')];
  const secondOwner = await store.as('OWNER');
  for (const target of [peer.user_id, secondOwner.user_id]) {
    const { id } = await memberOf(store, target);
    await expect(
      manager.call(contract.updateCollaborator, { id, body: { role: 'SELLER' } }),
    ).toFailWith('collaborator_not_assignable');
    await expect(manager.call(contract.deleteCollaborator, { id })).toFailWith(
      'collaborator_not_assignable',
    );
  }
  const { id } = await memberOf(store, secondOwner.user_id);
  await expect(store.owner.call(contract.deleteCollaborator, { id })).toFailWith(
    'collaborator_not_assignable',
  );
});

test('changing or removing oneself is refused', async () => {
  const store = await aStore(world);
  const administrator = await store.as('ADMINISTRATOR');
  const { id } = await memberOf(store, administrator.user_id);
  await expect(
    administrator.call(contract.updateCollaborator, { id, body: { role: 'OWNER' } }),
  ).toFailWith('own_access');
  await expect(administrator.call(contract.deleteCollaborator, { id })).toFailWith('own_access');
});

test('the last owner stays an owner, even for administrators', async () => {
  const store = await aStore(world);
  const admin = await anAdministrator(world);
  const { id } = await memberOf(store, store.owner.user_id);
  await expect(
    admin.call(contract.updateCollaborator, { id, body: { role: 'MANAGER' } }),
  ).toFailWith('last_owner');
  await expect(admin.call(contract.deleteCollaborator, { id })).toFailWith('last_owner');
});

test('of two owners demoted at the same moment one remains', async () => {
  for (let round = 0; round < 5; round++) {
    const store = await aStore(world);
    const second = await store.as('OWNER');
    const [one, two] = [await store.as('ADMINISTRATOR'), await store.as('ADMINISTRATOR')];
    const targets = [
      await memberOf(store, store.owner.user_id),
      await memberOf(store, second.user_id),
    ];
    const answers = await Promise.all([
      one.send(contract.updateCollaborator, { id: targets[0]!.id, body: { role: 'SELLER' } }),
      two.send(contract.deleteCollaborator, { id: targets[1]!.id }),
    ]);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
    const { data } = await one.call(contract.listCollaborators, { store_id: store.id });
    expect(data.filter(({ role }) => role === 'OWNER')).toHaveLength(1);
  }
});

test('concurrent removals of two administrators by each other leave one', async () => {
  const store = await aStore(world);
  const [one, two] = [await store.as('ADMINISTRATOR'), await store.as('ADMINISTRATOR')];
  const [first, second] = [await memberOf(store, one.user_id), await memberOf(store, two.user_id)];
  const answers = await Promise.all([
    one.send(contract.deleteCollaborator, { id: second.id }),
    two.send(contract.deleteCollaborator, { id: first.id }),
  ]);
  expect(answers.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1);
});

test('a changed role and a removal count from the next request on', async () => {
  const store = await aStore(world);
  const seller = await store.as('SELLER');
  const { id } = await memberOf(store, seller.user_id);
  await store.owner.call(contract.updateCollaborator, { id, body: { role: 'BONUS_VALIDATOR' } });
  await expect(seller.call(contract.listCustomers, { store_id: store.id })).toFailWith(
    'access_denied',
  );
  await store.owner.call(contract.deleteCollaborator, { id });
  await expect(seller.call(contract.getStoreContext, { store_id: store.id })).toFailWith(
    'not_found',
  );
  expect((await seller.call(contract.getCurrentUser, {})).id).toBe(seller.user_id);
});

test("another store's people and invitations are not found", async () => {
  const [mine, other] = [await aStore(world), await aStore(world)];
  const { id } = await memberOf(other, other.owner.user_id);
  const { invitation } = await invite(world, other);
  await expect(mine.owner.call(contract.getCollaborator, { id })).toFailWith('not_found');
  await expect(
    mine.owner.call(contract.updateCollaborator, { id, body: { role: 'SELLER' } }),
  ).toFailWith('not_found');
  await expect(mine.owner.call(contract.deleteCollaborator, { id })).toFailWith('not_found');
  await expect(mine.owner.call(contract.resendInvitation, { id: invitation.id })).toFailWith(
    'not_found',
  );
  await expect(mine.owner.call(contract.deleteInvitation, { id: invitation.id })).toFailWith(
    'not_found',
  );
});

test('the list finds people by name and e-mail and marks those that the caller may change', async () => {
  const store = await aStore(world);
  const [manager, seller] = [await store.as('MANAGER'), await store.as('SELLER')];
  const found = await manager.call(contract.listCollaborators, {
    store_id: store.id,
    query: { search: seller.email.slice(0, 8) },
  });
  expect(found.data.map(({ user }) => user.email)).toEqual([seller.email]);
  const { data } = await manager.call(contract.listCollaborators, {
    store_id: store.id,
    query: { ordering: 'role:asc' },
  });
  expect(data.map(({ role, may_change, is_me }) => [role, may_change, is_me])).toEqual([
    ['OWNER', false, false],
    ['MANAGER', false, true],
    ['SELLER', true, false],
  ]);
});
