import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { bonusSearch } from '#areas/storefront/bonuses/bonuses.search.ts';
import { at } from '../at.ts';
import { root } from './root.ts';

const bonus = createRoute({
  getParentRoute: () => root,
  ...at('/bonus'),
  validateSearch: bonusSearch,
  component: lazyRouteComponent(
    () => import('#areas/storefront/bonuses/screens/bonus-screen.tsx'),
    'BonusScreen',
  ),
});

export const storefrontRoutes = [bonus] as const;
