import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { accountSearch } from '#areas/identity/account/account.search.ts';
import { auditSearch } from '#areas/identity/audit/audit.search.ts';
import { storesSearch } from '#areas/identity/stores/stores.search.ts';
import { listSearch } from '#lib/search.ts';
import { at } from '../at.ts';
import { root } from './root.ts';

const settings = createRoute({
  getParentRoute: () => root,
  ...at('/settings'),
  component: lazyRouteComponent(
    () => import('#areas/identity/preferences/screens/settings-screen.tsx'),
    'SettingsScreen',
  ),
});

const account = createRoute({
  getParentRoute: () => root,
  ...at('/my-account'),
  validateSearch: accountSearch,
  component: lazyRouteComponent(
    () => import('#areas/identity/account/screens/account-screen.tsx'),
    'AccountScreen',
  ),
});

const stores = createRoute({
  getParentRoute: () => root,
  ...at('/stores'),
  validateSearch: storesSearch,
  component: lazyRouteComponent(
    () => import('#areas/identity/stores/screens/stores-screen.tsx'),
    'StoresScreen',
  ),
});

const team = createRoute({
  getParentRoute: () => root,
  ...at('/settings/collaborators'),
  validateSearch: listSearch,
  component: lazyRouteComponent(
    () => import('#areas/identity/collaborators/screens/team-screen.tsx'),
    'TeamScreen',
  ),
});

const newCollaborator = createRoute({
  getParentRoute: () => root,
  ...at('/settings/collaborators/new'),
  component: lazyRouteComponent(
    () => import('#areas/identity/collaborators/screens/new-collaborator-screen.tsx'),
    'NewCollaboratorScreen',
  ),
});

const collaborator = createRoute({
  getParentRoute: () => root,
  ...at('/settings/collaborators/{id}/edit'),
  component: lazyRouteComponent(
    () => import('#areas/identity/collaborators/screens/collaborator-screen.tsx'),
    'CollaboratorScreen',
  ),
});

const apiKeys = createRoute({
  getParentRoute: () => root,
  ...at('/settings/api-keys'),
  component: lazyRouteComponent(
    () => import('#areas/identity/api-keys/screens/api-keys-screen.tsx'),
    'ApiKeysScreen',
  ),
});

const auditLog = createRoute({
  getParentRoute: () => root,
  ...at('/settings/audit-log'),
  validateSearch: auditSearch,
  component: lazyRouteComponent(
    () => import('#areas/identity/audit/screens/audit-log-screen.tsx'),
    'AuditLogScreen',
  ),
});

export const identityRoutes = [
  settings,
  account,
  stores,
  team,
  newCollaborator,
  collaborator,
  apiKeys,
  auditLog,
] as const;
