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

/** How long a task is somebody's alone once they open the conversation, in minutes. */
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
  /** What the seller sends, in the words for this customer. */
  text: z.string(),
  /** What comes of it on average, in cents: the chance that somebody like this buys, times their ticket. */
  expected: Cents,
  chance: z.number().meta({ description: 'Between 0 and 1' }),
  ticket: Cents,
  due_at: Instant,
  closes_at: Instant,
  /** Who is talking with the customer now, until then. */
  claimed_by: Person.nullable(),
  claimed_until: Instant.nullable(),
  /** Who talked with them last, and has the task alone until then. */
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
  summary: 'What people of the store are to send by hand, the most promising first',
  query: pageQuery(['expected'], 'expected:desc').extend({
    /** `done`: what the person asking did in the last seven days, newest first. */
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
  summary: 'What each person sent by hand and what it brought, over the last 30 days',
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
  summary: 'Takes a task for a quarter of an hour, and answers where the conversation opens',
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
  summary: 'Says how it went',
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
