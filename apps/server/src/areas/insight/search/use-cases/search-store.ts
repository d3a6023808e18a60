import {
  CustomerListQuery,
  type Permission,
  SEARCH_RESULTS_MAX,
  type SearchResults,
} from '@clientela/contract';
import { listCampaigns } from '#areas/messaging/campaigns/index';
import { listEmailModels } from '#areas/messaging/email-models/index';
import { listClusters } from '#areas/records/clusters/index';
import { listCustomers } from '#areas/records/customers/index';
import { findOrdersByNumber } from '#areas/records/orders/index';
import { actorMay } from '#platform/actor';
import type { Ctx } from '#platform/context';

/** Returns the first few results of each kind that the caller may see. */
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
    orders: await ifMay(ctx, 'Order.index', () => findOrdersByNumber(ctx, search)),
  };
}

async function ifMay<Row>(
  ctx: Ctx,
  permission: Permission,
  read: () => Promise<{ data: Row[] }>,
): Promise<Row[]> {
  return actorMay(ctx.actor, permission) ? (await read()).data : [];
}
