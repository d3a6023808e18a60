/** Public API for other areas: pickers of clusters, conditions and values of the store. */
export { useClusterChoices, useStoreTags } from './clusters.data.ts';
export { newCondition } from './filter-catalogue.ts';
export { ConditionFields, useFieldName } from './parts/condition-fields.tsx';
export { OptionPicker } from './parts/option-picker.tsx';
