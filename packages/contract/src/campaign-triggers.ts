import { z } from 'zod';
import { CustomEventName } from './custom-event-name.ts';
import { ChosenNpsGroups } from './nps-groups.ts';
import { Id } from './shapes.ts';

/** The trigger of a campaign, one for all its messages (decisions §6, automations §5). */

/** Triggers that concern one customer at a time, in the order in which they are offered. */
export const ENTRY_TRIGGER_KINDS = [
  'new_customer',
  'new_lead',
  'sale',
  'cart_abandoned',
  'payment_pending',
  'bonus_granted',
  'bonus_expiring',
  'survey_answered',
  'custom_event',
  'last_sale_ago',
  'birthday',
] as const;
export type EnrollmentTriggerKind = (typeof ENTRY_TRIGGER_KINDS)[number];

export const TRIGGER_KINDS = ['campaign_start', ...ENTRY_TRIGGER_KINDS] as const;
export type TriggerKind = (typeof TRIGGER_KINDS)[number];

export const TRIGGER_LABELS: Record<TriggerKind, string> = {
  campaign_start: 'Início da campanha',
  new_customer: 'Novo cliente',
  new_lead: 'Novo lead',
  sale: 'Venda',
  cart_abandoned: 'Carrinho abandonado',
  payment_pending: 'Pix ou boleto pendente',
  bonus_granted: 'Bônus ganho',
  bonus_expiring: 'Bônus a vencer',
  survey_answered: 'Pesquisa respondida',
  custom_event: 'Evento próprio',
  last_sale_ago: 'Tempo sem comprar',
  birthday: 'Aniversário',
};

const kind = <K extends TriggerKind>(name: K) => z.object({ kind: z.literal(name) });

export const CampaignTrigger = z.discriminatedUnion('kind', [
  kind('campaign_start'),
  kind('new_customer'),
  /** With pop-ups: a sign-up at one of them by a person who has not bought, known before or not. */
  kind('new_lead').extend({ popup_ids: z.array(Id).min(1).max(50).optional() }),
  kind('sale'),
  kind('cart_abandoned'),
  kind('payment_pending'),
  kind('bonus_granted'),
  /** At 9:00, so many days before the last day on which something can still be used. */
  kind('bonus_expiring').extend({ days: z.int().min(0).max(90) }),
  /** With groups: only answers whose NPS is in one of them. */
  kind('survey_answered').extend({
    survey_id: Id,
    nps_groups: ChosenNpsGroups,
  }),
  /** A custom event of this name from the store's own programs. */
  kind('custom_event').extend({ name: CustomEventName }),
  /** At 9:00 of the day on which the last sale is so many days ago. */
  kind('last_sale_ago').extend({ days: z.int().min(1).max(1095) }),
  /** At 9:00 of the birthday, or so many days after it; before it where negative. */
  kind('birthday').extend({ days: z.int().min(-60).max(60).default(0) }),
]);
export type CampaignTrigger = z.output<typeof CampaignTrigger>;

/** When a message leaves: so long after the trigger, or at a moment that a payment itself gives. */
export const ACTION_MOMENTS = ['offset', 'first_reminder', 'last_reminder'] as const;
export const ActionMoment = z.enum(ACTION_MOMENTS);
export type ActionMoment = z.output<typeof ActionMoment>;

/** Required result of the previous message at the due time of the next one. */
export const ACTION_CONDITIONS = [
  'not_delivered',
  'not_opened',
  'not_clicked',
  'not_bought',
  'delivered',
  'opened',
  'clicked',
  'bought',
] as const;
export const ActionCondition = z.enum(ACTION_CONDITIONS);
export type ActionCondition = z.output<typeof ActionCondition>;

export const CONDITION_LABELS: Record<ActionCondition, string> = {
  not_delivered: 'Não recebeu a anterior',
  not_opened: 'Não abriu a anterior',
  not_clicked: 'Não clicou na anterior',
  not_bought: 'Não comprou depois da anterior',
  delivered: 'Recebeu a anterior',
  opened: 'Abriu a anterior',
  clicked: 'Clicou na anterior',
  bought: 'Comprou depois da anterior',
};

/** Returns the opposite condition. */
export function oppositeOf(condition: ActionCondition): ActionCondition {
  return (
    condition.startsWith('not_') ? condition.slice(4) : `not_${condition}`
  ) as ActionCondition;
}

/** Other events that end an enrollment. */
export const EXIT_EVENT_LABELS = {
  'order.created': 'Fizer um pedido, mesmo sem pagar',
  'order.refunded': 'Tiver um pedido devolvido',
  'cart.abandoned': 'Abandonar um carrinho',
  'payment.pending': 'Tiver um Pix ou boleto pendente',
  'survey.answered': 'Responder a uma pesquisa',
  'message.received': 'Escrever para a loja',
  'customer.updated': 'Tiver o cadastro alterado',
} as const;
export type ExitEvent = keyof typeof EXIT_EVENT_LABELS;
export const EXIT_EVENTS = Object.keys(EXIT_EVENT_LABELS) as [ExitEvent, ...ExitEvent[]];

/** Re-entry rules, and exits before the last message. */
export const EnrollmentRules = z.object({
  /** A customer is not enrolled again within so many days. */
  repeat_after_days: z.int().min(1).max(1095).nullable().default(null),
  /** A sale after the trigger. */
  exit_on_sale: z.boolean().default(false),
  /** Being in none of the campaign's groups any more, when a message is due. */
  exit_on_group_left: z.boolean().default(false),
  /** Any of these, after the trigger. */
  exit_on: z.array(z.enum(EXIT_EVENTS)).max(EXIT_EVENTS.length).default([]),
});
export type EnrollmentRules = z.output<typeof EnrollmentRules>;

/** Why a customer of the trigger was not enrolled. */
export const REFUSAL_REASONS = [
  'campaign_paused',
  'too_late',
  'not_in_group',
  'excluded_cluster',
  'entered_lately',
  'already_inside',
  'over_limit',
  'control_group',
] as const;

/** Why an enrollment ended before the last message. */
export const EXIT_REASONS = [
  'order_arrived',
  'order_undone',
  'cart_changed',
  'payment_over',
  'bonus_over',
  'opted_out',
  'group_left',
  'event_happened',
  'removed',
  'anonymized',
  'merged',
  'campaign_ended',
  'campaign_canceled',
] as const;

export const ENTRY_REASONS = [...REFUSAL_REASONS, ...EXIT_REASONS] as const;
export const EnrollmentReason = z.enum(ENTRY_REASONS);
export type EnrollmentReason = z.output<typeof EnrollmentReason>;

export const ENTRY_REASON_LABELS: Record<EnrollmentReason, string> = {
  campaign_paused: 'A campanha estava pausada',
  too_late: 'O acontecimento chegou tarde demais para uma mensagem',
  not_in_group: 'Não está nos grupos da campanha',
  excluded_cluster: 'Está em um grupo excluído',
  entered_lately: 'Já passou por esta campanha há poucos dias',
  already_inside: 'Já está no meio desta campanha',
  over_limit: 'O limite de clientes da campanha foi atingido',
  control_group: 'Grupo de controle, para comparação',
  order_arrived: 'Comprou',
  order_undone: 'O pedido foi cancelado ou devolvido',
  cart_changed: 'O carrinho mudou ou foi esvaziado',
  payment_over: 'O prazo do pagamento passou',
  bonus_over: 'O bônus foi usado, venceu ou foi cancelado',
  opted_out: 'Pediu para não receber por nenhum dos canais',
  group_left: 'Saiu dos grupos da campanha',
  event_happened: 'Aconteceu algo que tira o cliente da campanha',
  removed: 'Uma pessoa da loja retirou o cliente',
  anonymized: 'Os dados da pessoa foram apagados',
  merged: 'O cadastro foi juntado a outro que já estava na campanha',
  campaign_ended: 'A campanha terminou',
  campaign_canceled: 'A campanha foi cancelada',
};
