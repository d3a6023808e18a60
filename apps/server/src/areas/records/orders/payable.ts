import { FRESH_DAYS } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import { columnsOf } from '#platform/columns';
import type { Ctx } from '#platform/context';

const DAY_MS = 86_400_000;

/** From when on carts and payments are today's work. */
export function freshSince({ clock }: Pick<Ctx, 'clock'>): Date {
  return new Date(clock.now().getTime() - FRESH_DAYS * DAY_MS);
}

/** Whether a payment is a recent Pix or boleto that can still be paid. */
export function isPayable(ctx: Pick<Ctx, 'clock'>, payment: string): RawBuilder<boolean> {
  const p = columnsOf<'order_payments'>(payment);
  return sql`(${p('state')} = 'pending' and ${p('method')} in ('pix', 'boleto') and ${p('created_at')} >= ${freshSince(ctx)}
    and (${p('expires_at')} is null or ${p('expires_at')} > ${ctx.clock.now()}))`;
}
