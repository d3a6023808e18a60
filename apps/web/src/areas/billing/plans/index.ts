import { lazy } from 'react';

/** Says on other screens what is at its limit; arrives after them. */
export const PlanNotice = lazy(() => import('./parts/plan-notice.tsx'));
