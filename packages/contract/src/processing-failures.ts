import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Instant, listOf } from './shapes.ts';

/** Description of each consumer of domain events, for administrators. */
export const CONSUMER_LABELS: Readonly<Record<string, string>> = {
  attribution: 'Atribuição de vendas às campanhas',
  automations: 'Entrada nas automações',
  bonus_granting: 'Concessão de bônus',
  campaign_answers: 'Respostas às campanhas',
  campaign_notices: 'Avisos de campanhas',
  campaign_results: 'Resultados das campanhas',
  cart_endings: 'Encerramento de carrinhos abandonados',
  import_notices: 'Avisos de importações',
  manual_tasks: 'Tarefas de envio manual',
  product_statistics: 'Mais vendidos e produtos comprados juntos',
  ready_clusters: 'Grupos prontos',
  rfm_segments: 'Segmentos RFM dos clientes',
  store_days: 'Vendas por dia da loja',
  webhooks: 'Webhooks da loja',
};

/** Sources of inbound events other than shops, which have their own names. */
export const INBOUND_LABELS: Readonly<Record<string, string>> = {
  whatsapp_cloud: 'WhatsApp oficial (Meta)',
  evolution: 'WhatsApp por Evolution',
  waha: 'WhatsApp por WAHA',
  sandbox_whatsapp: 'WhatsApp de teste',
  sandbox_session: 'WhatsApp de teste por QR code',
  sandbox_sms: 'SMS de teste',
  email_reports: 'Avisos de entrega de e-mail',
  zenvia: 'SMS pela Zenvia',
  twilio: 'SMS pela Twilio',
  sandbox: 'Pagamentos de teste',
  asaas: 'Pagamentos pelo Asaas',
  mercado_pago: 'Pagamentos pelo Mercado Pago',
};

/**
 * An inbound event of a provider, or a domain event of a store, set aside after repeated failures. Later events were
 * processed.
 */
export const ProcessingFailure = z.object({
  id: z.string(),
  kind: z.enum(['inbound', 'domain']),
  /** The provider that sent it, or the consumer that failed on it. */
  source: z.string(),
  /** The same in words. */
  source_name: z.string(),
  /** The account at the provider, or the name of the store. */
  account: z.string(),
  error: z.string(),
  /** When it was received, or set aside. */
  at: Instant,
});
export type ProcessingFailure = z.output<typeof ProcessingFailure>;

export const listProcessingFailures = endpoint({
  method: 'GET',
  path: '/administration/processing-failures',
  permission: 'administrator',
  summary: 'Inbound and domain events that were set aside, newest first, at most 200',
  response: listOf(ProcessingFailure),
});

export const retryProcessingFailure = endpoint({
  method: 'POST',
  path: '/administration/processing-failures/:failure/retry',
  permission: 'administrator',
  summary: 'Queues an inbound event once more, or has the consumer handle a domain event now',
  response: 'nothing',
  failures: ['not_found', 'event_gone', 'event_failed_again'],
});

export const dismissProcessingFailure = endpoint({
  method: 'DELETE',
  path: '/administration/processing-failures/:failure',
  permission: 'administrator',
  summary: 'Leaves an event that was set aside unprocessed',
  response: 'nothing',
  failures: ['not_found'],
});
