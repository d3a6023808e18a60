import { lazy } from 'react';

export { ExportButton } from './parts/export-button.tsx';
export const ExportDialog = lazy(() => import('./parts/export-dialog.tsx'));
