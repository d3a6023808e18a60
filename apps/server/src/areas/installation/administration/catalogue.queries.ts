import {
  type AddonDraft,
  type AdministeredAddon,
  type AdministeredPlan,
  type PlanDraft,
  SOLD_BENEFITS,
  type TopupFee,
  type TopupFeeDraft,
  type UsagePriceDraft,
} from '@clientela/contract';
import { sql } from 'kysely';
import { personId } from '#platform/actor';
import type { PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { newId } from '#platform/ids';
import { rowsInTime } from '#platform/shards';

/** Plans, add-ons and fees that the platform offers to all stores. */

/** Every plan, or one of them, with the number of stores that have it. */
export async function readPlans(
  ctx: PlatformCtx,
  id?: string,
): Promise<{ data: AdministeredPlan[]; missing_databases: string[] }> {
  const { rows } = await sql<Omit<AdministeredPlan, 'stores'>>`
    select p.id, p.name, p.description, p.price, p.listed, p.customer_limit, p.message_limit, p.campaign_limit,
      p.benefits, p.features, p.retired_at,
      coalesce((select json_agg(json_build_object('addon_id', a.addon_id, 'monthly_credits', a.monthly_credits,
          'price_micros', a.price_micros) order by a.addon_id)
        from plan_addons a where a.plan_id = p.id), '[]') as addons
      from plans p
     where ${id ? sql`p.id = ${id}` : sql`true`}
     order by p.retired_at nulls first, p.price nulls last, p.id`.execute(ctx.db);
  const { rows: counts, missing_databases } = await rowsInTime(
    ctx,
    sql<{ plan_id: string; stores: number }>`select plan_id, stores from app.count_plan_stores()`,
  );
  const data = rows.map((plan) => ({
    ...plan,
    stores: counts
      .filter(({ plan_id }) => plan_id === plan.id)
      .reduce((sum, { stores }) => sum + stores, 0),
    benefits: SOLD_BENEFITS.filter((name) => plan.benefits.includes(name)),
  }));
  return { data, missing_databases };
}

export async function findPlanRow(ctx: PlatformCtx, id: string): Promise<AdministeredPlan> {
  const {
    data: [plan],
  } = await readPlans(ctx, id);
  if (!plan) throw new Failure('not_found');
  return plan;
}

export async function createPlanRow(ctx: PlatformCtx, draft: PlanDraft): Promise<string> {
  const { addons, ...plan } = draft;
  const id = newId();
  await unlessTaken('plan_name_taken', () =>
    ctx.db
      .insertInto('plans')
      .values({ id, ...plan })
      .execute(),
  );
  await writePlanAddons(ctx, id, addons);
  return id;
}

export async function updatePlanRow(
  ctx: PlatformCtx,
  id: string,
  { addons, ...plan }: PlanDraft,
): Promise<void> {
  await unlessTaken('plan_name_taken', () =>
    ctx.db
      .updateTable('plans')
      .set({ ...plan, updated_at: ctx.clock.now() })
      .where('id', '=', id)
      .execute(),
  );
  await ctx.db.deleteFrom('plan_addons').where('plan_id', '=', id).execute();
  await writePlanAddons(ctx, id, addons);
}

async function writePlanAddons(
  ctx: PlatformCtx,
  plan_id: string,
  addons: PlanDraft['addons'],
): Promise<void> {
  const once = new Map(addons.map((addon) => [addon.addon_id, { plan_id, ...addon }]));
  for (const addon_id of once.keys()) await findAddonRow(ctx, addon_id);
  if (once.size > 0) {
    await ctx.db
      .insertInto('plan_addons')
      .values([...once.values()])
      .execute();
  }
}

export async function readAddons(ctx: PlatformCtx, id?: string): Promise<AdministeredAddon[]> {
  const { rows } = await sql<AdministeredAddon>`
    select a.id, a.name, a.type, a.title, a.description, a.usage_period, a.billing, a.price, a.units, a.listed,
      a.returned_on_failure, a.retired_at,
      coalesce((select json_agg(json_build_object('effective_on', p.effective_on, 'price_micros', p.price_micros)
          order by p.effective_on desc) from usage_prices p where p.addon_id = a.id), '[]') as usage_prices
      from addons a
     where ${id ? sql`a.id = ${id}` : sql`true`}
     order by a.retired_at nulls first, a.type, a.title, a.id`.execute(ctx.db);
  return rows;
}

export async function findAddonRow(ctx: PlatformCtx, id: string): Promise<AdministeredAddon> {
  const [addon] = await readAddons(ctx, id);
  if (!addon) throw new Failure('not_found');
  return addon;
}

export async function createAddonRow(ctx: PlatformCtx, draft: AddonDraft): Promise<string> {
  const id = newId();
  await unlessTaken('addon_title_taken', () =>
    ctx.db
      .insertInto('addons')
      .values({ id, ...draft })
      .execute(),
  );
  return id;
}

export async function updateAddonRow(
  ctx: PlatformCtx,
  id: string,
  draft: AddonDraft,
): Promise<void> {
  await unlessTaken('addon_title_taken', () =>
    ctx.db
      .updateTable('addons')
      .set({ ...draft, updated_at: ctx.clock.now() })
      .where('id', '=', id)
      .execute(),
  );
}

export async function writeRetired(
  ctx: PlatformCtx,
  table: 'plans' | 'addons',
  id: string,
  retired: boolean,
): Promise<void> {
  const now = ctx.clock.now();
  await unlessTaken(table === 'plans' ? 'plan_name_taken' : 'addon_title_taken', () =>
    ctx.db
      .updateTable(table)
      .set({ retired_at: retired ? now : null, updated_at: now })
      .where('id', '=', id)
      .execute(),
  );
}

export async function writeUsagePrice(
  ctx: PlatformCtx,
  addon_id: string,
  { effective_on, price_micros }: UsagePriceDraft,
): Promise<void> {
  const set = { price_micros, created_by: personId(ctx), created_at: ctx.clock.now() };
  await ctx.db
    .insertInto('usage_prices')
    .values({ addon_id, effective_on, ...set })
    .onConflict((conflict) => conflict.columns(['addon_id', 'effective_on']).doUpdateSet(set))
    .execute();
}

export async function readFees(ctx: PlatformCtx): Promise<TopupFee[]> {
  const { rows } = await sql<TopupFee>`
    select f.type, m.name, f.version, f.millionths, f.fixed, f.minimum, f.created_at
      from topup_fees f join topup_payment_methods m on m.type = f.type
     order by m.position, f.version desc`.execute(ctx.db);
  return rows;
}

/** The next version; deposits already made keep theirs. */
export async function insertFee(ctx: PlatformCtx, draft: TopupFeeDraft): Promise<string> {
  // Two at once: the key lets one of them in, the other one counts again.
  const { rows } = await sql<{ name: string }>`
    with made as (
      insert into topup_fees (type, version, millionths, fixed, minimum, created_at)
      select m.type, coalesce((select max(version) from topup_fees f where f.type = m.type), 0) + 1,
        ${draft.millionths}, ${draft.fixed}, ${draft.minimum}, ${ctx.clock.now()}
        from topup_payment_methods m where m.type = ${draft.type}
      returning type)
    select m.name from made join topup_payment_methods m on m.type = made.type`.execute(ctx.db);
  if (!rows[0]) throw new Failure('payment_method_missing');
  return rows[0].name;
}

const UNIQUE_VIOLATION = '23505';

async function unlessTaken<T>(
  code: 'plan_name_taken' | 'addon_title_taken',
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) throw new Failure(code);
    throw error;
  }
}
