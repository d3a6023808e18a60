import * as contract from '@clientela/contract';
import { expect, test } from 'vitest';
import { hashPassword } from '#platform/passwords';
import { anonymous, aStore, useWorld } from '#test/harness';
import { invite, JOINING } from '#test/invitations';

const world = useWorld();

/** Other callers' hashes, run in sequence, so that the call's own has to queue. */
const QUEUE = 12;

/** Connections in use while the password of `call` waits to be hashed. */
async function connectionsDuringHash(call: () => Promise<unknown>): Promise<number> {
  const before = Array.from({ length: QUEUE }, (_, n) => hashPassword(`senha-de-alguem-${n}`));
  let isAnswered = false;
  const answered = call().then(() => {
    isAnswered = true;
  });
  await before.at(-1);
  const { totalCount, idleCount } = world.app.pools.app;
  expect(isAnswered).toBe(false);
  await answered;
  return totalCount - idleCount;
}

test('the first person takes no connection while the password is hashed', async () => {
  const body = {
    name: 'Dora Nogueira',
    email: 'dora@loja.example',
    password: 'uma-boa-senha',
    store_name: 'Loja da Dora',
  };
  const inUse = await connectionsDuringHash(() =>
    anonymous(world).call(contract.createSetup, { body }),
  );
  expect(inUse).toBe(0);
});

test('accepting an invitation holds no connection while the password is hashed', async () => {
  const store = await aStore(world);
  const { token } = await invite(world, store);
  const inUse = await connectionsDuringHash(() =>
    anonymous(world).call(contract.acceptInvitation, { token, body: JOINING }),
  );
  expect(inUse).toBe(0);
});
