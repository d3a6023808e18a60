import * as contract from '@clientela/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type QueryOf } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';
import { useLive } from '#lib/live.ts';
import { toastFailure } from '#lib/toast.tsx';

/** Tasks of the store; others' work is seen without asking. */
export function useTasks(query: QueryOf<typeof contract.listManualTasks>) {
  const { id: store_id } = useCurrentStore();
  const refresh = useRefresh();
  useLive('task.changed', refresh);
  useLive('resync', refresh);
  return useQuery({
    queryKey: keyOf(contract.listManualTasks, store_id, query),
    queryFn: ({ signal }) => call(contract.listManualTasks, { store_id, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useRanking() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.rankSellers, store_id),
    queryFn: ({ signal }) => call(contract.rankSellers, { store_id, signal }),
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: keyOf(contract.listManualTasks) });
    void client.invalidateQueries({ queryKey: keyOf(contract.rankSellers) });
  };
}

/** Claims a task and opens WhatsApp in another tab. */
export function useClaim() {
  const refresh = useRefresh();
  return useMutation({
    async mutationFn(id: string) {
      // Opened with the tap: a window that opens later is taken for an advertisement.
      const tab = window.open('', '_blank');
      try {
        const { url } = await call(contract.claimTask, { id });
        if (tab) tab.location.href = url;
        else window.location.href = url;
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
    onSettled: refresh,
    onError: toastFailure,
  });
}

export function useComplete() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, outcome }: { id: string; outcome: contract.TaskOutcome }) =>
      call(contract.completeTask, { id, body: { outcome } }),
    onSettled: refresh,
    onError: toastFailure,
  });
}

export function useRelease() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call(contract.releaseTask, { id }),
    onSettled: refresh,
    onError: toastFailure,
  });
}

export function useUndo() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call(contract.undoTask, { id }),
    onSettled: refresh,
    onError: toastFailure,
  });
}
