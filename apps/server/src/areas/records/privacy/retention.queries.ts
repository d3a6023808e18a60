import {
  type AdjustableKind,
  RETENTION_BOUNDS,
  RETENTION_DAYS,
  type RetentionPeriods,
} from '@clientela/contract';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { type Ctx, inTransaction } from '#platform/context';

const KINDS = Object.keys(RETENTION_BOUNDS) as AdjustableKind[];

/** Days per kind: the store's own, or the default. */
export async function readRetention(ctx: Ctx): Promise<RetentionPeriods> {
  const own = await ctx.db
    .selectFrom('retention_periods')
    .select(['kind', 'days'])
    .where('store_id', '=', ctx.store.id)
    .execute();
  const daysOf = (kind: AdjustableKind) =>
    own.find((one) => one.kind === kind)?.days ?? RETENTION_DAYS[kind];
  return Object.fromEntries(KINDS.map((kind) => [kind, daysOf(kind)])) as RetentionPeriods;
}

/** Stores periods that differ from the default, so that a new default reaches all other stores. */
export function setRetention(ctx: Ctx, periods: RetentionPeriods): Promise<RetentionPeriods> {
  return inTransaction(ctx, async (ctx) => {
    const before = await readRetention(ctx);
    await ctx.db.deleteFrom('retention_periods').where('store_id', '=', ctx.store.id).execute();
    const own = KINDS.filter((kind) => periods[kind] !== RETENTION_DAYS[kind]);
    if (own.length > 0) {
      await ctx.db
        .insertInto('retention_periods')
        .values(own.map((kind) => ({ store_id: ctx.store.id, kind, days: periods[kind] })))
        .execute();
    }
    for (const kind of KINDS.filter((kind) => periods[kind] !== before[kind])) {
      await recordAuditEvent(ctx, {
        action: 'retention.changed',
        target_kind: 'store',
        target_id: ctx.store.id,
        details: { kind, before: String(before[kind]), after: String(periods[kind]) },
      });
    }
    return periods;
  });
}
