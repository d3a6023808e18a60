import * as contract from '@clientela/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, type QueryOf } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';

export function useCarts(query: QueryOf<typeof contract.listCarts>) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listCarts, store_id, query),
    queryFn: ({ signal }) => call(contract.listCarts, { store_id, query, signal }),
    placeholderData: keepPreviousData,
  });
}
