import { addDays, instantOfDay, localDay } from '@clientela/domain';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { wakeChannel } from '#areas/messaging/delivery/index';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { lockDomain } from './email-domains.queries.ts';
import { allowanceOf, type Warmup, warmupIn, warmupOn } from './warmup.rules.ts';

/** Starts a domain's warm-up, or ends it before its time; a started one goes on. */
export function setWarmup(ctx: Ctx, id: string, isOn: boolean): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockDomain(ctx, id);
    if (isOn && row.status !== 'verified') throw new Failure('email_domain_not_verified');
    if (isOn === (row.warmup_step !== null)) return;
    await save(ctx, id, isOn ? { step: 1, on: todayOf(ctx), used: 0 } : null);
    // Messages that wait for tomorrow may leave at once.
    if (!isOn) await wakeChannel(ctx, 'EMAIL');
    await recordAuditEvent(ctx, {
      action: isOn ? 'email_domain.warmup_started' : 'email_domain.warmup_ended',
      target_kind: 'email_domain',
      target_id: id,
      details: { title: row.domain },
    });
  });
}

/**
 * Takes so many messages from the day's amount of a domain; `opens` is when the next day begins.
 * Counted in the database, whatever queues and processes send at once.
 */
export function takeFromWarmup(
  ctx: Ctx,
  domain: string,
  wanted: number,
): Promise<{ allowed: number; opens: Date }> {
  const today = todayOf(ctx);
  const opens = instantOfDay(addDays(today, 1), ctx.store.time_zone);
  return inTransaction(ctx, async (ctx) => {
    const row = await ctx.db
      .selectFrom('email_domains')
      .select(['id', 'warmup_step', 'warmup_on', 'warmup_used'])
      .where('store_id', '=', ctx.store.id)
      .where('domain', '=', domain)
      .forUpdate()
      .executeTakeFirst();
    const before = row && warmupIn(row);
    if (!row || !before) return { allowed: wanted, opens };
    const now = warmupOn(before, today);
    const allowed = now ? allowanceOf(now, wanted) : wanted;
    await save(ctx, row.id, now && { ...now, used: now.used + allowed });
    return { allowed, opens };
  });
}

/** Gives back what a send run took today and did not send. */
export async function returnToWarmup(ctx: Ctx, domain: string, count: number): Promise<void> {
  await ctx.db
    .updateTable('email_domains')
    .set((eb) => ({
      warmup_used: eb.fn<number>('greatest', [eb.lit(0), eb('warmup_used', '-', count)]),
    }))
    .where('store_id', '=', ctx.store.id)
    .where('domain', '=', domain)
    .where('warmup_on', '=', todayOf(ctx))
    .execute();
}

async function save(ctx: Ctx, id: string, warmup: Warmup | null): Promise<void> {
  await ctx.db
    .updateTable('email_domains')
    .set({
      warmup_step: warmup?.step ?? null,
      warmup_on: warmup?.on ?? null,
      warmup_used: warmup?.used ?? 0,
    })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
}

function todayOf({ clock, store }: Ctx): string {
  return localDay(clock.now(), store.time_zone);
}
