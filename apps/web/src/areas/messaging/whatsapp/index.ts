export { TemplateSlots } from './parts/template-slots.tsx';
export { WhatsappMessage } from './parts/whatsapp-message.tsx';
