export { openEmailChannel } from './channel.ts';
export {
  type CompiledEmail,
  escapeHtml,
  fillSlots,
  instead,
  refillSlots,
  type Slot,
  subjectFor,
} from './compiled-email.ts';
export { createComposer } from './composer.ts';
export type {
  Delivered,
  MailServer,
  MailServerSettings,
  MailTrouble,
  OpenMailServer,
  OutgoingMail,
  Undelivered,
} from './email.port.ts';
export { emailRoutes } from './email.routes.ts';
export { hasMailOutage } from './outages.ts';
export { type SingleMail, sendSingle } from './send-single.ts';
export { deliveryOf, domainOf, readSender, type Sender } from './sender.ts';
export { assertMayTest } from './use-cases/assert-may-test.ts';
export { saveSettings } from './use-cases/save-settings.ts';
