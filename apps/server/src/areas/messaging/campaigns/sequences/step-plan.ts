import type { Campaign } from '@clientela/contract';
import { listPaymentsNow } from '#areas/records/carts/index';
import type { Ctx } from '#platform/context';
import { dueAt } from '../campaigns.rules.ts';
import { type AwaitedPayment, paymentMoment } from './payment-moments.rules.ts';
import type { DueEnrollment, Moved } from './steps.queries.ts';

/** The due times of a sequence's messages for a batch of customers, and the next step of each. */
export interface StepPlan {
  /** Null: its payment gives the message no moment. */
  dueOf(enrollment: DueEnrollment, step: number): Date | null;
  /** On to the next message, at its time after the trigger; behind the last one the way is complete. */
  next(enrollment: DueEnrollment): Moved;
}

export async function readPlan(
  ctx: Ctx,
  { actions }: Campaign,
  enrollments: readonly DueEnrollment[],
): Promise<StepPlan> {
  const isByPayment = actions.some(({ moment }) => moment !== 'offset');
  const payments = isByPayment
    ? await readAwaited(ctx, enrollments)
    : new Map<string, AwaitedPayment>();
  const { time_zone } = ctx.store;
  const now = ctx.clock.now();
  const dueOf: StepPlan['dueOf'] = ({ about_id, triggered_at }, step) => {
    const action = actions[step];
    if (!action) return null;
    const at = new Date(triggered_at);
    if (action.moment === 'offset') return dueAt(at, action.offset, time_zone);
    const payment = payments.get(about_id ?? '');
    return payment ? paymentMoment(action.moment, { ...payment, at }, time_zone) : null;
  };
  return {
    dueOf,
    next(enrollment) {
      for (let step = enrollment.step + 1; step < actions.length; step++) {
        const planned = dueOf(enrollment, step);
        // A last word whose moment is over would come a moment after the first.
        const isMissed = actions[step]?.moment === 'last_reminder' && planned && planned < now;
        if (!planned || isMissed) continue;
        const due_at = planned > now ? planned : now;
        return { ...enrollment, state: 'running', reason: null, step, due_at, step_since: due_at };
      }
      return ended({ ...enrollment, step: actions.length }, 'completed', null);
    },
  };
}

async function readAwaited(
  ctx: Ctx,
  enrollments: readonly DueEnrollment[],
): Promise<Map<string, AwaitedPayment>> {
  const orders = enrollments.flatMap(({ about_id }) => about_id ?? []);
  if (orders.length === 0) return new Map();
  return new Map(
    (await listPaymentsNow(ctx, orders)).map(({ order_id, method, created_at, expires_at }) => [
      order_id,
      { method, at: new Date(created_at), expires_at: expires_at ? new Date(expires_at) : null },
    ]),
  );
}

export function waiting({ id, step, step_since }: DueEnrollment, due_at: Date): Moved {
  return { id, state: 'running', reason: null, step, due_at, step_since };
}

export function ended(
  { id, step, step_since }: DueEnrollment,
  state: Exclude<Moved['state'], 'running'>,
  reason: Moved['reason'],
): Moved {
  return { id, state, reason, step, due_at: null, step_since };
}
