import { readFileSync } from 'node:fs';
import {
  APP_ROUTES,
  MENU,
  mayOpen,
  PUBLIC_ROUTES,
  SHELL_LESS_ROUTES,
} from '@clientela/contract/app-routes';
import { ROLES, type Role } from '@clientela/contract/permissions';
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { isPublicPath } from '#areas/identity/session/index.ts';
import { createAppRouter } from './router.tsx';

/** The specification's own tables, read as data: neither contract nor router are asked. */
const ORACLE = JSON.parse(
  readFileSync(`${import.meta.dirname}/../../../server/test/oracle/permissions.json`, 'utf8'),
) as {
  routes: Record<string, Role[] | null>;
  added_routes: Record<string, Role[] | string>;
  public_routes: string[];
  shell_less_routes: string[];
  menu: { group: string; label: string; roles: Role[]; items: OracleItem[] }[];
};

interface OracleItem {
  id: string;
  label: string;
  url: string;
  roles?: Role[] | string;
  new?: boolean;
}

/** Screens that the specification requires without naming them, with the rule of the screen beside each. */
const OURS = {
  '/email-models/brand': ORACLE.routes['/email-models'] ?? null,
  '/dashboards/numbers': ORACLE.routes['/dashboards'] ?? null,
  '/settings/sms': ORACLE.routes['/settings/email'] ?? null,
  '/settings/blocked-contacts': ORACLE.routes['/settings/email'] ?? null,
  '/settings/consent-texts': ORACLE.routes['/settings/email'] ?? null,
  '/settings/privacy': ORACLE.routes['/settings/email'] ?? null,
  '/customers/clusters/{id}': ORACLE.routes['/customers/clusters/new'] ?? null,
};

/** Beyond the specification: analysts may read the results of surveys, which are their right, and the list of them. */
const withAnalysts = (route: string): Role[] => [...(ORACLE.routes[route] ?? []), 'VISUALIZER'];
const SURVEYS_OF_ANALYSTS = {
  '/surveys': withAnalysts('/surveys'),
  '/surveys/{id}/results': withAnalysts('/surveys/{id}/results'),
};

const SPECIFIED = { ...ORACLE.routes, ...ORACLE.added_routes, ...OURS, ...SURVEYS_OF_ANALYSTS };

const UNBUILT_PUBLIC_ROUTES = [
  '/s/{token}',
  // The server leads on from here: no page is shown.
  '/l/{code}',
  '/storefront/demo',
];

const router = createAppRouter(createMemoryHistory({ initialEntries: ['/'] }));
const pathOf = (route: string) => route.replace(/\{(\w+)\}/g, '$$$1');
const addressOf = (route: string) => route.replace(/\{\w+\}/g, '0199');
const routeOf = (route: string) =>
  Object.values(router.routesByPath).find(({ fullPath }) => fullPath === pathOf(route));

const people = [
  ...ROLES.map((role) => ({ name: role, role, is_admin: false })),
  { name: 'a profile administrator', role: null, is_admin: true },
  { name: 'a person without a role', role: null, is_admin: false },
];

function specifiedToOpen(roles: Role[] | string | null, who: (typeof people)[number]): boolean {
  if (roles === null || who.is_admin) return true;
  return Array.isArray(roles) && who.role !== null && roles.includes(who.role);
}

test.each(people)('$name opens exactly the screens the specification opens', (who) => {
  for (const [route, roles] of Object.entries(SPECIFIED)) {
    const matched = router.matchRoutes(addressOf(route), {}).at(-1);
    expect(matched?.fullPath, `${route} found by its address`).toBe(pathOf(route));
    expect(mayOpen(matched!.staticData.roles, who), `${route} as ${who.name}`).toBe(
      specifiedToOpen(roles, who),
    );
  }
});

test('every specified screen is built', () => {
  expect(Object.keys(SPECIFIED).filter((route) => !routeOf(route))).toEqual([]);
});

test('the router has no screen that the specification does not know', () => {
  const known = Object.keys(SPECIFIED).map(pathOf);
  const built = Object.values(router.routesByPath).map(({ fullPath }) => fullPath);
  expect(built.filter((path) => !known.includes(path))).toEqual([]);
});

test('a signed-out person sees public screens on public addresses, and the sign-in on all others', () => {
  for (const route of ORACLE.public_routes.filter((path) => path !== '*')) {
    const address = addressOf(route).replace('/unsubscribe/0199', '/unsubscribe/0199/0199');
    expect(isPublicPath(address), route).toBe(!UNBUILT_PUBLIC_ROUTES.includes(route));
  }
  for (const route of Object.keys(SPECIFIED))
    expect(isPublicPath(addressOf(route)), route).toBe(false);
});

test("the contract's routes equal the specification's", () => {
  expect(Object.keys(APP_ROUTES).sort()).toEqual(Object.keys(SPECIFIED).sort());
  expect([...PUBLIC_ROUTES].sort()).toEqual([...ORACLE.public_routes].sort());
  expect([...SHELL_LESS_ROUTES].sort()).toEqual([...ORACLE.shell_less_routes].sort());
});

test('built screens stand in the shell unless the specification leaves them alone', () => {
  for (const route of Object.keys(SPECIFIED)) {
    const isAlone = routeOf(route)?.options.staticData?.isAlone;
    if (isAlone === undefined) continue;
    expect(isAlone, route).toBe(ORACLE.shell_less_routes.includes(route));
  }
});

test('the menu has the groups and entries of the specification, in its order', () => {
  const ours = MENU.map(({ id, label, roles, items }) => ({
    group: id,
    label,
    roles: [...roles].sort(),
    items: items.map((item) => ({
      id: item.id,
      label: item.label,
      url: item.url,
      roles: rolesOf(item.roles ?? roles),
      new: item.is_new ?? false,
    })),
  }));
  const theirs = ORACLE.menu.map(({ group, label, roles, items }) => ({
    group,
    label,
    roles: (group === 'plan' ? withAnalysts('/surveys') : [...roles]).sort(),
    items: items.map((item) => ({
      id: item.id,
      label: item.label,
      url: item.url,
      roles: rolesOf(item.url === '/surveys' ? withAnalysts('/surveys') : (item.roles ?? roles)),
      new: item.new ?? false,
    })),
  }));
  // Ours alone: the way to the settings.
  expect(ours.filter(({ group }) => group !== 'settings')).toEqual(theirs);
});

/** Roles as a comparable list; what only administrators see is written in words. */
function rolesOf(roles: readonly Role[] | string): readonly string[] | 'administrators' {
  return typeof roles === 'string' ? 'administrators' : [...roles].sort();
}
