import * as contract from '@clientela/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '#lib/call.ts';
import { keyOf } from '#lib/keys.ts';

export interface StoreChanges extends contract.StoreSettings {
  name: string;
  description: string;
  store_category: string;
  site_url: string;
  address: string;
  opening_hours: contract.OpeningHours;
  logo: File | null | undefined;
}

export function useStore(store_id: string) {
  return useQuery({
    queryKey: keyOf(contract.getStore, store_id),
    queryFn: ({ signal }) => call(contract.getStore, { store_id, signal }),
  });
}

export function useStoreCategories() {
  return useQuery({
    queryKey: keyOf(contract.listStoreCategories),
    queryFn: ({ signal }) => call(contract.listStoreCategories, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Invalidates the queries that contain a store's name or logo: the list, its details, its context. */
function useStale() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [contract.listStores, contract.getStore, contract.getStoreContext].map((endpoint) =>
        client.invalidateQueries({ queryKey: keyOf(endpoint) }),
      ),
    );
}

export function useSaveStore(store_id: string) {
  const stale = useStale();
  return useMutation({
    mutationFn: ({ logo, opening_hours, ...fields }: StoreChanges) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
      body.set('opening_hours', JSON.stringify(opening_hours));
      if (logo !== undefined) body.set('logo', logo ?? '');
      return call(contract.updateStore, { store_id, body });
    },
    onSuccess: stale,
  });
}

export function useCreateStore() {
  const stale = useStale();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.createStore>) => call(contract.createStore, { body }),
    onSuccess: stale,
  });
}
