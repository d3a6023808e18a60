import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { bonusSearch } from '#areas/storefront/bonuses/bonuses.search.ts';
import { popupSearch, popupTabSearch } from '#areas/storefront/popups/popups.search.ts';
import { resultSearch } from '#areas/storefront/surveys/results/results.search.ts';
import { listSearch } from '#lib/search.ts';
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

const popups = createRoute({
  getParentRoute: () => root,
  ...at('/popups'),
  validateSearch: listSearch,
  component: lazyRouteComponent(
    () => import('#areas/storefront/popups/screens/popups-screen.tsx'),
    'PopupsScreen',
  ),
});

const newPopup = createRoute({
  getParentRoute: () => root,
  ...at('/popups/new'),
  component: lazyRouteComponent(
    () => import('#areas/storefront/popups/screens/new-popup-screen.tsx'),
    'NewPopupScreen',
  ),
});

const popup = createRoute({
  getParentRoute: () => root,
  ...at('/popups/{id}'),
  validateSearch: popupSearch,
  component: lazyRouteComponent(
    () => import('#areas/storefront/popups/screens/popup-screen.tsx'),
    'PopupScreen',
  ),
});

const editPopup = createRoute({
  getParentRoute: () => root,
  ...at('/popups/{id}/edit'),
  validateSearch: popupTabSearch,
  component: lazyRouteComponent(
    () => import('#areas/storefront/popups/screens/popup-editor-screen.tsx'),
    'PopupEditorScreen',
  ),
});

const surveyResults = createRoute({
  getParentRoute: () => root,
  ...at('/surveys/{id}/results'),
  validateSearch: resultSearch,
  component: lazyRouteComponent(
    () => import('#areas/storefront/surveys/results/results-screen.tsx'),
    'SurveyResultsScreen',
  ),
});

export const storefrontRoutes = [bonus, popups, newPopup, popup, editPopup, surveyResults] as const;
