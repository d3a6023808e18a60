export { useBrand } from './brand.data.ts';
export { ColorField } from './parts/block-inputs.tsx';
export { EmailFrame } from './parts/email-preview.tsx';
export { MessageText, type MessageTextProps } from './parts/message-text.tsx';
export { NewModelForm } from './parts/new-model-form.tsx';
export { SampleFields } from './parts/sample-fields.tsx';
export { useSubjectText, useVariableName } from './parts/subject-text.ts';
