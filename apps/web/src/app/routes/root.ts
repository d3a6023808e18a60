import { createRootRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '../exceptions.tsx';
import { RootLayout } from '../root-layout.tsx';

/** The parent of every screen. */
export const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundScreen,
  staticData: { roles: null },
});
