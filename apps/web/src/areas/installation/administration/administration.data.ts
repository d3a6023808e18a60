import * as contract from '@clientela/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type BodyOf, call, type QueryOf } from '#lib/call.ts';
import { keyOf } from '#lib/keys.ts';
import { toast, toastFailure } from '#lib/toast.tsx';
import { useAdministrationTexts } from './administration.texts.ts';

/** Queries and mutations for administrators; each change invalidates all queries, as many are related. */

export function useStores(query: QueryOf<typeof contract.listAdministeredStores>) {
  return useQuery({
    queryKey: keyOf(contract.listAdministeredStores, query),
    queryFn: ({ signal }) => call(contract.listAdministeredStores, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useStoreDetails(store_id: string) {
  return useQuery({
    queryKey: keyOf(contract.getAdministeredStore, store_id),
    queryFn: ({ signal }) => call(contract.getAdministeredStore, { store_id, signal }),
  });
}

export function useRequests() {
  return useQuery({
    queryKey: keyOf(contract.listOpenPlanRequests),
    queryFn: ({ signal }) => call(contract.listOpenPlanRequests, { signal }),
    select: ({ data }) => data,
  });
}

export function usePlans() {
  return useQuery({
    queryKey: keyOf(contract.listAdministeredPlans),
    queryFn: ({ signal }) => call(contract.listAdministeredPlans, { signal }),
    select: ({ data }) => data,
  });
}

export function useAddons() {
  return useQuery({
    queryKey: keyOf(contract.listAdministeredAddons),
    queryFn: ({ signal }) => call(contract.listAdministeredAddons, { signal }),
    select: ({ data }) => data,
  });
}

export function useFees() {
  return useQuery({
    queryKey: keyOf(contract.listTopupFees),
    queryFn: ({ signal }) => call(contract.listTopupFees, { signal }),
    select: ({ data }) => data,
  });
}

export function usePlatformAuditEvents() {
  return useQuery({
    queryKey: keyOf(contract.listPlatformAuditEvents),
    queryFn: ({ signal }) => call(contract.listPlatformAuditEvents, { signal }),
    select: ({ data }) => data,
  });
}

export function useProcessingFailures() {
  return useQuery({
    queryKey: keyOf(contract.listProcessingFailures),
    queryFn: ({ signal }) => call(contract.listProcessingFailures, { signal }),
    select: ({ data }) => data,
  });
}

export function useRetryFailure() {
  const t = useAdministrationTexts();
  return useMutation({
    mutationFn: (failure: string) => call(contract.retryProcessingFailure, { failure }),
    onSuccess: () => toast('success', t('failures.retried')),
    onSettled: useStale(),
    onError: toastFailure,
  });
}

export function useDismissFailure() {
  const t = useAdministrationTexts();
  return useMutation({
    mutationFn: (failure: string) => call(contract.dismissProcessingFailure, { failure }),
    onSuccess: () => toast('success', t('failures.dismissed')),
    onSettled: useStale(),
    onError: toastFailure,
  });
}

export function useApplications() {
  return useQuery({
    queryKey: keyOf(contract.listApplications),
    queryFn: ({ signal }) => call(contract.listApplications, { signal }),
    select: ({ data }) => data,
  });
}

export function useSaveApplication(slug: string) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.saveApplication>) =>
      call(contract.saveApplication, { slug, body }),
    onSuccess: useStale(),
  });
}

/** The hook shows the toast: the changed row unmounts its dialog. */
export function useRemoveApplication() {
  const t = useAdministrationTexts();
  return useMutation({
    mutationFn: (slug: string) => call(contract.removeApplication, { slug }),
    onSuccess: () => toast('success', t('applications.removed')),
    onSettled: useStale(),
    onError: toastFailure,
  });
}

export function useStoppedWallets() {
  return useQuery({
    queryKey: keyOf(contract.listStoppedWallets),
    queryFn: ({ signal }) => call(contract.listStoppedWallets, { signal }),
    select: ({ data }) => data,
  });
}

export function useDatabases(refetchInterval?: number) {
  return useQuery({
    queryKey: keyOf(contract.listAdministeredDatabases),
    queryFn: ({ signal }) => call(contract.listAdministeredDatabases, { signal }),
    select: ({ data }) => data,
    refetchInterval: refetchInterval ?? false,
  });
}

/** Names of the databases whose stores the lists on screen lack. */
export function useMissingDatabases(): string[] {
  const cache = useQueryClient().getQueryCache();
  const names = useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () => {
      const shown = cache.findAll({ type: 'active' }).map(({ state }) => state.data);
      return [...new Set(shown.flatMap(missingIn))].sort().join();
    },
  );
  return names ? names.split(',') : [];
}

function missingIn(answer: unknown): string[] {
  const isList = typeof answer === 'object' && answer !== null && 'missing_databases' in answer;
  return isList ? (answer.missing_databases as string[]) : [];
}

const ALL = [
  contract.listAdministeredStores,
  contract.getAdministeredStore,
  contract.listOpenPlanRequests,
  contract.listAdministeredPlans,
  contract.listAdministeredAddons,
  contract.listTopupFees,
  contract.listPlatformAuditEvents,
  contract.listStoppedWallets,
  contract.listProcessingFailures,
  contract.listApplications,
];

function useStale() {
  const client = useQueryClient();
  return () =>
    Promise.all(ALL.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })));
}

/** The hook shows the toast: a reopened wallet leaves the list, which unmounts its dialog. */
export function useReopenWallet() {
  const t = useAdministrationTexts();
  return useMutation({
    mutationFn: ({ store_id }: contract.StoppedWallet) => call(contract.reopenWallet, { store_id }),
    onSuccess: (_wallet, { store_name: name }) => toast('success', t('wallets.reopened', { name })),
    onSettled: useStale(),
    onError: toastFailure,
  });
}

/** The hook shows the toast: changed terms reset the form, which unmounts the caller. */
export function useSaveTerms(store_id: string) {
  const t = useAdministrationTexts();
  const stale = useStale();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.updateStoreTerms>) =>
      call(contract.updateStoreTerms, { store_id, body }),
    onSuccess: () => {
      toast('success', t('saved'));
      return stale();
    },
  });
}

export function useSetStoreEnabled(store_id: string) {
  return useMutation({
    mutationFn: (enabled: boolean) =>
      call(contract.setStoreEnabled, { store_id, body: { enabled } }),
    onSuccess: useStale(),
    onError: toastFailure,
  });
}

/** The hook shows the toast: a decided request leaves the list, which unmounts its dialog. */
export function useDecide() {
  const t = useAdministrationTexts();
  return useMutation({
    mutationFn: ({
      store_id,
      request_id,
      ...body
    }: BodyOf<typeof contract.decidePlanRequest> & { store_id: string; request_id: string }) =>
      call(contract.decidePlanRequest, { store_id, request_id, body }),
    onSuccess: (_done, { decision }) => toast('success', t(`requests.${decision}_done`)),
    onSettled: useStale(),
    onError: toastFailure,
  });
}

export function useSavePlan(plan_id: string | null) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.createPlan>) =>
      plan_id ? call(contract.updatePlan, { plan_id, body }) : call(contract.createPlan, { body }),
    onSuccess: useStale(),
  });
}

interface Retirement {
  id: string;
  retired: boolean;
}

export function useRetirePlan() {
  return useRetire(({ id, retired }) =>
    call(contract.setPlanRetired, { plan_id: id, body: { retired } }),
  );
}

export function useRetireAddon() {
  return useRetire(({ id, retired }) =>
    call(contract.setAddonRetired, { addon_id: id, body: { retired } }),
  );
}

function useRetire(set: (retirement: Retirement) => Promise<unknown>) {
  const t = useAdministrationTexts();
  const stale = useStale();
  return useMutation({
    mutationFn: set,
    onSuccess: (_done, { retired }) => {
      toast('success', t(retired ? 'retired_done' : 'restored_done'));
      return stale();
    },
    onError: toastFailure,
  });
}

export function useSaveAddon(addon_id: string | null) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.createAddon>) =>
      addon_id
        ? call(contract.updateAddon, { addon_id, body })
        : call(contract.createAddon, { body }),
    onSuccess: useStale(),
  });
}

export function useSetUsagePrice(addon_id: string) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.setUsagePrice>) =>
      call(contract.setUsagePrice, { addon_id, body }),
    onSuccess: useStale(),
  });
}

export function useSetFee() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.createTopupFee>) =>
      call(contract.createTopupFee, { body }),
    onSuccess: useStale(),
  });
}
