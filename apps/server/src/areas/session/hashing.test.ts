import * as contract from '@clientela/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { aStore, nobody, useWorld } from '#test/harness';
import { invite, JOINING } from '#test/invitations';

const world = useWorld();

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
  await nobody(world).call(contract.createSetup, {
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
  const { token } = await invite(world, store);
  inUse.length = 0;
  await nobody(world).call(contract.acceptInvitation, { token, body: JOINING });
  expect(inUse).toEqual([0]);
});
