import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { administrationSearch } from '#areas/installation/administration/administration.search.ts';
import { at } from '../at.ts';
import { root } from './root.ts';

const administration = createRoute({
  getParentRoute: () => root,
  ...at('/administration'),
  validateSearch: administrationSearch,
  component: lazyRouteComponent(
    () => import('#areas/installation/administration/screens/administration-screen.tsx'),
    'AdministrationScreen',
  ),
});

export const installationRoutes = [administration] as const;
