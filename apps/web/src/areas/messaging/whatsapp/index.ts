export { TemplateSlots } from './parts/template-slots.tsx';
export { useTemplateText } from './parts/template-text.ts';
export { WhatsappMessage } from './parts/whatsapp-message.tsx';
