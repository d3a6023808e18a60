import * as contract from '@clientela/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';
import { toastFailure } from '#lib/toast.tsx';

/** The person's own questions, newest first. */
export function useQuestions() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listAssistantQuestions, store_id),
    queryFn: ({ signal }) => call(contract.listAssistantQuestions, { store_id, signal }),
  });
}

export function useAsk() {
  const client = useQueryClient();
  const { id: store_id } = useCurrentStore();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.askAssistant>) =>
      call(contract.askAssistant, { store_id, body }),
    onSettled: () =>
      client.invalidateQueries({ queryKey: keyOf(contract.listAssistantQuestions, store_id) }),
  });
}

export function useForget() {
  const client = useQueryClient();
  const { id: store_id } = useCurrentStore();
  return useMutation({
    mutationFn: (id: string) => call(contract.deleteAssistantQuestion, { id }),
    onError: toastFailure,
    onSettled: () =>
      client.invalidateQueries({ queryKey: keyOf(contract.listAssistantQuestions, store_id) }),
  });
}

export function useRate(id: string) {
  return useMutation({
    mutationFn: (helpful: boolean) => call(contract.rateAssistantAnswer, { id, body: { helpful } }),
    onError: toastFailure,
  });
}

/** A group of the people that a question found, private until its author shares it. */
export function useSaveGroup() {
  const client = useQueryClient();
  const { id: store_id } = useCurrentStore();
  return useMutation({
    mutationFn: ({ name, filters }: { name: string; filters: contract.FilterGroup }) =>
      call(contract.createCluster, {
        store_id,
        body: { name, filters, mode: 'dynamic', visibility: 'private' },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(contract.listClusters, store_id) }),
    onError: toastFailure,
  });
}
