import { landingOf } from '@clientela/contract/app-routes';
import {
  createBrowserHistory,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
} from '@tanstack/react-router';
import { usePerson } from '#lib/current-store.tsx';
import { reportError } from '#lib/report.ts';
import { parseSearch, stringifySearch } from '#lib/search.ts';
import { PageSkeleton } from '#ui/page.tsx';
import { at, existing } from './at.ts';
import { BrokenScreen } from './exceptions.tsx';
import { billingRoutes } from './routes/billing.ts';
import { identityRoutes } from './routes/identity.ts';
import { insightRoutes } from './routes/insight.ts';
import { installationRoutes } from './routes/installation.ts';
import { messagingRoutes } from './routes/messaging.ts';
import { recordsRoutes } from './routes/records.ts';
import { root } from './routes/root.ts';
import { storefrontRoutes } from './routes/storefront.ts';

const home = createRoute({
  getParentRoute: () => root,
  ...at('/'),
  // Most people land there: its code arrives while the store does.
  loader: () => void import('#areas/insight/dashboards/screens/dashboard-screen.tsx'),
  component: function Home() {
    return <Navigate to={existing(landingOf(usePerson().role))} replace />;
  },
});

const uiDemo = createRoute({
  getParentRoute: () => root,
  ...at('/ui-demo'),
  component: lazyRouteComponent(() => import('./ui-demo/ui-demo-screen.tsx'), 'UiDemoScreen'),
});

const tree = root.addChildren([
  home,
  ...identityRoutes,
  ...billingRoutes,
  ...recordsRoutes,
  ...messagingRoutes,
  ...storefrontRoutes,
  ...insightRoutes,
  ...installationRoutes,
  uiDemo,
]);

/** The screens behind the sign-in, each loaded on demand. */
export function createAppRouter(history = createBrowserHistory()) {
  return createRouter({
    history,
    routeTree: tree,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 120,
    // A skeleton gives way as soon as the screen is there.
    defaultPendingMinMs: 0,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: BrokenScreen,
    defaultOnCatch: reportError,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
