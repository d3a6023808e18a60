import { expect, test } from 'vitest';
import { findPlaces } from './places.ts';
import texts from './search.texts.json';

const wordsOf = (key: keyof typeof texts.places) => ({
  name: texts.places[key],
  also: (texts.also as Partial<Record<string, string>>)[key] ?? '',
});
const paths = (search: string, exists = (_path: string) => true) =>
  findPlaces(search, wordsOf, exists).map(({ path }) => path);

test.each([
  ['equipe', '/settings/collaborators'],
  ['novo grupo', '/customers/clusters/new'],
  ['criar campanha', '/campaigns/new'],
  ['DKIM', '/settings/email/domain-authentication'],
  ['planilha', '/imports'],
  ['nova pesq', '/surveys/new'],
  ['conectar shopify', '/settings/my-integrations'],
  ['saldo', '/wallet'],
  ['academia', '/academy'],
  ['lições', '/academy'],
])('%s finds %s first', (search, path) => {
  expect(paths(search)[0]).toBe(path);
});

test('the words of a name come before further words, and all typed words must be there', () => {
  expect(paths('e-mail')[0]).toBe('/email-models');
  expect(paths('campanha inexistente')).toEqual([]);
  // The middle of a word is no match.
  expect(paths('quipe')).toEqual([]);
});

test('a screen that does not exist for the person is not found', () => {
  expect(paths('equipe', (path) => !path.startsWith('/settings'))).toEqual([]);
});

test('further words belong to a place', () => {
  for (const key of Object.keys(texts.also)) expect(texts.places).toHaveProperty(key);
});
