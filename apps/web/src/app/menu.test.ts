import { APP_ROUTES, type MenuGroup, mayOpen } from '@clientela/contract/app-routes';
import { ROLES, type Role } from '@clientela/contract/permissions';
import { expect, test } from 'vitest';
import { visibleMenu } from './menu.ts';

const NEW_STORE = { plan: null, features: [] };
const everythingBuilt = () => true;
const labels = (role: Role, is_admin = false) =>
  visibleMenu({ role, is_admin, store: NEW_STORE }, everythingBuilt).flatMap((group) =>
    group.items.map(({ label }) => label),
  );

test('each role sees the entries the specification gives it', () => {
  expect(labels('SELLER')).toEqual([
    'Clientes',
    'Atividades',
    'Bônus',
    'Atendimento',
    'Configurações',
  ]);
  expect(labels('BONUS_VALIDATOR')).toEqual(['Bônus']);
  expect(labels('VISUALIZER')).toEqual(['Meu negócio', 'Pesquisas']);
  expect(labels('OWNER')).toEqual(labels('MANAGER'));
  expect(labels('OWNER')).toContain('Carteira');
  expect(labels('OWNER')).not.toContain('Assistente de análise');
  expect(labels('OWNER', true)).toContain('Assistente de análise');
});

test('an area that is not built has no entry', () => {
  const menu = visibleMenu(
    { role: 'OWNER', is_admin: false, store: NEW_STORE },
    (path) => path === '/customers',
  );
  expect(menu.map(({ id }) => id)).toEqual(['visualize']);
});

test('no menu entry leads to a screen that would refuse the person', () => {
  for (const role of ROLES) {
    const person = { role, is_admin: false };
    const menu = visibleMenu({ ...person, store: NEW_STORE }, everythingBuilt);
    for (const { url } of menu.flatMap((group) => group.items)) {
      expect(mayOpen(APP_ROUTES[url], person), `${role} ${url}`).toBe(true);
    }
  }
});

test('the entries of the store wait until one is loaded, the plan until there is one', () => {
  const ids = (store: Parameters<typeof visibleMenu>[0]['store']) =>
    visibleMenu({ role: 'OWNER', is_admin: false, store }, everythingBuilt)
      .flatMap((group) => group.items)
      .map(({ id }) => id)
      .filter((id) => id === 'wallet' || id === 'my-plan');
  expect(ids(null)).toEqual([]);
  expect(ids(NEW_STORE)).toEqual(['wallet']);
  expect(ids({ ...NEW_STORE, plan: { id: '1' } })).toEqual(['my-plan', 'wallet']);
});

test('an entry that belongs to a feature appears with the feature', () => {
  const menu: MenuGroup[] = [
    {
      id: 'plan',
      label: 'Planejamento',
      roles: ['OWNER'],
      items: [{ id: 'beta', label: 'Beta', url: '/popups', feature: 'beta' }],
    },
  ];
  const viewer = { role: 'OWNER', is_admin: false } as const;
  const shown = (tags: string[]) =>
    visibleMenu(
      { ...viewer, store: { plan: null, features: tags.map((tag) => ({ tag })) } },
      everythingBuilt,
      menu,
    ).length;
  expect([shown([]), shown(['other']), shown(['beta'])]).toEqual([0, 0, 1]);
});
