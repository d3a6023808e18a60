export { saveDkimKey } from './dkim-keys.queries.ts';
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
export { endMailOutage, hasMailOutage, noteMailOutage } from './outages.ts';
export { domainOf, type SingleMail, sendSingle } from './send-single.ts';
export { deliveryOf, readSender, type Sender } from './sender.ts';
