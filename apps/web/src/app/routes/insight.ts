import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { academySearch } from '#areas/insight/academy/academy.search.ts';
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

const assistant = createRoute({
  getParentRoute: () => root,
  ...at('/clientela-analytics-assistant'),
  component: lazyRouteComponent(
    () => import('#areas/insight/assistant/screens/assistant-screen.tsx'),
    'AssistantScreen',
  ),
});

const academy = createRoute({
  getParentRoute: () => root,
  ...at('/academy'),
  validateSearch: academySearch,
  component: lazyRouteComponent(
    () => import('#areas/insight/academy/screens/academy-screen.tsx'),
    'AcademyScreen',
  ),
});

const lesson = createRoute({
  getParentRoute: () => root,
  ...at('/academy/{id}'),
  component: lazyRouteComponent(
    () => import('#areas/insight/academy/screens/lesson-screen.tsx'),
    'LessonScreen',
  ),
});

export const insightRoutes = [
  dashboards,
  newDashboard,
  editDashboard,
  numbers,
  assistant,
  academy,
  lesson,
] as const;
