import { Id } from '@clientela/contract';
import { z } from 'zod';
import { notify } from '#areas/identity/notifications/index';
import { type Ctx, inTransaction } from '#platform/context';
import { enqueue, job } from '#platform/jobs';
import { emailReportsTexts } from './email-reports.texts.ts';
import { countByDomain } from './health.queries.ts';
import { healthOf } from './health.rules.ts';

/** So long after a bounce or complaint the rates are computed again: they often come in groups. */
const DELAY_MS = 300_000;
/** A job that did not run in this time is queued again. */
const LOST_MS = 1_800_000;
/** How often a bad state is computed again without new failures. */
const REVIEW_MS = 21_600_000;

declare module '#platform/app' {
  interface App {
    /** Pauses the running campaigns of a store that send e-mail; a person decides when they continue. */
    pauseEmailCampaigns(ctx: Ctx, reason: string): Promise<void>;
  }
}

type State = 'good' | 'warn' | 'red';

export const checkHealthJob = job({
  name: 'email_health.check',
  payload: z.object({ store_id: Id }),
  once: ({ store_id }) => store_id,
  run: (ctx) => checkHealth(ctx),
});

/** A message failed or was complained of: computes the health soon, once for all that follow. */
export function noteMailFailure(ctx: Ctx): Promise<void> {
  return plan(ctx, DELAY_MS);
}

async function plan(ctx: Ctx, inMs: number): Promise<void> {
  const now = ctx.clock.now();
  const check_at = new Date(now.getTime() + inMs);
  const lost = new Date(now.getTime() - LOST_MS).toISOString();
  await inTransaction(ctx, async (ctx) => {
    const planned = await ctx.db
      .insertInto('email_health')
      .values({ store_id: ctx.store.id, check_at })
      .onConflict((conflict) =>
        conflict
          .column('store_id')
          .doUpdateSet({ check_at })
          .where((eb) =>
            eb.or([
              eb('email_health.check_at', 'is', null),
              eb('email_health.check_at', '>', check_at.toISOString()),
              eb('email_health.check_at', '<', lost),
            ]),
          ),
      )
      .executeTakeFirst();
    if (planned.numInsertedOrUpdatedRows !== 1n) return;
    await enqueue(ctx, checkHealthJob, { store_id: ctx.store.id }, { runAt: check_at });
  });
}

/** Computes the health of 7 days; a change notifies the store's people, and red pauses its campaigns. */
export async function checkHealth(ctx: Ctx): Promise<void> {
  const { state, hard_rate, complaint_rate, refused_rate } = healthOf(await countByDomain(ctx));
  const after = state ?? 'good';
  await inTransaction(ctx, async (ctx) => {
    const before = await saveState(ctx, after);
    if (before === after) return;
    await notify(ctx, 'email_health', {
      state: after,
      hard_rate,
      complaint_rate,
      refused_rate,
    });
    if (after === 'red') await ctx.app.pauseEmailCampaigns(ctx, emailReportsTexts.paused_by_health);
  });
  // Rates fall without an event, as days pass.
  if (after !== 'good') await plan(ctx, REVIEW_MS);
}

/** Returns the state before; a store without one was good. */
async function saveState(ctx: Ctx, state: State): Promise<State> {
  const row = await ctx.db
    .selectFrom('email_health')
    .select('state')
    .where('store_id', '=', ctx.store.id)
    .forUpdate()
    .executeTakeFirst();
  const before = (row?.state ?? 'good') as State;
  const since = before === state ? {} : { since: ctx.clock.now().toISOString() };
  await ctx.db
    .updateTable('email_health')
    .set({ state, check_at: null, ...since })
    .where('store_id', '=', ctx.store.id)
    .execute();
  return before;
}

/** The state as last computed. */
export async function readHealthState(ctx: Ctx): Promise<State> {
  const row = await ctx.db
    .selectFrom('email_health')
    .select('state')
    .where('store_id', '=', ctx.store.id)
    .executeTakeFirst();
  return (row?.state ?? 'good') as State;
}
