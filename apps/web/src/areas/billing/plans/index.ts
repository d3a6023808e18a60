import { lazy } from 'react';

/** Shows reached limits on other screens; loaded after them. */
export const PlanNotice = lazy(() => import('./parts/plan-notice.tsx'));
