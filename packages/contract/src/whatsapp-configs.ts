import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant, line, listOf, webAddress } from './shapes.ts';
import { WhatsappNumber } from './whatsapp-senders.ts';

/** Numbers of one's own over a gateway, paired by QR code: WhatsApp does not allow them (channels, chat §3). */

export const GATEWAYS = ['evolution', 'waha', 'sandbox_session'] as const;
export const Gateway = z.enum(GATEWAYS);
export type Gateway = z.output<typeof Gateway>;

const GatewayUrl = webAddress(300, 'Informe o endereço completo do servidor')
  .regex(/^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/, 'Informe o endereço completo do servidor')
  .meta({ examples: ['https://gateway.exemplo.com.br'] });
const ApiKey = line(300).min(1, 'Cole a chave do servidor');
const ConfigName = line(80).min(1, 'Dê um nome ao número');

export const NewWhatsappConfig = z.discriminatedUnion('provider', [
  /** Over the gateway of the installation. */
  z.strictObject({
    provider: z.literal('installation'),
    name: ConfigName,
    number: line(30).min(1, 'Informe o telefone com DDD'),
  }),
  z.strictObject({
    provider: z.enum(['evolution', 'waha']),
    name: ConfigName,
    /** With area code; another phone that reads the code is refused. */
    number: line(30).min(1, 'Informe o telefone com DDD'),
    gateway_url: GatewayUrl,
    api_key: ApiKey,
  }),
  z.strictObject({
    provider: z.literal('sandbox_session'),
    name: ConfigName,
    number: line(30).min(1, 'Informe o telefone com DDD'),
  }),
]);
export type NewWhatsappConfig = z.output<typeof NewWhatsappConfig>;

export const WhatsappConfig = WhatsappNumber.extend({
  /** How the gateway calls the session. */
  session_id: z.string(),
  gateway_url: z.string().nullable(),
  /** People it may begin with today: a young number few. */
  ceiling: z.int(),
});
export type WhatsappConfig = z.output<typeof WhatsappConfig>;

/** A pairing code, for the screens of the person who pairs. */
export const PairingShown = z.object({
  sender_id: Id,
  /** A picture as a data URL; else `code` is the content of the QR code. */
  image: z.string().nullable(),
  code: z.string().nullable(),
  expires_at: Instant,
});
export type PairingShown = z.output<typeof PairingShown>;

const one = { scope: 'senders' } as const;
const outside = ['whatsapp_refused', 'whatsapp_unavailable'] as const;

export const listWhatsappConfigs = endpoint({
  method: 'GET',
  path: '/stores/:store_id/whatsapp-store-configs',
  permission: 'WhatsappStoreConfig.index',
  summary: 'Gateway numbers of the store, those that need attention first',
  response: listOf(WhatsappConfig),
});

export const getWhatsappGateway = endpoint({
  method: 'GET',
  path: '/stores/:store_id/whatsapp-gateway',
  permission: 'WhatsappStoreConfig.index',
  summary: 'Whether the installation has a gateway that numbers can be paired over',
  response: z.object({
    is_registered: z.boolean(),
    /** The store asked the administrator for one. */
    is_requested: z.boolean(),
  }),
});

export const createWhatsappConfig = endpoint({
  method: 'POST',
  path: '/stores/:store_id/whatsapp-store-configs',
  permission: 'WhatsappStoreConfig.create',
  summary: 'Adds a number over a gateway; it is paired next',
  body: NewWhatsappConfig,
  response: WhatsappConfig,
  status: 201,
  failures: ['not_found', 'number_in_another_store'],
  idempotent: true,
  unkept: ['api_key'],
});

export const getWhatsappConfig = endpoint({
  method: 'GET',
  path: '/whatsapp-store-configs/:id',
  permission: 'WhatsappStoreConfig.show',
  ...one,
  summary: 'One number over a gateway',
  response: WhatsappConfig,
});

export const updateWhatsappConfig = endpoint({
  method: 'PUT',
  path: '/whatsapp-store-configs/:id',
  permission: 'WhatsappStoreConfig.update',
  ...one,
  summary: 'Names a number, pauses it, or gives it another address or key of its gateway',
  body: z.object({
    name: ConfigName.optional(),
    is_paused: z.boolean().optional(),
    gateway_url: GatewayUrl.optional(),
    api_key: ApiKey.optional(),
  }),
  response: WhatsappConfig,
  unkept: ['api_key'],
});

export const pairWhatsappConfig = endpoint({
  method: 'POST',
  path: '/whatsapp-store-configs/:id/pair',
  permission: 'WhatsappStoreConfig.update',
  ...one,
  summary: 'Begins pairing; further codes arrive live',
  response: z.object({ pairing: PairingShown.nullable() }),
  failures: outside,
});

export const disconnectWhatsappConfig = endpoint({
  method: 'POST',
  path: '/whatsapp-store-configs/:id/disconnect',
  permission: 'WhatsappStoreConfig.update',
  ...one,
  summary: 'Logs the phone out of the gateway; queued messages wait',
  response: WhatsappConfig,
  failures: outside,
});

export const removeWhatsappConfig = endpoint({
  method: 'DELETE',
  path: '/whatsapp-store-configs/:id',
  permission: 'WhatsappStoreConfig.destroy',
  ...one,
  summary: 'Takes a number off the list; another store may connect it then',
  response: 'nothing',
});

/** Webhook of a gateway. The address is the secret: gateways do not sign. */
export const receiveGatewayNotice = endpoint({
  method: 'POST',
  path: '/webhooks/whatsapp-gateways/:provider/:session/:token',
  permission: 'public',
  summary: 'Receives webhooks of a gateway about a number, stored before the acknowledgement',
  body: z.unknown(),
  response: z.object({ ok: z.literal(true) }),
  failures: ['not_found', 'webhook_refused', 'malformed_request'],
});
