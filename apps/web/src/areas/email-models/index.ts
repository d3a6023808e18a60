export { EmailFrame } from './parts/email-preview.tsx';

import './parts/email-models.css';
