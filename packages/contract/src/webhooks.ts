import { z } from 'zod';
import { DOMAIN_EVENT_KINDS, type DomainEventKind } from './domain-events.ts';
import { endpoint } from './endpoint.ts';
import { Id, Instant, line, listOf, pageOf, pageQuery, webAddress } from './shapes.ts';

/** Webhooks: events of a store, sent to other programs as they happen (channels §8). */

export const WEBHOOKS_MAX = 20;
export const WEBHOOK_LOG_DAYS = 30;
export const WEBHOOK_TIMEOUT_SECONDS = 15;
/** How long both secrets sign after a rotation. */
export const WEBHOOK_OVERLAP_HOURS = 24;
/** So many days without one success disable an endpoint. */
export const WEBHOOK_FAILING_DAYS = 5;
/** Stored part of a response. */
export const WEBHOOK_ANSWER_MAX = 2048;

/** Events for webhooks, with display names. */
export const WEBHOOK_EVENT_LABELS = {
  'customer.created': 'Cliente criado',
  'customer.updated': 'Cliente alterado',
  'customer.deleted': 'Cliente excluído',
  'customer.merged': 'Clientes juntados',
  'customer.unmerged': 'Junção de clientes desfeita',
  'customer.anonymized': 'Cliente anonimizado',
  'lead.created': 'Lead criado',
  'lead.converted': 'Lead virou cliente',
  'consent.changed': 'Consentimento alterado',
  'contact.suppressed': 'Contato bloqueado para mensagens',
  'order.created': 'Pedido criado',
  'order.paid': 'Pedido pago',
  'order.status_changed': 'Status do pedido alterado',
  'order.updated': 'Pedido alterado',
  'order.refunded': 'Pedido reembolsado',
  'order.expired': 'Pedido vencido',
  'payment.pending': 'Pagamento pendente',
  'payment.expired': 'Pagamento vencido',
  'cart.abandoned': 'Carrinho abandonado',
  'cart.ordered': 'Carrinho virou pedido',
  'bonus.granted': 'Bônus concedido',
  'bonus.used': 'Bônus usado',
  'bonus.cancelled': 'Bônus cancelado',
  'bonus.expired': 'Bônus vencido',
  'popup.assigned': 'Pop-up assinado',
  'survey.answered': 'Pesquisa respondida',
  'custom.event': 'Evento próprio',
  'message.received': 'Mensagem recebida',
  'message.sent': 'Mensagens enviadas',
  'message.delivered': 'Mensagens entregues',
  'message.read': 'Mensagens lidas',
  'message.clicked': 'Mensagens clicadas',
  'message.failed': 'Mensagens que falharam',
  'message.not_sent': 'Mensagens não enviadas',
  'campaign.status_changed': 'Situação da campanha alterada',
  'number.status_changed': 'Situação do número alterada',
  'template.status_changed': 'Situação do modelo alterada',
  'integration.status_changed': 'Situação da integração alterada',
  'import.finished': 'Importação concluída',
  'synchronization.finished': 'Sincronização concluída',
} as const satisfies Partial<Record<DomainEventKind, string>>;

export type WebhookEvent = keyof typeof WEBHOOK_EVENT_LABELS;
export const WEBHOOK_EVENTS = DOMAIN_EVENT_KINDS.filter(
  (kind): kind is WebhookEvent => kind in WEBHOOK_EVENT_LABELS,
) as [WebhookEvent, ...WebhookEvent[]];

/** Event kind of a connection test, in addition to the real ones. */
export const WEBHOOK_TEST = 'webhook.test';

export const WebhookDraft = z.object({
  name: line(60, 'O nome é obrigatório').min(1, 'O nome é obrigatório'),
  url: webAddress(2000, 'Informe um endereço público com https.', 'O endereço é obrigatório')
    .min(1, 'O endereço é obrigatório')
    .meta({ examples: ['https://loja.exemplo.com.br/avisos'], format: 'uri' }),
  events: z
    .array(z.enum(WEBHOOK_EVENTS))
    .min(1, 'Escolha ao menos um evento')
    .max(WEBHOOK_EVENTS.length),
});
export type WebhookDraft = z.output<typeof WebhookDraft>;

export const Webhook = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  is_enabled: z.boolean(),
  /** Why it is disabled, for people. */
  disabled_reason: z.string().nullable(),
  created_at: Instant,
  /** Since when nothing arrives; null while it goes well. */
  failing_since: Instant.nullable(),
  last_success_at: Instant.nullable(),
  /** Until when the secret before the last rotation signs too. */
  previous_until: Instant.nullable(),
  waiting: z.int(),
});
export type Webhook = z.output<typeof Webhook>;

/** The only answer that a secret is ever in. */
export const WebhookMade = z.object({ webhook: Webhook, secret: z.string() });
export type WebhookMade = z.output<typeof WebhookMade>;

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'skipped'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const DELIVERY_STATE_LABELS: Record<DeliveryState, string> = {
  waiting: 'Aguardando',
  delivered: 'Entregue',
  failed: 'Falhou',
  skipped: 'Não enviado',
};

export const WebhookDelivery = z.object({
  id: Id,
  kind: z.enum([...WEBHOOK_EVENTS, WEBHOOK_TEST]),
  state: z.enum(DELIVERY_STATES),
  created_at: Instant,
  attempts: z.int(),
  /** When it is tried next, while it waits. */
  due_at: Instant.nullable(),
  /** Of the last attempt; null where there was no answer. */
  status: z.int().nullable(),
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

export const WebhookAttempt = z.object({
  at: Instant,
  milliseconds: z.int(),
  /** Null where there was no answer. */
  status: z.int().nullable(),
  /** How the answer begins. */
  answer: z.string(),
  /** Why it counts as failed, for people; null where it succeeded. */
  error: z.string().nullable(),
});
export type WebhookAttempt = z.output<typeof WebhookAttempt>;

export const WebhookDeliveryWhole = WebhookDelivery.extend({
  /** As it is sent. */
  body: z.string(),
  log: z.array(WebhookAttempt),
});
export type WebhookDeliveryWhole = z.output<typeof WebhookDeliveryWhole>;

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/stores/:store_id/store-webhooks',
  permission: 'StoreWebhook.index',
  summary: 'Webhooks of the store; at most 20',
  response: listOf(Webhook),
});

export const createWebhook = endpoint({
  method: 'POST',
  path: '/stores/:store_id/store-webhooks',
  permission: 'StoreWebhook.create',
  asks_password: true,
  summary: 'Creates a webhook; its signing secret is returned only once',
  body: WebhookDraft,
  response: WebhookMade,
  status: 201,
  failures: ['too_many_webhooks'],
});

export const getWebhook = endpoint({
  method: 'GET',
  path: '/store-webhooks/:id',
  permission: 'StoreWebhook.show',
  scope: 'store_webhooks',
  summary: 'A webhook and its state',
  response: Webhook,
});

export const updateWebhook = endpoint({
  method: 'PUT',
  path: '/store-webhooks/:id',
  permission: 'StoreWebhook.update',
  scope: 'store_webhooks',
  summary: 'Changes the address and its events, disables it or enables it again',
  body: WebhookDraft.extend({ is_enabled: z.boolean() }),
  response: Webhook,
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/store-webhooks/:id',
  permission: 'StoreWebhook.destroy',
  scope: 'store_webhooks',
  summary: 'Removes an address with its log',
  response: 'nothing',
});

export const rotateWebhook = endpoint({
  method: 'POST',
  path: '/store-webhooks/:id/rotate',
  permission: 'StoreWebhook.update',
  scope: 'store_webhooks',
  asks_password: true,
  summary: 'Makes another secret; the one before signs too for 24 hours more',
  response: WebhookMade,
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/store-webhooks/:id/test',
  permission: 'StoreWebhook.update',
  scope: 'store_webhooks',
  while_enabled: true,
  calls_external: true,
  summary: 'Sends a signed test now and returns its response',
  response: WebhookAttempt,
});

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/store-webhooks/:id/deliveries',
  permission: 'StoreWebhook.show',
  scope: 'store_webhooks',
  summary: 'Deliveries of the last 30 days, newest first',
  query: pageQuery(['created_at'], 'created_at:desc')
    .omit({ search: true })
    .extend({
      state: z.enum(DELIVERY_STATES).optional(),
      kind: z.enum(WEBHOOK_EVENTS).optional(),
    }),
  response: pageOf(WebhookDelivery),
});

export const getWebhookDelivery = endpoint({
  method: 'GET',
  path: '/store-webhooks/:id/deliveries/:delivery_id',
  permission: 'StoreWebhook.show',
  scope: 'store_webhooks',
  summary: 'A delivery, and each attempt with its response',
  response: WebhookDeliveryWhole,
});

export const resendWebhookDeliveries = endpoint({
  method: 'POST',
  path: '/store-webhooks/:id/deliveries/resend',
  permission: 'StoreWebhook.update',
  scope: 'store_webhooks',
  while_enabled: true,
  summary: 'Retries deliveries: by id, or those failed or skipped in a period',
  body: z.union([
    z.strictObject({ delivery_ids: z.array(Id).min(1).max(100) }),
    z.strictObject({ from: Instant, to: Instant }),
  ]),
  response: z.object({ resent: z.int() }),
  failures: ['webhook_disabled'],
});
