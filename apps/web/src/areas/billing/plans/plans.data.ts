import * as contract from '@clientela/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';
import { useLive } from '#lib/live.ts';
import { toastFailure } from '#lib/toast.tsx';

/** Refetched after changes of the wallet or the store. */
export function usePlanUsage() {
  const { id: store_id } = useCurrentStore();
  const stale = useStale();
  useLive('wallet.changed', () => stale(contract.getPlanUsage, contract.listAddonOffers));
  useLive('store.updated', () => stale());
  useLive('resync', () => stale());
  return useQuery({
    queryKey: keyOf(contract.getPlanUsage, store_id),
    queryFn: ({ signal }) => call(contract.getPlanUsage, { store_id, signal }),
  });
}

export function useAddonOffers() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listAddonOffers, store_id),
    queryFn: ({ signal }) => call(contract.listAddonOffers, { store_id, signal }),
  });
}

export function useRenewals() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listPlanRenewals, store_id),
    queryFn: ({ signal }) => call(contract.listPlanRenewals, { store_id, signal }),
    select: ({ data }) => data,
  });
}

export function usePlans() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listPlans, store_id),
    queryFn: ({ signal }) => call(contract.listPlans, { store_id, signal }),
    select: ({ data }) => data,
  });
}

const NOTICES_FRESH_MS = 60_000;

/** Notices of reached limits. */
export function useNotices() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listPlanUsageNotices, store_id),
    queryFn: ({ signal }) => call(contract.listPlanUsageNotices, { store_id, signal }),
    select: ({ data }) => data,
    staleTime: NOTICES_FRESH_MS,
  });
}

const ALL = [
  contract.getPlanUsage,
  contract.listAddonOffers,
  contract.listPlanRenewals,
  contract.listPlanUsageNotices,
  contract.getWallet,
];

/** Invalidates the displayed data of the current store. */
function useStale() {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  return (...endpoints: contract.EndpointShape[]) => {
    for (const endpoint of endpoints.length > 0 ? endpoints : ALL) {
      void client.invalidateQueries({ queryKey: keyOf(endpoint, store_id) });
    }
  };
}

export function useContractAddon() {
  const { id: store_id } = useCurrentStore();
  const stale = useStale();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.contractAddon>) =>
      call(contract.contractAddon, { store_id, body }),
    onSettled: () => stale(),
    onError: toastFailure,
  });
}

export function useCancelAddon() {
  const { id: store_id } = useCurrentStore();
  const stale = useStale();
  return useMutation({
    mutationFn: ({ id, isKept }: { id: string; isKept: boolean }) =>
      call(isKept ? contract.keepAddon : contract.cancelAddon, { store_id, store_addon_id: id }),
    onSettled: () => stale(),
    onError: toastFailure,
  });
}

export function useRequestPlan() {
  const { id: store_id } = useCurrentStore();
  const stale = useStale();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.requestPlan>) =>
      call(contract.requestPlan, { store_id, body }),
    onSuccess: () => stale(),
    onError: toastFailure,
  });
}
