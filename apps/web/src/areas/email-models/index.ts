export { EmailFrame } from './parts/email-preview.tsx';
export { useSubjectText } from './parts/subject-text.ts';

import './parts/email-models.css';
