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

const newDashboard = createRoute({
  getParentRoute: () => root,
  ...at('/dashboards/new'),
  component: lazyRouteComponent(
    () => import('#areas/insight/dashboards/screens/new-dashboard-screen.tsx'),
    'NewDashboardScreen',
  ),
});

const editDashboard = createRoute({
  getParentRoute: () => root,
  ...at('/dashboards/{id}/edit'),
  component: lazyRouteComponent(
    () => import('#areas/insight/dashboards/screens/edit-dashboard-screen.tsx'),
    'EditDashboardScreen',
  ),
});

const numbers = createRoute({
  getParentRoute: () => root,
  ...at('/dashboards/numbers'),
  component: lazyRouteComponent(
    () => import('#areas/insight/dashboards/screens/numbers-screen.tsx'),
    'NumbersScreen',
  ),
});

export const insightRoutes = [dashboards, newDashboard, editDashboard, numbers] as const;
