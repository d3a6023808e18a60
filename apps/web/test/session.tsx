import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Session, SessionProvider } from '#lib/current-store.tsx';
import { parseSearch, stringifySearch } from '#lib/search.ts';
import { aStore, STORE } from './app.tsx';
import { renderPart } from './render.tsx';

/** Renders a part within a router, for a person of a store with these permissions. */
export function renderInSession(part: ReactNode, permissions: readonly string[]) {
  const session = {
    context: { store: aStore(STORE, 'Loja Sol'), is_admin: false, permissions },
  } as unknown as Session;
  const router = createRouter({
    routeTree: createRootRoute({
      staticData: { roles: null },
      component: () => <SessionProvider value={session}>{part}</SessionProvider>,
    }),
    history: createMemoryHistory(),
    parseSearch,
    stringifySearch,
  });
  // The type of the app's own router is registered.
  return renderPart(<RouterProvider router={router as never} />);
}
