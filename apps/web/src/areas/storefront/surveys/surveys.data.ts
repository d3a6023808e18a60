import * as contract from '@clientela/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call, type QueryOf } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';
import { toastFailure } from '#lib/toast.tsx';

export function useSurveys(query: QueryOf<typeof contract.listSurveys>) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listSurveys, store_id, query),
    queryFn: ({ signal }) => call(contract.listSurveys, { store_id, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useSurvey(id: string) {
  return useQuery({
    queryKey: keyOf(contract.getSurvey, id),
    queryFn: ({ signal }) => call(contract.getSurvey, { id, signal }),
  });
}

/** Reads a survey as it is now, whatever is cached. */
export function useReadSurvey(id: string) {
  const client = useQueryClient();
  return () =>
    client.fetchQuery({
      queryKey: keyOf(contract.getSurvey, id),
      queryFn: ({ signal }) => call(contract.getSurvey, { id, signal }),
      staleTime: 0,
    });
}

export function useSurveyGallery() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listSurveyGallery, store_id),
    queryFn: ({ signal }) => call(contract.listSurveyGallery, { store_id, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Puts a changed survey in the cache; lists are read again. */
function useStored() {
  const client = useQueryClient();
  return (survey: contract.Survey) => {
    client.setQueryData(keyOf(contract.getSurvey, survey.id), survey);
    return client.invalidateQueries({ queryKey: keyOf(contract.listSurveys) });
  };
}

export function useCreateSurvey() {
  const { id: store_id } = useCurrentStore();
  const onSuccess = useStored();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.createSurvey>) =>
      call(contract.createSurvey, { store_id, body }),
    onSuccess,
  });
}

export function useSaveSurvey(id: string) {
  const onSuccess = useStored();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.updateSurvey>) =>
      call(contract.updateSurvey, { id, body }),
    onSuccess,
  });
}

const STEPS = {
  publish: contract.publishSurvey,
  pause: contract.pauseSurvey,
  finish: contract.finishSurvey,
  clone: contract.cloneSurvey,
} as const;
export type SurveyStep = keyof typeof STEPS;

/** Moves a survey to another status; a clone is another survey. */
export function useMoveSurvey(id: string) {
  const onSuccess = useStored();
  return useMutation({
    mutationFn: (step: SurveyStep) => call(STEPS[step], { id }),
    onSuccess,
    onError: toastFailure,
  });
}

export function useDeleteSurvey(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(contract.deleteSurvey, { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(contract.listSurveys) }),
    onError: toastFailure,
  });
}

export function useCreateSurveyLink(id: string) {
  return useMutation({
    mutationFn: (customer_id: string) =>
      call(contract.createSurveyLink, { id, body: { customer_id } }),
    onError: toastFailure,
  });
}

/** The first customers that a search finds; none without a search. */
export function useFoundCustomers(search: string | undefined) {
  const { id: store_id } = useCurrentStore();
  const query = { search, per_page: 5 };
  return useQuery({
    queryKey: keyOf(contract.listCustomers, store_id, query),
    queryFn: ({ signal }) => call(contract.listCustomers, { store_id, query, signal }),
    enabled: Boolean(search),
    placeholderData: keepPreviousData,
  });
}
