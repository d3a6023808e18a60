import * as contract from '@clientela/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, type QueryOf } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';

export function useAuditLog(query: QueryOf<typeof contract.listAuditLog>) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listAuditLog, store_id, query),
    queryFn: ({ signal }) => call(contract.listAuditLog, { store_id, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useAuditActors() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listAuditActors, store_id),
    queryFn: ({ signal }) => call(contract.listAuditActors, { store_id, signal }),
  });
}
