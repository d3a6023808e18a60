import * as contract from '@clientela/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type BodyOf, call, type QueryOf } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';
import { groupingOf, type Period } from '#lib/period.ts';
import type { DashboardSearch } from './dashboards.search.ts';

type AbcQuery = QueryOf<typeof contract.listAbc>;

/** Queries of the first screen, in this order in its one request. */
const PARTS = ['sales', 'buyers', 'brought', 'incremental', 'campaigns', 'places'] as const;
type Part = (typeof PARTS)[number];
export type Overview = Record<Part, contract.MetricsAnswer>;

const CAMPAIGNS_SHOWN = '10';
const PLACES_SHOWN = '10';

/** The numbers of the first screen: one request, so that they are of one moment. */
export function useOverview(period: contract.QueryPeriod, days: Period, search: DashboardSearch) {
  const { id: store_id } = useCurrentStore();
  const compare = 'previous' as const;
  const asked: Record<Part, Omit<AskedQuery, 'period'>> = {
    sales: {
      metrics: ['revenue', 'orders', 'average_ticket'],
      by: [search.group_by ?? groupingOf(days)],
      compare,
    },
    buyers: { metrics: ['new_buyers', 'returning_buyers'], compare },
    brought: { metrics: ['attributed_revenue', 'sent', 'message_cost'], compare },
    incremental: { metrics: ['incremental_revenue'] },
    campaigns: { metrics: ['attributed_revenue'], by: ['campaign'], top: CAMPAIGNS_SHOWN },
    places: { metrics: ['revenue'], by: [search.place ?? 'state'], top: PLACES_SHOWN },
  };
  const body = { queries: PARTS.map((part) => ({ ...asked[part], period })) };
  return useQuery({
    queryKey: keyOf(contract.queryMetrics, store_id, body),
    queryFn: async ({ signal }): Promise<Overview> => {
      const { data } = await call(contract.queryMetrics, { store_id, body, signal });
      return Object.fromEntries(PARTS.map((part, at) => [part, answerOf(data[at])])) as Overview;
    },
    placeholderData: keepPreviousData,
  });
}

type AskedQuery = BodyOf<typeof contract.queryMetrics>['queries'][number];

function answerOf(result: contract.MetricsResult | undefined): contract.MetricsAnswer {
  if (result && 'answer' in result) return result.answer;
  throw new Error(result?.problem.message);
}

/** Whether the store ever had a sale. */
export function useHasSales() {
  const { id: store_id } = useCurrentStore();
  const body = { queries: [{ metrics: ['orders' as const], period: 'all' as const }] };
  return useQuery({
    queryKey: keyOf(contract.queryMetrics, store_id, body),
    queryFn: async ({ signal }) => {
      const { data } = await call(contract.queryMetrics, { store_id, body, signal });
      return (answerOf(data[0]).total[0] ?? 0) > 0;
    },
  });
}

export function useToday() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.readToday, store_id),
    queryFn: ({ signal }) => call(contract.readToday, { store_id, signal }),
  });
}

export function useRfmSegments() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listRfmSegments, store_id),
    queryFn: ({ signal }) => call(contract.listRfmSegments, { store_id, signal }),
  });
}

export function useAbc(query: AbcQuery, isSeen: boolean) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listAbc, store_id, query),
    queryFn: ({ signal }) => call(contract.listAbc, { store_id, query, signal }),
    enabled: isSeen,
    placeholderData: keepPreviousData,
  });
}
