import { z } from 'zod';
import { EnrollmentReason } from './campaign-triggers.ts';
import { Campaign } from './campaigns.ts';
import { endpoint } from './endpoint.ts';
import { Cents, Id, Instant, pageOf, pageQuery } from './shapes.ts';

/** The results of a sequence, step by step, with the customers at each (automations §5). */

export const ENTRY_STATES = ['running', 'completed', 'exited', 'refused'] as const;
export const EnrollmentState = z.enum(ENTRY_STATES);
export type EnrollmentState = z.output<typeof EnrollmentState>;

export const ENTRY_STATE_LABELS: Record<EnrollmentState, string> = {
  running: 'No caminho',
  completed: 'Chegou ao fim',
  exited: 'Saiu antes',
  refused: 'Não entrou',
};

const Reasons = z.array(z.object({ reason: z.string(), label: z.string(), customers: z.int() }));

export const CampaignSteps = z.object({
  /** Ways through the sequence: a customer may have several, one for each order. */
  entered: z.int(),
  running: z.int(),
  completed: z.int(),
  exited: z.int(),
  refused: z.int(),
  refusals: Reasons,
  exits: Reasons,
  /** The newest first. */
  versions: z.array(
    z.object({
      version: z.int(),
      published_at: Instant.nullable(),
      /** Number of enrollments migrated to it; null: they stayed on theirs. */
      migrated: z.int().nullable(),
      entered: z.int(),
      running: z.int(),
    }),
  ),
  /** The counted messages: of the requested version, else of the current one. */
  actions: Campaign.shape.actions,
  /** By place; without an version each message is counted with those that it continues. */
  steps: z.array(
    z.object({
      step: z.int(),
      /** On their way to this message. */
      waiting: z.int(),
      /** Made, and still to leave. */
      queued: z.int(),
      sent: z.int(),
      delivered: z.int(),
      opened: z.int(),
      clicked: z.int(),
      bought: z.int(),
      revenue: Cents,
      /** Cost of its messages, as a share of the campaign's cost by channel; omitted if messages have no price. */
      cost: Cents.optional(),
      failed: z.int(),
      not_sent: z.int(),
      reasons: Reasons,
      /** Customers whose enrollment ended before this message. */
      exited: z.int(),
    }),
  ),
});
export type CampaignSteps = z.output<typeof CampaignSteps>;

export const CampaignEnrollment = z.object({
  id: Id,
  customer: z.object({ id: Id, name: z.string() }),
  state: EnrollmentState,
  reason: EnrollmentReason.nullable(),
  reason_label: z.string().nullable(),
  /** The place of the next message, or of the one at which it ended; from 0. */
  step: z.int(),
  triggered_at: Instant,
  /** The version with which they go. */
  version: z.int(),
  due_at: Instant.nullable(),
  ended_at: Instant.nullable(),
});
export type CampaignEnrollment = z.output<typeof CampaignEnrollment>;

export const getCampaignSteps = endpoint({
  method: 'GET',
  path: '/stores/:store_id/campaigns/:campaign_id/steps',
  permission: 'Campaign.show',
  summary: 'Customers at each step of a sequence, and the results of its messages',
  query: z.object({ version: z.coerce.number().int().min(1).max(1_000_000).optional() }),
  response: CampaignSteps,
});

export const listCampaignEnrollments = endpoint({
  method: 'GET',
  path: '/stores/:store_id/campaigns/:campaign_id/enrollments',
  permission: 'Campaign.show',
  summary: 'Customers matched by the trigger of a campaign, newest first',
  query: pageQuery(['created_at'], 'created_at:desc').extend({
    state: EnrollmentState.optional(),
    reason: EnrollmentReason.optional(),
    step: z.coerce.number().int().min(0).max(9).optional(),
    version: z.coerce.number().int().min(1).max(1_000_000).optional(),
  }),
  response: pageOf(CampaignEnrollment),
});

export const removeCampaignEnrollment = endpoint({
  method: 'POST',
  path: '/stores/:store_id/campaigns/:campaign_id/enrollments/:enrollment_id/remove',
  permission: 'Campaign.update',
  summary: 'Removes a customer from a sequence and cancels unsent messages',
  response: 'nothing',
  failures: ['not_found', 'enrollment_not_running'],
});
