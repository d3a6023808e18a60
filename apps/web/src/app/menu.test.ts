import { APP_ROUTES, mayOpen } from '@clientela/contract/app-routes';
import { ROLES, type Role } from '@clientela/contract/permissions';
import { expect, test } from 'vitest';
import { visibleMenu } from './menu.ts';

const everythingBuilt = () => true;
const labels = (role: Role, is_admin = false) =>
  visibleMenu({ role, is_admin, store: { plan: null } }, everythingBuilt).flatMap((group) =>
    group.items.map(({ label }) => label),
  );

test('each role sees the entries the specification gives it', () => {
  expect(labels('SELLER')).toEqual(['Clientes', 'Atividades', 'Bônus', 'Atendimento']);
  expect(labels('BONUS_VALIDATOR')).toEqual(['Bônus']);
  expect(labels('VISUALIZER')).toEqual(['Meu negócio']);
  expect(labels('OWNER')).toEqual(labels('MANAGER'));
  expect(labels('OWNER')).toContain('Carteira');
  expect(labels('OWNER')).not.toContain('Assistente de análise');
  expect(labels('OWNER', true)).toContain('Assistente de análise');
});

test('an area that is not built has no entry', () => {
  const menu = visibleMenu(
    { role: 'OWNER', is_admin: false, store: { plan: null } },
    (path) => path === '/customers',
  );
  expect(menu.map(({ id }) => id)).toEqual(['visualize']);
});

test('nobody is shown an entry whose screen would refuse them', () => {
  for (const role of ROLES) {
    const person = { role, is_admin: false };
    const menu = visibleMenu({ ...person, store: { plan: null } }, everythingBuilt);
    for (const { url } of menu.flatMap((group) => group.items)) {
      expect(mayOpen(APP_ROUTES[url], person), `${role} ${url}`).toBe(true);
    }
  }
});
