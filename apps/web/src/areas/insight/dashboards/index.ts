import { lazy } from 'react';

/** Public API for other areas: drawn answers, and the records behind their numbers. */

export { rowLabel } from './board/answer-table.tsx';
export { useDimensionValues } from './board/board.data.ts';
export type { OpenedNumber } from './board/records-drawer.tsx';
export { formatValue } from './board/units.ts';
export { WidgetCard, WidgetFrame } from './board/widget-card.tsx';

export const RecordsDrawer = lazy(() => import('./board/records-drawer.tsx'));
