import {
  type ActivityReason,
  CLAIM_MINUTES,
  type ManualTask,
  type TaskOutcome,
  UNDO_MINUTES,
} from '@clientela/contract';
import { sql } from 'kysely';
import { recordAuditEvent } from '#areas/identity/audit/index';
import type { TopicRef } from '#areas/messaging/email-models/index';
import { optOutContact, suppressContacts } from '#areas/records/customers/index';
import { personId } from '#platform/actor';
import { type Ctx, inTransaction } from '#platform/context';
import { broadcast } from '#platform/events';
import { Failure } from '#platform/failure';
import { campaignsTexts } from '../campaigns.texts.ts';
import { closeTasks } from '../manual/close-tasks.ts';
import { changeTask, findTask, type HeldTask, lockTask } from '../manual/manual-tasks.queries.ts';
import { messageEvents } from '../message-events.ts';
import { finishCampaign } from '../sending/endings.ts';
import { readExitReasons, recheckTopics } from '../sending/verify-topics.ts';
import { aboutOf } from '../topics.queries.ts';

const MINUTE_MS = 60_000;

/** Claims a task, so that no other seller contacts the customer meanwhile. Returns the WhatsApp URL. */
export async function claimTask(ctx: Ctx, id: string): Promise<{ task: ManualTask; url: string }> {
  const lapse = await exitReasonOfTask(ctx, id);
  if (lapse) {
    await closeTasks(ctx, sql`m.activity_id = ${id}`, lapse);
    throw new Failure('task_closed');
  }
  const isBlocked = await inTransaction(ctx, async (ctx) => {
    const held = await lockTask(ctx, id);
    await assertOurs(ctx, held);
    if (held.block) return true;
    const claimed_until = new Date(ctx.clock.now().getTime() + CLAIM_MINUTES * MINUTE_MS);
    await changeTask(ctx, id, { claimed_by: personId(ctx), claimed_until });
    await broadcast(ctx, 'task.changed', { activity_id: id });
    return false;
  });
  if (isBlocked) {
    await closeTasks(ctx, sql`m.activity_id = ${id}`, 'opted_out');
    throw new Failure('task_closed');
  }
  const task = await findTask(ctx, id);
  return { task, url: conversationUrl(task) };
}

/** Returns the reason why the task is obsolete; the cart or payment is checked at its source. */
async function exitReasonOfTask(ctx: Ctx, id: string): Promise<ActivityReason | null> {
  const { rows } = await sql<{ about: TopicRef | null }>`
    select ${aboutOf('a')} as about from campaign_activities a
     where a.store_id = ${ctx.store.id} and a.id = ${id}`.execute(ctx.db);
  const about = rows[0]?.about;
  if (!about) return null;
  await recheckTopics(ctx, [about]);
  return (await readExitReasons(ctx, [id])).get(id) ?? null;
}

/** WhatsApp with the text filled in: sending it stays the person's (channels §3). */
function conversationUrl({ phone, text }: ManualTask): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}

/** Gives a task back to everybody. */
export function releaseTask(ctx: Ctx, id: string): Promise<ManualTask> {
  return inTransaction(ctx, async (ctx) => {
    await assertOurs(ctx, await lockTask(ctx, id));
    await changeTask(ctx, id, { claimed_by: null, claimed_until: null });
    await broadcast(ctx, 'task.changed', { activity_id: id });
    return findTask(ctx, id);
  });
}

/** The task must be open and not claimed by another seller. */
async function assertOurs(ctx: Ctx, held: HeldTask): Promise<void> {
  if (held.closed_at || !held.is_running) throw new Failure('task_closed');
  const now = ctx.clock.now();
  const isClaimed = held.claimed_until !== null && new Date(held.claimed_until) > now;
  if (!isClaimed || held.claimed_by === personId(ctx)) return;
  const other = await ctx.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', held.claimed_by)
    .executeTakeFirst();
  throw new Failure('task_claimed', {
    message: campaignsTexts.task_claimed(other?.name ?? campaignsTexts.another_person),
  });
}

/** The activity state for each outcome. */
const ENDS = {
  sent: { status: 'complete', reason: null, kind: 'message.sent' },
  no_answer: { status: 'complete', reason: null, kind: 'message.sent' },
  not_interested: { status: 'complete', reason: null, kind: 'message.sent' },
  wrong_number: {
    status: 'invalid_contact',
    reason: 'not_on_whatsapp',
    kind: 'message.failed',
  },
  opted_out: { status: 'not_sent', reason: 'opted_out', kind: 'message.not_sent' },
} as const satisfies Record<TaskOutcome, unknown>;

/** Completes a task with its outcome; a wrong number or an opt-out also applies to future messages. */
export function completeTask(ctx: Ctx, id: string, outcome: TaskOutcome): Promise<ManualTask> {
  return inTransaction(ctx, async (ctx) => {
    const held = await lockTask(ctx, id);
    await assertOurs(ctx, held);
    const now = ctx.clock.now();
    const { status, reason, kind } = ENDS[outcome];
    const isSpoken = status === 'complete';
    await sql`
      with done as (
        update campaign_activities a
           set status = ${status}, reason = ${reason}, completed_by = ${personId(ctx)}, completed_at = ${now},
             sent_at = ${isSpoken ? now : null}
         where a.store_id = ${ctx.store.id} and a.id = ${id}
        returning a.id, a.campaign_id
      ), events as (${messageEvents(ctx, sql`select campaign_id, id, ${kind} as kind, ${reason}::text as reason from done`)}
      )
      update campaigns c set first_sent_at = coalesce(c.first_sent_at, ${now}), last_sent_at = ${now}
       where ${isSpoken} and c.store_id = ${ctx.store.id} and c.id = ${held.campaign_id}`.execute(
      ctx.db,
    );
    await changeTask(ctx, id, {
      outcome,
      completed_by: personId(ctx),
      closed_at: now,
      claimed_by: null,
      claimed_until: null,
    });
    await silence(ctx, held, outcome);
    await broadcast(ctx, 'task.changed', { activity_id: id });
    await finishCampaign(ctx, held.campaign_id);
    return findTask(ctx, id);
  });
}

async function silence(ctx: Ctx, held: HeldTask, outcome: TaskOutcome): Promise<void> {
  const { contact, customer_id } = held;
  if (!contact) return;
  if (outcome === 'wrong_number') {
    await suppressContacts(ctx, 'OFFICIAL_WHATSAPP', 'hard_bounce', [
      { contact, campaign_id: held.campaign_id },
    ]);
  }
  if (outcome === 'opted_out') {
    await optOutContact(ctx, { channel: 'WHATSAPP', contact, customer_id, source: 'task' });
    await recordAuditEvent(ctx, {
      action: 'consent.refused',
      target_kind: 'customer',
      target_id: customer_id,
      details: { channel: 'WHATSAPP' },
    });
  }
}

/** Takes back an outcome of the last minutes, as long as the campaign runs; a suppression stays. */
export function undoTask(ctx: Ctx, id: string): Promise<{ id: string; status: 'to_be_executed' }> {
  return inTransaction(ctx, async (ctx) => {
    const held = await lockTask(ctx, id);
    const since = ctx.clock.now().getTime() - UNDO_MINUTES * MINUTE_MS;
    const isFresh = held.closed_at !== null && new Date(held.closed_at).getTime() >= since;
    if (held.completed_by !== personId(ctx) || !isFresh || !held.is_running || held.block) {
      throw new Failure('task_not_undoable');
    }
    await changeTask(ctx, id, { outcome: null, completed_by: null, closed_at: null });
    await sql`
      with open as (
        update campaign_activities a
           set status = 'to_be_executed', reason = null, completed_by = null, completed_at = null, sent_at = null
         where a.store_id = ${ctx.store.id} and a.id = ${id}
        returning a.campaign_id
      )
      select app.mark_stale(array(select campaign_id from open), ${ctx.clock.now()}, array[-1])`.execute(
      ctx.db,
    );
    await broadcast(ctx, 'task.changed', { activity_id: id });
    return { id, status: 'to_be_executed' };
  });
}
