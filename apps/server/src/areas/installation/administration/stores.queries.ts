import type {
  AdministeredRequest,
  AdministeredStore,
  AdministeredStoreDetails,
  PageMeta,
} from '@clientela/contract';
import { sql } from 'kysely';
import { findPlan, readTerms, readUsage } from '#areas/billing/plans/index';
import { readBalances } from '#areas/billing/wallet/index';
import type { Ctx, PlatformCtx } from '#platform/context';
import { countedMeta } from '#platform/http/paging';
import { compareTexts, pageInTime } from '#platform/shards';

interface StoreQuery {
  page: number;
  per_page: number;
  search?: string | undefined;
  plan_id?: string | undefined;
  state?: string | undefined;
}

type StoreRow = Omit<AdministeredStore, 'plan'> & {
  plan_id: string | null;
  plan_name: string | null;
  total: number;
  folded: string;
};

/** A page of all stores by name: read by one function, which looks at the rows of this page alone. */
export async function listStores(
  ctx: PlatformCtx,
  { page, per_page, search = '', plan_id, state }: StoreQuery,
): Promise<{ data: AdministeredStore[]; meta: PageMeta; missing_databases: string[] }> {
  const { rows, total, missing_databases } = await pageInTime(
    ctx,
    { skipped: (page - 1) * per_page, most: per_page },
    ({ skipped, most }) => sql<StoreRow>`
      select *, app.fold(name) as folded
        from app.administered_stores(${search}, ${plan_id ?? null}, ${state ?? null}, ${most}, ${skipped})`,
    (a, b) => compareTexts(a.folded, b.folded) || compareTexts(a.id, b.id),
  );
  return {
    data: rows.map(({ plan_id: id, plan_name: name, total: _, folded: __, ...store }) => ({
      ...store,
      plan: id && name ? { id, name } : null,
    })),
    meta: countedMeta({ page, per_page }, total),
    missing_databases,
  };
}

interface RequestRow {
  id: string;
  store_id: string;
  store_name: string;
  plan_id: string | null;
  plan_name: string | null;
  current_plan_name: string | null;
  message: string;
  requested_by_name: string | null;
  created_at: string;
}

const REQUESTS_MAX = 200;

/** Open requests for a plan, the oldest first, at most 200. */
export async function listOpenRequests(
  ctx: PlatformCtx,
): Promise<{ data: AdministeredRequest[]; missing_databases: string[] }> {
  const { rows, missing_databases } = await pageInTime(
    ctx,
    { skipped: 0, most: REQUESTS_MAX },
    ({ most }) => sql<RequestRow>`select * from app.open_plan_requests(${most}::int)`,
    (a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || compareTexts(a.id, b.id),
  );
  const data = rows.map((row) => ({
    id: row.id,
    store: { id: row.store_id, name: row.store_name },
    plan: row.plan_id && row.plan_name ? { id: row.plan_id, name: row.plan_name } : null,
    current_plan_name: row.current_plan_name,
    message: row.message,
    requested_by: row.requested_by_name,
    created_at: row.created_at,
  }));
  return { data, missing_databases };
}

export async function readStoreDetails(ctx: Ctx): Promise<AdministeredStoreDetails> {
  const store = await ctx.db
    .selectFrom('stores')
    .select(['id', 'name', 'enabled', 'time_zone', 'created_at'])
    .where('id', '=', ctx.store.id)
    .executeTakeFirstOrThrow();
  const { balance, held } = await readBalances(ctx);
  const usage = await readUsage(ctx);
  const usedOf = (kind: string) => usage.find(({ of }) => of === kind)?.used ?? 0;
  const terms = await readTerms(ctx);
  return {
    ...store,
    balance,
    held,
    customers: usedOf('customers'),
    messages: usedOf('messages'),
    campaigns: usedOf('campaigns'),
    terms: terms ? { ...terms, plan_name: (await findPlan(ctx, terms.plan_id)).name } : null,
    addons: await listAddons(ctx),
    requests: await listRequests(ctx),
  };
}

async function listAddons(ctx: Ctx): Promise<AdministeredStoreDetails['addons']> {
  const rows = await ctx.db
    .selectFrom('store_addons as s')
    .innerJoin('addons as a', 'a.id', 's.addon_id')
    .select(['s.id', 'a.title', 's.source', 's.enabled as is_active', 's.monthly_credits'])
    .where('s.store_id', '=', ctx.store.id)
    .orderBy('a.title')
    .orderBy('s.id')
    .execute();
  return rows.map((row) => ({ ...row, source: row.source as 'plan' | 'store' }));
}

async function listRequests(ctx: Ctx): Promise<AdministeredStoreDetails['requests']> {
  const { rows } = await sql<AdministeredStoreDetails['requests'][number]>`
    select r.id, r.message, r.status, r.answer, r.created_at, u.name as requested_by,
      case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as plan
      from plan_requests r
      left join plans p on p.id = r.plan_id
      left join users u on u.id = r.requested_by
     where r.store_id = ${ctx.store.id}
     order by r.created_at desc, r.id desc limit 20`.execute(ctx.db);
  return rows;
}
