import * as contract from '@clientela/contract';
import { present } from '@clientela/domain';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';
import { toastFailure } from '#lib/toast.tsx';

export type Scope = Pick<contract.Dashboard, 'period' | 'compare' | 'where'>;

/** @param isAsked Whether they are needed yet. */
export function useDashboards(isAsked = true) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    enabled: isAsked,
    queryKey: keyOf(contract.listDashboards, store_id),
    queryFn: ({ signal }) => call(contract.listDashboards, { store_id, signal }),
  });
}

export function useDashboard(id: string) {
  return useQuery({
    queryKey: keyOf(contract.getDashboard, id),
    queryFn: ({ signal }) => call(contract.getDashboard, { id, signal }),
  });
}

/** Reads a dashboard as it is now, whatever is cached. */
export function useReadDashboard(id: string) {
  const client = useQueryClient();
  return () =>
    client.fetchQuery({
      queryKey: keyOf(contract.getDashboard, id),
      queryFn: ({ signal }) => call(contract.getDashboard, { id, signal }),
      staleTime: 0,
    });
}

export function useDashboardGallery() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listDashboardGallery, store_id),
    queryFn: ({ signal }) => call(contract.listDashboardGallery, { store_id, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What can be measured, and by what it can be divided. */
export function useMetricsCatalogue() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.readMetricsCatalogue, store_id),
    queryFn: ({ signal }) => call(contract.readMetricsCatalogue, { store_id, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Puts a changed dashboard in the cache; the list is read again. */
function useStored() {
  const client = useQueryClient();
  return (dashboard: contract.Dashboard) => {
    client.setQueryData(keyOf(contract.getDashboard, dashboard.id), dashboard);
    return client.invalidateQueries({ queryKey: keyOf(contract.listDashboards) });
  };
}

export function useCreateDashboard() {
  const { id: store_id } = useCurrentStore();
  const onSuccess = useStored();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.createDashboard>) =>
      call(contract.createDashboard, { store_id, body }),
    onSuccess,
  });
}

export function useSaveDashboard(id: string) {
  const onSuccess = useStored();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.updateDashboard>) =>
      call(contract.updateDashboard, { id, body }),
    onSuccess,
  });
}

export function useCloneDashboard() {
  const onSuccess = useStored();
  return useMutation({
    mutationFn: (id: string) => call(contract.cloneDashboard, { id }),
    onSuccess,
    onError: toastFailure,
  });
}

export function useDeleteDashboard(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(contract.deleteDashboard, { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(contract.listDashboards) }),
    onError: toastFailure,
  });
}

/** The data of a widget; those asked for at the same time share a request. */
export function useWidgetData(
  { kind, query }: Pick<contract.Widget, 'kind' | 'query'>,
  scope: Scope,
) {
  const { id: store_id } = useCurrentStore();
  const widget = { id: 'w', kind, query };
  return useQuery({
    queryKey: keyOf(contract.readWidgets, store_id, { ...scope, widget }),
    queryFn: () => readTogether(store_id, scope, widget),
    placeholderData: keepPreviousData,
  });
}

type AskedWidget = BodyOf<typeof contract.readWidgets>['widgets'][number];

interface Asked {
  widget: AskedWidget;
  resolve(data: contract.WidgetData): void;
  reject(error: unknown): void;
}

const waiting = new Map<string, Asked[]>();

/** Collects what is asked for within one tick, so that a dashboard is one request of one moment. */
function readTogether(
  store_id: string,
  scope: Scope,
  widget: AskedWidget,
): Promise<contract.WidgetData> {
  const key = JSON.stringify([store_id, scope]);
  const { promise, resolve, reject } = Promise.withResolvers<contract.WidgetData>();
  const asked = waiting.get(key);
  const one = { widget, resolve, reject };
  if (asked) {
    asked.push(one);
    return promise;
  }
  waiting.set(key, [one]);
  setTimeout(() => {
    const all = waiting.get(key) ?? [];
    waiting.delete(key);
    const body = {
      ...scope,
      widgets: all.map(({ widget }, at) => ({ ...widget, id: `w${at}` })),
    };
    // With a signal a POST is a mere reading, which may be repeated.
    call(contract.readWidgets, { store_id, body, signal: new AbortController().signal }).then(
      ({ data }) => {
        for (const [at, { resolve }] of all.entries())
          resolve(present(data[at], 'data of the widget'));
      },
      (error: unknown) => {
        for (const { reject } of all) reject(error);
      },
    );
  });
  return promise;
}

/** The keys of a dimension with their names, most frequent first. */
export function useDimensionValues(dimension: contract.Dimension, metric: contract.QueryMetric) {
  const { id: store_id } = useCurrentStore();
  const body = {
    queries: [{ metrics: [metric], by: [dimension], period: 'all' as const, top: '50' as const }],
  };
  return useQuery({
    queryKey: keyOf(contract.queryMetrics, store_id, body),
    queryFn: async ({ signal }) => {
      const { data } = await call(contract.queryMetrics, { store_id, body, signal });
      const [result] = data;
      if (!result || !('answer' in result)) return [];
      return result.answer.rows
        .filter(({ is_rest }) => !is_rest)
        .map(({ keys: [key], labels: [label] }) => ({ key: key ?? null, label: label ?? '' }));
    },
    staleTime: 300_000,
  });
}

/** A page of the records behind a number. */
export function useMetricRecords(body: BodyOf<typeof contract.listMetricRecords>) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listMetricRecords, store_id, body),
    queryFn: ({ signal }) => call(contract.listMetricRecords, { store_id, body, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useShares(id: string) {
  return useQuery({
    queryKey: keyOf(contract.listDashboardShares, id),
    queryFn: ({ signal }) => call(contract.listDashboardShares, { id, signal }),
  });
}

export function useCreateShare(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.createDashboardShare>) =>
      call(contract.createDashboardShare, { id, body }),
    onSuccess: () =>
      client.invalidateQueries({ queryKey: keyOf(contract.listDashboardShares, id) }),
  });
}

export function useEndShare(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (share_id: string) => call(contract.deleteDashboardShare, { id, share_id }),
    onSuccess: () =>
      client.invalidateQueries({ queryKey: keyOf(contract.listDashboardShares, id) }),
    onError: toastFailure,
  });
}

export function useSubscriptions(id: string) {
  return useQuery({
    queryKey: keyOf(contract.listDashboardSubscriptions, id),
    queryFn: ({ signal }) => call(contract.listDashboardSubscriptions, { id, signal }),
  });
}

export function useSubscribe(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.createDashboardSubscription>) =>
      call(contract.createDashboardSubscription, { id, body }),
    onSuccess: () =>
      client.invalidateQueries({ queryKey: keyOf(contract.listDashboardSubscriptions, id) }),
  });
}

export function useUnsubscribe(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (subscription_id: string) =>
      call(contract.deleteDashboardSubscription, { id, subscription_id }),
    onSuccess: () =>
      client.invalidateQueries({ queryKey: keyOf(contract.listDashboardSubscriptions, id) }),
    onError: toastFailure,
  });
}

export function useSharedDashboard(token: string) {
  return useQuery({
    queryKey: keyOf(contract.getSharedDashboard, token),
    queryFn: ({ signal }) => call(contract.getSharedDashboard, { token, signal }),
    retry: false,
  });
}

export function useOpenShared(token: string) {
  return useMutation({
    mutationFn: (password: string) =>
      call(contract.openSharedDashboard, { token, body: { password } }),
  });
}
