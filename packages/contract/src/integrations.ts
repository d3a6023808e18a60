import { z } from 'zod';
import { AttributeOwner, AttributeType } from './custom-attributes.ts';
import { endpoint } from './endpoint.ts';
import { ORDER_STATUSES } from './orders.ts';
import { Cents, Id, Instant, line, listOf, pageOf, pageQuery } from './shapes.ts';

/** Shops and ERPs whose customers, orders, products and carts arrive by themselves (channels §7). */

export const INTEGRATION_CATEGORIES = ['ecommerce', 'erp'] as const;
export type IntegrationCategory = (typeof INTEGRATION_CATEGORIES)[number];

export const INTEGRATION_CATEGORY_LABELS: Record<IntegrationCategory, string> = {
  ecommerce: 'Lojas virtuais',
  erp: 'ERP',
};

export const SHOP_RESOURCES = ['customers', 'products', 'orders', 'carts'] as const;
export const ShopResource = z.enum(SHOP_RESOURCES);
export type ShopResource = z.output<typeof ShopResource>;

export const SHOP_RESOURCE_LABELS: Record<ShopResource, string> = {
  customers: 'Clientes',
  products: 'Produtos',
  orders: 'Pedidos',
  carts: 'Carrinhos',
};

export const INTEGRATION_STATES = [
  'available',
  'connecting',
  'synchronized',
  'partial',
  'failed',
  'reconnect',
  'disabled',
] as const;
export const IntegrationState = z.enum(INTEGRATION_STATES);
export type IntegrationState = z.output<typeof IntegrationState>;

export const INTEGRATION_STATE_LABELS: Record<IntegrationState, string> = {
  available: 'Disponível',
  connecting: 'Sincronizando',
  synchronized: 'Sincronizada',
  partial: 'Sincronizada em parte',
  failed: 'Com falha',
  reconnect: 'Conectar de novo',
  disabled: 'Desativada',
};

/** Credentials that the store enters to connect. */
export const IntegrationField = z.object({
  name: z.string(),
  label: z.string(),
  help: z.string().nullable(),
  placeholder: z.string().nullable(),
  is_secret: z.boolean(),
});
export type IntegrationField = z.output<typeof IntegrationField>;

export const IntegrationCard = z.object({
  slug: z.string(),
  name: z.string(),
  category: z.enum(INTEGRATION_CATEGORIES),
  description: z.string(),
  /** `oauth`: the owner authorises at the platform; `keys`: the owner types its keys. */
  connect_by: z.enum(['oauth', 'keys']),
  fields: z.array(IntegrationField),
  /** False: an administrator must first register the installation with the platform. */
  is_configured: z.boolean(),
  /** The store asked the administrator for it. */
  is_requested: z.boolean(),
  /** Keys that the shop can create for itself instead; null where the platform has none. */
  own_keys: z.object({ fields: z.array(IntegrationField), steps: z.array(z.string()) }).nullable(),
  /** An in-process demonstration, without external calls. */
  is_sandbox: z.boolean(),
  resources: z.array(ShopResource),
  state: IntegrationState,
  state_label: z.string(),
  state_reason: z.string().nullable(),
  account_name: z.string().nullable(),
  last_success_at: Instant.nullable(),
  open_errors: z.int(),
});
export type IntegrationCard = z.output<typeof IntegrationCard>;

/** How far one kind of record is. */
export const StreamProgress = z.object({
  resource: ShopResource,
  read: z.int(),
  total: z.int().nullable(),
  is_done: z.boolean(),
});
export type StreamProgress = z.output<typeof StreamProgress>;

/** The platform's count and ours. */
export const Difference = z.object({ resource: ShopResource, theirs: z.int(), ours: z.int() });

export const Integration = IntegrationCard.extend({
  connected_at: Instant.nullable(),
  /** The past that comes in begins here; null: all of it, or none where nothing is connected. */
  history_from: z.iso.date().nullable(),
  /** False: the platform sends no notifications and is polled. */
  listens: z.boolean(),
  notices_url: z.string().nullable(),
  /** A person has to enter that address at the platform: it has no API for it. */
  notices_by_hand: z.boolean(),
  /** Polling interval where there are no notifications. */
  poll_minutes: z.int(),
  progress: z.array(StreamProgress),
  seconds_left: z.int().nullable(),
  difference: z.array(Difference),
  difference_at: Instant.nullable(),
  /** Non-secret connection settings. */
  settings: z.record(z.string(), z.string()),
});
export type Integration = z.output<typeof Integration>;

const failures = ['not_found'] as const;
const asking = ['not_found', 'integration_refused', 'integration_unavailable'] as const;

/** Selectable history in months; 0: none, null: all that the platform provides. */
export const HISTORY_MONTHS = [0, 3, 12, 24, 60] as const;

export const IntegrationDraft = z.object({
  settings: z.record(z.string().max(60), z.string().trim().max(2_000)),
  history_months: z.int().min(0).max(240).nullable().default(24),
});

export const listIntegrations = endpoint({
  method: 'GET',
  path: '/stores/:store_id/integrations',
  permission: 'StoreIntegration.index',
  summary: 'Available and connected integrations',
  response: listOf(IntegrationCard),
});

export const getIntegration = endpoint({
  method: 'GET',
  path: '/stores/:store_id/integrations/:slug',
  permission: 'StoreIntegration.index',
  summary: 'One integration with its progress and health',
  response: Integration,
  failures,
});

export const connectIntegration = endpoint({
  method: 'POST',
  path: '/stores/:store_id/integrations/:slug',
  permission: 'StoreIntegration.create',
  summary: 'Connects by keys, and begins to bring in the past',
  body: IntegrationDraft.extend({
    /** The settings are the shop's own keys. */
    own_keys: z.boolean().default(false),
  }),
  response: Integration,
  calls_external: true,
  unkept: ['settings'],
  failures: asking,
});

/** The slug of the installation's WhatsApp gateway, next to those of platforms. */
export const WHATSAPP_GATEWAY = 'whatsapp';

export const requestApplication = endpoint({
  method: 'POST',
  path: '/stores/:store_id/application-requests',
  permission: 'StoreIntegration.create',
  summary:
    'Asks the administrator to register a platform, or the WhatsApp gateway; repeating it changes nothing',
  body: z.object({ slug: line(40) }),
  response: 'nothing',
  failures,
});

export const beginOauth = endpoint({
  method: 'POST',
  path: '/stores/:store_id/integrations/:slug/authorize',
  permission: 'StoreIntegration.create',
  summary: 'The page at the platform where the owner allows the connection; once, for ten minutes',
  body: IntegrationDraft,
  response: z.object({ url: z.url() }),
  failures: asking,
});

export const finishOauth = endpoint({
  method: 'POST',
  path: '/stores/:store_id/integrations/:slug/oauth',
  permission: 'StoreIntegration.create',
  summary: 'Completes an OAuth connection; the state determines the store',
  body: z.object({ query: z.record(z.string().max(60), z.string().max(2_000)) }),
  response: z.object({ store_id: Id, slug: z.string() }),
  calls_external: true,
  unkept: ['query'],
  failures: [...asking, 'oauth_state_used', 'oauth_denied'],
});

export const IntegrationCheck = z.object({
  account_name: z.string(),
  resources: z.array(
    z.object({
      resource: ShopResource,
      may_read: z.boolean(),
      /** The missing right, in the platform's words; or the limitation. */
      note: z.string().nullable(),
    }),
  ),
});
export type IntegrationCheck = z.output<typeof IntegrationCheck>;

export const testIntegration = endpoint({
  method: 'POST',
  path: '/stores/:store_id/integrations/:slug/test',
  permission: 'StoreIntegration.update',
  summary: 'Checks which resources the platform permits reading',
  response: IntegrationCheck,
  calls_external: true,
  failures: [...asking, 'integration_not_connected'],
});

export const disableIntegration = endpoint({
  method: 'POST',
  path: '/stores/:store_id/integrations/:slug/disable',
  permission: 'StoreIntegration.update',
  summary: 'Disconnects an integration: synchronised data stays, tokens and keys are deleted',
  response: Integration,
  calls_external: true,
  failures,
});

export const SYNCHRONIZATION_KINDS = ['history', 'live', 'poll'] as const;
export const SYNCHRONIZATION_KIND_LABELS: Record<(typeof SYNCHRONIZATION_KINDS)[number], string> = {
  history: 'Histórico',
  live: 'Avisos da plataforma',
  poll: 'Conferência',
};
export const SYNCHRONIZATION_STATES = [
  'running',
  'synchronized',
  'partial',
  'failed',
  'cancelled',
] as const;
export type SynchronizationState = (typeof SYNCHRONIZATION_STATES)[number];
export const SYNCHRONIZATION_STATE_LABELS: Record<SynchronizationState, string> = {
  running: 'Em andamento',
  synchronized: 'Concluída',
  partial: 'Concluída em parte',
  failed: 'Com falha',
  cancelled: 'Interrompida',
};

/** One history synchronisation, or the changes of a day. */
export const Synchronization = z.object({
  id: Id,
  kind: z.enum(SYNCHRONIZATION_KINDS),
  state: z.enum(SYNCHRONIZATION_STATES),
  started_at: Instant,
  ended_at: Instant.nullable(),
  pages: z.int(),
  read: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  error: z.string().nullable(),
});
export type Synchronization = z.output<typeof Synchronization>;

export const startSynchronization = endpoint({
  method: 'POST',
  path: '/stores/:store_id/integrations/:slug/synchronizations',
  permission: 'StoreSynchronization.create',
  summary: 'Synchronises the history again, without starting automations',
  body: IntegrationDraft.pick({ history_months: true }),
  response: Integration,
  failures: ['not_found', 'integration_not_connected'],
});

export const listSynchronizations = endpoint({
  method: 'GET',
  path: '/stores/:store_id/integrations/:slug/synchronizations',
  permission: 'StoreSynchronization.index',
  summary: 'Synchronisations, newest first',
  query: pageQuery(['started_at'], 'started_at:desc').omit({ search: true }),
  response: pageOf(Synchronization),
  failures,
});

export const IntegrationError = z.object({
  resource: ShopResource,
  external_id: z.string(),
  code: z.string(),
  message: z.string(),
  first_at: Instant,
  last_at: Instant,
  attempts: z.int(),
  state: z.enum(['open', 'solved', 'ignored']),
});
export type IntegrationError = z.output<typeof IntegrationError>;

export const listIntegrationErrors = endpoint({
  method: 'GET',
  path: '/stores/:store_id/integrations/:slug/errors',
  permission: 'StoreSynchronization.index',
  summary: 'Records that could not be taken, and why, the last ones first',
  query: pageQuery(['last_at'], 'last_at:desc')
    .omit({ search: true, cursor: true })
    .extend({ state: z.enum(['open', 'solved', 'ignored']).default('open') }),
  response: pageOf(IntegrationError),
  failures,
});

const RecordName = z.object({ resource: ShopResource, external_id: line(200) });

export const settleIntegrationErrors = endpoint({
  method: 'POST',
  path: '/stores/:store_id/integrations/:slug/errors',
  permission: 'StoreSynchronization.update',
  summary: 'Reads records once more, or leaves them be; without names, all that are open',
  body: z.object({
    action: z.enum(['retry', 'ignore']),
    records: z.array(RecordName).max(500).optional(),
  }),
  response: z.object({ records: z.int() }),
  failures: ['not_found', 'integration_not_connected'],
});

export const downloadIntegrationErrors = endpoint({
  method: 'GET',
  path: '/stores/:store_id/integrations/:slug/errors.csv',
  permission: 'StoreSynchronization.index',
  summary: 'The open errors as a file',
  response: 'bytes',
  types: ['text/csv'],
  failures,
});

/** The meaning of a platform's status. */
export const StatusMapping = z.object({
  slug: z.string(),
  integration_name: z.string(),
  code: z.string(),
  label: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** `unknown`: sent by the platform and not mapped yet; such orders count as pending. */
  source: z.enum(['default', 'merchant', 'unknown']),
  orders: z.int(),
});
export type StatusMapping = z.output<typeof StatusMapping>;

const StatusChange = z.object({
  slug: line(40),
  code: z.string().min(1).max(120),
  status: z.enum(ORDER_STATUSES),
});

export const StatusChanges = z.object({ changes: z.array(StatusChange).min(1).max(200) });
export type StatusChanges = z.output<typeof StatusChanges>;

export const listStatusMappings = endpoint({
  method: 'GET',
  path: '/stores/:store_id/status-mappings',
  permission: 'StoreIntegrationOrderStatus.index',
  summary: 'Statuses of all platforms, unmapped ones first',
  response: listOf(StatusMapping),
});

export const previewStatusMappings = endpoint({
  method: 'POST',
  path: '/stores/:store_id/status-mappings/preview',
  permission: 'StoreIntegrationOrderStatus.update',
  summary: 'Dry run of status mappings: changed orders, and revenue by month before and after',
  body: StatusChanges,
  response: z.object({
    orders: z.int(),
    months: z.array(z.object({ month: z.string(), revenue_before: Cents, revenue_after: Cents })),
  }),
  failures,
});

export const saveStatusMappings = endpoint({
  method: 'PUT',
  path: '/stores/:store_id/status-mappings',
  permission: 'StoreIntegrationOrderStatus.update',
  summary: 'Saves status mappings and recomputes the orders as history',
  body: StatusChanges,
  response: z.object({ orders: z.int() }),
  failures,
});

/** A field that a shop or its plugins added to customers or orders, and the attribute that it fills. */
export const ShopField = z.object({
  owner: AttributeOwner,
  /** As the platform writes it. */
  key: z.string(),
  /** The type that its first values suggest. */
  type_guess: AttributeType,
  /** Null: its values are not stored. */
  attribute_id: Id.nullable(),
  attribute_name: z.string().nullable(),
  /** An archived attribute receives no values. */
  is_archived: z.boolean(),
  first_seen_at: Instant,
});
export type ShopField = z.output<typeof ShopField>;

const ShopFieldChange = z.object({
  owner: AttributeOwner,
  key: z.string().min(1).max(100),
  attribute_id: Id.nullable(),
});

export const ShopFieldChanges = z.object({ changes: z.array(ShopFieldChange).min(1).max(200) });
export type ShopFieldChanges = z.output<typeof ShopFieldChanges>;

export const listShopFields = endpoint({
  method: 'GET',
  path: '/stores/:store_id/integrations/:slug/fields',
  permission: 'StoreIntegrationOrderStatus.index',
  summary: 'Fields that the platform delivered with customers and orders',
  response: listOf(ShopField),
  failures,
});

export const saveShopFields = endpoint({
  method: 'PUT',
  path: '/stores/:store_id/integrations/:slug/fields',
  permission: 'StoreIntegrationOrderStatus.update',
  summary: 'Chooses the attributes that fields fill, from the next records on',
  body: ShopFieldChanges,
  response: listOf(ShopField),
  failures: ['not_found', 'invalid_fields'],
});

export const receiveShopNotice = endpoint({
  method: 'POST',
  path: '/webhooks/integrations/:slug/:key',
  permission: 'public',
  rate: 'tracking',
  summary: 'Receives change notifications of a platform, stored before the acknowledgement',
  raw_body: true,
  response: z.object({ ok: z.literal(true) }),
  failures: ['not_found', 'webhook_refused'],
});
