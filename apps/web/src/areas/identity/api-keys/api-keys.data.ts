import * as contract from '@clientela/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';
import { toastFailure } from '#lib/toast.tsx';
import { withPassword } from '#lib/with-password.ts';

export type ApiKeyBody = BodyOf<typeof contract.createApiKey>;

export function useApiKeys() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listApiKeys, store_id),
    queryFn: ({ signal }) => call(contract.listApiKeys, { store_id, signal }),
  });
}

function useStale() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(contract.listApiKeys) });
}

/** Makes a key, or changes the one that is given; a secret comes with a new one alone. */
export function useSaveApiKey(id: string | null) {
  const { id: store_id } = useCurrentStore();
  const stale = useStale();
  return useMutation({
    // A displayed secret must not stay in the cache.
    gcTime: 0,
    mutationFn: async (body: ApiKeyBody): Promise<{ secret: string | null }> => {
      if (id === null) return withPassword(() => call(contract.createApiKey, { store_id, body }));
      await withPassword(() => call(contract.updateApiKey, { id, body }));
      return { secret: null };
    },
    onSuccess: stale,
  });
}

export function useRotateApiKey(id: string) {
  const stale = useStale();
  return useMutation({
    gcTime: 0,
    mutationFn: () => withPassword(() => call(contract.rotateApiKey, { id })),
    onSuccess: stale,
    onError: toastFailure,
  });
}

export function useRevokeApiKey(id: string) {
  const stale = useStale();
  return useMutation({
    mutationFn: () => call(contract.deleteApiKey, { id }),
    onSuccess: stale,
    onError: toastFailure,
  });
}
