import * as contract from '@clientela/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { aStore, callerOf, useWorld } from '#test/harness';

const world = useWorld();
const nobody = () => callerOf(world, { email: '', user_id: '', token: '' });

/** How many connections were in use at the beginning of each hash. */
const inUse: number[] = [];
vi.mock('#platform/passwords', async (original) => {
  const actual = await original<typeof import('#platform/passwords')>();
  return {
    ...actual,
    hashPassword(password: string) {
      const { totalCount, idleCount } = world.app.pools.app;
      inUse.push(totalCount - idleCount);
      return actual.hashPassword(password);
    },
  };
});
beforeEach(() => {
  inUse.length = 0;
});

test('the first person takes no connection while the password is hashed', async () => {
  await nobody().call(contract.createSetup, {
    body: {
      name: 'Dora Nogueira',
      email: 'dora@loja.example',
      password: 'uma-boa-senha',
      store_name: 'Loja da Dora',
    },
  });
  expect(inUse).toEqual([0]);
});

test('who accepts an invitation takes no connection while the password is hashed', async () => {
  const store = await aStore(world);
  const email = 'convidada@teste.example';
  await store.owner.call(contract.createCollaborator, {
    store_id: store.id,
    body: { email, role: 'SELLER' },
  });
  await world.runJobs();
  const mail = world.mails.find(({ to }) => to === email);
  const token = /invitation\/([\w-]+)/.exec(mail!.text)![1]!;
  inUse.length = 0;
  await nobody().call(contract.acceptInvitation, {
    token,
    body: {
      name: 'Célia Convidada',
      password: 'senha-da-celia',
      password_confirmation: 'senha-da-celia',
    },
  });
  expect(inUse).toEqual([0]);
});
