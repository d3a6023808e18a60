export { SmsHoursNote } from './parts/hours-note.tsx';
export { PhoneMessage } from './parts/phone-message.tsx';
export { SmsText } from './parts/sms-text.tsx';
