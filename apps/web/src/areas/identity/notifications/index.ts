import { lazy } from 'react';

export { NotificationBell } from './parts/notification-bell.tsx';

/** For the settings and the account of a person. */
export const NotificationPreferences = lazy(() => import('./parts/notification-preferences.tsx'));
