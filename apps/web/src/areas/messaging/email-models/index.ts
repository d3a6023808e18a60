export { EmailFrame } from './parts/email-preview.tsx';
export { SampleFields } from './parts/sample-fields.tsx';
export { useSubjectText } from './parts/subject-text.ts';
export { VariableMenu } from './parts/variable-menu.tsx';

import './parts/email-models.css';
