import * as contract from '@clientela/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, type QueryOf } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';

export type OrderQuery = QueryOf<typeof contract.listOrders>;

export function useOrders(query: OrderQuery) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listOrders, store_id, query),
    queryFn: ({ signal }) => call(contract.listOrders, { store_id, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useOrder(id: string) {
  return useQuery({
    queryKey: keyOf(contract.getOrder, id),
    queryFn: ({ signal }) => call(contract.getOrder, { id, signal }),
  });
}
