import { lazy } from 'react';

export { useBrand } from './brand.data.ts';
export { ColorField } from './parts/block-inputs.tsx';
export { EmailFrame } from './parts/email-preview.tsx';
export { MessageText, type MessageTextProps } from './parts/message-text.tsx';
export { ModelPicture } from './parts/model-picture.tsx';
export { NewModelForm } from './parts/new-model-form.tsx';
export { SampleFields } from './parts/sample-fields.tsx';
export { useSubjectText, useVariableName } from './parts/subject-text.ts';

/** The editor over another screen; its code comes when it opens. */
export const EmailEditorDialog = lazy(() => import('./parts/email-editor-dialog.tsx'));
