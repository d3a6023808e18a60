/** Public API for other areas: the store's own fields in forms, lists, pages and conditions. */
export { useAttributeFields, useAttributeVariables } from './attributes.data.ts';
export { changedValues, typedValuesOf } from './custom-values.ts';
export { AttributeForm } from './parts/attribute-form.tsx';
export { AttributeInputs } from './parts/attribute-inputs.tsx';
export { AttributeValue } from './parts/attribute-value.tsx';
export { valueText } from './value-text.ts';
