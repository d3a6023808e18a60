import * as contract from '@clientela/contract';
import { expect, test } from 'vitest';
import { anonymous, callerOf, useWorld } from '#test/harness';

const world = useWorld();

const FIRST = {
  name: 'Dora Nogueira',
  email: 'dora@loja.example',
  password: 'uma-boa-senha',
  store_name: 'Loja da Dora',
  store_category: 'Moda e acessórios',
};

test('the first person becomes administrator and owner, once, also when two try together', async () => {
  expect(await anonymous(world).call(contract.getSetup, {})).toEqual({
    needed: true,
    demo_percent: null,
  });
  const tries = await Promise.all([
    anonymous(world).send(contract.createSetup, { body: FIRST }),
    anonymous(world).send(contract.createSetup, {
      body: { ...FIRST, email: 'outra@loja.example' },
    }),
  ]);
  expect(tries.map((answer) => answer.status).sort()).toEqual([201, 404]);
  expect(await anonymous(world).call(contract.getSetup, {})).toEqual({
    needed: false,
    demo_percent: null,
  });

  const winner = tries[0].status === 201 ? FIRST.email : 'outra@loja.example';
  const session = await anonymous(world).call(contract.createSession, {
    body: { email: winner, password: FIRST.password },
  });
  const dora = callerOf(world, { email: winner, user_id: '', token: session.token });
  const stores = await dora.call(contract.listStores, {});
  expect(stores.data.map((store) => [store.name, store.store_category?.name])).toEqual([
    ['Loja da Dora', 'Moda e acessórios'],
  ]);
  const context = await dora.call(contract.getStoreContext, { store_id: stores.data[0]!.id });
  expect(context).toMatchObject({
    is_admin: true,
    role: 'OWNER',
    first_steps: { customers: false, cluster: false, campaign: false },
  });
});

test('a weak or incomplete form is explained in Portuguese', async () => {
  const answer = await anonymous(world).send(contract.createSetup, {
    body: { ...FIRST, password: 'curta', store_name: '' },
  });
  expect(answer.status).toBe(422);
  expect((answer.body as contract.ErrorBody).errors?.map((error) => error.message)).toEqual([
    'A senha deve ter pelo menos 8 caracteres',
    'O nome da loja é obrigatório',
  ]);
});
