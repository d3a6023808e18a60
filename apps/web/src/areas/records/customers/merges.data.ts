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
 * A merge or its undoing changes lists, both records, groups and pending conflicts. Not awaited: the page of a merged
 * record closes first.
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
