export { callForNumber, callProvider, providerOf } from './asked-provider.ts';
export { type OpenMedia, openWhatsappChannel, type WhatsappTools } from './channel.ts';
export {
  type CompiledVariant,
  type CompiledWhatsapp,
  renderWhatsapp,
} from './compiled-whatsapp.ts';
export { lineOf, OF_INSTALLATION } from './line.ts';
export { shownWhatsapp } from './shown-whatsapp.ts';
export { whatsappReader } from './updates.ts';
export { gatewayToken, gatewayWebhook, webhookOf } from './webhook-address.ts';
export {
  type FilledTemplate,
  type InboundMessage,
  type ListedTemplate,
  type NumberFacts,
  type PairingCode,
  type ProviderTemplate,
  type SenderUpdate,
  type SessionApi,
  type StoredMedia,
  type TemplateApi,
  type TemplateUpdate,
  type WhatsappContent,
  type WhatsappLine,
  type WhatsappProvider,
  WhatsappRefused,
  WhatsappUnavailable,
} from './whatsapp.port.ts';
export { whatsappRoutes } from './whatsapp.routes.ts';
