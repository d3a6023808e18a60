import * as contract from '@clientela/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call, type QueryOf } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';
import { toastFailure } from '#lib/toast.tsx';

export type OptionSource = QueryOf<typeof contract.listFilterOptions>['of'];

export function useClusters(query: QueryOf<typeof contract.listClusters>) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listClusters, store_id, query),
    queryFn: ({ signal }) => call(contract.listClusters, { store_id, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Every cluster a message may be for. */
export function useClusterChoices() {
  const { id: store_id } = useCurrentStore();
  const query = { per_page: 1000 };
  return useQuery({
    queryKey: keyOf(contract.listClusters, store_id, query),
    queryFn: ({ signal }) => call(contract.listClusters, { store_id, query, signal }),
  });
}

export function useCluster(id: string) {
  return useQuery({
    queryKey: keyOf(contract.getCluster, id),
    queryFn: ({ signal }) => call(contract.getCluster, { id, signal }),
  });
}

export function useClusterProfile(id: string) {
  return useQuery({
    queryKey: keyOf(contract.getClusterProfile, id),
    queryFn: ({ signal }) => call(contract.getClusterProfile, { id, signal }),
  });
}

/** The ten customers of a cluster that bought most. */
export function useClusterPeople(id: string) {
  const { id: store_id } = useCurrentStore();
  const query = { customer_cluster_id: id, per_page: 10, ordering: 'sales_total:desc' };
  return useQuery({
    queryKey: keyOf(contract.listCustomers, store_id, query),
    queryFn: ({ signal }) => call(contract.listCustomers, { store_id, query, signal }),
  });
}

/** Reads a cluster as it is now, whatever is remembered of it. */
export function useReadCluster(id: string) {
  const client = useQueryClient();
  return () =>
    client.fetchQuery({
      queryKey: keyOf(contract.getCluster, id),
      queryFn: ({ signal }) => call(contract.getCluster, { id, signal }),
      staleTime: 0,
    });
}

/** Size and reach of the current filter; no request while a condition is incomplete. */
export function useClusterPreview(
  filters: contract.FilterGroup | null,
  custom_customer_ids: string[],
) {
  const { id: store_id } = useCurrentStore();
  const body = { filters: filters ?? { op: 'all' as const, of: [] }, custom_customer_ids };
  return useQuery({
    queryKey: keyOf(contract.previewCluster, store_id, body),
    queryFn: ({ signal }) => call(contract.previewCluster, { store_id, body, signal }),
    enabled: filters !== null,
    placeholderData: keepPreviousData,
  });
}

/** Values of the store to choose from, and the labels of those already chosen. */
export function useFilterOptions(of: OptionSource, search: string, ids: string[]) {
  const { id: store_id } = useCurrentStore();
  const query = { of, ...(search && { search }), ...(ids.length > 0 && { ids }) };
  return useQuery({
    queryKey: keyOf(contract.listFilterOptions, store_id, query),
    queryFn: ({ signal }) => call(contract.listFilterOptions, { store_id, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

export function useStoreTags() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listCustomerTags, store_id),
    queryFn: ({ signal }) => call(contract.listCustomerTags, { store_id, signal }),
  });
}

/** Creates a cluster, or changes the one named. */
export function useSaveCluster(id: string | null) {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.updateCluster>) =>
      id
        ? call(contract.updateCluster, { id, body })
        : call(contract.createCluster, { store_id, body }),
    onSuccess: async (cluster) => {
      client.setQueryData(keyOf(contract.getCluster, cluster.id), cluster);
      await client.invalidateQueries({ queryKey: keyOf(contract.getClusterProfile, cluster.id) });
      await client.invalidateQueries({ queryKey: keyOf(contract.listClusters) });
      await client.invalidateQueries({ queryKey: keyOf(contract.getStoreContext) });
    },
  });
}

export function useDeleteCluster() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(contract.deleteCluster, { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(contract.listClusters) }),
    onError: toastFailure,
  });
}
