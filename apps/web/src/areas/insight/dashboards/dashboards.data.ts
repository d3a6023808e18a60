import * as contract from '@clientela/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, type QueryOf } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';
import type { Period } from '#lib/period.ts';

export type Metric = (typeof contract.METRICS)[number];
type AbcQuery = QueryOf<typeof contract.listAbc>;

/** A metric over a period, grouped; nothing is asked without a period to ask for. */
export function useMetric(metric: Metric, group_by: contract.MetricGroup, period: Period | null) {
  const { id: store_id } = useCurrentStore();
  const query = { metric, group_by, ...period };
  return useQuery({
    // without a period the key is its own: one of all time would answer in its place
    queryKey: keyOf(contract.readMetric, store_id, period ? query : null),
    queryFn: ({ signal }) => call(contract.readMetric, { store_id, query, signal }),
    enabled: period !== null,
    placeholderData: period ? keepPreviousData : undefined,
  });
}

export function useRfmSegments() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listRfmSegments, store_id),
    queryFn: ({ signal }) => call(contract.listRfmSegments, { store_id, signal }),
  });
}

export function useAbc(query: AbcQuery) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listAbc, store_id, query),
    queryFn: ({ signal }) => call(contract.listAbc, { store_id, query, signal }),
    placeholderData: keepPreviousData,
  });
}
