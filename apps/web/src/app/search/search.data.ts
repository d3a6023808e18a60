import * as contract from '@clientela/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';

/** Searches the store; a newer search cancels the earlier one. */
export function useStoreSearch(search: string) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.searchStore, store_id, search),
    queryFn: ({ signal }) => call(contract.searchStore, { store_id, query: { search }, signal }),
    enabled: search.length > 0,
    placeholderData: keepPreviousData,
  });
}
