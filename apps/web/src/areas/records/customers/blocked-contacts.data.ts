import * as contract from '@clientela/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call, type QueryOf } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';

export function useBlockedContacts(query: QueryOf<typeof contract.listBlockedContacts>) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listBlockedContacts, store_id, query),
    queryFn: ({ signal }) => call(contract.listBlockedContacts, { store_id, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useReleaseContacts() {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.releaseBlockedContacts>) =>
      call(contract.releaseBlockedContacts, { store_id, body }),
    onSuccess: () =>
      client.invalidateQueries({ queryKey: keyOf(contract.listBlockedContacts, store_id) }),
  });
}
