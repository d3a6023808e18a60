import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { bonusSearch } from '#areas/storefront/bonuses/bonuses.search.ts';
import {
  popupSearch,
  popupsSearch,
  popupTabSearch,
} from '#areas/storefront/popups/popups.search.ts';
import { resultSearch } from '#areas/storefront/surveys/results/results.search.ts';
import { surveysSearch, surveyTabSearch } from '#areas/storefront/surveys/surveys.search.ts';
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
  validateSearch: popupsSearch,
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

const surveys = createRoute({
  getParentRoute: () => root,
  ...at('/surveys'),
  validateSearch: surveysSearch,
  component: lazyRouteComponent(
    () => import('#areas/storefront/surveys/screens/surveys-screen.tsx'),
    'SurveysScreen',
  ),
});

const newSurvey = createRoute({
  getParentRoute: () => root,
  ...at('/surveys/new'),
  component: lazyRouteComponent(
    () => import('#areas/storefront/surveys/screens/new-survey-screen.tsx'),
    'NewSurveyScreen',
  ),
});

const editSurvey = createRoute({
  getParentRoute: () => root,
  ...at('/surveys/{id}/edit'),
  validateSearch: surveyTabSearch,
  component: lazyRouteComponent(
    () => import('#areas/storefront/surveys/screens/survey-editor-screen.tsx'),
    'SurveyEditorScreen',
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

export const storefrontRoutes = [
  bonus,
  popups,
  newPopup,
  popup,
  editPopup,
  surveys,
  newSurvey,
  editSurvey,
  surveyResults,
] as const;
