import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { dashboardSearch } from '#areas/insight/dashboards/dashboards.search.ts';
import { at } from '../at.ts';
import { root } from './root.ts';

const dashboards = createRoute({
  getParentRoute: () => root,
  ...at('/dashboards'),
  validateSearch: dashboardSearch,
  component: lazyRouteComponent(
    () => import('#areas/insight/dashboards/screens/dashboard-screen.tsx'),
    'DashboardScreen',
  ),
});

export const insightRoutes = [dashboards] as const;
