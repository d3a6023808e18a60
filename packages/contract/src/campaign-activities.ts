import { z } from 'zod';
import { Variant } from './campaign-contents.ts';
import { EXCLUSION_LABELS, EXCLUSION_REASONS, exclusionLabel } from './campaign-review.ts';
import { TRIGGER_KINDS } from './campaign-triggers.ts';
import { Channel } from './channels.ts';
import { endpoint } from './endpoint.ts';
import { Day, daysInOrder, Id, Instant, many, pageOf, pageQuery } from './shapes.ts';
import { ShownWhatsapp } from './test-outbox.ts';

/** Activities: one action of a campaign for one customer (decisions §6). */

export const ACTIVITY_STATUSES = [
  'to_be_executed',
  'complete',
  'not_sent',
  'invalid_contact',
  'waiting_to_send',
  'sent',
  'delivered',
  'failed',
  'read',
] as const;
export const ActivityStatus = z.enum(ACTIVITY_STATUSES);
export type ActivityStatus = z.output<typeof ActivityStatus>;

export const ACTIVITY_STATUS_LABELS: Record<ActivityStatus, string> = {
  to_be_executed: 'A executar',
  complete: 'Concluída',
  not_sent: 'Não enviada',
  invalid_contact: 'Contato inválido',
  waiting_to_send: 'Aguardando envio',
  sent: 'Enviada',
  delivered: 'Entregue',
  failed: 'Falhou',
  read: 'Lida',
};

/** Every reason an activity may end without its message having been read. */
export const ACTIVITY_REASONS = [
  ...EXCLUSION_REASONS,
  'campaign_canceled',
  'campaign_ended',
  'canceled_by_person',
  'content_refused',
  'provider_refused',
  'withheld',
  'filtered',
  'handset_off',
  'not_on_whatsapp',
  'window_closed',
  'template_paused',
  'number_restricted',
  'order_arrived',
  'deadline_passed',
  'unknown_outcome',
  'condition_not_met',
  'waited_too_long',
  'order_undone',
  'cart_changed',
  'payment_over',
  'not_verified',
  'group_left',
  'event_happened',
  'survey_closed',
  'removed',
  'merged',
] as const;
export type ActivityReason = (typeof ACTIVITY_REASONS)[number];

export const ACTIVITY_REASON_LABELS: Record<ActivityReason, string> = {
  ...EXCLUSION_LABELS,
  campaign_canceled: 'A campanha foi cancelada',
  campaign_ended: 'A campanha terminou antes do envio',
  canceled_by_person: 'Cancelada por uma pessoa da loja',
  content_refused: 'O provedor recusou o conteúdo',
  provider_refused: 'O provedor não aceitou a mensagem depois de várias tentativas',
  withheld:
    'O WhatsApp segurou a mensagem: esta pessoa já recebe muitas promoções. Seu número não tem problema',
  filtered: 'A operadora bloqueou o conteúdo',
  handset_off: 'Aparelho desligado ou sem sinal',
  not_on_whatsapp: 'Este número não está no WhatsApp',
  window_closed: 'A janela de 24 horas fechou. Use um modelo aprovado',
  template_paused: 'O WhatsApp pausou o modelo',
  number_restricted: 'O WhatsApp restringiu o número da loja',
  order_arrived: 'O cliente comprou antes',
  deadline_passed: 'O prazo passou sem contato',
  unknown_outcome: 'O provedor não confirmou. Para não repetir, não reenviamos',
  condition_not_met: 'A condição da mensagem não se cumpriu',
  waited_too_long: 'Esperou mais de dois dias para sair e perdeu o momento',
  order_undone: 'O pedido foi cancelado ou devolvido',
  cart_changed: 'O carrinho mudou ou foi esvaziado',
  payment_over: 'O prazo do pagamento passou',
  not_verified: 'A loja virtual não respondeu se o carrinho ou o pedido ainda espera',
  group_left: 'Saiu dos grupos da campanha',
  event_happened: 'Aconteceu algo que tira o cliente da campanha',
  survey_closed: 'A pesquisa não recebia mais respostas',
  removed: 'Uma pessoa da loja retirou o cliente',
  merged: 'O cadastro foi juntado a outro que já estava na campanha',
};

/** The reason as a person reads it of a message over this channel. */
export function reasonLabel(reason: ActivityReason, channel: Channel): string {
  const exclusion = EXCLUSION_REASONS.find((one) => one === reason);
  return exclusion ? exclusionLabel(exclusion, channel) : ACTIVITY_REASON_LABELS[reason];
}

/** How far a message came; each figure of the results opens the rows with this filter. */
export const REACHED = [
  'sent',
  'delivered',
  'opened',
  'machine_opened',
  'clicked',
  'unsubscribed',
  'failed',
  'bought',
] as const;
export type Reached = (typeof REACHED)[number];

export const CampaignActivity = z.object({
  id: Id,
  status: ActivityStatus,
  reason: z.enum(ACTIVITY_REASONS).nullable(),
  reason_label: z.string().nullable(),
  channel: Channel,
  trigger: z.enum(TRIGGER_KINDS),
  variant: Variant,
  is_control: z.boolean(),
  contact: z.string().nullable(),
  customer: z.object({ id: Id, name: z.string() }),
  campaign: z.object({ id: Id, name: z.string() }),
  /** When it should leave: the "deadline" column. */
  due_at: Instant,
  sent_at: Instant.nullable(),
  delivered_at: Instant.nullable(),
  opened_at: Instant.nullable(),
  machine_opened_at: Instant.nullable(),
  clicked_at: Instant.nullable(),
  unsubscribed_at: Instant.nullable(),
  completed_by: z.object({ id: Id, name: z.string() }).nullable(),
});
export type CampaignActivity = z.output<typeof CampaignActivity>;

export const CampaignActivityDetail = CampaignActivity.extend({
  /** As this customer gets it; of an SMS its text. */
  subject: z.string(),
  /** The frozen message with this customer's data; null while it has required parts missing. */
  message: z
    .object({ html: z.string(), text: z.string(), whatsapp: ShownWhatsapp.nullable() })
    .nullable(),
  /** Whether its action tests two subjects. */
  is_tested: z.boolean(),
  /** The provider's last words about this message. */
  response: z.string().nullable(),
  events: z.array(
    z.object({
      kind: z.enum(['open', 'machine_open', 'click', 'machine_click', 'unsubscribe']),
      at: Instant,
      url: z.string().nullable(),
    }),
  ),
  orders: z.array(z.object({ id: Id, number: z.string(), revenue: z.int(), ordered_at: Instant })),
});
export type CampaignActivityDetail = z.output<typeof CampaignActivityDetail>;

export const listCampaignActivities = endpoint({
  method: 'GET',
  path: '/stores/:store_id/campaign-activities',
  permission: 'CampaignActivity.index',
  api_scope: 'campaigns:read',
  summary: 'Activities of the store, newest first',
  query: daysInOrder(
    pageQuery(['created_at'], 'created_at:desc').extend({
      campaign_id: Id.optional(),
      customer_id: Id.optional(),
      status: many(ActivityStatus),
      reason: many(z.enum(ACTIVITY_REASONS)),
      channel: Channel.optional(),
      variant: Variant.optional(),
      /** Those who got, or would have got, this content of an action. */
      content_id: Id.optional(),
      /** Those of the action at this place of its campaign, from 0. */
      step: z.coerce.number().int().min(0).max(9).optional(),
      /** With a step, the version that it is of. */
      version: z.coerce.number().int().min(1).max(1_000_000).optional(),
      is_control: z.stringbool().optional(),
      reached: z.enum(REACHED).optional(),
      /** The store's day on which `reached` happened. */
      day: Day.optional(),
      /** First and last of the store's days on which it is due. */
      from: Day.optional(),
      to: Day.optional(),
    }),
  ),
  response: pageOf(CampaignActivity),
});

export const getCampaignActivity = endpoint({
  method: 'GET',
  path: '/campaign-activities/:id',
  permission: 'CampaignActivity.show',
  api_scope: 'campaigns:read',
  summary: 'One activity with everything that happened to it',
  scope: 'campaign_activities',
  response: CampaignActivityDetail,
});

export const cancelCampaignActivity = endpoint({
  method: 'PUT',
  path: '/campaign-activities/:id',
  permission: 'CampaignActivity.update',
  summary: 'Takes back a message that has not left yet',
  scope: 'campaign_activities',
  body: z.object({ status: z.literal('not_sent') }),
  response: CampaignActivity,
  failures: ['activity_transition_refused'],
});
