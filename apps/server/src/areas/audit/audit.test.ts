import * as contract from '@clientela/contract';
import { afterEach, expect, test } from 'vitest';
import { aStore, nobody, useWorld } from '#test/harness';
import { invite, JOINING } from '#test/invitations';

const world = useWorld();
afterEach(() => expect(world.errors).toEqual([]));

test('the audit log tells who invited, joined, changed and removed, newest first, by person and action', async () => {
  const store = await aStore(world);
  const { email, token } = await invite(world, store);
  await nobody(world).call(contract.acceptInvitation, { token, body: JOINING });
  const { data: team } = await store.owner.call(contract.listCollaborators, {
    store_id: store.id,
  });
  const joined = team.find(({ user }) => user.email === email)!;
  const { id } = joined;
  await store.owner.call(contract.updateCollaborator, { id, body: { role: 'MANAGER' } });
  await store.owner.call(contract.deleteCollaborator, { id });

  const log = await store.owner.call(contract.listAuditLog, { store_id: store.id });
  expect(log.data.map(({ action }) => action)).toEqual([
    'collaborator.removed',
    'collaborator.role_changed',
    'collaborator.joined',
    'collaborator.invited',
  ]);
  expect(log.data[1]).toMatchObject({
    user: { id: store.owner.user_id },
    details: { email, from: 'SELLER', role: 'MANAGER' },
  });
  expect(JSON.stringify(log.data)).not.toContain(token);

  const hers = await store.owner.call(contract.listAuditLog, {
    store_id: store.id,
    query: { user_id: joined.user.id },
  });
  expect(hers.data.map(({ action }) => action)).toEqual(['collaborator.joined']);
  const invited = await store.owner.call(contract.listAuditLog, {
    store_id: store.id,
    query: { action: 'collaborator.invited', per_page: 1 },
  });
  expect(invited.meta).toMatchObject({ total: 1, last_page: 1 });
  const people = await store.owner.call(contract.listAuditPeople, { store_id: store.id });
  expect(people.data.map(({ name }) => name)).toContain('Célia Convidada');
});

test('the audit log is read page by page, forwards and backwards, without losing a line', async () => {
  const store = await aStore(world);
  for (let i = 0; i < 7; i++) await invite(world, store);
  const page = (query: Record<string, unknown>) =>
    store.owner.call(contract.listAuditLog, {
      store_id: store.id,
      query: { per_page: 3, ...query },
    });
  const whole = await page({ per_page: 100 });
  const first = await page({});
  const second = await page({ page: 2, cursor: first.meta.next_cursor! });
  const last = await page({ page: 3 });
  expect([...first.data, ...second.data, ...last.data].map(({ id }) => id)).toEqual(
    whole.data.map(({ id }) => id),
  );
  const back = await page({ page: 1, cursor: second.meta.previous_cursor! });
  expect(back.data).toEqual(first.data);
});
