import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Instant, listAcrossStores } from './shapes.ts';

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

/** Description of each background job, for administrators. */
export const JOB_LABELS: Readonly<Record<string, string>> = {
  'audit.record_own': 'Registro de uma alteração da própria conta',
  'bonuses.compare': 'Conferência diária dos bônus',
  'bonuses.expire': 'Expiração diária dos bônus',
  'bonuses.release_coupons': 'Devolução de cupons não usados',
  'bounce_mailbox.read': 'Leitura da caixa de devoluções de e-mail',
  'bounce_mailboxes.read_all': 'Leitura das caixas de devoluções de e-mail de todas as lojas',
  'campaigns.close_tasks': 'Encerramento de tarefas antigas de envio manual',
  'campaigns.count': 'Contagem dos resultados de uma campanha',
  'campaigns.enter_by_day': 'Entrada diária nas automações',
  'campaigns.prepare': 'Preparo do envio de uma campanha',
  'carts.by_clock': 'Carrinhos abandonados e encerrados',
  'chat.copy_media': 'Cópia de um arquivo recebido no chat',
  'chat.erase': 'Eliminação de conversas apagadas',
  'chat.send_read_receipt': 'Confirmação de leitura no chat',
  'clusters.create_ready': 'Criação dos grupos prontos de uma loja',
  'clusters.record_all_sizes': 'Tamanho diário dos grupos de todas as lojas',
  'clusters.record_sizes': 'Tamanho diário dos grupos de uma loja',
  'collaborators.send_invitation': 'Convite a um colaborador por e-mail',
  'confirmations.send': 'E-mail de confirmação de cadastro',
  'customers.refresh_all_over_time': 'Evolução diária dos clientes de todas as lojas',
  'customers.refresh_over_time': 'Evolução diária dos clientes de uma loja',
  'customers.refresh_rfm': 'Cálculo dos segmentos RFM de uma loja',
  'dashboards.send': 'Envio de um painel por e-mail',
  'dashboards.send_due': 'Envio diário dos painéis por e-mail',
  'email_domains.check': 'Verificação de um domínio de e-mail',
  'email_domains.check_due': 'Verificação diária dos domínios de e-mail',
  'email_health.check': 'Verificação da saúde dos envios de e-mail',
  'exports.prune': 'Eliminação de exportações antigas',
  'exports.send_mail': 'Aviso de exportação pronta por e-mail',
  'images.drop_replaced': 'Eliminação de uma imagem substituída',
  'imports.discard_draft': 'Descarte de um arquivo não importado',
  'imports.forget_person': 'Eliminação de uma pessoa dos arquivos importados',
  'integrations.mail_application_request': 'Pedido de cadastro de aplicativo por e-mail',
  'integrations.find_waiting': 'Busca das lojas que esperam uma integração',
  'integrations.notify_waiting': 'Aviso a lojas que esperam uma integração',
  'media.prune': 'Eliminação de arquivos antigos',
  'notifications.send_mail': 'Notificação por e-mail',
  'notifications.send_push': 'Notificação no navegador',
  'orders.refresh_all_product_statistics': 'Estatísticas diárias de produtos de todas as lojas',
  'orders.refresh_product_statistics': 'Estatísticas de produtos de uma loja',
  'plans.broadcast_store_changed': 'Atualização das telas após mudança de plano',
  'plans.find_due': 'Renovação diária dos planos',
  'plans.find_near_limits': 'Avisos diários de limites do plano',
  'plans.notify_usage': 'Aviso de limite do plano de uma loja',
  'plans.renew': 'Renovação do plano de uma loja',
  'platform.prune': 'Eliminação de registros expirados',
  'popups.finish_shop_coupon': 'Criação de um cupom na plataforma da loja',
  'popups.send_coupon': 'Envio do cupom de um pop-up',
  'privacy.notice': 'Avisos de prazo de pedidos de privacidade',
  'senders.prune_portfolios': 'Eliminação de contas de WhatsApp sem uso',
  'session.prune': 'Eliminação de acessos expirados',
  'session.send_reset_link': 'E-mail de redefinição de senha',
  'sms.answer': 'Resposta automática a um SMS',
  'surveys.count': 'Contagem das respostas de uma pesquisa',
  'surveys.count_all': 'Contagem diária das pesquisas de todas as lojas',
  'surveys.notice_low_scores': 'Aviso de nota baixa em pesquisa',
  'wallet.automatic_topup': 'Recarga automática da carteira',
  'wallet.check_topup': 'Conferência de um depósito',
  'wallet.collect_addons': 'Cobrança dos adicionais contratados',
  'wallet.compare': 'Conferência das carteiras',
  'wallet.compare_whole': 'Conferência completa das carteiras',
  'wallet.expire_topup': 'Expiração de um depósito não pago',
  'wallet.notify_stopped': 'Aviso de carteira parada',
  'whatsapp_numbers.refresh': 'Situação dos números de WhatsApp de uma loja',
  'whatsapp_numbers.refresh_all': 'Situação diária dos números de WhatsApp',
  'whatsapp_sessions.find_all_silent': 'Verificação das conexões de WhatsApp de todas as lojas',
  'whatsapp_sessions.find_silent': 'Verificação das conexões de WhatsApp de uma loja',
  'whatsapp_sessions.read_all_back': 'Leitura de mensagens perdidas do WhatsApp de todas as lojas',
  'whatsapp_sessions.read_back': 'Leitura de mensagens perdidas do WhatsApp de uma loja',
  'whatsapp_templates.synchronise': 'Sincronização dos modelos de WhatsApp de uma loja',
  'whatsapp_templates.synchronise_all': 'Sincronização diária dos modelos de WhatsApp',
};

/**
 * What failed for good: an inbound event of a provider or a domain event of a store, set aside so that later ones were
 * processed, or a background job. A campaign whose steps keep failing is still tried.
 */
export const ProcessingFailure = z.object({
  id: z.string(),
  kind: z.enum(['inbound', 'domain', 'job', 'campaign']),
  /** The provider that sent it, the consumer that failed on it, the job or the campaign. */
  source: z.string(),
  /** The same in words. */
  source_name: z.string(),
  /** The account at the provider, or the name of the store; empty for a job of the installation. */
  account: z.string(),
  error: z.string(),
  /** When it was received, set aside or failed. */
  at: Instant,
});
export type ProcessingFailure = z.output<typeof ProcessingFailure>;

export const listProcessingFailures = endpoint({
  method: 'GET',
  path: '/administration/processing-failures',
  permission: 'administrator',
  summary:
    'Events that were set aside, failed jobs and failing campaigns, newest first, at most 200',
  response: listAcrossStores(ProcessingFailure),
});

export const retryProcessingFailure = endpoint({
  method: 'POST',
  path: '/administration/processing-failures/:failure/retry',
  permission: 'administrator',
  summary:
    'Queues an inbound event or a job once more, has the consumer handle a domain event now, or ends the pause of a campaign',
  response: 'nothing',
  failures: ['not_found', 'event_gone', 'event_failed_again'],
});

export const dismissProcessingFailure = endpoint({
  method: 'DELETE',
  path: '/administration/processing-failures/:failure',
  permission: 'administrator',
  summary: 'Leaves an event that was set aside unprocessed, or deletes a failed job',
  response: 'nothing',
  failures: ['not_found'],
});
