import type { BonusSimulationPlan, KeptSimulation } from '@clientela/contract';
import { recordExport } from '#areas/identity/audit/index';
import { replaySales, simulateStrategy } from '#areas/records/bonus-ledger/index';
import { findCluster } from '#areas/records/clusters/index';
import { type Ctx, inTransaction } from '#platform/context';
import { type Cell, type ExportColumn, wallClock } from '#platform/export-table';
import { Failure } from '#platform/failure';
import { sendCsv } from '#platform/http/csv';
import type { Exchange } from '#platform/http/routes';
import { newId } from '#platform/ids';
import { bonusesTexts } from './bonuses.texts.ts';
import { readUseRate } from './use-rate.queries.ts';

/** Retained simulations per store. */
const KEPT = 20;

/** Replays a rule on the last twelve months and stores the result. */
export async function simulateBonus(ctx: Ctx, plan: BonusSimulationPlan): Promise<KeptSimulation> {
  // A group that one may not see is not there, as everywhere: or it is a "not found".
  for (const id of [...plan.customer_cluster_ids, ...plan.excluded_cluster_ids]) {
    await findCluster(ctx, id);
  }
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const simulated = await simulateStrategy(ctx, plan, now);
    const { rate, is_own_rate } = await readUseRate(ctx);
    const amount = Math.round(simulated.usable * rate);
    const result = {
      ...simulated,
      expected: { amount, rate, is_own_rate },
      share_of_revenue: simulated.revenue > 0 ? amount / simulated.revenue : null,
      sales_to_pay: plan.margin === null ? null : Math.ceil((amount * 10_000) / plan.margin),
    };
    const kept = { id: newId(now.getTime()), created_at: now.toISOString() };
    await ctx.db
      .insertInto('bonus_simulations')
      .values({
        store_id: ctx.store.id,
        ...kept,
        plan: JSON.stringify(plan),
        result: JSON.stringify(result),
      })
      .execute();
    await forgetOld(ctx);
    return { ...kept, plan, result };
  });
}

async function forgetOld(ctx: Ctx): Promise<void> {
  const newest = ctx.db
    .selectFrom('bonus_simulations')
    .select('id')
    .where('store_id', '=', ctx.store.id)
    .orderBy('id', 'desc')
    .limit(KEPT);
  await ctx.db
    .deleteFrom('bonus_simulations')
    .where('store_id', '=', ctx.store.id)
    .where('id', 'not in', newest)
    .execute();
}

export async function listSimulations(ctx: Ctx): Promise<{ data: KeptSimulation[] }> {
  const data = await ctx.db
    .selectFrom('bonus_simulations')
    .select(['id', 'created_at', 'plan', 'result'])
    .where('store_id', '=', ctx.store.id)
    .orderBy('id', 'desc')
    .$castTo<KeptSimulation>()
    .execute();
  return { data };
}

const COLUMNS: readonly ExportColumn[] = [
  { label: bonusesTexts.column_order, width: 20 },
  { label: bonusesTexts.column_day, width: 12 },
  { label: bonusesTexts.column_total, width: 14 },
  { label: bonusesTexts.column_used, width: 22 },
  { label: bonusesTexts.column_earned, width: 14 },
];

/** The purchases of a simulation, replayed as they are now. */
export async function exportSimulation(ctx: Ctx, exchange: Exchange, id: string): Promise<void> {
  const kept = await ctx.db
    .selectFrom('bonus_simulations')
    .select(['plan', 'result'])
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .$castTo<Pick<KeptSimulation, 'plan' | 'result'>>()
    .executeTakeFirst();
  if (!kept) throw new Failure('not_found');
  const { plan, result } = kept;
  await recordExport(ctx, 'bonus_simulation');
  const wall = wallClock(ctx.store.time_zone);
  async function* rows(): AsyncIterable<Cell[]> {
    for await (const sales of replaySales(ctx, plan, new Date(result.until))) {
      for (const { sale, used, earned } of sales) {
        const day = wall(new Date(sale.at).toISOString());
        yield [sale.number, day, { cents: sale.total }, { cents: used }, { cents: earned }];
      }
    }
  }
  await sendCsv(exchange, bonusesTexts.simulation_file, {
    title: bonusesTexts.simulation_title,
    columns: COLUMNS,
    rows,
  });
}
