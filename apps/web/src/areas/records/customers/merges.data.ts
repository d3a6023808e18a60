import * as contract from '@clientela/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';
import { toastFailure } from '#lib/toast.tsx';

export const mergesOptions = (id: string) =>
  queryOptions({
    queryKey: keyOf(contract.listCustomerMerges, id),
    queryFn: ({ signal }) => call(contract.listCustomerMerges, { id, signal }),
  });

/**
 * Whoever becomes one or two changes lists, both records, groups and what waits to be looked at. Not
 * waited for: the page of a record that is gone is left first.
 */
function useRefreshAll() {
  const client = useQueryClient();
  return () => void client.invalidateQueries();
}

export function useMerge() {
  const { id: store_id } = useCurrentStore();
  const refresh = useRefreshAll();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.mergeCustomers>) =>
      call(contract.mergeCustomers, { store_id, body }),
    onSuccess: refresh,
    onError: toastFailure,
  });
}

export function useUndoMerge() {
  const { id: store_id } = useCurrentStore();
  const refresh = useRefreshAll();
  return useMutation({
    mutationFn: (merge_id: string) => call(contract.undoCustomerMerge, { store_id, merge_id }),
    onSuccess: refresh,
    onError: toastFailure,
  });
}
