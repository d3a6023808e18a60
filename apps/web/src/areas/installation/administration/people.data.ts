import * as contract from '@clientela/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type QueryOf } from '#lib/call.ts';
import { keyOf } from '#lib/keys.ts';
import { toastFailure } from '#lib/toast.tsx';

export function usePeople(query: QueryOf<typeof contract.listAdministeredPeople>) {
  return useQuery({
    queryKey: keyOf(contract.listAdministeredPeople, query),
    queryFn: ({ signal }) => call(contract.listAdministeredPeople, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useSetPersonEnabled(user_id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (enabled: boolean) =>
      call(contract.setPersonEnabled, { user_id, body: { enabled } }),
    onSuccess: () =>
      Promise.all(
        [contract.listAdministeredPeople, contract.listPlatformAuditEvents].map((endpoint) =>
          client.invalidateQueries({ queryKey: keyOf(endpoint) }),
        ),
      ),
    onError: toastFailure,
  });
}
