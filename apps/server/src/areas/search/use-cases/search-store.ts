import {
  CustomerListQuery,
  type Permission,
  roleMay,
  SEARCH_RESULTS_MAX,
  type SearchResults,
} from '@clientela/contract';
import type { Ctx } from '#platform/context';
import { listCampaigns } from '../../campaigns/index.ts';
import { listClusters } from '../../clusters/index.ts';
import { listCustomers } from '../../customers/index.ts';
import { listEmailModels } from '../../email-models/index.ts';

/** What the search box shows: the first few of each kind, and nothing of a kind without its right. */
export async function searchStore(ctx: Ctx, search: string): Promise<SearchResults> {
  const firstFew = { search, page: 1, per_page: SEARCH_RESULTS_MAX };
  const customers = CustomerListQuery.parse(firstFew);
  const byName = { ...firstFew, ordering: 'name:asc' };
  return {
    customers: await ifMay(ctx, 'Customer.index', () => listCustomers(ctx, customers)),
    campaigns: await ifMay(ctx, 'Campaign.index', () =>
      listCampaigns(ctx, { ...firstFew, ordering: 'created_at:desc' }),
    ),
    clusters: await ifMay(ctx, 'CustomerCluster.index', () => listClusters(ctx, byName)),
    email_models: await ifMay(ctx, 'Campaign.index', () => listEmailModels(ctx, byName)),
  };
}

async function ifMay<Row>(
  ctx: Ctx,
  permission: Permission,
  read: () => Promise<{ data: Row[] }>,
): Promise<Row[]> {
  const may = ctx.user?.is_admin || (ctx.role !== null && roleMay(ctx.role, permission));
  return may ? (await read()).data : [];
}
