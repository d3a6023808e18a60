import * as contract from '@clientela/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';
import { toastFailure } from '#lib/toast.tsx';

function brandQuery(store_id: string) {
  return queryOptions({
    queryKey: keyOf(contract.getBrand, store_id),
    queryFn: ({ signal }) => call(contract.getBrand, { store_id, signal }),
  });
}

export function useBrand() {
  const { id: store_id } = useCurrentStore();
  return useQuery(brandQuery(store_id));
}

/** Reads the brand for one action, which waits for it; undefined: it cannot be read. */
export function useReadBrand() {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  return () => client.ensureQueryData(brandQuery(store_id)).catch(() => undefined);
}

export function useSaveBrand() {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.saveBrand>) =>
      call(contract.saveBrand, { store_id, body }),
    onSuccess: (saved) => client.setQueryData(keyOf(contract.getBrand, store_id), saved),
  });
}

/** What the store's site shows; nothing is saved. */
export function useSuggestBrand() {
  const { id: store_id } = useCurrentStore();
  return useMutation({
    mutationFn: () => call(contract.suggestBrand, { store_id }),
    onError: toastFailure,
  });
}
