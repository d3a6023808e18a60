import { z } from 'zod';
import { Variant } from './campaign-contents.ts';
import { byChannel, Channel, type ContactChannel, propertiesOf } from './channels.ts';
import { endpoint } from './endpoint.ts';
import { Cents, Id, Instant } from './shapes.ts';
import { ShownWhatsapp } from './test-outbox.ts';

/** The pre-flight check of a campaign: recipients, exclusions with reasons, and cost (decisions §10). */

/** Reasons that exclude a customer from any message of a channel, in the order people expect. */
export const REACH_REASONS = [
  'no_contact',
  'invalid_contact',
  'landline',
  'interactions_disabled',
  'no_consent',
  'opted_out',
  'suppressed',
] as const;
export type ReachReason = (typeof REACH_REASONS)[number];

/** Why a customer in the selected groups gets no message. */
export const EXCLUSION_REASONS = [
  'excluded_cluster',
  ...REACH_REASONS,
  'recent_contact',
  'recent_sale',
  'weekly_limit',
  'survey_rest',
  'survey_repeated',
  'duplicate_contact',
  'over_limit',
  'control_group',
] as const;
export type ExclusionReason = (typeof EXCLUSION_REASONS)[number];

export const EXCLUSION_LABELS: Record<ExclusionReason, string> = {
  excluded_cluster: 'Está em um grupo excluído',
  no_contact: 'Não tem e-mail',
  invalid_contact: 'E-mail inválido',
  landline: 'Telefone fixo não recebe SMS',
  interactions_disabled: 'Mensagens desligadas no cadastro',
  no_consent: 'Não deu consentimento para e-mail',
  opted_out: 'Pediu para não receber',
  suppressed: 'E-mail devolvido ou denunciado antes',
  recent_contact: 'Recebeu mensagem há poucos dias',
  recent_sale: 'Comprou há poucos dias',
  weekly_limit: 'Já recebeu o máximo de mensagens da semana',
  survey_rest: 'Recebeu uma pesquisa há pouco tempo',
  survey_repeated: 'Já recebeu esta pesquisa',
  duplicate_contact: 'Outro cliente tem o mesmo e-mail',
  over_limit: 'Acima do limite de clientes da campanha',
  control_group: 'Grupo de controle, para comparação',
};

const PHONE_LABELS: Partial<Record<ExclusionReason, string>> = {
  no_contact: 'Não tem telefone',
  invalid_contact: 'Telefone inválido',
  duplicate_contact: 'Outro cliente tem o mesmo telefone',
};

/** Labels that differ from those of e-mail. */
const CONTACT_LABELS: Record<ContactChannel, Partial<Record<ExclusionReason, string>>> = {
  EMAIL: {},
  SMS: {
    ...PHONE_LABELS,
    no_consent: 'Não deu consentimento para SMS',
    suppressed: 'Telefone que não recebeu antes',
  },
  WHATSAPP: {
    ...PHONE_LABELS,
    no_consent: 'Não deu consentimento para WhatsApp',
    suppressed: 'Não foi encontrado no WhatsApp antes',
  },
};

/** The reason as a person reads it of a message over this channel. */
export function exclusionLabel(reason: ExclusionReason, channel: Channel): string {
  return CONTACT_LABELS[propertiesOf(channel).consent][reason] ?? EXCLUSION_LABELS[reason];
}

const Exclusions = z.array(
  z.object({ reason: z.enum(EXCLUSION_REASONS), label: z.string(), customers: z.int() }),
);

export const CampaignProblem = z.object({
  /** The draft's field: `actions.0.contents.1.subject`. */
  field: z.string(),
  message: z.string(),
  /** The block at fault, where the problem is in an e-mail model. */
  block: z.object({ email_model_id: Id, block_id: z.string() }).optional(),
});
export type CampaignProblem = z.output<typeof CampaignProblem>;

export const CampaignReview = z.object({
  /** Everybody in the chosen groups. */
  audience: z.int(),
  /** Recipients of a message. */
  recipients: z.int(),
  exclusions: Exclusions,
  messages: byChannel(z.int()),
  /** Each content of each action: its recipients and cost, and its recipients without the other contents. */
  contents: z.array(
    z.object({
      action: z.int(),
      channel: Channel,
      /** Recipients of this content. */
      recipients: z.int(),
      /** Total cost for them, before the plan's credits, in cents. */
      cost: Cents,
      /** As the only content: its recipients and exclusions; null where it is. */
      alone: z.object({ recipients: z.int(), exclusions: Exclusions }).nullable(),
    }),
  ),
  /** Cents saved against the first content that reaches each customer; null where nothing is chosen by cost. */
  saving: Cents.nullable(),
  /** Cost in cents per channel and in all, beyond the plan's credits. */
  cost: byChannel(Cents).extend({ total: Cents }),
  /** For paid channels: whether an undelivered message is refunded. */
  returned_on_failure: byChannel(z.boolean()),
  /** Free to spend; null while the store has no wallet. */
  wallet_balance: Cents.nullable(),
  /** How many people the official number's portfolio may contact in 24 hours; null where no message needs it. */
  portfolio: z
    .object({
      limit: z.int(),
      used: z.int(),
      /** How many people this campaign begins with. */
      people: z.int(),
      /** How many days that takes; null: it never ends. */
      days: z.int().nullable(),
      /** When it begins with how many at most, day by day; of a plan of months the first 60 days. */
      plan: z.array(z.object({ at: Instant, people: z.int() })),
    })
    .nullable(),
  /** How e-mails leave. */
  delivery: z.enum(['sandbox', 'smtp']),
  /** When the first message can leave: the start, or the next opening of the sending window. */
  first_send_at: Instant,
  /** Must be mended before activating. */
  problems: z.array(CampaignProblem),
  warnings: z.array(z.string()),
  previews: z.array(
    z.object({
      customer_id: Id,
      name: z.string(),
      channel: Channel,
      /** The address or number it would go to. */
      contact: z.string(),
      variant: Variant,
      /** Of an e-mail; empty where there is none. */
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      /** Of WhatsApp. */
      whatsapp: ShownWhatsapp.nullable(),
    }),
  ),
});
export type CampaignReview = z.output<typeof CampaignReview>;

export const reviewCampaign = endpoint({
  method: 'POST',
  path: '/stores/:store_id/campaigns/:campaign_id/review',
  permission: 'Campaign.update',
  summary: 'The pre-flight check: audience, exclusions with reasons, messages, cost, previews',
  response: CampaignReview,
});

/** Slower than the review, because other people's servers respond: it joins the review when it is done. */
export const checkCampaignLinks = endpoint({
  method: 'POST',
  path: '/stores/:store_id/campaigns/:campaign_id/check-links',
  permission: 'Campaign.update',
  summary: "Calls the links and pictures of a campaign's e-mails and returns those that fail",
  response: z.object({
    problems: z.array(CampaignProblem),
    checked: z.int(),
    /** Addresses beyond the limit of each e-mail. */
    skipped: z.int(),
  }),
  calls_external: true,
});

export const downloadExclusions = endpoint({
  method: 'GET',
  path: '/stores/:store_id/campaigns/:campaign_id/review/exclusions.csv',
  permission: 'Campaign.update',
  summary: 'Excluded customers with reasons, as CSV; optionally of one reason',
  query: z.object({ reason: z.enum(EXCLUSION_REASONS).optional() }),
  response: 'bytes',
  types: ['text/csv'],
});
