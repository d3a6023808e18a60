import * as contract from '@clientela/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aStore, type Caller, useWorld } from '#test/harness';
import {
  type PostalCodeSimulator,
  simulateBrasilApi,
  simulateViaCep,
} from '#test/postal-code-simulators';

const world = useWorld();
let owner: Caller;
let viaCep: PostalCodeSimulator;
let brasilApi: PostalCodeSimulator;

beforeAll(async () => {
  owner = (await aStore(world)).owner;
  viaCep = await simulateViaCep();
  brasilApi = await simulateBrasilApi();
  world.app.config.postalCodes = { viaCepUrl: viaCep.url, brasilApiUrl: brasilApi.url };
});
afterAll(() => Promise.all([viaCep.close(), brasilApi.close()]));
beforeEach(() => {
  for (const service of [viaCep, brasilApi]) Object.assign(service, { mood: 'well', asked: [] });
});

const find = (cep: string) => owner.call(contract.getPostalCode, { cep });
const SE = { street: 'Praça da Sé', neighborhood: 'Sé', city: 'São Paulo', state: 'SP' };
const RIO = {
  street: 'Avenida Rio Branco',
  neighborhood: 'Centro',
  city: 'Rio de Janeiro',
  state: 'RJ',
};

test('the first service is called once, with or without the dash, and its result is cached', async () => {
  expect(await find('01001-000')).toEqual({ cep: '01001000', ...SE });
  expect(await find('01001000')).toEqual({ cep: '01001000', ...SE });
  expect(viaCep.asked).toEqual(['01001000']);
  expect(brasilApi.asked).toEqual([]);
});

test.each([
  ['broken', '20040001'],
  ['forbidden', '20040002'],
  ['garbled', '20040003'],
  ['unknown', '20040004'],
  ['silent', '20040005'],
] as const)('where the first is %s, the second is asked', async (mood, cep) => {
  viaCep.mood = mood;
  expect(await find(cep)).toEqual({ cep, ...RIO });
  expect([viaCep.asked, brasilApi.asked]).toEqual([[cep], [cep]]);
});

test.each([
  ['unknown', 'unknown', '99999991'],
  ['broken', 'unknown', '99999992'],
  ['unknown', 'broken', '99999993'],
] as const)(
  'a postal code that no service finds (%s, %s) returns postal_code_not_found',
  async (first, second, cep) => {
    viaCep.mood = first;
    brasilApi.mood = second;
    await expect(find(cep)).toFailWith('postal_code_not_found');
  },
);

test('when both services fail the error says so, and a later try calls them again', async () => {
  viaCep.mood = 'broken';
  brasilApi.mood = 'silent';
  await expect(find('30130010')).toFailWith('postal_code_unavailable');
  brasilApi.mood = 'well';
  expect(await find('30130010')).toMatchObject(RIO);
});

test('an invalid code calls no service', async () => {
  for (const cep of ['123', 'abcdefgh', '123456789'])
    await expect(find(cep)).toFailWith('postal_code_not_found');
  expect(viaCep.asked).toEqual([]);
});
