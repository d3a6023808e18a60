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
    mutationFn: (ids: string[]) =>
      Promise.all(ids.map((id) => call(contract.deleteAssistantQuestion, { id }))),
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

/** A private group of the people that a question found, and a campaign draft to it where asked for. */
export function useDraft(id: string) {
  const client = useQueryClient();
  const { id: store_id } = useCurrentStore();
  return useMutation({
    mutationFn: (of: BodyOf<typeof contract.draftFromQuestion>['of']) =>
      call(contract.draftFromQuestion, { id, body: { of } }),
    onSuccess: () =>
      Promise.all(
        [contract.listClusters, contract.listCampaigns].map((list) =>
          client.invalidateQueries({ queryKey: keyOf(list, store_id) }),
        ),
      ),
    onError: toastFailure,
  });
}

/** The language model that may help, and the store's consent to it. */
export function useModel() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.getAssistantModel, store_id),
    queryFn: ({ signal }) => call(contract.getAssistantModel, { store_id, signal }),
  });
}

export function useAllowModel() {
  const client = useQueryClient();
  const { id: store_id } = useCurrentStore();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.allowAssistantModel>) =>
      call(contract.allowAssistantModel, { store_id, body }),
    onSuccess: (model) => client.setQueryData(keyOf(contract.getAssistantModel, store_id), model),
    onError: toastFailure,
  });
}
