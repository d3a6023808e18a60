import { z } from 'zod';
import { Variant } from './campaigns.ts';
import { endpoint } from './endpoint.ts';
import { Cents, Id, Instant } from './shapes.ts';

/** The pre-flight check of a campaign: who gets it, who not and why, and what it costs (decisions §10). */

/** Why somebody in the chosen groups gets no message. */
export const EXCLUSION_REASONS = [
  'excluded_cluster',
  'no_contact',
  'invalid_contact',
  'interactions_disabled',
  'no_consent',
  'opted_out',
  'suppressed',
  'recent_contact',
  'recent_sale',
  'weekly_limit',
  'duplicate_contact',
  'over_limit',
  'control_group',
] as const;
export type ExclusionReason = (typeof EXCLUSION_REASONS)[number];

export const EXCLUSION_LABELS: Record<ExclusionReason, string> = {
  excluded_cluster: 'Está em um grupo excluído',
  no_contact: 'Não tem e-mail',
  invalid_contact: 'E-mail inválido',
  interactions_disabled: 'Não aceita interações',
  no_consent: 'Não deu consentimento para e-mail',
  opted_out: 'Pediu para não receber',
  suppressed: 'E-mail devolvido ou denunciado antes',
  recent_contact: 'Recebeu mensagem há poucos dias',
  recent_sale: 'Comprou há poucos dias',
  weekly_limit: 'Já recebeu o máximo de mensagens da semana',
  duplicate_contact: 'Outro cliente tem o mesmo e-mail',
  over_limit: 'Acima do limite de clientes da campanha',
  control_group: 'Grupo de controle, para comparação',
};

export const CampaignProblem = z.object({ field: z.string(), message: z.string() });

export const CampaignReview = z.object({
  /** Everybody in the chosen groups. */
  audience: z.int(),
  /** Those who will get a message. */
  recipients: z.int(),
  exclusions: z.array(
    z.object({ reason: z.enum(EXCLUSION_REASONS), label: z.string(), customers: z.int() }),
  ),
  messages: z.object({ EMAIL: z.int() }),
  /** Cost in cents per channel and in all, beyond the plan's credits. */
  cost: z.object({ EMAIL: Cents, total: Cents }),
  /** Free to spend; null while the store has no wallet. */
  wallet_balance: Cents.nullable(),
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
      email: z.string(),
      variant: Variant,
      subject: z.string(),
      html: z.string(),
      text: z.string(),
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

export const downloadExclusions = endpoint({
  method: 'GET',
  path: '/stores/:store_id/campaigns/:campaign_id/review/exclusions.csv',
  permission: 'Campaign.update',
  summary: 'Who is left out and why, as CSV; all reasons unless one is named',
  query: z.object({ reason: z.enum(EXCLUSION_REASONS).optional() }),
  response: 'bytes',
});
