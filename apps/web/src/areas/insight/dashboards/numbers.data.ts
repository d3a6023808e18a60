import * as contract from '@clientela/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';

export function useMetricsCatalogue() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.readMetricsCatalogue, store_id),
    queryFn: ({ signal }) => call(contract.readMetricsCatalogue, { store_id, signal }),
  });
}
