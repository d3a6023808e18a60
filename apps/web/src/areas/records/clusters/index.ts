import { lazy } from 'react';

/** Public API for other areas: pickers of clusters, conditions and values of the store. */
export { useClusterChoices, useStoreTags } from './clusters.data.ts';
export { newCondition } from './filter-catalogue.ts';
export { ConditionFields, useFieldName } from './parts/condition-fields.tsx';
export { OptionPicker } from './parts/option-picker.tsx';

/** The form of a new group over another screen; its code comes when it opens. */
export const NewClusterDialog = lazy(() => import('./screens/new-cluster-dialog.tsx'));
