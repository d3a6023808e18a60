import { z } from 'zod';
import { CampaignActivity } from './campaign-activities.ts';
import { endpoint } from './endpoint.ts';
import { Cents, Id, Instant, listOf, pageOf, pageQuery } from './shapes.ts';

/** Messages that a person of the store sends from their own phone (channels, chat §2). */

/** How it went. The first three count as having spoken with the customer. */
export const TASK_OUTCOMES = [
  'sent',
  'no_answer',
  'not_interested',
  'wrong_number',
  'opted_out',
] as const;
export const TaskOutcome = z.enum(TASK_OUTCOMES);
export type TaskOutcome = z.output<typeof TaskOutcome>;

export const TASK_OUTCOME_LABELS: Record<TaskOutcome, string> = {
  sent: 'Mensagem enviada',
  no_answer: 'Não respondeu',
  not_interested: 'Sem interesse',
  wrong_number: 'Número errado',
  opted_out: 'Pediu para não receber',
};

/** How long a claim is exclusive after the conversation is opened, in minutes. */
export const CLAIM_MINUTES = 15;
/** How long an outcome can be taken back, in minutes. */
export const UNDO_MINUTES = 10;

const Person = z.object({ id: Id, name: z.string() });

export const ManualTask = z.object({
  /** That of its activity. */
  id: Id,
  customer: Person,
  phone: z.string(),
  campaign: Person,
  /** The seller's message, personalised for this customer. */
  text: z.string(),
  /** The expected value, in cents: the chance of a purchase, times the ticket. */
  expected: Cents,
  chance: z.number().meta({ description: 'Between 0 and 1' }),
  ticket: Cents,
  due_at: Instant,
  closes_at: Instant,
  /** The person in conversation with the customer, until then. */
  claimed_by: Person.nullable(),
  claimed_until: Instant.nullable(),
  /** The person who last talked with them; the task is reserved for that person until then. */
  reserved_for: Person.nullable(),
  reserved_until: Instant.nullable(),
  outcome: TaskOutcome.nullable(),
  completed_by: Person.nullable(),
  completed_at: Instant.nullable(),
});
export type ManualTask = z.output<typeof ManualTask>;

export const listManualTasks = endpoint({
  method: 'GET',
  path: '/stores/:store_id/manual-tasks',
  permission: 'CampaignActivity.index',
  summary: 'Manual messages to send, highest expected value first',
  query: pageQuery(['expected'], 'expected:desc').extend({
    /** `done`: the caller's tasks of the last seven days, newest first. */
    state: z.enum(['open', 'done']).default('open'),
    customer_id: Id.optional(),
  }),
  response: pageOf(ManualTask),
});

export const SellerRank = z.object({
  user: Person,
  /** Customers spoken with. */
  done: z.int(),
  orders: z.int(),
  revenue: Cents,
});
export type SellerRank = z.output<typeof SellerRank>;

export const rankSellers = endpoint({
  method: 'GET',
  path: '/stores/:store_id/manual-tasks/ranking',
  permission: 'CampaignActivity.index',
  summary: 'Manual messages and their results by person, over the last 30 days',
  response: listOf(SellerRank),
});

const task = {
  permission: 'CampaignActivity.send',
  scope: 'campaign_activities',
} as const;

export const claimTask = endpoint({
  method: 'POST',
  path: '/campaign-activities/:id/claim',
  ...task,
  while_enabled: true,
  summary: 'Claims a task for 15 minutes and returns the address of the conversation',
  response: z.object({ task: ManualTask, url: z.string() }),
  failures: ['task_claimed', 'task_closed'],
});

export const releaseTask = endpoint({
  method: 'POST',
  path: '/campaign-activities/:id/release',
  ...task,
  summary: 'Gives a task back to everybody',
  response: ManualTask,
  failures: ['task_claimed', 'task_closed'],
});

export const completeTask = endpoint({
  method: 'POST',
  path: '/campaign-activities/:id/complete',
  ...task,
  summary: 'Records the outcome of a task',
  body: z.object({ outcome: TaskOutcome }),
  response: ManualTask,
  failures: ['task_claimed', 'task_closed'],
});

export const undoTask = endpoint({
  method: 'POST',
  path: '/campaign-activities/:id/undo',
  ...task,
  summary: 'Takes back an outcome of the last ten minutes',
  response: CampaignActivity.pick({ id: true, status: true }),
  failures: ['task_not_undoable'],
});
